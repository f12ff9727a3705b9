import { createSerializationAdapter } from '@tanstack/react-router';
import { ApiFailure, isApiFailure, type ApiErrorItem } from '#web/api/api-failure.ts';
import { errorStatus } from './error-status.ts';
import { isUnknownGuard } from './guards.ts';

/** What of an error travels from the server into the page. */
interface SerialisedFailure {
  status: number;
  errors: ApiErrorItem[];
  closed: boolean;
  transport: boolean;
  httpStatus: number;
  requestId: string | null;
}

/**
 * An error on its way into the page: a refused call as it is, of anything else the status and the code alone, because its text may
 * hold what is nobody's business.
 */
export function packFailure(error: unknown): SerialisedFailure {
  const { status, errors, closed, transport, httpStatus, requestId } = isApiFailure(error) ? error : failureOf(error);
  return { status, errors, closed, transport, httpStatus, requestId };
}

function failureOf(error: unknown): ApiFailure {
  const errors = isUnknownGuard(error) ? [{ code: '500', message: error.message }] : [];
  return new ApiFailure(errorStatus(error), errors, error as { requestId?: string });
}

/** Carries failures from the rendering server to the browser with their status; the router would keep the text alone. */
export const failureAdapter = createSerializationAdapter({
  key: 'failure',
  test: (value: unknown): value is Error => value instanceof Error,
  toSerializable: packFailure,
  fromSerializable: ({ status, errors, ...more }) => new ApiFailure(status, errors, more),
});
