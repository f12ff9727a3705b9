import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { importQuarantine } from '../tables.ts';
import { listQuarantined, type Quarantined } from './list-quarantined.ts';

const unreported = and(eq(importQuarantine.state, 'waiting'), isNull(importQuarantine.reportedAt));

export async function hasUnreported(db: Db): Promise<boolean> {
  const rows = await db.select({ id: importQuarantine.id }).from(importQuarantine).where(unreported).limit(1);
  return rows.length > 0;
}

/** Marks what waits as reported: how many records that no letter has named yet, and the first `limit` of them. */
export async function claimUnreported(
  tx: Db,
  now: Date,
  limit: number,
): Promise<{ count: number; first: Quarantined[] }> {
  const claimed = await tx
    .update(importQuarantine)
    .set({ reportedAt: now })
    .where(unreported)
    .returning({ id: importQuarantine.id });
  const ids = claimed.map(({ id }) => id).toSorted((a, b) => a - b);
  return { count: ids.length, first: await listQuarantined(tx, { ids: ids.slice(0, limit) }, limit) };
}
