import type { Db } from './db/index.ts';
import type { ExpiredRows } from './expired-rows.ts';

const hour = 3_600_000;

/** Removes expired rows. Each table is its own statement, so none waits for another. */
export async function expireRows(db: Db, expired: readonly ExpiredRows[]): Promise<void> {
  for (const { table, when } of expired) await db.delete(table).where(when);
}

/** Removes expired rows every hour until the returned function is called. A failure waits for the next hour. */
export function startExpiringRows(
  db: Db,
  expired: readonly ExpiredRows[],
  onError: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void expireRows(db, expired).catch(onError), hour);
  timer.unref();
  return () => clearInterval(timer);
}
