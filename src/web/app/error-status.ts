import { isNotFound } from '@tanstack/react-router';

interface Statuses {
  statusCode?: unknown;
  status?: unknown;
  response?: { status?: unknown } | null;
}

/**
 * HTTP status of a failed page: the error's `statusCode`, `status` or response status, in this order, else 500
 * (R-ERR-01). 403 is a right that the visitor lacks in his own company: what belongs to others answers 404.
 */
export function errorStatus(error: unknown): number {
  if (isNotFound(error)) return 404;
  const { statusCode, status, response } = (error ?? {}) as Statuses;
  const found = [statusCode, status, response?.status].find((code) => isErrorCode(code)) as number | undefined;
  return found ?? 500;
}

function isErrorCode(code: unknown): boolean {
  return typeof code === 'number' && Number.isInteger(code) && code >= 400 && code <= 599;
}
