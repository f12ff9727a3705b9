import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { hashToken } from '#server/session/hash-token.ts';

/** What a load needs to know of the shop that was filled for it. */
export type TradeData = {
  buyers: { token: string; accountId: number; companyId: number; address: number; consignee: number }[];
  itemIds: number[];
};

export const BUYERS_PER_COMPANY = 5;

/** A shop of so many buyers, five to a company, and so many products with price and stock. */
export async function fillTradeShop(db: Db, buyers: number, products: number): Promise<TradeData> {
  await db.execute(sql`insert into source (name) values ('База')`);
  await db.execute(sql`insert into warehouse (source_id, external_id, name) values (1, 'w', 'Склад')`);
  await db.execute(sql`
    insert into price_type (source_id, external_id, name, visibility, is_base) values (1, 'p', 'Базовая', 'sale', true)`);
  const { rows: items } = await db.execute<{ id: number }>(sql`
    insert into product (source_id, external_id, code, name, article, package_count, min_order_count)
    select 1, 'p' || n, 'tovar-' || n, 'Кабель силовой ' || n, 'ART-' || n, 1 + n % 3, 1 + n % 5
    from generate_series(1, ${products}::int) as n returning id`);
  const itemIds = items.map(({ id }) => id);
  await db.execute(sql`insert into price (item_id, price_type_id, value) select id, 1, 10000 + id % 1000 from product`);
  await db.execute(sql`insert into stock (item_id, warehouse_id, on_hand) select id, 1, 1000000000 from product`);
  await db.execute(sql`
    insert into company (name, inn, credit_limit)
    select 'ООО «Фирма ' || n || '»', lpad(n::text, 10, '0'), 100000000000
    from generate_series(1, ${Math.ceil(buyers / BUYERS_PER_COMPANY)}::int) as n`);
  await db.execute(sql`
    insert into delivery_address (company_id, text) select id, 'Москва, Складская улица, 1' from company order by id`);
  await db.execute(sql`insert into consignee (company_id, name) select id, name from company order by id`);
  await db.execute(sql`
    insert into account (name, email) select 'Иван', 'b' || n || '@firm.example' from generate_series(1, ${buyers}::int) as n`);
  await db.execute(sql`
    insert into membership (account_id, company_id, is_current)
    select id, 1 + (id - 1) / ${BUYERS_PER_COMPANY}::int, true from account`);
  const tokens = Array.from({ length: buyers }, () => randomBytes(32).toString('base64url'));
  await db.execute(sql`
    insert into session (account_id, actor_account_id, token_hash, expires_at)
    select n, n, hash, now() + interval '1 day'
    from unnest(${sql.param(tokens.map(hashToken))}::text[]) with ordinality as token (hash, n)`);
  await db.execute(sql`analyze`);
  const buyerOf = (token: string, index: number) => {
    const companyId = 1 + Math.floor(index / BUYERS_PER_COMPANY);
    return { token, accountId: index + 1, companyId, address: companyId, consignee: companyId };
  };
  return { buyers: tokens.map(buyerOf), itemIds };
}

/** Leaves the first buyers with so many lines each, of products from the end of the list, and the others with none. */
export async function fillBaskets(db: Db, linesEach: number, buyers: number): Promise<void> {
  await db.execute(sql`delete from basket_line`);
  await db.execute(sql`insert into basket (account_id) select id from account on conflict do nothing`);
  await db.execute(sql`
    insert into basket_line (account_id, item_id, product_id, quantity)
    select account.id, last.id, last.id, 6
    from account, (select id from product order by id desc limit ${linesEach}::int) as last
    where account.id <= ${buyers}::int`);
}
