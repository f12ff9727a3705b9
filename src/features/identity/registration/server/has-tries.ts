import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { rateCounter } from '#server/tables.ts';

/** Whether a key has been counted at least so often, as far as its counts are still kept. */
export async function hasTries(db: Db, key: string, count: number): Promise<boolean> {
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${rateCounter.count}), 0)::int` })
    .from(rateCounter)
    .where(and(eq(rateCounter.key, key), gt(rateCounter.expiresAt, sql`now()`)));
  return row!.n >= count;
}
