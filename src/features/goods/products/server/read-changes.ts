import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { ChangeCursor, type Gap } from './change-cursor.ts';
import { type LoggedChange, writtenAtSql } from './logged-change.ts';
import { catalogueChange } from './tables.ts';

/** How far back a new cursor looks for numbers that are given but not committed yet. */
const LOOK_BACK = 100_000;

/** A cursor that stands at the end of the log as it is now. */
export async function cursorAtEnd(db: Db): Promise<ChangeCursor> {
  const { rows } = await db.execute<Pick<Gap, 'first' | 'last'> & { end: number }>(sql`
    with latest as (select coalesce(max(seq), 0) as seq from ${catalogueChange}),
      numbers as (select seq, lag(seq) over (order by seq) as before from ${catalogueChange}
        where seq > (select seq from latest) - ${LOOK_BACK}::int)
    select seq as end, 0::bigint as first, -1::bigint as last from latest
    union all
    select 0, before + 1, seq - 1 from numbers where seq > before + 1`);
  const now = Date.now();
  const gaps = rows.slice(1).map(({ first, last }) => ({ first, last, since: now }));
  return new ChangeCursor(rows[0]!.end, gaps);
}

/** Changes that the cursor has not seen, in the order of their numbers, at most `limit`. */
export async function readChanges(db: Db, cursor: ChangeCursor, limit: number): Promise<LoggedChange[]> {
  const late = cursor.gaps.length
    ? sql`union all
      select catalogue_change.* from unnest(
        ${sql.param(cursor.gaps.map((gap) => gap.first))}::bigint[],
        ${sql.param(cursor.gaps.map((gap) => gap.last))}::bigint[]) as gap (first, last)
      join ${catalogueChange} on seq between gap.first and gap.last`
    : sql``;
  const { rows } = await db.execute<LoggedChange>(sql`
    select seq, kind, item_id as "itemId", written_by::text as "writtenBy", ${writtenAtSql} as "writtenAt" from (
      select * from ${catalogueChange} where seq > ${cursor.last} ${late}) as change
    order by seq limit ${limit}`);
  return rows;
}
