import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { importNote, importRun, pendingOffer } from '#exchange/goods-import/server/tables.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { siteState } from '#server/tables.ts';
import type { Block } from './block.ts';

const shownRuns = 5;

/** The last imports: when, of what and from where, how they ended. Those of settlements alone count companies. */
export const importsBlock: Block<'imports'> = {
  control: 'imports',
  title: 'Выгрузки',
  isFor: ({ account }) => account.role === 'TECH',
  load: async ({ db }) => {
    const rows = await db
      .select({
        id: importRun.id,
        isOfSettlements: sql<boolean>`${importRun.counts} ? 'companies'`,
        source: source.name,
        state: importRun.state,
        startedAt: importRun.startedAt,
        finishedAt: importRun.finishedAt,
        refused: sql<number>`(select count(*)::int from ${importNote}
          where ${and(eq(importNote.runId, importRun.id), eq(importNote.kind, 'refused'))})`,
      })
      .from(importRun)
      .leftJoin(source, eq(source.id, importRun.sourceId))
      .orderBy(desc(importRun.startedAt), desc(importRun.id))
      .limit(shownRuns);
    return rows.map(({ startedAt, finishedAt, isOfSettlements, source: from, ...row }) => ({
      ...row,
      kind: isOfSettlements ? ('settlements' as const) : ('goods' as const),
      source: isOfSettlements ? '' : (from ?? ''),
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    }));
  },
};

/** What the shop waits for, in numbers, and whether visitors may enter. */
export const healthBlock: Block<'health'> = {
  control: 'health',
  title: 'Состояние магазина',
  isFor: ({ account }) => account.role === 'TECH',
  load: async ({ db }) => {
    const [site] = await db.select({ works: siteState.technicalWorks, closed: siteState.closed }).from(siteState);
    const [offers] = await db.select({ n: count() }).from(pendingOffer);
    const [letters] = await db.select({ n: count() }).from(outbox).where(isNull(outbox.sentAt));
    const [questions] = await db.select({ n: count() }).from(productQuestion).where(eq(productQuestion.state, 'new'));
    const [orders] = await db.select({ n: count() }).from(customerOrder).where(eq(customerOrder.status, 'new'));
    return {
      works: site?.works ?? false,
      closed: site?.closed ?? false,
      pendingOffers: offers!.n,
      unsentLetters: letters!.n,
      openQuestions: questions!.n,
      newOrders: orders!.n,
    };
  },
};
