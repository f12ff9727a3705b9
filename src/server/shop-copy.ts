import { sql } from 'drizzle-orm';
import { isClockRight } from './clock.ts';
import type { Db } from './db/index.ts';
import { getSiteState } from './session/site-state.ts';
import { siteState, withoutContacts } from './tables.ts';

/** Whether the database is a copy of a shop: its letters, exchange and schedules stand still. Never cached. */
export async function isCopy(db: Db): Promise<boolean> {
  return (await getSiteState(db)).copySince !== null;
}

/**
 * Whether a node runs jobs that decide by time or reach the world outside: not on a machine whose clock is wrong, and not
 * over a copy of a shop before somebody has confirmed that it is the shop. Asked before each run.
 */
export async function runsJobs(db: Db): Promise<boolean> {
  return isClockRight() && !(await isCopy(db));
}

/** Marks the shop as a copy, until somebody confirms that it is the shop. */
export async function markAsCopy(tx: Db, at: Date): Promise<void> {
  await tx
    .insert(siteState)
    .values({ contacts: withoutContacts, copySince: at })
    .onConflictDoUpdate({ target: siteState.id, set: { copySince: sql`coalesce(${siteState.copySince}, ${at})` } });
}
