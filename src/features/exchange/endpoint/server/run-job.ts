import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { lookAtAllOrders } from '#exchange/connections/server/index.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { tidyAfterImport } from '#exchange/goods-import/server/index.ts';
import { type Database, type Db, outageOf, serverAddress, transaction } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { storeSettingsOf } from '#server/files/store/open-file-store.ts';
import { formatNumber } from '#shared/number-format.ts';
import type { Job } from './ask-job.ts';
import type { Connection } from './exchange-session.ts';
import { askGoodsThread } from './goods-thread.ts';
import type { GoodsAnswer, GoodsOrder } from './import-thread.ts';
import { workFolder } from './work-folder.ts';
import { Refusal } from './refusal.ts';
import { stageGoods, stageImported, stageOrders } from './stage-job.ts';
import { exchangeJob, exchangeSession } from './tables.ts';
import { currentTime } from '#server/clock.ts';

/** What came of a job. `held`: it waits for the operator. */
export type Outcome = { state: 'done' | 'failed' | 'held'; message: string; report: string[] };

/** Reads a file of orders; what is wrong with the whole file is a RefusedFile. */
export type ImportOrders = (
  db: Db,
  connection: Connection,
  file: { path: string; name: string },
) => Promise<{ lines: string[] }>;

export type JobContext = {
  database: Database;
  env: Env;
  importOrders: ImportOrders;
  /** Aborted when the node stops: goods that are being imported go on at the next start. */
  signal: AbortSignal;
};

/** Carries out a job that the caller holds. Throws what a repetition might mend; a refusal is an outcome. */
export async function runJob(context: JobContext, job: Job): Promise<Outcome> {
  const { db } = context.database;
  const [row] = await db
    .select({ connection: exchangeConnection, startedAt: exchangeSession.startedAt })
    .from(exchangeSession)
    .innerJoin(exchangeConnection, eq(exchangeConnection.id, exchangeSession.connectionId))
    .where(eq(exchangeSession.id, job.sessionId));
  const folder = join(workFolder(context.env), `job-${job.id}`);
  await rm(folder, { recursive: true, force: true });
  try {
    return await carryOut(context, row!, job, folder);
  } catch (error) {
    const { isExchangeRefusal, isRefusedFile } = error as { isExchangeRefusal?: boolean; isRefusedFile?: boolean };
    if (isExchangeRefusal || isRefusedFile) return failed((error as Error).message);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const done = (report: string[], message = ''): Outcome => ({ state: 'done', message, report });
const failed = (message: string): Outcome => ({ state: 'failed', message, report: [] });

/** The sender of a job, and when its exchange began. */
type Sent = { connection: Connection; startedAt: Date };

async function carryOut(context: JobContext, sent: Sent, job: Job, folder: string): Promise<Outcome> {
  const { connection } = sent;
  if (job.kind === 'orders') return takeOrders(context, connection, job, folder);
  if (job.kind === 'settlements') return takeSettlements(context, connection, job, folder);
  return job.kind === 'goods' ? importGoods(context, sent, job, folder) : deactivate(context, connection, job, folder);
}

async function takeOrders(
  { database: { db }, importOrders }: JobContext,
  connection: Connection,
  job: Job,
  folder: string,
): Promise<Outcome> {
  const files = await stageOrders(db, job, folder);
  if (files.length === 1) return done((await importOrders(db, connection, files[0]!)).lines);
  const counts: string[] = [];
  const remarks: string[] = [];
  for (const file of files) {
    const [count, ...others] = await linesOf(file);
    counts.push(`${count} (${file.name})`);
    remarks.push(...others);
  }
  return done([...counts, ...remarks]);

  async function linesOf(file: (typeof files)[number]): Promise<string[]> {
    try {
      return (await importOrders(db, connection, file)).lines;
    } catch (error) {
      if (!(error as { isRefusedFile?: boolean }).isRefusedFile) throw error;
      throw new Refusal(`${file.name}: ${(error as Error).message}`);
    }
  }
}

async function importGoods(context: JobContext, sent: Sent, job: Job, folder: string): Promise<Outcome> {
  const { database } = context;
  const { connection, startedAt } = sent;
  if (connection.ordersOnly) return failed('Подключение принимает только заказы: товары в магазин выгружает другое');
  const file = await stageGoods(database.db, job, folder);
  const answer = await inThread(context, {
    kind: 'import',
    files: [file],
    isDryRun: connection.dryRun,
    settings: {
      sourceId: connection.sourceId ?? undefined,
      priceType: connection.priceType ?? undefined,
      isPriceTypeLater: true,
      exchange: { connectionId: connection.id, startedAt: startedAt.toISOString() },
    },
  });
  if (!('imported' in answer)) return unexpected(answer);
  const { lines, sources } = answer.imported;
  const [only, ...others] = sources;
  if (only && others.length === 0 && connection.sourceId === null) await rememberSource(database.db, connection, only);
  await tidyAfterImport(database, sources);
  return done(lines, connection.dryRun ? CHECKED : '');
}

async function takeSettlements(
  context: JobContext,
  connection: Connection,
  job: Job,
  folder: string,
): Promise<Outcome> {
  const { database, env } = context;
  const { id: connectionId, sourceId, dryRun: isDryRun } = connection;
  const file = await stageGoods(database.db, job, folder);
  const ledger = { connectionId, sourceId };
  const answer = await inThread(context, { kind: 'settlements', file, ledger, isDryRun, timeZone: env.TZ_SHOP });
  if (!('settled' in answer)) return unexpected(answer);
  return done(answer.settled.lines, isDryRun ? 'Проверено, ничего не изменено' : '');
}

async function deactivate(context: JobContext, connection: Connection, job: Job, folder: string): Promise<Outcome> {
  const { database } = context;
  const { sourceId } = connection;
  const files = await stageImported(database.db, job, folder);
  if (sourceId === null || files.length === 0) return done([], 'Товары в этом обмене не приходили');
  if (connection.dryRun) return done([], 'Проверка: товары не скрываются');
  // A job that the operator has confirmed begins with his word
  const isConfirmed = job.message === CONFIRMED;
  const limitPercent = isConfirmed ? 100 : connection.hideLimit;
  const answer = await inThread(context, { kind: 'deactivate', sourceId, files, limitPercent });
  if (!('hidden' in answer)) return unexpected(answer);
  const { missing, total, isHidden, isOnlyChanges } = answer.hidden;
  if (isOnlyChanges) return done([], 'В этом обмене пришли только изменения: товары не скрываются');
  if (isHidden) return done([`Скрыто товаров: ${formatNumber(missing)} из ${formatNumber(total)}`]);
  const message = `Выгрузка не содержит ${formatNumber(missing)} из ${formatNumber(total)} товаров, это больше ${connection.hideLimit} %. Товары оставлены на витрине. Скрыть их: ${confirmCommand(job.id)}`;
  return { state: 'held', message, report: [] };
}

export const CONFIRMED = 'Подтверждено';

/** Carries out a held job; its message ends with it. */
export const confirmCommand = (jobId: number): string => `npm run shop -- exchange confirm ${jobId}`;

/** Of a job of a connection that only checks. */
export const CHECKED = 'Проверено, ничего не изменено';

/** The answers of the thread that are no result. */
function unexpected(answer: GoodsAnswer): Outcome {
  if ('refused' in answer) return failed(answer.refused);
  if ('unavailable' in answer) throw outageOf(answer.unavailable);
  throw 'failed' in answer ? answer.failed : new Error('The thread has answered something else');
}

/** The thread has the database's address and the store of files from the order. */
function inThread({ database, env, signal }: JobContext, order: WithoutPlaces<GoodsOrder>): Promise<GoodsAnswer> {
  return askGoodsThread({ url: serverAddress(database.db), store: storeSettingsOf(env), ...order }, signal);
}

type WithoutPlaces<O> = O extends unknown ? Omit<O, 'url' | 'store'> : never;

async function rememberSource(db: Db, connection: Connection, { sourceId }: { sourceId: number }): Promise<void> {
  if (connection.sourceId !== null) return;
  await transaction(db, async (tx) => {
    await lookAtAllOrders(tx);
    await tx
      .update(exchangeConnection)
      .set({ sourceId })
      .where(and(eq(exchangeConnection.id, connection.id), isNull(exchangeConnection.sourceId)));
  });
}

/** Marks how a job has ended. */
export async function endJob(db: Db, id: number, { state, message, report }: Outcome): Promise<void> {
  await db
    .update(exchangeJob)
    .set({ state, message: message.slice(0, 2000), report: report.slice(0, 500), finishedAt: currentTime() })
    .where(eq(exchangeJob.id, id));
}
