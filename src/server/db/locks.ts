import { sql } from 'drizzle-orm';

/** How long a statement that many calls share waits for a lock: it fails then (`isOwnFailure`), and each goes alone. */
const LOCK_WAIT_MS = 100;

/** As a column of a statement: bounds all its waits for locks from the moment at which a row is made. */
export const setLockTimeout = sql.raw(`set_config('lock_timeout', '${LOCK_WAIT_MS}', true)`);
