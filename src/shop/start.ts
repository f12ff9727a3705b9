import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCatalogue, writeViews } from '#goods/catalogue/server/index.ts';
import { seedCities } from '#identity/city/server/index.ts';
import { startPaymentTerms } from '#ordering/documents/server/index.ts';
import { type MovedNumbers, moveNumbersAfterCopy, orderNumber } from '#ordering/orders/server/index.ts';
import { startSearch, writeQueries } from '#goods/search/server/index.ts';
import { startNewGoods } from '#goods/products/server/index.ts';
import { startAlerts } from '#goods/alerts/server/index.ts';
import { startPriceLists } from '#ordering/price-lists/server/index.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { startCustomerImports } from '#office/customer-imports/server/index.ts';
import { startInvitations } from '#office/invitations/server/index.ts';
import { firstStartLine } from '#office/start/server/index.ts';
import { fillSlots } from './build-shop-app.ts';
import { buildServingApp } from './serving/build-serving-app.ts';
import { checkAddress } from './serving/check-address.ts';
import { closeApp } from './serving/close-app.ts';
import { listenFirst } from './serving/listen-together.ts';
import { poolSizeOf } from './serving/pool-size.ts';
import { startServingThreads } from './serving/start-serving-threads.ts';
import { threadCount } from './serving/thread-count.ts';
import {
  type Database,
  findLostSettings,
  isAuditProtected,
  isOfLaterRelease,
  migrate,
  openDatabase,
} from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { startExpiringRows } from '#server/expire-rows.ts';
import { takeOverFiles } from '#server/files/take-over-files.ts';
import { startErasingPeople } from './erase-due-people.ts';
import { firstSteps, mailProblem } from './first-steps.ts';
import { startExchange } from './start-exchange.ts';
import { fillDemo, hasDemoGoods, hasOtherGoods, linesOnDemoAccounts } from './start-demo.ts';
import { startShopDelivery } from './start-shop-delivery.ts';
import { expiredRows } from './expired-rows.ts';
import { createProcessMemory, type ProcessMemory } from '#server/process-memory.ts';
import { createLog } from '#server/log.ts';
import { slowStatementsOf } from './serving/slow-statements-of.ts';
import { ThreadMetrics } from '#server/metrics/thread-metrics.ts';
import { startMetrics } from './metrics/start-metrics.ts';
import { RELEASE } from '#server/release.ts';
import { isCopy } from '#server/shop-copy.ts';
import { getCompanyName } from '#server/shop-name.ts';
import { announceStop } from '#server/stopping.ts';
import { servesTrialPages } from './trial.ts';
import { currentTime, startClock } from '#server/clock.ts';
import { shopOrigin } from '#server/shop-origin.ts';

type Log = ReturnType<typeof createLog>;

/** `stop`: `reason` is logged; `hurry` ends the DRAIN_SECONDS. */
export type Running = { address: string; stop: (reason: string, hurry?: AbortSignal) => Promise<void> };

/**
 * Checks that the shop can listen, opens the database, brings it up to date, fills an empty demo and listens. What takes longer than a second says so.
 * `onOpen`: from now on requests are answered, although the start has not ended.
 */
export async function start(env: Env, onOpen: () => void = () => undefined): Promise<Running> {
  const memory = createProcessMemory();
  const log = createLog(env, undefined, memory.outages);
  const say = announce(log);
  say(
    `Магазин запускается: Оптовик ${RELEASE}, Node ${process.versions.node}, потоков ${threadCount(env)}, процесс ${process.pid}`,
  );
  await checkAddress({ port: env.PORT, host: env.HOST });
  const database = await openDatabase({
    url: env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL,
    directory: join(env.DATA_DIR, 'database'),
    poolSize: poolSizeOf(threadCount(env)),
    onProgress: say,
    slowStatements: slowStatementsOf(env, log),
    onError: (error) => log.error(error),
  });
  try {
    return await serveShop(env, database, { log, memory, say, onOpen });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serveShop(
  settings: Env,
  database: Database,
  { log, memory, say, onOpen }: { log: Log; memory: ProcessMemory; say: (line: string) => void; onOpen: () => void },
): Promise<Running> {
  await migrate(database, {
    onApplied: (names, isNew) => {
      if (isNew) say(`Таблицы базы данных созданы, изменений: ${names.length}`);
      else for (const name of names) say(`Изменение базы данных применено: ${name}`);
    },
  });
  await warnOfDatabase(database, log);
  const stopClock = await startClock(database.db, log);
  const moved = await moveNumbersAfterCopy(database, currentTime());
  if (moved !== null) say(copiedInWords(moved, settings.TZ_SHOP));
  if (await isCopy(database.db)) say(COPY);
  // The demo stores files
  await fillSlots(settings);
  const hasDemoAccounts = await fillDemo(settings, database, say);
  const hasOthers = hasDemoAccounts && (await hasOtherGoods(database.db));
  const isForTrial = servesTrialPages(settings, { hasDemoAccounts, hasOtherGoods: hasOthers });
  const env = { ...settings, showsOutbox: isForTrial };
  await seedCities(database.db);
  await seedStaticPages(database.db, await getCompanyName(database.db, env));
  const onError = (error: unknown) => log.error(error);
  const served = { isForTrial, hasDemoGoods: await hasDemoGoods(database.db) };
  const threads = threadCount(env);
  const metrics = env.METRICS_PORT === undefined ? undefined : new ThreadMetrics(1, database.pool);
  const context = { db: database.db, env, log, now: currentTime, memory, metrics, threads };
  const kick = () => exchange.kick();
  const app = await buildServingApp(context, served, { kick });
  const exchange = startExchange(database, context);
  const snapshots = join(env.DATA_DIR, 'snapshots');
  const { db } = database;
  const stops = [
    startCatalogue(db, onError, snapshots),
    startSearch(db, onError, snapshots),
    startExpiringRows(db, expiredRows, onError),
    startErasingPeople(db, onError),
    startPaymentTerms(db, context, onError),
    startPriceLists(db, { origin: shopOrigin(env), env, now: context.now }, onError),
    startAlerts(db, context.now, onError),
  ];
  const ending = new AbortController();
  const takenOver = takeOverFiles(db, env, ending.signal).catch(onError);
  const stopJobs = [
    startCustomerImports(database, env, onError),
    startInvitations(database, env, onError),
    startNewGoods(db, env, onError),
  ];
  const stopDelivery = await startShopDelivery(database, env, onError);
  const others = await startServingThreads({ db, env, log, threads, served, memory, onKick: kick });
  const readThreads = async () => [...(metrics ? [await metrics.read()] : []), ...(await others.readMetrics())];
  const stopMetrics = await startMetrics({ db, env, onError, readThreads });
  const where = { port: env.PORT, host: env.HOST };
  const owner = await firstStartLine(db, env);
  // A plain line, and never one of the log: it holds a key
  if (owner !== null) console.log(owner);
  onOpen();
  const address = await (threads === 1 ? app.listen(where) : listenFirst(app, where));
  await others.listen((app.server.address() as AddressInfo).port);
  const openedAt = address.replace('127.0.0.1', 'localhost');
  say(`Магазин открыт: ${openedAt}`);
  const hints = hasDemoAccounts ? await linesOnDemoAccounts(env, db) : await firstSteps(db, env);
  for (const line of hints) say(line);
  if (isForTrial) say(`Письма и SMS этой демонстрации: ${openedAt}/dev/outbox/`);
  void mailProblem(env).then((line) => line !== null && say(line));
  return {
    address,
    stop: async (reason, hurry) => {
      say(`Магазин останавливается: ${reason}`);
      announceStop(memory.stopping);
      // A balancer needs some seconds to see it
      await sleep(env.DRAIN_SECONDS * 1000, undefined, { signal: hurry }).catch(() => undefined);
      for (const stop of stops) stop();
      ending.abort();
      const delivered = Promise.all([stopDelivery(), ...stopJobs.map((stop) => stop())]);
      await Promise.all([closeApp(app), others.stop(), stopMetrics()]);
      await Promise.all([writeViews(db), writeQueries(db)]).catch(onError);
      await delivered;
      await Promise.all([exchange.stop(), takenOver]);
      stopClock();
      await database.close();
      say('Магазин остановлен');
    },
  };
}

/** Prints a line of the start or the stop: as it is at a terminal, elsewhere into the log at every level. */
function announce(log: Log): (line: string) => void {
  if (process.stdout.isTTY) return (line) => console.log(line);
  const always = log.child({}, { level: 'info' });
  return (line) => always.info(line);
}

/** Writes to the log what the operator should change about the database. */
async function warnOfDatabase(database: Database, log: Log): Promise<void> {
  if (await isOfLaterRelease(database)) {
    log.warn('a later release has updated the database: run that one, or see docs/operations.md on going back');
  }
  if (!(await isAuditProtected(database))) {
    log.warn('the audit log is not protected from the shop itself: set DATABASE_OWNER_URL, see docs/operations.md');
  }
  const lost = await findLostSettings(database);
  if (lost.length > 0) {
    log.warn(`a pooler drops ${lost.join(', ')} of the connections: give them to the role, see docs/operations.md`);
  }
}

/** Each start of a copy says what stands still. */
const COPY =
  'Это копия магазина: письма, SMS, обмен с 1С, расписания и сроки счетов стоят. Если это сам магазин, подтвердите: npm run shop -- confirm-shop';

/** That the start has found another database than the last one. */
function copiedInWords({ from, to }: MovedNumbers, timeZone: string): string {
  const next = ({ number }: { number: number }) => orderNumber(number + 1, currentTime(), timeZone);
  return `База данных восстановлена из копии или перенесена. Чтобы номера заказов не повторились, следующий будет ${next(to)}, а не ${next(from)}. Что делать дальше: docs/operations.md, «После восстановления»`;
}
