const DISK_FULL = '53100';
const READ_ONLY = '25006';

/** SQLSTATEs of a server that is away, full or shutting down: the same request may succeed later. */
const codes = new Set(['57P01', '57P02', '57P03', DISK_FULL, '53300', '08000', '08001', '08003', '08006', READ_ONLY]);

/** System errors of a connection, by the calls that report them: a client that hangs up has the code alone, a file another call. */
const ofConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
const calls = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** The driver has no codes for these. */
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'The database is closing',
];

/** An outage that another thread has met. */
export const outageOf = (reason: string): Error => Object.assign(new Error(reason), { code: '08006' });

/** Whether an error says that the database cannot be used now; errors of queries carry it as their cause. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '', syscall = '', message } = at as NodeJS.ErrnoException;
    if (codes.has(code) || (ofConnection.has(code) && calls.has(syscall))) return true;
    if (messages.some((known) => message.startsWith(known))) return true;
    if (at instanceof AggregateError && at.errors.some(isUnavailable)) return true;
  }
  return false;
}

/** Whether the disk of the database has no room for a write. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, DISK_FULL);

/** Whether the database takes no writes at all: a standby, or one that was set to read only. */
export const isReadOnly = (error: unknown): boolean => hasCode(error, READ_ONLY);

function hasCode(error: unknown, code: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as NodeJS.ErrnoException).code === code) return true;
  }
  return false;
}

/** Why the database is unavailable: the innermost message, as the outer ones repeat the query. */
export function outageReason(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  if (at instanceof AggregateError) return at.errors.map(String).join('; ');
  return at instanceof Error ? at.message : 'unknown';
}
