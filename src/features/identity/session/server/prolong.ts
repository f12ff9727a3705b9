import { and, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/index.ts';
import { session } from './tables.ts';

type Columns = Record<'expiresAt' | 'endsAt' | 'idleSeconds', PgColumn>;

/** The end of a session that is used now; null where its end does not move. */
const nextEnd = (row: Columns): SQL<Date> =>
  sql`least(${row.endsAt}, now() + ${row.idleSeconds} * interval '1 second')`;

/**
 * Whether the end of a session is to be moved on: by a hundredth of its idle time at least, so that few of its calls
 * write.
 */
export const isDue = (row: Columns): SQL<boolean> =>
  sql`coalesce(${row.expiresAt} < ${nextEnd(row)} - ${row.idleSeconds} * interval '0.01 second'
    or (${row.expiresAt} < ${row.endsAt} and ${nextEnd(row)} = ${row.endsAt}), false)`;

/** Moves the end of a session on. A row that somebody else holds is left to him: no call waits for it. */
export async function prolong(db: Db, id: number): Promise<void> {
  const free = db
    .select({ id: session.id })
    .from(session)
    .where(and(sql`${session.id} = ${id}`, isDue(session)))
    .for('no key update', { skipLocked: true });
  await db
    .update(session)
    .set({ expiresAt: nextEnd(session) })
    .where(and(inArray(session.id, free), isNull(session.revokedAt), gt(session.expiresAt, sql`now()`)));
}
