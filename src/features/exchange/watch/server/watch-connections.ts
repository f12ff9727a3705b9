import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { exchangeSession } from '#exchange/endpoint/server/tables.ts';
import { listWaitingOrders } from '#exchange/orders-out/server/index.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { alarm } from './alarm.ts';
import { watchJobs } from './watch-jobs.ts';
import { watchQuarantine } from './watch-quarantine.ts';

const HOUR_MS = 3_600_000;

/** An order that waits longer is reported. */
const WAITING_LIMIT_MS = HOUR_MS / 2;

/** Silence is reported after half as long again as the longest pause of the last fortnight, within these bounds. */
const MIN_SILENCE_MS = HOUR_MS;
const MAX_SILENCE_MS = 72 * HOUR_MS;
const PAUSE_FACTOR = 1.5;

/** With fewer exchanges nothing is usual yet. */
const MIN_SESSIONS = 5;

const MAX_NAMED = 20;

type Connection = typeof exchangeConnection.$inferSelect;
type Moment = { now: Date; timeZone: string };

/**
 * Writes to the shop and its technical users where an accounting system has been silent for longer than usual, where an
 * exchange has failed or waits for a confirmation, where orders wait too long or cannot be sent, and where records of an
 * import wait for a decision: once for each time that it happens, regardless of the number of nodes that look.
 */
export async function watchConnections(db: Db, moment: Moment): Promise<void> {
  const connections = await db.select().from(exchangeConnection).where(eq(exchangeConnection.active, true));
  for (const connection of connections) {
    await watchSilence(db, connection, moment);
    await watchOrders(db, connection, moment);
    await watchJobs(db, connection, moment.now);
  }
  await watchQuarantine(db, moment.now);
}

async function watchSilence(db: Db, connection: Connection, { now, timeZone }: Moment): Promise<void> {
  const { seenAt, silenceReportedAt } = connection;
  // A login ends the silence, and what was reported of it
  if (seenAt === null || silenceReportedAt !== null || !(await isSilent(db, connection, now))) return;
  const own = and(
    eq(exchangeConnection.id, connection.id),
    isNull(exchangeConnection.silenceReportedAt),
    eq(exchangeConnection.seenAt, seenAt),
  );
  await transaction(db, async (tx) => {
    const claimed = await tx.update(exchangeConnection).set({ silenceReportedAt: now }).where(own).returning();
    if (claimed.length === 0) return;
    await alarm(tx, `Учётная система «${connection.name}» молчит`, {
      paragraphs: [
        `Последний обмен был ${formatDateTime(seenAt, timeZone)}: дольше, чем обычно. Товары, цены и остатки не обновляются, заказы не передаются.`,
        'Проверьте, запущен ли обмен по расписанию в 1С и открывается ли с того компьютера адрес магазина. Причину отказа 1С пишет в свой журнал обмена.',
      ],
    });
  });
}

/** The accounting systems that have been silent for longer than usual, or have never come. */
export async function listSilent(db: Db, now: Date): Promise<Pick<Connection, 'name' | 'seenAt'>[]> {
  const connections = await db.select().from(exchangeConnection).where(eq(exchangeConnection.active, true));
  const silent = await Promise.all(connections.map((connection) => isSilent(db, connection, now)));
  return connections.filter((_, index) => silent[index]);
}

async function isSilent(db: Db, { id, seenAt }: Connection, now: Date): Promise<boolean> {
  if (seenAt === null) return true;
  const silentMs = now.getTime() - seenAt.getTime();
  return silentMs >= MIN_SILENCE_MS && silentMs >= (await usualPause(db, id));
}

/** Half as long again as the longest pause between exchanges that are still known. */
async function usualPause(db: Db, connectionId: number): Promise<number> {
  const sessions = await db
    .select({ at: exchangeSession.startedAt })
    .from(exchangeSession)
    .where(eq(exchangeSession.connectionId, connectionId))
    .orderBy(desc(exchangeSession.startedAt))
    .limit(5000);
  if (sessions.length < MIN_SESSIONS) return MAX_SILENCE_MS;
  const pauses = sessions.slice(1).map(({ at }, index) => sessions[index]!.at.getTime() - at.getTime());
  return Math.min(MAX_SILENCE_MS, Math.max(MIN_SILENCE_MS, Math.max(...pauses) * PAUSE_FACTOR));
}

async function watchOrders(db: Db, connection: Connection, { now, timeZone }: Moment): Promise<void> {
  const listed = await listWaitingOrders(db, connection, { timeZone });
  const isLate = ({ since }: (typeof listed)[number]) => now.getTime() - since.getTime() > WAITING_LIMIT_MS;
  const late = listed.filter((order) => order.problem === null && isLate(order));
  const aside = listed.filter(({ problem }) => problem !== null);
  const { waitingReportedAt } = connection;
  if (late.length + aside.length === 0) {
    if (waitingReportedAt === null) return;
    await db
      .update(exchangeConnection)
      .set({ waitingReportedAt: null })
      .where(eq(exchangeConnection.id, connection.id));
    return;
  }
  if (waitingReportedAt !== null && !(await hasNewProblem(db, connection.id, waitingReportedAt))) return;
  const unclaimed =
    waitingReportedAt === null
      ? isNull(exchangeConnection.waitingReportedAt)
      : eq(exchangeConnection.waitingReportedAt, waitingReportedAt);
  await transaction(db, async (tx) => {
    const claimed = await tx
      .update(exchangeConnection)
      .set({ waitingReportedAt: now })
      .where(and(eq(exchangeConnection.id, connection.id), unclaimed))
      .returning();
    if (claimed.length === 0) return;
    await alarm(tx, `Заказы не переданы в «${connection.name}»`, {
      paragraphs: [
        ...(late.length > 0
          ? [
              `Ждут дольше получаса: ${formatNumber(late.length)}. Проверьте, запущен ли в 1С обмен заказами по расписанию.`,
            ]
          : []),
        ...(aside.length > 0
          ? [
              `Отложены: ${formatNumber(aside.length)}. 1С не смогла бы их принять: устраните причину, и магазин передаст их сам.`,
            ]
          : []),
      ],
      facts: [
        ...late
          .slice(0, MAX_NAMED)
          .map(({ number, since }): [string, string] => [number, `ждёт с ${formatDateTime(since, timeZone)}`]),
        ...aside.slice(0, MAX_NAMED).map(({ number, problem }): [string, string] => [number, problem!]),
      ],
    });
  });
}

async function hasNewProblem(db: Db, connectionId: number, since: Date): Promise<boolean> {
  const rows = await db
    .select({ orderId: orderExport.orderId })
    .from(orderExport)
    .where(
      and(
        eq(orderExport.connectionId, connectionId),
        isNotNull(orderExport.problem),
        sql`${orderExport.problemAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}
