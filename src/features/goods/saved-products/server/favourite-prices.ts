import { sql } from 'drizzle-orm';
import { type ItemPrice, priceItems, type PriceTerms } from '#goods/pricing/server/index.ts';
import { offer } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { favouritePrice } from './tables.ts';

/** What a company pays for products now, by product id: for one with offers, the lowest of theirs. */
export async function pricesOfProducts(
  db: Db,
  terms: PriceTerms,
  productIds: readonly number[],
  now: Date,
): Promise<Map<number, ItemPrice>> {
  const { rows } = await db.execute<{ productId: number; itemId: number }>(sql`
    select wanted.id as "productId", coalesce(variant.id, wanted.id) as "itemId"
    from unnest(${sql.param([...productIds])}::int[]) as wanted (id)
    left join ${offer} variant on variant.product_id = wanted.id and variant.active`);
  const prices = await priceItems(
    db,
    terms,
    rows.map(({ itemId }) => itemId),
    now,
  );
  const lowest = new Map<number, ItemPrice>();
  for (const { productId, itemId } of rows) {
    const price = prices.get(itemId);
    if (price && price.valueVat < (lowest.get(productId)?.valueVat ?? Infinity)) lowest.set(productId, price);
  }
  return lowest;
}

/** Notes what a favourite costs the company when it is saved: a lower price is reported later. */
export async function recordFavouritePrice(
  tx: Db,
  terms: PriceTerms,
  saved: { accountId: number; productId: number },
  now: Date,
): Promise<void> {
  const { companyId } = terms;
  if (companyId === null) return;
  const price = (await pricesOfProducts(tx, terms, [saved.productId], now)).get(saved.productId);
  if (!price) return;
  const set = { value: price.valueVat, currency: price.currency };
  await tx
    .insert(favouritePrice)
    .values({ ...saved, companyId, ...set })
    .onConflictDoUpdate({
      target: [favouritePrice.accountId, favouritePrice.companyId, favouritePrice.productId],
      set,
    });
}
