import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { NEWS_MS } from './claim-troubles.ts';
import { readSetAsideLine, type SetAside, setAsideLine } from './set-aside-line.ts';
import { exchangeJob, exchangeSession } from './tables.ts';

/**
 * The documents that jobs of a connection have set aside while the rest was taken, each once while the job that is reported
 * for it is kept, however often the accounting system sends it again; another reason makes it another one. Their jobs are
 * marked as reported.
 */
export async function claimSetAside(tx: Db, connectionId: number, now: Date): Promise<SetAside[]> {
  const isNews = and(isNull(exchangeJob.reportedAt), gt(exchangeJob.finishedAt, new Date(now.getTime() - NEWS_MS)));
  const withSetAside = (isWanted: typeof isNews) =>
    tx
      .select({ id: exchangeJob.id, report: exchangeJob.report })
      .from(exchangeJob)
      .innerJoin(exchangeSession, eq(exchangeSession.id, exchangeJob.sessionId))
      .where(
        and(
          eq(exchangeSession.connectionId, connectionId),
          eq(exchangeJob.kind, 'orders'),
          eq(exchangeJob.state, 'done'),
          sql`${exchangeJob.report}::text like '% отложен: %'`,
          isWanted,
        ),
      )
      .orderBy(asc(exchangeJob.id));
  if ((await withSetAside(isNews).limit(1)).length === 0) return [];
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('exchange_set_aside'), ${connectionId}::int)`);
  const jobs = await withSetAside(isNews);
  const known = new Set((await withSetAside(isNotNull(exchangeJob.reportedAt))).flatMap(({ report }) => report));
  const ids = jobs.map(({ id }) => id);
  await tx.update(exchangeJob).set({ reportedAt: now }).where(inArray(exchangeJob.id, ids));
  const documents = jobs.flatMap(({ report }) => report.flatMap((line) => readSetAsideLine(line) ?? []));
  const news = new Map(documents.map((document) => [setAsideLine(document), document]));
  return [...news].flatMap(([line, document]) => (known.has(line) ? [] : [document]));
}
