import type { PageApi } from '#shared/page-rendering.ts';
import type { ApiClient } from './api-client.ts';
import { ApiFailure, isApiFailure, type ApiErrorItem } from './api-failure.ts';

/** A refusal as the server throws it; its class is unknown here. */
interface ServerRefusal {
  isApiError: true;
  status: number;
  errors: ApiErrorItem[];
  data: unknown;
}

/**
 * The API client of a page that is rendered on the server. Refusals become what they are in the browser; the text of
 * any other error goes to `onError` only, because everything here travels into the HTML. `requestId` names the request in
 * the log.
 */
export function inProcessClient(
  api: PageApi,
  onError: (error: unknown) => void,
  requestId: string | null = null,
): ApiClient {
  return async (name, input, options) => {
    try {
      const data = await api(name, input, options);
      if (isClosed(data)) throw new ApiFailure(501, [], { closed: true });
      return data;
    } catch (error) {
      throw toFailure(error, onError, requestId);
    }
  };
}

function toFailure(error: unknown, onError: (error: unknown) => void, requestId: string | null): ApiFailure {
  if (isApiFailure(error)) return error;
  if ((error as Partial<ServerRefusal> | null)?.isApiError) {
    const { status, errors, data } = error as ServerRefusal;
    const closed = isClosed(data) || errors[0]?.code === 'CLOSED';
    return new ApiFailure(closed ? 501 : status, errors, { closed, requestId });
  }
  onError(error);
  return new ApiFailure(500, [{ code: 'INTERNAL', message: 'Внутренняя ошибка' }], { requestId });
}

function isClosed(data: unknown): boolean {
  return (data as { closed?: unknown } | null | undefined)?.closed === true;
}
