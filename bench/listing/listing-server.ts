import { catalogueOf, startCatalogue } from '#goods/catalogue/server/index.ts';
import { searchIndexBytes, settledSearch, startSearch } from '#goods/search/server/index.ts';
import { buildShopApp } from '#shop/build-shop-app.ts';
import { buildServingApp } from '#shop/serving/build-serving-app.ts';
import { listenFirst } from '#shop/serving/listen-together.ts';
import { poolSizeOf } from '#shop/serving/pool-size.ts';
import { startServingThreads } from '#shop/serving/start-serving-threads.ts';
import { migrate, openDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createProcessMemory } from '#server/process-memory.ts';
import { createLog } from '#server/log.ts';
import { pages } from '#server/pages.ts';
import { serveIpc } from './ipc-server.ts';
import { delayQueries } from './event-loop-delay.ts';
import { fillListing, type ListingData, renewData } from './listing-data.ts';

/**
 * A process with the shop over a freshly filled database, or one that was filled before and holds `data`. Answers with
 * what is in it once it listens.
 */
export type ListingOpening = {
  url: string;
  port: number;
  size: number;
  data?: ListingData | null;
  /** Indexes the goods for searches too. */
  isSearched?: boolean;
  /** Serves the pages too. */
  hasPages?: boolean;
  /** Where catalogue and search index are kept for the next start. */
  snapshotFolder?: string;
  /** How many threads serve; more than one serve the pages too. */
  threads?: number;
};

process.once(
  'message',
  async ({
    port,
    size,
    data: stored,
    isSearched = false,
    hasPages = false,
    threads = 1,
    url,
    snapshotFolder,
  }: ListingOpening) => {
    const database = await openDatabase({ url, poolSize: poolSizeOf(threads) });
    await migrate(database);
    const data = stored ?? (await fillListing(database, size));
    if (stored) await renewData(database, size);
    const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error' });
    const { db } = database;
    const log = createLog(env);
    const memory = createProcessMemory();
    const context = { db, env, log, now: () => new Date(), memory, threads };
    const onKick = () => undefined;
    const served = { isForTrial: false, hasDemoGoods: false };
    const app = await (threads === 1
      ? buildShopApp(context, hasPages ? pages : undefined)
      : buildServingApp(context, served, { kick: onKick }));
    const began = performance.now();
    const stopCatalogue = startCatalogue(database.db, console.error, snapshotFolder);
    await catalogueOf(database.db);
    const loadedMs = performance.now() - began;
    const stopSearching = isSearched ? startSearch(database.db, console.error, snapshotFolder) : () => undefined;
    if (isSearched) await settledSearch(database.db);
    const indexedMs = performance.now() - began - loadedMs;
    const others = await startServingThreads({ db, env, log, threads, served, memory, onKick });
    const where = { port, host: env.HOST };
    await (threads === 1 ? app.listen(where) : listenFirst(app, where));
    await others.listen(port);
    const stop = async () => {
      stopCatalogue();
      stopSearching();
      await others.stop();
      await app.close();
      await database.close();
    };
    serveIpc(stop, { ...delayQueries(database.db), 'search bytes': () => searchIndexBytes(database.db) });
    process.send!({ ...data, loadedMs, indexedMs });
  },
);
