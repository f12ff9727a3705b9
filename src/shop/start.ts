import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { startCatalogue } from '#goods/catalogue/server/index.ts';
import { seedCities } from '#identity/city/server/index.ts';
import { startSearch } from '#goods/search/server/index.ts';
import { source } from '#goods/sources/server/tables.ts';
import { seedStaticPages } from '#service/content/server/index.ts';
import { buildShopApp } from './build-shop-app.ts';
import { type Database, type Db, migrate, openDatabase } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { startExpiringRows } from '#server/expire-rows.ts';
import { expiredRows } from './expired-rows.ts';
import { registerGoodsFiles } from '#server/files/goods-files.ts';
import { createLog } from '#server/log.ts';
import { registerOutboxPage } from '#server/mail/register-outbox-page.ts';
import { pagesWith } from '#server/pages.ts';

export type Running = { address: string; stop: () => Promise<void> };

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Opens the database, brings it up to date, fills an empty demo and listens. What takes longer than a second says so.
 */
export async function start(env: Env): Promise<Running> {
  const log = createLog(env);
  const say = (line: string) => console.log(line);
  const database = await openDatabase({
    url: env.DATABASE_URL,
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
  const accounts = await fillDemo(env, database, say);
  await seedCities(database.db);
  await seedStaticPages(database.db, env.SHOP_COMPANY_NAME);
  const isForTrial = accounts.length > 0 || env.NODE_ENV === 'development';
  const app = await buildShopApp(
    { db: database.db, env, log, now: () => new Date() },
    pagesWith({ hasKit: isForTrial }),
  );
  if (await hasDemoGoods(database.db)) {
    const { registerDemoPictures } = await import('#demo/register-demo-pictures.ts');
    registerDemoPictures(app);
  }
  await registerGoodsFiles(app, env.DATA_DIR);
  if (isForTrial) registerOutboxPage(app, database.db);
  const stopCatalogue = startCatalogue(database.db, (error) => log.error(error));
  const stopSearch = startSearch(database.db, (error) => log.error(error));
  const stopExpiringRows = startExpiringRows(database.db, expiredRows, (error) => log.error(error));
  const address = await app.listen({ port: env.PORT, host: env.HOST });
  say(`Магазин открыт: ${address.replace('127.0.0.1', 'localhost')}`);
  for (const line of accounts) say(line);
  return {
    address,
    stop: async () => {
      stopCatalogue();
      stopSearch();
      stopExpiringRows();
      await app.close();
      await database.close();
    },
  };
}

/**
 * Demo goods and accounts come only into an empty embedded database on a loopback address, or when DEMO says so. Returns
 * how to come in; nothing for a shop of real goods.
 */
async function fillDemo(env: Env, database: Database, say: (line: string) => void): Promise<string[]> {
  const wanted = env.DEMO ?? (env.DATABASE_URL === undefined && loopback.has(env.HOST));
  if (!wanted) return [];
  const { demoAccounts, hasDemoAccounts, isEmpty, seedDemo } = await import('#demo/seed-demo.ts');
  if (await isEmpty(database.db)) {
    say('Заполняем витрину демонстрационными данными…');
    await seedDemo(database.db, { now: new Date() });
    await database.vacuum();
  }
  return (await hasDemoAccounts(database.db)) ? demoAccounts() : [];
}

/** Whether the shop has the demo goods. Asked without loading any demo code. */
async function hasDemoGoods(db: Db): Promise<boolean> {
  return (await db.$count(source, eq(source.name, 'Демонстрационный каталог'))) > 0;
}
