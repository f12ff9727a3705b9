import { type SQL, sql } from 'drizzle-orm';

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
