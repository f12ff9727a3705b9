import { sql } from 'drizzle-orm';
import { price, priceType } from '#goods/pricing/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { ImportRun } from '../import-run.ts';
import { namesOf, type OfferItem } from '../match/offer-item.ts';
import { columnset, intArray } from '#server/db/recordset.ts';
import { priceText } from './write-prices.ts';

/** A price that was withdrawn. */
type WithdrawnPrice = { item_id: number; type: string; before: string };

/** Removes prices of some types. */
export async function withdrawPrices(
  tx: Db,
  run: ImportRun,
  items: readonly OfferItem[],
  prices: readonly { item_id: number; price_type_id: number }[],
): Promise<void> {
  if (prices.length === 0) return;
  const { rows } = await tx.execute<WithdrawnPrice>(sql`
    delete from ${price} using ${columnset(prices, 'r', { item_id: 'int', price_type_id: 'int' })}, ${priceType} t
    where price.item_id = r.item_id and price.price_type_id = r.price_type_id and t.id = r.price_type_id
    returning price.item_id, t.name as type, ${priceText('price.')} as before`);
  await recordWithdrawn(tx, run, items, rows);
}

/** Removes all prices of some items. */
export async function withdrawAll(tx: Db, run: ImportRun, items: readonly OfferItem[]): Promise<void> {
  if (items.length === 0) return;
  const ids = intArray(items.map(({ itemId }) => itemId));
  const { rows } = await tx.execute<WithdrawnPrice>(sql`
    delete from ${price} using ${priceType} t where item_id = any(${ids}) and t.id = price.price_type_id
    returning item_id, t.name as type, ${priceText('price.')} as before`);
  await recordWithdrawn(tx, run, items, rows);
}

async function recordWithdrawn(
  tx: Db,
  run: ImportRun,
  items: readonly OfferItem[],
  rows: readonly WithdrawnPrice[],
): Promise<void> {
  if (rows.length === 0) return;
  run.changes.add(
    'price',
    rows.map((row) => row.item_id),
  );
  run.journal.count('pricesWithdrawn', rows.length);
  const named = namesOf(items);
  for (const { item_id, type, before } of rows) {
    const change = { field: type, before, after: null };
    run.journal.change({ kind: 'price', itemId: item_id, ...named.get(item_id)!, ...change });
  }
}
