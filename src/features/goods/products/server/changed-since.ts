import { type SQL, sql } from 'drizzle-orm';
import { catalogueChange } from './tables.ts';

/** Changes that are looked through: of more, one is taken to be of the goods in question. */
const MAX_LATER = 200;

/** What a statement sees, as a column of it. */
export const snapshotSql = sql<string>`pg_current_snapshot()::text`;

/**
 * Of rows of the log, those of transactions that may have ended since an earlier snapshot: an index finds them. A log that was
 * restored from a copy holds the numbers of another server, which are not given here yet: such rows are older.
 */
const maybeLater = (snapshot: SQL): SQL => sql`written_by >= pg_snapshot_xmin(${snapshot})
  and written_by < pg_snapshot_xmax(pg_current_snapshot())`;

/** Whether a row of the log was committed after an earlier snapshot, regardless of its number. */
export const committedSince = (snapshot: SQL): SQL =>
  sql`(${maybeLater(snapshot)} and not pg_visible_in_snapshot(written_by, ${snapshot}))`;

/**
 * Whether any of these ids (of products and items, an array) may have changed since an earlier snapshot, as a column of a
 * statement. False proves that the same statement would read these goods as they were. Every transaction that changes goods
 * writes a row to the log; what counts are rows that this statement sees and the earlier snapshot did not. The order in
 * which rows got their numbers does not matter. Discounts have a version of their own and are not covered. The snapshot must
 * not be older than the log.
 */
export const changedSince = (snapshot: SQL, ids: SQL): SQL<boolean> => sql<boolean>`(
  select count(*) > ${sql.raw(String(MAX_LATER))} or coalesce(bool_or(
    not pg_visible_in_snapshot(later.written_by, ${snapshot}) and (later.item_id is null or later.item_id = any(${ids}))), false)
  from (
    select written_by, item_id from ${catalogueChange}
    where ${maybeLater(snapshot)}
    order by written_by desc limit ${sql.raw(String(MAX_LATER + 1))}) as later)`;
