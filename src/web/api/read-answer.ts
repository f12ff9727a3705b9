import { ApiFailure, type ApiErrorItem } from './api-failure.ts';

interface Envelope {
  status: 'success' | 'error';
  data: unknown;
  errors: ApiErrorItem[];
}

/** What the headers of an answer say. */
type AnswerHeaders = { retryAfterSeconds?: number | null; requestId?: string | null };

/**
 * Reads an answer: the envelope first, then the transport.
 *
 * - `data.closed` → failure 501 (R-ERR-06);
 * - status 'error' with a code of three digits (`404`, `500`) → failure of that status (R-ERR-04, R-ERR-05), otherwise
 *   of the HTTP status;
 * - no envelope → transport failure: 404 for the page-data calls under `/web` (R-ERR-07, A-166), 500 for the rest.
 */
export function readAnswer(path: string, httpStatus: number, body: unknown, headers: AnswerHeaders = {}): unknown {
  if (!isEnvelope(body)) throw transportFailure(path, `HTTP ${httpStatus}`, { httpStatus, ...headers });
  if ((body.data as { closed?: unknown } | null)?.closed === true) {
    throw new ApiFailure(501, body.errors, { closed: true, ...headers });
  }
  if (body.status === 'error' || httpStatus >= 400) {
    const status = failureStatus(body.errors[0]?.code, httpStatus);
    throw new ApiFailure(status, body.errors, { data: body.data, httpStatus, ...headers });
  }
  return body.data;
}

/** The failure of a call whose answer never came or was no envelope; the text stays in the log. */
export function transportFailure(
  path: string,
  reason: string,
  answer: { httpStatus?: number } & AnswerHeaders = {},
): ApiFailure {
  console.error(`Call ${path} was lost: ${reason}`);
  return new ApiFailure(path.startsWith('/web/') ? 404 : 500, [], { ...answer, transport: true });
}

function failureStatus(code: string | undefined, httpStatus: number): number {
  if (code && /^[45]\d\d$/.test(code)) return Number(code);
  return httpStatus >= 400 ? httpStatus : 500;
}

function isEnvelope(body: unknown): body is Envelope {
  const candidate = body as Partial<Envelope> | null;
  return (
    typeof candidate === 'object' &&
    candidate !== null &&
    (candidate.status === 'success' || candidate.status === 'error') &&
    Array.isArray(candidate.errors)
  );
}
