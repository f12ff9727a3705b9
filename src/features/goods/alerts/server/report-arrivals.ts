import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { priceItems, termsOfCompany } from '#goods/pricing/server/index.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import { availableSql } from '#goods/stock/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { markupText } from '#shared/markup.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { findReaders } from './readers.ts';
import { stockAlert } from './tables.ts';
import { writeAboutGoods } from './write-about-goods.ts';

const BATCH = 500;

/**
 * Reports the awaited items that their companies can order again: the minimum available, shown, with a price. Each is reported once
 * on any number of nodes: the waiting row is removed with its notice. Accounts that have left the company get none. A company
 * that may not order yet is told once it may.
 */
export async function reportArrivals(db: Db, now: Date): Promise<void> {
  for (let after: Cursor = { itemId: 0, soldId: 0 }; ;) {
    const found = await listInStock(db, after);
    const last = found.at(-1);
    if (!last) return;
    const arrived = found.filter((item) => item.available >= effectiveMinimum(item));
    const ids = arrived.map(({ itemId }) => itemId);
    const companies = await db
      .selectDistinct({ company })
      .from(stockAlert)
      .innerJoin(company, eq(company.id, stockAlert.companyId))
      .where(and(inArray(stockAlert.itemId, ids), eq(company.state, 'active'), eq(company.orderBan, false)));
    for (const { company: firm } of companies) await reportToCompany(db, firm, arrived, now);
    after = last;
  }
}

/** `soldId`: what is ordered for it, a variant where a product got some after it was awaited. */
type Cursor = { itemId: number; soldId: number };

/** Awaited items with stock, by id, with what an order of them takes at least. */
function listInStock(db: Db, after: Cursor) {
  const variant = alias(offer, 'variant');
  const soldId = sql<number>`coalesce(${variant.id}, ${stockAlert.itemId})`;
  const available = availableSql(soldId);
  return db
    .selectDistinct({
      itemId: stockAlert.itemId,
      soldId: soldId.as('sold_id'),
      available: sql<number>`${available}`.mapWith(Number),
      minOrderCount: product.minOrderCount,
      packageCount: product.packageCount,
    })
    .from(stockAlert)
    .leftJoin(offer, eq(offer.id, stockAlert.itemId))
    .innerJoin(product, sql`${product.id} = coalesce(${offer.productId}, ${stockAlert.itemId})`)
    .leftJoin(variant, and(isNull(offer.id), eq(variant.productId, product.id), eq(variant.active, true)))
    .where(and(sql`(${stockAlert.itemId}, ${soldId}) > (${after.itemId}, ${after.soldId})`, sql`${available} > 0`))
    .orderBy(stockAlert.itemId, sql`sold_id`)
    .limit(BATCH);
}

async function reportToCompany(
  db: Db,
  firm: typeof company.$inferSelect,
  items: readonly Cursor[],
  now: Date,
): Promise<void> {
  const soldIds = items.map(({ soldId }) => soldId);
  const prices = await priceItems(db, termsOfCompany(firm), soldIds, now);
  const sold = [...new Set(items.flatMap(({ itemId, soldId }) => (prices.has(soldId) ? itemId : [])))];
  if (sold.length === 0) return;
  await transaction(db, async (tx) => {
    const arrived = await tx
      .delete(stockAlert)
      .where(and(eq(stockAlert.companyId, firm.id), inArray(stockAlert.itemId, sold)))
      .returning();
    if (arrived.length === 0) return;
    const names = await namesOf(tx, sold);
    const accountIds = [...new Set(arrived.map(({ accountId }) => accountId))];
    const readers = await findReaders(tx, firm.id, accountIds);
    for (const [accountId, reader] of readers) {
      const goods = arrived.flatMap((row) => (row.accountId === accountId ? (names.get(row.itemId) ?? []) : []));
      for (const { name, path } of goods) {
        await notify(tx, { accountId, title: `Снова в наличии: ${name}`, text: firm.name, url: path, at: now });
      }
      await writeAboutGoods(tx, {
        kind: 'goods.arrived',
        reader: { accountId, ...reader },
        said: 'Снова в наличии',
        intro: ['Товар, который вы ждали, можно заказать.', 'Товары, которые вы ждали, можно заказать.'],
        goods: goods.map((one) => ({ ...one, fact: one.article ? `артикул ${one.article}` : 'в наличии' })),
      });
    }
  });
}

type Named = { name: string; article: string | null; path: string };

async function namesOf(db: Db, itemIds: readonly number[]): Promise<Map<number, Named>> {
  const { rows } = await db.execute<{ id: number; name: string; article: string | null; code: string }>(sql`
    select item.id, coalesce(nullif(offer.name, ''), product.name) as name,
      coalesce(offer.article, product.article) as article, product.code
    from unnest(${sql.param([...itemIds])}::int[]) as item (id)
    left join ${offer} on offer.id = item.id
    join ${product} on product.id = coalesce(offer.product_id, item.id)`);
  return new Map(
    rows.map(({ id, name, article, code }) => [id, { name: markupText(name), article, path: productUrl(code) }]),
  );
}
