import type { FastifyInstance } from 'fastify';
import { type ExchangeWorker, registerExchange, startExchangeWorker } from '#exchange/endpoint/server/index.ts';
import { importOrderFile } from '#exchange/orders-in/server/index.ts';
import { collectOrders, confirmOrders, describeDirectories } from '#exchange/orders-out/server/index.ts';
import { startWatching } from '#exchange/watch/server/index.ts';
import type { Database } from '#server/db/index.ts';
import type { AppContext } from '#server/serve.ts';

/** Serves accounting systems and carries out what they have sent, until `stop`. Before the application listens. */
export function startExchange(app: FastifyInstance, database: Database, context: AppContext): ExchangeWorker {
  const { db, env, now, log } = context;
  const timeZone = env.TZ_SHOP;
  const worker = startExchangeWorker(
    {
      database,
      env,
      importOrders: (at, connection, file) =>
        importOrderFile(at, connection, file, { now: now(), timeZone, onError: (error) => log.error(error) }),
    },
    (error) => log.error(error),
  );
  registerExchange(app, {
    context,
    worker,
    orders: {
      collect: ({ connection, sessionId }) => collectOrders(db, connection, sessionId, { now: now(), timeZone }),
      confirm: async ({ connection, sessionId }) => void (await confirmOrders(db, connection, sessionId, now())),
      describe: describeDirectories,
    },
  });
  const stopWatching = startWatching(db, { now, timeZone }, (error) => log.error(error));
  return {
    ...worker,
    stop: async () => {
      stopWatching();
      await worker.stop();
    },
  };
}
