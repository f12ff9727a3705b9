import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db/index.ts';
import { removeFiles } from './files/store/remove-files.ts';
import { runsJobs } from './shop-copy.ts';

const MINUTE_MS = 60_000;

/** The expired rows of a table: removed, or with `set` emptied. `statement` removes those that the shop may not touch. */
export type ExpiredRows = { table: PgTable; when: SQL; set?: Record<string, null> } | { statement: SQL };

/** Removes or empties expired rows. Each table is its own statement, so none waits for another. */
export async function expireRows(db: Db, expired: readonly ExpiredRows[]): Promise<void> {
  for (const rows of expired) {
    if ('statement' in rows) await db.execute(rows.statement);
    else if (rows.set) await db.update(rows.table).set(rows.set).where(rows.when);
    else await db.delete(rows.table).where(rows.when);
  }
}

/** Removes expired rows, and files whose rows are gone, every minute until the returned function is called. A failure waits for the next minute. */
export function startExpiringRows(
  db: Db,
  expired: readonly ExpiredRows[],
  onError: (error: unknown) => void,
): () => void {
  const expire = async () => {
    if (!(await runsJobs(db))) return;
    await expireRows(db, expired);
    await removeFiles(db);
  };
  const timer = setInterval(() => void expire().catch(onError), MINUTE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
