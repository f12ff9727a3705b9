import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { seedDemo } from '#demo/seed-demo.ts';
import { catalogueOf, startCatalogue } from '#goods/catalogue/server/index.ts';
import { settledSearch, startSearch } from '#goods/search/server/index.ts';
import { buildShopApp } from '#shop/build-shop-app.ts';
import { type Db, migrate, openDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { pages } from '#server/pages.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { serveIpc } from '../listing/ipc-server.ts';
import { fillDemoBasket, openDemoSessions } from './demo-sessions.ts';

const BUYERS = 20;
/** Which buyers have something in the basket, and how many lines. */
const BASKETS: readonly (readonly [buyer: number, lines: number])[] = [
  [0, 100],
  [1, 1000],
  [2, 20],
];

/** A process with the shop, its pages and the demo data. Answers with sessions once it listens. */
export type PageOpening = { url: string; port: number };

/** Tokens of buyers without orders, the first with a basket of 100 lines, the second with one of 1,000, the third with one of 20; and of the demo's. */
export type PageData = { tokens: string[]; demoToken: string };

process.once('message', async ({ port, url }: PageOpening) => {
  const database = await openDatabase({ url });
  await migrate(database);
  await seedDemo(database.db, { now: new Date() });
  await database.vacuum();
  const tokens = await openDemoSessions(database.db, BUYERS);
  const demoToken = await openDemoSession(database.db);
  for (const [index, lines] of BASKETS) await fillDemoBasket(database.db, tokens[index]!, lines);
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error' });
  const app = await buildShopApp({ db: database.db, env, log: createLog(env), now: () => new Date() }, pages);
  const stopCatalogue = startCatalogue(database.db, console.error);
  await catalogueOf(database.db);
  const stopSearching = startSearch(database.db, console.error);
  await settledSearch(database.db);
  await app.listen({ port, host: '127.0.0.1' });
  serveIpc(async () => {
    stopCatalogue();
    stopSearching();
    await app.close();
    await database.close();
  });
  process.send!({ tokens, demoToken } satisfies PageData);
});

/** The buyer of the demo, who has orders. */
async function openDemoSession(db: Db): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.execute(sql`
    insert into session (account_id, actor_account_id, token_hash, expires_at)
    select id, id, ${hashToken(token)}, now() + interval '1 day' from account where email = 'buyer@optovik.demo'`);
  return token;
}
