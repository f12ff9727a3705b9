import { sql } from 'drizzle-orm';
import { price } from '#goods/pricing/server/tables.ts';
import { offer } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { goodsIdText } from '#exchange/commerceml/server/index.ts';
import type { ImportRun } from '../import-run.ts';
import type { Offer, OfferedProduct } from '../offer-item.ts';
import { columnset, recordset } from '../recordset.ts';

/** No VAT of any country raises a price by more; a kopeck more or less is for rounding. */
const MAX_VAT_FACTOR = 1.31;
const KOPECK = 1;

/**
 * The offers with a price that may be `factor` times the shop's, with any VAT that is to be added: far fewer than come. The
 * exact prices of these are then compared one by one.
 */
export async function findDistantPrices(
  db: Db,
  run: ImportRun,
  offers: readonly Offer[],
  { factor, products }: { factor: number; products: ReadonlyMap<string, OfferedProduct> },
): Promise<Offer[]> {
  const variants = await findVariantIds(db, offers, products);
  const prices = offers.flatMap((record, index) => {
    const itemId =
      record.characteristicId === null ? products.get(record.productId)?.id : variants.get(goodsIdText(record));
    if (itemId === undefined) return [];
    return (record.prices ?? []).flatMap(({ typeId, value, coefficient }) => {
      const type = run.priceTypes.get(typeId);
      if (value === null || type === undefined) return [];
      const kopecks = (Number(value) * 100) / Number(coefficient);
      const bounds = { min_value: kopecks - KOPECK, max_value: kopecks * MAX_VAT_FACTOR + KOPECK };
      return [{ index, item_id: itemId, type_id: type.id, ...bounds }];
    });
  });
  if (prices.length === 0) return [];
  const columns = { index: 'int', item_id: 'int', type_id: 'int', min_value: 'float8', max_value: 'float8' } as const;
  const { rows } = await db.execute<{ index: number }>(sql`
    select distinct r.index from ${columnset(prices, 'r', columns)} cross join lateral (
      select value from ${price} where item_id = r.item_id and price_type_id = r.type_id limit 1
    ) c
    where c.value >= ${factor}::float8 * r.min_value or r.max_value >= ${factor}::float8 * c.value`);
  return rows.map(({ index }) => offers[index]!);
}

/** Ids of the variants among the offers, by their ids in the source. */
async function findVariantIds(
  db: Db,
  offers: readonly Offer[],
  products: ReadonlyMap<string, OfferedProduct>,
): Promise<ReadonlyMap<string, number>> {
  const wanted = offers.flatMap((record) => {
    const product = products.get(record.productId);
    if (record.characteristicId === null || product === undefined) return [];
    return [{ key: goodsIdText(record), product_id: product.id, external_id: record.characteristicId }];
  });
  if (wanted.length === 0) return new Map();
  const { rows } = await db.execute<{ key: string; id: number }>(sql`
    select r.key, o.id from ${recordset(wanted, 'r', 'key text, product_id int, external_id text')}
    join ${offer} o on o.product_id = r.product_id and o.external_id = r.external_id`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
