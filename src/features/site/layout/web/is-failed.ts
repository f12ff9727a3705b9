import { errorStatus } from '#web/app/error-status.ts';

interface Match {
  status: string;
  error?: unknown;
  _notFound?: boolean;
}

/** Whether an error screen stands in place of what the route shows. */
export function isFailed({ status, _notFound }: Match): boolean {
  return status === 'error' || status === 'notFound' || _notFound === true;
}

/** Whether the page exists and the visitor lacks a right for it in his own company. */
export function isRefused(match: Match): boolean {
  return match.status === 'error' && errorStatus(match.error) === 403;
}
