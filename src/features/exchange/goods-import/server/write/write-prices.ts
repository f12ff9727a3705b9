import { type SQL, sql } from 'drizzle-orm';
import { price, priceType } from '#goods/pricing/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { ImportRun } from '../import-run.ts';
import type { OfferItem } from '../match/offer-item.ts';
import { columnset } from '#server/db/recordset.ts';
import { writeFigures } from './write-figures.ts';

export type PriceRow = { item_id: number; price_type_id: number; currency: string; value: number };

type Prices<P> = {
  items: readonly OfferItem[];
  prices: readonly P[];
  /** How many times off a price is left to be judged; null: all are written. */
  factor: number | null;
};

/** Currency and amount as an operator reads them. */
export const priceText = (prefix: string): SQL =>
  sql.raw(`${prefix}currency || ' ' || (${prefix}value / 100.0)::numeric(20, 2)`);

/**
 * Writes prices but for those that are `factor` times the shop's of the moment, or a `factor`th of it; returns these. What is as
 * it came is neither written nor locked.
 */
export async function writePrices<P extends PriceRow>(
  tx: Db,
  run: ImportRun,
  { items, prices, factor }: Prices<P>,
): Promise<P[]> {
  if (prices.length === 0) return [];
  const columns = { item_id: 'int', price_type_id: 'int', currency: 'text', value: 'bigint' } as const;
  const differing = sql`
    with compared as (
      select r.*, earlier.currency as earlier_currency, earlier.value as earlier_value, ${isDistant(factor)} as is_distant
      from ${columnset(prices, 'r', columns)} left join lateral (
        select p.currency, p.value from ${price} p
        where p.item_id = r.item_id and p.price_type_id = r.price_type_id limit 1
      ) earlier on true
      where (earlier.currency, earlier.value) is distinct from (r.currency, r.value)
    ), differing as (
      select * from compared where not is_distant
    ), written as (
      insert into ${price} (item_id, price_type_id, currency, value, valid_since)
      select item_id, price_type_id, currency, value, now() from differing order by item_id, price_type_id
      on conflict (item_id, price_type_id) do update
        set currency = excluded.currency, value = excluded.value, valid_since = excluded.valid_since
    )`;
  const { written, left } = await writeFigures<Pick<PriceRow, 'item_id' | 'price_type_id'>>(tx, run, items, {
    kind: 'price',
    differing,
    earlier: sql`d.earlier_value`,
    field: sql`(select t.name from ${priceType} t where t.id = d.price_type_id)`,
    before: priceText('d.earlier_'),
    after: priceText('d.'),
    left: sql`(select json_agg(json_build_object('item_id', item_id, 'price_type_id', price_type_id))
      from compared where is_distant)`,
  });
  run.journal.count('pricesSet', written);
  run.journal.count('pricesSame', prices.length - written - left.length);
  if (left.length === 0) return [];
  const keys = new Set(left.map(keyOf));
  return prices.filter((row) => keys.has(keyOf(row)));
}

/** As `isPriceOff` for prices of one currency. */
const isDistant = (factor: number | null): SQL =>
  factor === null
    ? sql`false`
    : sql`coalesce(earlier.currency = r.currency and earlier.value > 0
        and greatest(earlier.value, r.value) >= ${factor}::float8 * least(earlier.value, r.value), false)`;

const keyOf = ({ item_id, price_type_id }: Pick<PriceRow, 'item_id' | 'price_type_id'>) =>
  `${item_id} ${price_type_id}`;
