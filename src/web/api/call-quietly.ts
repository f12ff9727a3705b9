import { errorCode } from '#web/app/error-code.ts';
import { ApiFailure, isApiFailure } from './api-failure.ts';

/** What a form says where a call gave nothing. */
export const NOTHING_RETURNED = 'Не удалось выполнить запрос. Попробуйте позже';

/** The answer of a call, or its refusal with a sentence for the visitor. */
export type Outcome<T> = { data: T; refusal?: undefined } | { data?: undefined; refusal: ApiFailure };

/**
 * The calls of registration, of phones and of passwords swallow their error and return nothing (R-ERR-11); the form says
 * `NOTHING_RETURNED` then. A refusal that the server has put into words is no error of the call: it comes back as one. So
 * does a failure of the shop, in these words with its code, for who asks for help.
 */
export async function callQuietly<T>(call: Promise<T>): Promise<Outcome<T> | undefined> {
  try {
    return { data: await call };
  } catch (error) {
    if (isApiFailure(error) && !error.transport && error.errors.length > 0 && error.httpStatus < 500) {
      return { refusal: error };
    }
    console.error('A call gave nothing:', error);
    const code = errorCode(error);
    const message = `${NOTHING_RETURNED}. ${code}`;
    return code ? { refusal: new ApiFailure(500, [{ code: 'INTERNAL', message }]) } : undefined;
  }
}
