import { type SQL, sql } from 'drizzle-orm';
import { price } from '#goods/pricing/server/tables.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { ImportRun } from '../import-run.ts';
import type { Offer } from '../offer-item.ts';
import { intArray, textArray } from '../recordset.ts';

/** No VAT of any country raises a price by more; a kopeck more or less is for rounding. */
const MOST_VAT = 1.31;
const KOPECK = 1;

/**
 * The offers with a price that may be `factor` times the shop's, whatever VAT is to be added: far fewer than come. The
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
      ${numbers(prices.map(({ kopecks }) => kopecks * MOST_VAT + KOPECK))}
    ) r (index, product_id, external_id, type_id, least, most)
    join ${product} p on p.source_id = ${run.sourceId} and p.external_id = r.product_id
    left join ${offer} o on o.product_id = p.id and o.external_id = r.external_id
    cross join lateral (
      select value from ${price} where item_id = (case when r.external_id is null then p.id else o.id end)
        and price_type_id = r.type_id limit 1
    ) c
    where c.value >= ${factor}::float8 * r.least or r.most >= ${factor}::float8 * c.value`);
  return rows.map(({ index }) => offers[index]!);
}
