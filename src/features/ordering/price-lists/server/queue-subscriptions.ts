import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { type Db, publishRows, transaction } from '#server/db/index.ts';
import { findReader } from './find-reader.ts';
import { haveChanged } from './own-lists.ts';
import { priceList, priceListSubscription } from './tables.ts';

const BATCH = 50;

/** Queues the lists of the subscriptions whose time has come, each once regardless of the number of nodes that look. */
export async function queueSubscriptions(db: Db, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const due = await tx
      .select({ row: priceListSubscription, haveChanged: haveChanged(priceListSubscription.checkedAt, now) })
      .from(priceListSubscription)
      .where(lte(priceListSubscription.nextAt, sql`now()`))
      .orderBy(asc(priceListSubscription.nextAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const { row, haveChanged: changed } of due) {
      const { id, mode, accountId, companyId, sections, title, format, columns, prices } = row;
      const isOwn = eq(priceListSubscription.id, id);
      const reader = await findReader(tx, accountId, companyId);
      if (!reader) {
        await tx.delete(priceListSubscription).where(isOwn);
        continue;
      }
      const isWanted = mode === 'weekly' || prices === null || changed || row.terms !== JSON.stringify(reader.terms);
      const pause = mode === 'weekly' ? sql`interval '7 days'` : sql`interval '1 hour'`;
      await tx
        .update(priceListSubscription)
        .set({
          nextAt: sql`now() + ${pause}`,
          checkedAt: sql`${now.toISOString()}::timestamptz - interval '5 minutes'`,
        })
        .where(isOwn);
      const isUnderWay = and(eq(priceList.subscriptionId, id), sql`${priceList.state} in ('queued', 'running')`);
      if (!isWanted || (await tx.$count(priceList, isUnderWay)) > 0) continue;
      const chosen = { accountId, companyId, sections, title, format, columns };
      await tx.insert(priceList).values({ ...chosen, subscriptionId: id, requestedAt: now });
      publishRows(tx, priceList);
    }
  });
}
