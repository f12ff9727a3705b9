import { and, eq, gt, inArray, sql } from 'drizzle-orm';
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
 * on any number of nodes: the waiting row is removed with its notice. Accounts that have left the company get none.
 */
export async function reportArrivals(db: Db, now: Date): Promise<void> {
  for (let after = 0; ;) {
    const found = await listInStock(db, after);
    if (found.length === 0) return;
    const ids = found.filter((item) => item.available >= effectiveMinimum(item)).map(({ itemId }) => itemId);
    const companies = await db
      .selectDistinct({ company })
      .from(stockAlert)
      .innerJoin(company, eq(company.id, stockAlert.companyId))
      .where(inArray(stockAlert.itemId, ids));
    for (const { company: firm } of companies) await reportToCompany(db, firm, ids, now);
    after = found.at(-1)!.itemId;
  }
}

/** Awaited items with stock, by id, with what an order of them takes at least. */
function listInStock(db: Db, after: number) {
  const available = availableSql(sql`${stockAlert.itemId}`);
  return db
    .selectDistinct({
      itemId: stockAlert.itemId,
      available: sql<number>`${available}`.mapWith(Number),
      minOrderCount: product.minOrderCount,
      packageCount: product.packageCount,
    })
    .from(stockAlert)
    .leftJoin(offer, eq(offer.id, stockAlert.itemId))
    .innerJoin(product, sql`${product.id} = coalesce(${offer.productId}, ${stockAlert.itemId})`)
    .where(and(gt(stockAlert.itemId, after), sql`${available} > 0`))
    .orderBy(stockAlert.itemId)
    .limit(BATCH);
}

async function reportToCompany(
  db: Db,
  firm: typeof company.$inferSelect,
  itemIds: readonly number[],
  now: Date,
): Promise<void> {
  const sold = [...(await priceItems(db, termsOfCompany(firm), itemIds, now)).keys()];
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
