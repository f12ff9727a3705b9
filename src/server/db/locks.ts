import { sql } from 'drizzle-orm';

/** How long a statement that many calls share waits for a lock: it fails then (`isOwnFailure`), and each goes alone. */
const LOCK_WAIT_MS = 100;

/** Bounds all waits of the transaction from the moment at which it is evaluated. */
export const boundedLockWaits = sql.raw(`set_config('lock_timeout', '${LOCK_WAIT_MS}', true)`);
