import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type GeneratedIds, seedGenerated } from '#bench/generator/seed-generated.ts';
import type { Database } from '#server/db/index.ts';
import { hashToken } from '#server/session/hash-token.ts';

export const buyers = 400;

/** What the requests are made of. */
export type ListingData = { tokens: string[]; collectionPaths: string[] };

/**
 * The generated catalogue; four hundred buyers of as many companies with terms of their own; discounts on a brand, on a
 * section and for single companies; twenty lines in every basket.
 */
export async function fillListing(database: Database, size: number): Promise<ListingData> {
  const { db } = database;
  const goods = await seedGenerated(db, { size, seed: 1 });
  await db.execute(sql`
    insert into company (name, inn, price_type_id, discount_percent)
    select 'ООО «Фирма ' || n || '»', lpad(n::text, 10, '0'), case when n % 2 = 0 then ${goods.secondPriceTypeId}::int end,
      (n % 15) * 0.5
    from generate_series(1, ${buyers}::int) as n`);
  await db.execute(sql`
    insert into account (name, email) select 'Иван', 'b' || n || '@firm.example' from generate_series(1, ${buyers}::int) n`);
  await db.execute(sql`insert into membership (account_id, company_id, is_current) select id, id, true from account`);
  const tokens = Array.from({ length: buyers }, () => randomBytes(32).toString('base64url'));
  await db.execute(sql`
    insert into session (account_id, actor_account_id, token_hash, expires_at)
    select n, n, hash, now() + interval '1 day'
    from unnest(${sql.param(tokens.map(hashToken))}::text[]) with ordinality as token (hash, n)`);
  await fillBaskets(database, goods, size);
  await db.execute(sql`
    insert into discount (scope, scope_id, percent)
    select 'brand', id, 5 from brand where id % 7 = 0
    union all select 'section', id, 3 from section where id % 11 = 0`);
  await db.execute(sql`
    insert into discount (scope, percent, company_id) select 'all', 1.5, id from company where id % 20 = 0`);
  await database.vacuum();
  return { tokens, collectionPaths: goods.collectionPaths };
}

/** The sessions of a stored database are of another day. */
export async function renewSessions({ db }: Database): Promise<void> {
  await db.execute(sql`update session set expires_at = now() + interval '1 day'`);
}

async function fillBaskets({ db }: Database, { firstItemId }: GeneratedIds, size: number): Promise<void> {
  await db.execute(sql`insert into basket (account_id, company_id) select id, id from account`);
  await db.execute(sql`
    insert into basket_line (account_id, item_id, product_id, quantity)
    select account.id, item, item, 1 + n from account, generate_series(1, 20) as n,
      lateral (select ${firstItemId}::int + (account.id * 7919 + n * 104729) % ${size}::int as item) as chosen
    on conflict do nothing`);
}
