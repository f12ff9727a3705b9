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
  const tokens = await openSessions(database.db);
  const demoToken = await openDemoSession(database.db);
  for (const [index, lines] of BASKETS) await fillBasket(database.db, tokens[index]!, lines);
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

/** Buyers as the one of the demo is, with his city: no window asks for it. More than one for the limit of pages in a minute. */
async function openSessions(db: Db): Promise<string[]> {
  const tokens = Array.from({ length: BUYERS }, () => randomBytes(32).toString('base64url'));
  await db.execute(sql`
    with model as (select id, name, last_name, city_id from account where email = 'buyer@optovik.demo'),
      buyer as (
        insert into account (name, last_name, city_id, email)
        select name, last_name, city_id, 'page' || n || '@optovik.demo' from model, generate_series(1, ${BUYERS}::int) as n
        returning id),
      member as (
        insert into membership (account_id, company_id, is_current)
        select buyer.id, company_id, is_current from buyer, membership where account_id = (select id from model)),
      numbered as (select id, row_number() over (order by id) as n from buyer)
    insert into session (account_id, actor_account_id, token_hash, expires_at)
    select id, id, hash, now() + interval '1 day'
    from numbered join unnest(${sql.param(tokens.map(hashToken))}::text[]) with ordinality as token (hash, n) using (n)`);
  return tokens;
}

/** The buyer of the demo, who has orders. */
async function openDemoSession(db: Db): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.execute(sql`
    insert into session (account_id, actor_account_id, token_hash, expires_at)
    select id, id, ${hashToken(token)}, now() + interval '1 day' from account where email = 'buyer@optovik.demo'`);
  return token;
}

/** Lines of products that are for sale, those without offers. */
async function fillBasket(db: Db, token: string, lines: number): Promise<void> {
  const owner = sql`select account_id from session where token_hash = ${hashToken(token)}`;
  await db.execute(sql`
    insert into basket (account_id, company_id)
    select account_id, company_id from membership where is_current and account_id = (${owner})`);
  await db.execute(sql`
    insert into basket_line (account_id, item_id, product_id, quantity)
    select (${owner}), id, id, 100 from product
    where id in (select item_id from price) order by id limit ${lines}::int`);
}
