import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { and, eq, ne } from 'drizzle-orm';
import { startCatalogue, writeViews } from '#goods/catalogue/server/index.ts';
import { seedCities } from '#identity/city/server/index.ts';
import { startPaymentTerms } from '#ordering/documents/server/index.ts';
import { type MovedNumbers, moveNumbersAfterCopy, orderNumber } from '#ordering/orders/server/index.ts';
import { startSearch } from '#goods/search/server/index.ts';
import { source } from '#goods/sources/server/tables.ts';
import { product } from '#goods/products/server/tables.ts';
import { startAlerts } from '#goods/alerts/server/index.ts';
import { originOf, startPriceLists } from '#ordering/price-lists/server/index.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { buildServingApp } from './serving/build-serving-app.ts';
import { checkAddress } from './serving/check-address.ts';
import { closeApp } from './serving/close-app.ts';
import { listenFirst } from './serving/listen-together.ts';
import { poolSizeOf } from './serving/pool-size.ts';
import { startServingThreads } from './serving/start-serving-threads.ts';
import { threadCount } from './serving/thread-count.ts';
import {
  type Database,
  type Db,
  findLostSettings,
  isAuditProtected,
  isOfLaterRelease,
  migrate,
  openDatabase,
} from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { startExpiringRows } from '#server/expire-rows.ts';
import { firstSteps, mailProblem } from './first-steps.ts';
import { startExchange } from './start-exchange.ts';
import { startShopDelivery } from './start-shop-delivery.ts';
import { expiredRows } from './expired-rows.ts';
import { createCounterMemory } from '#server/http/shared-counters.ts';
import { createLog } from '#server/log.ts';
import { getCompanyName } from '#server/shop-name.ts';
import { DEMO_SOURCE } from '#demo/demo-source.ts';
import { servesTrialPages, wantsDemo } from './trial.ts';

export type Running = { address: string; stop: () => Promise<void> };

/**
 * Checks that the shop can listen, opens the database, brings it up to date, fills an empty demo and listens. What takes longer than a second says so.
 * `onOpen`: from now on requests are answered, although the start has not ended.
 */
export async function start(env: Env, onOpen: () => void = () => undefined): Promise<Running> {
  const log = createLog(env);
  const say = (line: string) => console.log(line);
  await checkAddress({ port: env.PORT, host: env.HOST });
  const database = await openDatabase({
    url: env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL,
    directory: join(env.DATA_DIR, 'database'),
    poolSize: poolSizeOf(threadCount(env)),
    onProgress: say,
    onError: (error) => log.error(error),
  });
  try {
    return await serveShop(env, database, log, say, onOpen);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serveShop(
  env: Env,
  database: Database,
  log: ReturnType<typeof createLog>,
  say: (line: string) => void,
  onOpen: () => void,
): Promise<Running> {
  await migrate(database);
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
  const moved = await moveNumbersAfterCopy(database, new Date());
  if (moved !== null) say(copiedInWords(moved, env.TZ_SHOP));
  const hasDemoAccounts = await fillDemo(env, database, say);
  await seedCities(database.db);
  await seedStaticPages(database.db, await getCompanyName(database.db, env));
  const isForTrial = servesTrialPages(env, { hasDemoAccounts });
  const onError = (error: unknown) => log.error(error);
  const served = { isForTrial, hasDemoGoods: await hasDemoGoods(database.db) };
  const counters = createCounterMemory();
  const threads = threadCount(env);
  const context = { db: database.db, env, log, now: () => new Date(), counters, threads };
  const kick = () => exchange.kick();
  const app = await buildServingApp(context, served, { kick });
  const exchange = startExchange(database, context);
  const snapshots = join(env.DATA_DIR, 'snapshots');
  const stopCatalogue = startCatalogue(database.db, onError, snapshots);
  const stopSearch = startSearch(database.db, onError, snapshots);
  const stopExpiringRows = startExpiringRows(database.db, expiredRows, onError);
  const stopPaymentTerms = startPaymentTerms(database.db, context, onError);
  const stopDelivery = await startShopDelivery(database, env, onError);
  const stopPriceLists = startPriceLists(database.db, { origin: originOf(env), env, now: context.now }, onError);
  const stopAlerts = startAlerts(database.db, context.now, onError);
  const others = await startServingThreads({ db: database.db, env, log, threads, served, counters, onKick: kick });
  const where = { port: env.PORT, host: env.HOST };
  onOpen();
  const address = await (threads === 1 ? app.listen(where) : listenFirst(app, where));
  await others.listen((app.server.address() as AddressInfo).port);
  say(`Магазин открыт: ${address.replace('127.0.0.1', 'localhost')}`);
  const hints = hasDemoAccounts ? await linesOnDemoAccounts(env, database.db) : await firstSteps(database.db, env);
  for (const line of hints) say(line);
  void mailProblem(env).then((line) => line !== null && say(line));
  return {
    address,
    stop: async () => {
      stopCatalogue();
      stopSearch();
      stopExpiringRows();
      stopPaymentTerms();
      stopPriceLists();
      stopAlerts();
      const delivered = stopDelivery();
      await Promise.all([closeApp(app), others.stop()]);
      await writeViews(database.db).catch(onError);
      await delivered;
      await exchange.stop();
      await database.close();
    },
  };
}

/** That the start has found another database than the last one. */
function copiedInWords({ from, to }: MovedNumbers, timeZone: string): string {
  const next = ({ number }: { number: number }) => orderNumber(number + 1, new Date(), timeZone);
  return `База данных восстановлена из копии или перенесена. Чтобы номера заказов не повторились, следующий будет ${next(to)}, а не ${next(from)}. Что делать дальше: docs/operations.md, «After a restore»`;
}

/** Fills an empty database with demo data where that is wanted. Returns whether the demo accounts can log in. */
async function fillDemo(env: Env, database: Database, say: (line: string) => void): Promise<boolean> {
  const { hasDemoAccounts } = await import('#demo/demo-accounts.ts');
  if (wantsDemo(env)) {
    const { isEmpty, seedDemo } = await import('#demo/seed-demo.ts');
    if (await isEmpty(database.db)) {
      say('Заполняем витрину демонстрационными данными…');
      await seedDemo(database.db, { now: new Date() });
      await database.vacuum();
    }
  }
  return hasDemoAccounts(database.db);
}

/** How to come in; for a shop of real goods, or one that is not meant to be a demo, a warning. */
async function linesOnDemoAccounts(env: Env, db: Db): Promise<readonly string[]> {
  const { demoAccounts, demoAccountsWarning } = await import('#demo/demo-accounts.ts');
  return wantsDemo(env) && !(await hasOtherGoods(db)) ? demoAccounts() : demoAccountsWarning;
}

/** Whether the shop has the demo goods. */
async function hasDemoGoods(db: Db): Promise<boolean> {
  return (await db.$count(source, eq(source.name, DEMO_SOURCE))) > 0;
}

async function hasOtherGoods(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: product.id })
    .from(product)
    .innerJoin(source, and(eq(source.id, product.sourceId), ne(source.name, DEMO_SOURCE)))
    .limit(1);
  return rows.length > 0;
}
