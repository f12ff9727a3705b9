import { catalogueOf, keepCatalogue } from '#features/catalogue/server/index.ts';
import { buildApp } from '#server/app.ts';
import { migrate, openDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { answerCpu } from './cpu.ts';
import { fillListing } from './listing-data.ts';

/** A process with the shop over a freshly filled database. Answers with what is in it once it listens. */
export type ListingOpening = { url?: string; directory?: string; port: number; size: number };

process.once('message', async ({ port, size, ...where }: ListingOpening) => {
  const database = await openDatabase(where);
  await migrate(database);
  const data = await fillListing(database, size);
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error' });
  const app = await buildApp({ db: database.db, env, log: createLog(env), now: () => new Date() });
  const began = performance.now();
  const stopKeeping = keepCatalogue(database.db, console.error);
  await catalogueOf(database.db);
  const loadedMs = performance.now() - began;
  await app.listen({ port, host: '127.0.0.1' });
  answerCpu(async () => {
    stopKeeping();
    await app.close();
    await database.close();
  });
  process.send!({ ...data, loadedMs });
});
