import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { firstItemId, seedGenerated } from '#bench/generator/seed-generated.ts';
import type { Database } from '#server/db/index.ts';
import { hashToken } from '#server/session/hash-token.ts';

/** Buyers with a basket; as many again have an empty one and order from it. */
export const buyers = 400;
const accounts = 2 * buyers;

/** What the requests are made of. Company, address and consignee of the n-th buyer are `1 + n % buyers`. */
export type ListingData = { tokens: string[]; orderingTokens: string[]; collectionPaths: string[]; itemIds: number[] };

/**
 * The generated catalogue; four hundred companies with terms of their own and two buyers each; discounts on a brand, on
 * a section and for single companies; twenty lines in the baskets of the first buyers; thirty earlier orders of each.
 */
export async function fillListing(database: Database, size: number): Promise<ListingData> {
  const { db } = database;
  const goods = await seedGenerated(db, { size, seed: 1 });
  await db.execute(sql`
    insert into company (name, inn, price_type_id, discount_percent, credit_limit)
    select 'ООО «Фирма ' || n || '»', lpad(n::text, 10, '0'), case when n % 2 = 0 then ${goods.secondPriceTypeId}::int end,
      (n % 15) * 0.5, 100000000000
    from generate_series(1, ${buyers}::int) as n`);
  await db.execute(sql`
    insert into delivery_address (company_id, text) select id, 'Москва, Складская улица, 1' from company order by id`);
  await db.execute(sql`insert into consignee (company_id, name) select id, name from company order by id`);
  await db.execute(sql`
    insert into account (name, email) select 'Иван', 'b' || n || '@firm.example' from generate_series(1, ${accounts}::int) n`);
  await db.execute(sql`
    insert into membership (account_id, company_id, is_current)
    select id, 1 + (id - 1) % ${buyers}::int, true from account`);
  const tokens = Array.from({ length: accounts }, () => randomBytes(32).toString('base64url'));
  await db.execute(sql`
    insert into session (account_id, actor_account_id, token_hash, expires_at)
    select n, n, hash, now() + interval '1 day'
    from unnest(${sql.param(tokens.map(hashToken))}::text[]) with ordinality as token (hash, n)`);
  await fillBaskets(database, goods.firstItemId, size);
  await fillOrders(database);
  await fillCheckouts(database);
  await db.execute(sql`
    insert into discount (scope, scope_id, percent)
    select 'brand', id, 5 from brand where id % 7 = 0
    union all select 'section', id, 3 from section where id % 11 = 0`);
  await db.execute(sql`
    insert into discount (scope, percent, company_id) select 'all', 1.5, id from company where id % 20 = 0`);
  await database.vacuum();
  return {
    tokens: tokens.slice(0, buyers),
    orderingTokens: tokens.slice(buyers),
    collectionPaths: goods.collectionPaths,
    itemIds: await listOrderedItems(database),
  };
}

/** A stored database as it was when it was filled: its sessions are of another day, and it holds orders. */
export async function renewData(database: Database, size: number): Promise<void> {
  const { db } = database;
  await db.execute(sql`update session set expires_at = now() + interval '1 day'`);
  await db.execute(sql`truncate customer_order, checkout_snapshot, basket, stock_reservation, outbox cascade`);
  await db.execute(sql`update stock set reserved = 0 where reserved <> 0`);
  await fillBaskets(database, firstItemId, size);
  await fillOrders(database);
  await fillCheckouts(database);
  await database.vacuum();
}

/**
 * Thirty orders of five lines for each company, the last five of them not paid yet. Over a table of orders that was found
 * empty the database plans to read all of it, and goes on while it grows.
 */
async function fillOrders({ db }: Database): Promise<void> {
  await db.execute(sql`
    insert into customer_order (number, company_id, account_id, created_by, status, delivery_type, shipment, pay_system,
      paid_at, currency, sum, discount, vat_sum, total, weight_grams, delivery_count, created_at)
    select 'П-' || company.id || '-' || n, company.id, ${buyers}::int + company.id, ${buyers}::int + company.id,
      case when n > 5 then 'shipped' else 'confirmed' end, 'delivery', 'together', 'credit',
      case when n > 5 then now() - make_interval(days => n) end, 'RUB', 50000, 0, 8335, 50000, 5000, 1,
      now() - make_interval(days => n)
    from company, generate_series(1, 30) as n`);
  await db.execute(sql`
    insert into order_line (order_id, line_no, item_id, product_id, name, unit, quantity, price_base, price, vat_percent, line_total)
    select o.id, n, product.id, product.id, 'Кабель силовой ' || n, 'шт', 1, 10000, 10000, 20, 10000
    from customer_order o, generate_series(1, 5) as n, lateral (
      select ${firstItemId}::int + (o.id + n * 104729) % 1000 as id) as product`);
}

/** Five checkouts of today that each of those who order has opened, for the same reason. */
async function fillCheckouts({ db }: Database): Promise<void> {
  await db.execute(sql`
    insert into checkout_snapshot (checkout_key, account_id, company_id, basket_version, lines, total, at)
    select 'earlier-' || account_id || '-' || n, account_id, company_id, n,
      jsonb_build_array(jsonb_build_object('itemId', ${firstItemId}::int + (account_id + n * 104729) % 1000, 'quantity', n,
        'priceBase', 10000, 'price', 10000, 'vatPercent', 20)),
      n * 10000, now() - make_interval(hours => n)
    from membership, generate_series(1, 5) as n
    where account_id > ${buyers}::int`);
}

async function fillBaskets({ db }: Database, first: number, size: number): Promise<void> {
  await db.execute(sql`
    insert into basket (account_id, company_id) select account_id, company_id from membership`);
  await db.execute(sql`
    insert into basket_line (account_id, item_id, product_id, quantity)
    select account.id, item, item, 1 + n from account, generate_series(1, 20) as n,
      lateral (select ${first}::int + (account.id * 7919 + n * 104729) % ${size}::int as item) as chosen
    where account.id <= ${buyers}::int
    on conflict do nothing`);
}

/** Items with plenty of stock: what the buyers put into their baskets and order. */
async function listOrderedItems({ db }: Database): Promise<number[]> {
  await db.execute(sql`update stock set on_hand = 1000000000 where item_id % 50 = 0`);
  const { rows } = await db.execute<{ id: number }>(sql`
    select distinct item_id as id from stock where on_hand = 1000000000 order by id`);
  return rows.map(({ id }) => id);
}
