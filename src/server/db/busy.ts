/** SQLSTATEs of a lock that was not had in time, of a cancelled wait for one and of a transaction that was idle too long. */
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const IDLE_IN_TRANSACTION = '25P03';

/** `Retry-After` of a refusal, and the longest wait of a request for one lock. */
export const BUSY_SECONDS = 2;

const MARK = 'The connections of this account are busy';

/** The account has its share of the connections, and none of them moves. */
export const busy = (): Error => new Error(MARK);

/** Whether what the statement needs is held by somebody else; it has written nothing, and may be made again. */
export function isBusy(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, message } = at as NodeJS.ErrnoException;
    if (code === LOCK_NOT_AVAILABLE || code === IDLE_IN_TRANSACTION || message === MARK) return true;
    if (code === QUERY_CANCELED && message.endsWith('user request')) return true;
  }
  return false;
}
