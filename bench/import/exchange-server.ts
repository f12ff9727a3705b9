import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { catalogueOf, startCatalogue } from '#goods/catalogue/server/index.ts';
import { settledSearch, startSearch } from '#goods/search/server/index.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { migrate, openDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { buildShopApp } from '#shop/build-shop-app.ts';
import { serveExchange, startExchange } from '#shop/start-exchange.ts';
import { serveIpc } from '../listing/ipc-server.ts';

/** A process with a shop over a database that holds goods already; its folder is the parent's. */
export type ExchangeOpening = { url: string; port: number; folder: string; login: string; password: string };

/** What buyers ask for. */
export type ExchangeData = { tokens: string[]; paths: string[]; itemIds: number[] };

const buyers = 200;

process.once('message', async ({ url, port, folder, login, password }: ExchangeOpening) => {
  const database = await openDatabase({ url });
  await migrate(database);
  const { db } = database;
  const passwordHash = await hashPassword(password);
  await db.insert(exchangeConnection).values({ name: 'База', login, passwordHash, sourceId: 1, priceType: 'Оптовая' });
  // Companies with terms of their own, as in real life
  await db.execute(sql`
    insert into company (name, inn, price_type_id, discount_percent, credit_limit)
    select 'ООО «Фирма ' || n || '»', lpad(n::text, 10, '0'),
      case when n % 2 = 0 then (select max(id) from price_type) end, (n % 15) * 0.5, 100000000000
    from generate_series(1, ${buyers}::int) n`);
  await db.execute(sql`
    insert into delivery_address (company_id, text) select id, 'Москва, Складская улица, 1' from company order by id`);
  await db.execute(sql`insert into consignee (company_id, name) select id, name from company order by id`);
  await db.execute(sql`
    insert into discount (scope, scope_id, percent) select 'section', id, 3 from section where id % 11 = 0`);
  await db.execute(sql`
    insert into account (name, email) select 'Иван', 'b' || n || '@firm.example' from generate_series(1, ${buyers}::int) n`);
  await db.execute(sql`insert into membership (account_id, company_id, is_current) select id, id, true from account`);
  const tokens = Array.from({ length: buyers }, () => randomBytes(32).toString('base64url'));
  await db.execute(sql`
    insert into session (account_id, actor_account_id, token_hash, expires_at)
    select n, n, hash, now() + interval '1 day'
    from unnest(${sql.param(tokens.map(hashToken))}::text[]) with ordinality as token (hash, n)`);
  const sections = await db.execute<{ path: string }>(sql`select path from section where active order by id limit 200`);
  const items = await db.execute<{ id: number }>(sql`
    select item_id as id from stock group by item_id having sum(on_hand) >= 40 order by item_id limit 2000`);
  await database.vacuum();

  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error', DATA_DIR: folder });
  const context = { db, env, log: createLog(env), now: () => new Date() };
  const app = await buildShopApp(context);
  const exchange = startExchange(database, context);
  serveExchange(app, context, exchange);
  const stopCatalogue = startCatalogue(db, (error) => context.log.error(error));
  const stopSearch = startSearch(db, (error) => context.log.error(error));
  await catalogueOf(db);
  await settledSearch(db);
  await app.listen({ port, host: '127.0.0.1' });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const stop = async () => {
    stopCatalogue();
    stopSearch();
    await app.close();
    await exchange.stop();
    await database.close();
  };
  serveIpc(stop, {
    /** The longest delay of the event loop since the last question, in milliseconds. */
    'longest delay': () => {
      const longest = delay.max / 1e6;
      delay.reset();
      return longest;
    },
  });
  process.send!({
    tokens,
    paths: sections.rows.map((row) => row.path),
    itemIds: items.rows.map((row) => row.id),
  } satisfies ExchangeData);
});
