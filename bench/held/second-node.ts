import { buildShopApp } from '#shop/build-shop-app.ts';
import { openDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { serveIpc } from '../listing/ipc-server.ts';

/** A second node over a database that is filled already. */
process.once('message', async ({ port, url }: { url: string; port: number }) => {
  const database = await openDatabase({ url });
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error' });
  const app = await buildShopApp({ db: database.db, env, log: createLog(env), now: () => new Date() });
  await app.listen({ port, host: '127.0.0.1' });
  serveIpc(async () => {
    await app.close();
    await database.close();
  });
  process.send!('ready');
});
