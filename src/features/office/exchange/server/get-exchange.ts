import { inArray } from 'drizzle-orm';
import {
  confirmCommand,
  type ConnectionStatus,
  listReceivedFiles,
  readStatus,
  shownReport,
} from '#exchange/endpoint/server/index.ts';
import { countQuarantined } from '#exchange/goods-import/server/index.ts';
import { firstNumber, readRestored } from '#exchange/orders-in/server/index.ts';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { ExchangeConnectionView, ExchangeJobView, ExchangeRestoredView } from '../contract.ts';
import { listFeeds } from './list-feeds.ts';
import { settlementsMessage, settlementsReport } from './settlements-without-names.ts';

const MAX_FILES = 30;

/**
 * How the exchange with accounting systems does, for staff and technical users: no names of customers and no
 * contents of orders; the operator's command shows those.
 */
export const getExchange: Operation<'officeExchange', Session> = async ({ db, env, now }) => {
  const statuses = await readStatus(db, env.TZ_SHOP);
  const sourceIds = statuses.flatMap(({ connection }) => connection.sourceId ?? []);
  const sources = await db.select().from(source).where(inArray(source.id, sourceIds));
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  const files = await listReceivedFiles(db, MAX_FILES);
  return {
    at: now().toISOString(),
    restored: await restoredView(db, now(), env.TZ_SHOP),
    connections: statuses.map((status) => connectionView(status, names)),
    feeds: await listFeeds(db, now()),
    quarantine: { waiting: await countQuarantined(db, { state: 'waiting' }) },
    files: files.map(({ receivedAt, ...file }) => ({ ...file, receivedAt: receivedAt.toISOString() })),
  };
};

async function restoredView(db: Db, now: Date, timeZone: string): Promise<ExchangeRestoredView | null> {
  const restored = await readRestored(db, now);
  if (restored === null) return null;
  const { jump, lost } = restored;
  const { reason, named, at } = jump;
  return { reason, named, firstNumber: firstNumber(jump, timeZone), ...lost, at: at.toISOString() };
}

function connectionView(
  { connection, orders, priceTypes, jobs }: ConnectionStatus,
  sources: ReadonlyMap<number, string>,
): ExchangeConnectionView {
  const { id, name, login, sourceId, active, ordersOnly, dryRun, seenAt, silenceReportedAt } = connection;
  return {
    id,
    name,
    login,
    source: sourceId === null ? null : (sources.get(sourceId) ?? null),
    active,
    ordersOnly,
    dryRun,
    seenAt: seenAt?.toISOString() ?? null,
    isSilent: active && silenceReportedAt !== null,
    orders: {
      taken: orders.taken,
      waiting: orders.waiting,
      isMore: orders.isMore,
      waitingSince: orders.waitingSince?.toISOString() ?? null,
      aside: orders.problems.map(({ number }) => number),
      asideCount: orders.aside,
    },
    priceTypes,
    jobs: jobs.map(jobView),
  };
}

type Job = ConnectionStatus['jobs'][number];

function jobView(job: Job): ExchangeJobView {
  const { id, kind, name, isOvertaken, askedAt, startedAt, finishedAt, message } = job;
  const state = isOvertaken ? 'overtaken' : job.state;
  const report = shownReport(job);
  const confirm = state === 'held' ? confirmCommand(id) : null;
  const orders = kind === 'orders' ? ordersReport(report) : null;
  return {
    id,
    kind,
    file: name,
    state,
    askedAt: askedAt.toISOString(),
    seconds: startedAt && finishedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : null,
    // The page shows the command apart
    message: kind === 'settlements' ? settlementsMessage(job) : message.replace(confirm ?? '', '').trim(),
    report: orders?.lines ?? (kind === 'settlements' ? settlementsReport(report) : report),
    command: confirm ?? orders?.command ?? null,
  };
}

/** Further lines on orders name customers: the command shows them. */
function ordersReport(report: readonly string[]): { lines: string[]; command: string | null } {
  const counts = report.filter((line) => line.startsWith('Документы: '));
  if (counts.length === report.length) return { lines: counts, command: null };
  return { lines: [...counts, 'Замечания и причины отказа:'], command: 'npm run shop -- exchange status' };
}
