import { type SQL, sql } from 'drizzle-orm';
import { price } from '#goods/pricing/server/tables.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { ImportRun } from '../import-run.ts';
import type { Offer } from '../offer-item.ts';
import { intArray, textArray } from '../recordset.ts';

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
  factor: number,
): Promise<Offer[]> {
  const prices = offers.flatMap((record, index) =>
    (record.prices ?? []).flatMap(({ typeId, value, coefficient }) => {
      const type = run.priceTypes.get(typeId);
      if (value === null || type === undefined) return [];
      return [{ index, record, typeId: type.id, kopecks: (Number(value) * 100) / Number(coefficient) }];
    }),
  );
  if (prices.length === 0) return [];
  const numbers = (list: number[]): SQL => sql`${sql.param(list)}::float8[]`;
  const { rows } = await db.execute<{ index: number }>(sql`
    select distinct r.index
    from unnest(
      ${intArray(prices.map(({ index }) => index))}, ${textArray(prices.map(({ record }) => record.productId))},
      ${sql.param(prices.map(({ record }) => record.characteristicId))}::text[],
      ${intArray(prices.map(({ typeId }) => typeId))},
      ${numbers(prices.map(({ kopecks }) => kopecks - KOPECK))},
      ${numbers(prices.map(({ kopecks }) => kopecks * MAX_VAT_FACTOR + KOPECK))}
    ) r (index, product_id, external_id, type_id, min_value, max_value)
    cross join lateral (
      select id from ${product} where source_id = ${run.sourceId} and external_id = r.product_id limit 1
    ) p
    left join lateral (
      select id from ${offer} where product_id = p.id and external_id = r.external_id limit 1
    ) o on true
    cross join lateral (
      select value from ${price} where item_id = (case when r.external_id is null then p.id else o.id end)
        and price_type_id = r.type_id limit 1
    ) c
    where c.value >= ${factor}::float8 * r.min_value or r.max_value >= ${factor}::float8 * c.value`);
  return rows.map(({ index }) => offers[index]!);
}
