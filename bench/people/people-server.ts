import pg from 'pg';
import { buildShopApp } from '#shop/build-shop-app.ts';
import { migrate, openDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { serveIpc } from '../listing/ipc-server.ts';
import { fillPeople } from './fill-people.ts';

/** A process with a shop full of people. Answers with what a load needs to know once it listens. */
export type PeopleOpening = { url: string; port: number };

process.once('message', async ({ port, url }: PeopleOpening) => {
  let statements = 0;
  countStatements(() => (statements += 1));
  const database = await openDatabase({ url });
  await migrate(database);
  const data = await fillPeople(database.db);
  await database.vacuum();
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error' });
  const app = await buildShopApp({ db: database.db, env, log: createLog(env), now: () => new Date() });
  await app.listen({ port, host: '127.0.0.1' });
  serveIpc(
    async () => {
      await app.close();
      await database.close();
    },
    { statements: () => statements },
  );
  process.send!(data);
});

/** Each statement that a connection is given, the first and last word of a transaction included. */
function countStatements(count: () => void): void {
  const { prototype } = pg.Client as unknown as { prototype: { query: (...given: unknown[]) => unknown } };
  const { query } = prototype;
  prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    count();
    return query.apply(this, given);
  };
}
