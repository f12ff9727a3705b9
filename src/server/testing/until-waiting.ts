import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/index.ts';

/**
 * Resolves once so many connections of this file's database wait for a lock: what was begun has come as far as it can.
 * Throws after `seconds`.
 */
export async function untilWaiting(db: Db, connections: number, { seconds = 30 } = {}): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows[0]!.count >= connections) return;
    await sleep(5);
  }
  throw new Error(`There were never ${connections} connections waiting for a lock`);
}
