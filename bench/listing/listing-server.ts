import { catalogueOf, startCatalogue } from '#goods/catalogue/server/index.ts';
import { searchIndexBytes, settledSearch, startSearch } from '#goods/search/server/index.ts';
import { buildShopApp } from '#shop/build-shop-app.ts';
import { migrate, openDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
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
};

process.once(
  'message',
  async ({ port, size, data: stored, isSearched = false, hasPages = false, url }: ListingOpening) => {
    const database = await openDatabase({ url });
    await migrate(database);
    const data = stored ?? (await fillListing(database, size));
    if (stored) await renewData(database, size);
    const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error' });
    const app = await buildShopApp(
      { db: database.db, env, log: createLog(env), now: () => new Date() },
      hasPages ? pages : undefined,
    );
    const began = performance.now();
    const stopCatalogue = startCatalogue(database.db, console.error);
    await catalogueOf(database.db);
    const loadedMs = performance.now() - began;
    const stopSearching = isSearched ? startSearch(database.db, console.error) : () => undefined;
    if (isSearched) await settledSearch(database.db);
    const indexedMs = performance.now() - began - loadedMs;
    await app.listen({ port, host: '127.0.0.1' });
    const stop = async () => {
      stopCatalogue();
      stopSearching();
      await app.close();
      await database.close();
    };
    serveIpc(stop, { ...delayQueries(database.db), 'search bytes': () => searchIndexBytes(database.db) });
    process.send!({ ...data, loadedMs, indexedMs });
  },
);
