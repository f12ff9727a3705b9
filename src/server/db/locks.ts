import { sql } from 'drizzle-orm';

/** What a statement that locks rows does about those that another transaction holds: it waits for them, or leaves them out. */
export type Locks = 'waiting' | 'skipping';

/** The end of a locking clause. */
export const ofHeldRows = { waiting: sql``, skipping: sql.raw('skip locked') } satisfies Record<Locks, unknown>;

/** How long a statement that many calls share waits for a lock: it fails then (`isOwnFailure`), and each goes alone. */
const LOCK_WAIT_MS = 100;

/** Bounds all waits of the transaction from the moment at which it is evaluated. */
export const boundedLockWaits = sql.raw(`set_config('lock_timeout', '${LOCK_WAIT_MS}', true)`);
