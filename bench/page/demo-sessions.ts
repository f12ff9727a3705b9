import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { hashToken } from '#server/session/hash-token.ts';

/** Sessions of so many buyers as the one of the demo is, with his city: no window asks for it. More than one for the limit of pages in a minute. */
export async function openDemoSessions(db: Db, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await db.execute(sql`
    with model as (select id, name, last_name, city_id from account where email = 'buyer@optovik.demo'),
      buyer as (
        insert into account (name, last_name, city_id, email)
        select name, last_name, city_id, 'page' || n || '@optovik.demo' from model, generate_series(1, ${count}::int) as n
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

/** Lines of products that are for sale, those without offers. */
export async function fillDemoBasket(db: Db, token: string, lines: number): Promise<void> {
  const owner = sql`select account_id from session where token_hash = ${hashToken(token)}`;
  await db.execute(sql`
    insert into basket (account_id, company_id)
    select account_id, company_id from membership where is_current and account_id = (${owner})`);
  await db.execute(sql`
    insert into basket_line (account_id, item_id, product_id, quantity)
    select (${owner}), id, id, 100 from product
    where id in (select item_id from price) order by id limit ${lines}::int`);
}
