import { sql } from 'drizzle-orm';

/** What a statement that locks rows does about those that another transaction holds: it waits for them, or leaves them out. */
export type Locks = 'waiting' | 'skipping';

/** The end of a locking clause. */
export const ofHeldRows = { waiting: sql``, skipping: sql.raw('skip locked') } satisfies Record<Locks, unknown>;
