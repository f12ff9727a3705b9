import { join } from 'node:path';
import { and, eq, ne } from 'drizzle-orm';
import { startCatalogue, writeViews } from '#goods/catalogue/server/index.ts';
import { seedCities } from '#identity/city/server/index.ts';
import { startPaymentTerms } from '#ordering/documents/server/index.ts';
import { startSearch } from '#goods/search/server/index.ts';
import { source } from '#goods/sources/server/tables.ts';
import { product } from '#goods/products/server/tables.ts';
import { startAlerts } from '#goods/alerts/server/index.ts';
import { originOf, startPriceLists } from '#ordering/price-lists/server/index.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { buildShopApp } from './build-shop-app.ts';
import { type Database, type Db, isAuditProtected, migrate, openDatabase } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { startExpiringRows } from '#server/expire-rows.ts';
import { startExchange } from './start-exchange.ts';
import { startShopDelivery } from './start-shop-delivery.ts';
import { expiredRows } from './expired-rows.ts';
import { registerGoodsFiles } from '#server/files/goods-files.ts';
import { createLog } from '#server/log.ts';
import { registerOutboxPage } from '#server/delivery/index.ts';
import { pagesWith } from '#server/pages.ts';
import { getCompanyName } from '#server/shop-name.ts';
import { DEMO_SOURCE } from '#demo/demo-source.ts';
import { servesTrialPages, wantsDemo } from './trial.ts';

export type Running = { address: string; stop: () => Promise<void> };

/** Requests in progress have this long to end; then their connections are closed. */
const STOP_LIMIT_MS = 10_000;

/**
 * Opens the database, brings it up to date, fills an empty demo and listens. What takes longer than a second says so.
 */
export async function start(env: Env): Promise<Running> {
  const log = createLog(env);
  const say = (line: string) => console.log(line);
  const database = await openDatabase({
    url: env.DATABASE_URL,
    ownerUrl: env.DATABASE_OWNER_URL,
    directory: join(env.DATA_DIR, 'database'),
    onProgress: say,
    onError: (error) => log.error(error),
  });
  try {
    return await serveShop(env, database, log, say);
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
): Promise<Running> {
  await migrate(database);
  if (!(await isAuditProtected(database))) {
    log.warn('the audit log is not protected from the shop itself: set DATABASE_OWNER_URL, see docs/operations.md');
  }
  const hasDemoAccounts = await fillDemo(env, database, say);
  await seedCities(database.db);
  await seedStaticPages(database.db, await getCompanyName(database.db, env));
  const isForTrial = servesTrialPages(env, { hasDemoAccounts });
  const context = { db: database.db, env, log, now: () => new Date() };
  const app = await buildShopApp(context, pagesWith({ hasKit: isForTrial }));
  const exchange = startExchange(app, database, context);
  if (await hasDemoGoods(database.db)) {
    const { registerDemoPictures } = await import('#demo/register-demo-pictures.ts');
    registerDemoPictures(app);
  }
  await registerGoodsFiles(app, env.DATA_DIR);
  if (isForTrial) registerOutboxPage(app, database.db, env);
  const stopCatalogue = startCatalogue(database.db, (error) => log.error(error));
  const stopSearch = startSearch(database.db, (error) => log.error(error));
  const stopExpiringRows = startExpiringRows(database.db, expiredRows, (error) => log.error(error));
  const stopPaymentTerms = startPaymentTerms(database.db, context, (error) => log.error(error));
  const stopDelivery = await startShopDelivery(database, env, (error) => log.error(error));
  const stopPriceLists = startPriceLists(database.db, { origin: originOf(env), env, now: context.now }, (error) =>
    log.error(error),
  );
  const stopAlerts = startAlerts(database.db, context.now, (error) => log.error(error));
  const address = await app.listen({ port: env.PORT, host: env.HOST });
  say(`Магазин открыт: ${address.replace('127.0.0.1', 'localhost')}`);
  if (hasDemoAccounts) for (const line of await linesOnDemoAccounts(env, database.db)) say(line);
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
      const forced = setTimeout(() => app.server.closeAllConnections(), STOP_LIMIT_MS);
      await app.close().finally(() => clearTimeout(forced));
      await writeViews(database.db).catch((error: unknown) => log.error(error));
      await delivered;
      await exchange.stop();
      await database.close();
    },
  };
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
