import type { ErrorCode } from '#shared/error-codes.ts';
import type { EnvelopeError } from '#shared/endpoint.ts';

const statusOfCode: Partial<Record<ErrorCode, number>> = {
  AUTH_REQUIRED: 401,
  FORBIDDEN: 403,
  FORGERY: 403,
  FACTOR_REQUIRED: 403,
  NOT_FOUND: 404,
  '404': 404,
  VALIDATION: 400,
  BAD_REQUEST: 400,
  KEY_INVALID: 400,
  BAD_CREDENTIALS: 400,
  CODE_WRONG: 400,
  CODE_EXPIRED: 400,
  LINK_INVALID: 400,
  PASSWORD_MISMATCH: 400,
  PASSWORD_NEEDED: 400,
  PASSWORD_RULE: 400,
  PHONE_INVALID: 400,
  TOO_MANY_TRIES: 429,
  TOO_SOON: 429,
  CAPTCHA: 400,
  UNKNOWN_CONTROL: 400,
  TOO_LARGE: 413,
  COLUMNS: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  '500': 500,
  WORKS: 503,
  BUSY: 503,
  // The flag in the data is what counts (R-ENT-66): a client that gives up on the status would never see it
  CLOSED: 200,
};

/**
 * A refusal that the caller is meant to see. `status` is the HTTP status of an `/api` answer; business refusals are 409.
 * `data` goes out beside the errors (the lines of a changed price).
 */
export class ApiError extends Error {
  readonly isApiError = true;
  readonly status: number;
  readonly errors: EnvelopeError[];
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(errors: EnvelopeError[], options: { status?: number; data?: unknown; retryAfterSeconds?: number } = {}) {
    super(errors[0]?.message ?? 'Ошибка');
    this.name = 'ApiError';
    this.errors = errors;
    this.status = options.status ?? statusOfCode[errors[0]?.code as ErrorCode] ?? 409;
    this.data = options.data ?? null;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Recognises the error by its mark: a second copy of the class may live in the bundle of the pages. */
export function isApiError(error: unknown): error is ApiError {
  return (error as { isApiError?: boolean } | null)?.isApiError === true;
}

/** An ApiError to throw: a code of the closed list and a Russian sentence that says what to do next. */
export function refuse(
  code: ErrorCode,
  message: string,
  options: { field?: string; data?: unknown; retryAfterSeconds?: number } = {},
): ApiError {
  const { field, ...rest } = options;
  return new ApiError([{ code, message, ...(field === undefined ? {} : { field }) }], rest);
}

/** The object does not exist or belongs to another account: both get the same answer. */
export function notFound(message = 'Не найдено'): ApiError {
  return refuse('NOT_FOUND', message);
}

/** The shop is closed for the caller: the answer carries the flag and no other data. */
export function closed(): ApiError {
  return refuse('CLOSED', 'Доступ к сайту закрыт. Обратитесь к менеджеру', { data: { closed: true } });
}
