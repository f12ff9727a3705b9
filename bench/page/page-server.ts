import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { seedDemo } from '#demo/seed-demo.ts';
import { catalogueOf, startCatalogue } from '#goods/catalogue/server/index.ts';
import { buildShopApp } from '#shop/build-shop-app.ts';
import { type Db, migrate, openDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { pages } from '#server/pages.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { serveIpc } from '../listing/ipc-server.ts';

const BUYERS = 20;

/** A process with the shop, its pages and the demo data. Answers with the tokens of buyers once it listens. */
export type PageOpening = { url: string; port: number };

process.once('message', async ({ port, url }: PageOpening) => {
  const database = await openDatabase({ url });
  await migrate(database);
  await seedDemo(database.db, { now: new Date() });
  await database.vacuum();
  const tokens = await openSessions(database.db);
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error' });
  const app = await buildShopApp({ db: database.db, env, log: createLog(env), now: () => new Date() }, pages);
  const stopCatalogue = startCatalogue(database.db, console.error);
  await catalogueOf(database.db);
  await app.listen({ port, host: '127.0.0.1' });
  serveIpc(async () => {
    stopCatalogue();
    await app.close();
    await database.close();
  });
  process.send!({ tokens });
});

/** Buyers as the one of the demo is, more than one for the limit of pages in a minute. */
async function openSessions(db: Db): Promise<string[]> {
  const tokens = Array.from({ length: BUYERS }, () => randomBytes(32).toString('base64url'));
  await db.execute(sql`
    with model as (select id, name, last_name from account where email = 'buyer@optovik.demo'),
      buyer as (
        insert into account (name, last_name, email)
        select name, last_name, 'page' || n || '@optovik.demo' from model, generate_series(1, ${BUYERS}::int) as n
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
