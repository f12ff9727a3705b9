export interface ApiErrorItem {
  code: string;
  message: string;
  field?: string;
}

/**
 * A call that was refused or lost. Recognised by its mark and not by `instanceof`: the server bundle holds a second copy of
 * the class, and after hydration it is a plain `Error` with the same fields.
 */
export class ApiFailure extends Error {
  readonly isApiFailure = true;
  readonly status: number;
  readonly errors: ApiErrorItem[];
  /** The shop is closed for this account: the page shows the 501 screen. */
  readonly closed: boolean;
  /** The answer never came, or was not one of ours. */
  readonly transport: boolean;
  /** Of a call without an envelope: the HTTP status, 0 where no answer came at all. */
  readonly httpStatus: number;
  /** After how many seconds the server wants to be asked again (`Retry-After`). */
  readonly retryAfterSeconds: number | null;
  /** Names the request in the log of the shop; null unless the shop itself has failed. */
  readonly requestId: string | null;
  /** What came beside the errors, such as the lines of a changed price; it does not travel into the page. */
  readonly data: unknown;

  constructor(
    status: number,
    errors: ApiErrorItem[],
    more: Partial<
      Pick<ApiFailure, 'closed' | 'transport' | 'data' | 'httpStatus' | 'retryAfterSeconds' | 'requestId'>
    > = {},
  ) {
    super(errors[0]?.message ?? `HTTP ${status}`);
    this.name = 'ApiFailure';
    this.status = status;
    this.errors = errors;
    this.closed = more.closed ?? false;
    this.transport = more.transport ?? false;
    this.httpStatus = more.httpStatus ?? 0;
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.requestId = (status >= 500 && more.requestId) || null;
    this.data = more.data ?? null;
  }
}

export function isApiFailure(error: unknown): error is ApiFailure {
  return (error as { isApiFailure?: unknown } | null | undefined)?.isApiFailure === true;
}

/** Refused because the caller buys for no company: not yet, or not any more. */
export function isNoCompany(error: unknown): error is ApiFailure {
  return isApiFailure(error) && error.errors[0]?.code === 'NO_COMPANY';
}

/** The first message of a refused call, or `fallback` where the failure is not one of ours. */
export function failureMessage(error: unknown, fallback: string): string {
  return (isApiFailure(error) && !error.transport && error.errors[0]?.message) || fallback;
}

/** Messages by field name, for forms; errors without a field are left out. */
export function fieldMessages(error: unknown): Record<string, string> {
  if (!isApiFailure(error)) return {};
  return Object.fromEntries(error.errors.flatMap((item) => (item.field ? [[item.field, item.message]] : [])));
}
