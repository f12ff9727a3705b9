import type { FastifyInstance } from 'fastify';
import {
  askGoodsThread,
  type ExchangeWorker,
  registerExchange,
  startExchangeWorker,
  workFolder,
} from '#exchange/endpoint/server/index.ts';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import { startFetching } from '#exchange/feed-schedule/server/index.ts';
import { askBulkThread } from '#exchange/goods-bulk/server/index.ts';
import { tidyAfterImport } from '#exchange/goods-import/server/index.ts';
import { importOrderFile } from '#exchange/orders-in/server/index.ts';
import { collectOrders, confirmOrders, describeDirectories } from '#exchange/orders-out/server/index.ts';
import { startUploads } from '#exchange/uploads/server/index.ts';
import { startWatching } from '#exchange/watch/server/index.ts';
import { type Database, serverAddress } from '#server/db/index.ts';
import { storeSettingsOf } from '#server/files/store/open-file-store.ts';
import type { AppContext } from '#server/serve.ts';

/** Serves accounting systems; `worker` carries out what they have sent. Before the application listens. */
export function serveExchange(app: FastifyInstance, context: AppContext, worker: Pick<ExchangeWorker, 'kick'>): void {
  const { db, env, now } = context;
  const timeZone = env.TZ_SHOP;
  registerExchange(app, {
    context,
    worker,
    orders: {
      collect: ({ connection, sessionId }) => collectOrders(db, connection, sessionId, { now: now(), timeZone }),
      confirm: async ({ connection, sessionId }) => void (await confirmOrders(db, connection, sessionId, now())),
      describe: describeDirectories,
    },
  });
}

/** Carries out what accounting systems have sent and fetches files, until `stop`. */
export function startExchange(database: Database, context: AppContext): ExchangeWorker {
  const { db, env, now, log } = context;
  const timeZone = env.TZ_SHOP;
  const worker = startExchangeWorker(
    {
      database,
      env,
      importOrders: (at, connection, file) =>
        importOrderFile(at, connection, file, {
          now: now(),
          timeZone,
          onError: (error) => log.error(error),
          onRestored: (line) => log.warn(line),
        }),
    },
    (error) => log.error(error),
  );
  const ending = new AbortController();
  const places = { url: serverAddress(db), store: storeSettingsOf(env) };
  const stopFetching = startFetching(
    {
      db,
      folder: workFolder(env),
      now,
      importFeed: async (file, settings) => {
        const order = { kind: 'import' as const, ...places, files: [file], settings, isDryRun: false };
        const answer = await askGoodsThread(order, ending.signal);
        if ('refused' in answer) throw new RefusedFile(answer.refused);
        if (!('imported' in answer)) throw 'failed' in answer ? answer.failed : new Error('The thread has no answer');
        await tidyAfterImport(database, answer.imported.sources);
        return answer.imported.lines;
      },
    },
    (error) => log.error(error),
  );
  const stopUploads = startUploads(
    {
      database,
      env,
      importFiles: (files, settings, isDryRun) => {
        const order = { kind: 'import' as const, ...places, files, settings, isDryRun };
        return askGoodsThread(order, ending.signal);
      },
      workInBulk: (task) => askBulkThread({ ...places, task }, ending.signal),
    },
    (error) => log.error(error),
  );
  const stopWatching = startWatching(db, { now, timeZone }, (error) => log.error(error));
  return {
    ...worker,
    stop: async () => {
      stopWatching();
      ending.abort();
      await stopFetching();
      await stopUploads();
      await worker.stop();
    },
  };
}
