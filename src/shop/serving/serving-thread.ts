import { parentPort, workerData } from 'node:worker_threads';
import { receiveCatalogue, writeViews } from '#goods/catalogue/server/index.ts';
import { receiveSearch, writeQueries } from '#goods/search/server/index.ts';
import { openForServing } from '#server/db/index.ts';
import { currentTime, startClock } from '#server/clock.ts';
import { createLog } from '#server/log.ts';
import { ThreadMetrics } from '#server/metrics/thread-metrics.ts';
import { buildServingApp } from './build-serving-app.ts';
import { closeApp } from './close-app.ts';
import { listenTogether } from './listen-together.ts';
import { poolSizeOf } from './pool-size.ts';
import { slowStatementsOf } from './slow-statements-of.ts';
import type { FromServingThread, ThreadOrder, ToServingThread } from './thread-messages.ts';

/** A thread that serves beside the main one: it has an application, a pool and the catalogue of the main thread. */
const { env, databaseUrl, number, threads, served, memory, catalogue, search } = workerData as ThreadOrder;
const main = parentPort!;
const post = (message: FromServingThread) => main.postMessage(message);
const send = (kind: Exclude<FromServingThread['kind'], 'measured'>) => post({ kind });
const log = createLog(env, undefined, memory.outages).child({ thread: number });
const onError = (error: unknown) => log.error(error);

let reviving: PromiseWithResolvers<void> | undefined;
/** The embedded server is the main thread's. */
const revive = (): Promise<void> => {
  if (!reviving) {
    reviving = Promise.withResolvers();
    send('revive');
  }
  return reviving.promise;
};

const slowStatements = slowStatementsOf(env, log);
const database = openForServing({ url: databaseUrl, poolSize: poolSizeOf(threads), slowStatements, onError, revive });
receiveCatalogue(database.db, catalogue, { threads, onError });
receiveSearch(database.db, search, onError);
const stopClock = await startClock(database.db, log);
const metrics = env.METRICS_PORT === undefined ? undefined : new ThreadMetrics(number, database.pool);
const context = { db: database.db, env, log, now: currentTime, memory, metrics, threads };
const app = await buildServingApp(context, served, { kick: () => send('kick') });

async function stop(): Promise<void> {
  await closeApp(app);
  stopClock();
  await Promise.all([writeViews(database.db), writeQueries(database.db)]).catch(onError);
  await database.close();
  process.exit(0);
}

main.on('message', async (message: ToServingThread) => {
  switch (message.kind) {
    case 'listen':
      await listenTogether(app, { port: message.port, host: env.HOST });
      return send('listening');
    case 'revived': {
      const asked = reviving;
      reviving = undefined;
      if (message.error === undefined) asked?.resolve();
      else asked?.reject(new Error(message.error));
      return;
    }
    case 'measure':
      return post({ kind: 'measured', metrics: (await metrics?.read()) ?? [] });
    case 'stop':
      return stop();
  }
});
// Garbage of the start and a grown young generation would stay for hours: 20 MB of a thread
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
send('ready');
