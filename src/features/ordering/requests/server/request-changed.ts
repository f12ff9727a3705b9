import { type ApiError, refuse } from '#server/errors.ts';
import type { ChangedRequest, RequestDetail } from '../contract.ts';

/** The customer saw another version, other prices or other goods. */
export function requestChanged(request: RequestDetail): ApiError {
  const data: ChangedRequest = { request };
  return refuse('REQUEST_CHANGED', 'Заявка изменилась. Проверьте, что было и что стало, и ответьте ещё раз', { data });
}
