import { sql } from 'drizzle-orm';
import { stock, warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { goodsIdText } from '#exchange/commerceml/server/index.ts';
import type { ImportRun } from '../import-run.ts';
import { mergeSame } from '../match/merge-offers.ts';
import { isWithdrawn, type Offer } from '../match/offer-item.ts';
import { type CurrentOffer, findCurrentOffers } from '../quarantine/current-values.ts';
import { type ComparedPrice, comparePrices, findSuspiciousPrices } from '../quarantine/find-suspicious-prices.ts';
import { isRejected, isUnitWaiting } from '../quarantine/quarantine.ts';
import { changeFactor, moneyText } from '../quarantine/suspicion-rules.ts';
import { intArray } from '#server/db/recordset.ts';
import { fittingQuantity, isSilentOnStock, stockStatement } from '../write/stock-rows.ts';
import type { Preview } from './preview.ts';

/** A price that changes by so much is named. */
const NOTABLE_FACTOR = 2;

/** Compares the prices and the stock of a batch with those of the shop. */
export async function previewOffers(
  db: Db,
  run: ImportRun,
  preview: Preview,
  records: readonly Offer[],
): Promise<void> {
  const offers = mergeSame(records.filter(({ productId }) => !isUnitWaiting(run.quarantine, productId)));
  const current = await findCurrentOffers(db, run.source.id, offers);
  const comparable = offers.filter(({ productId }) => !preview.remeasured.has(productId));
  const suspicious = await findSuspiciousPrices(db, run, comparable, current);
  for (const suspicion of suspicious.values()) preview.hold(suspicion, isRejected(run, suspicion));
  const onHand = await findStock(
    db,
    Array.from(current.values(), ({ itemId }) => itemId),
  );
  for (const record of offers) {
    const own = current.get(goodsIdText(record));
    if (own && isWithdrawn(record)) {
      preview.count('pricesWithdrawn', Object.keys(own.prices).length);
    } else {
      for (const compared of comparePrices(run, record, own)) {
        if (!suspicious.has(compared.subject)) countPrice(preview, own, compared);
      }
    }
    if (own) countStock(preview, run, record, onHand.get(own.itemId) ?? new Map());
  }
}

function countPrice(
  preview: Preview,
  own: CurrentOffer | undefined,
  { before, value: after, currency, typeName }: ComparedPrice,
): void {
  if (after === 0) {
    if (before) preview.count('pricesWithdrawn');
    return;
  }
  if (!before || !own) return preview.count('pricesAdded');
  if (before.currency !== currency) return preview.count('pricesRecurrenced');
  if (before.value === after) return preview.count('pricesSame');
  preview.count(after > before.value ? 'pricesHigher' : 'pricesLower');
  const weight = changeFactor(before.value, after);
  if (weight < NOTABLE_FACTOR) return;
  const values = { before: moneyText(before.currency, before.value), after: moneyText(currency, after) };
  preview.prices.add({ name: own.name, article: own.article, field: typeName, ...values, weight });
}

type Shelf = Map<string, number>;

async function findStock(db: Db, itemIds: readonly number[]): Promise<Map<number, Shelf>> {
  const { rows } = await db.execute<{ item_id: number; warehouse: string; on_hand: string }>(sql`
    select s.item_id, w.external_id as warehouse, trim_scale(s.on_hand)::text as on_hand
    from ${stock} s join ${warehouse} w on w.id = s.warehouse_id
    where s.item_id = any(${intArray(itemIds)}) and s.on_hand <> 0`);
  const found = new Map<number, Shelf>();
  for (const row of rows) {
    const shelf = found.get(row.item_id) ?? new Map<string, number>();
    found.set(row.item_id, shelf.set(row.warehouse, Number(row.on_hand)));
  }
  return found;
}

function countStock(preview: Preview, run: ImportRun, record: Offer, before: Shelf): void {
  const isSoldOut = run.file.omitsSoldOut && run.settings.absentStock === 'none' && isSilentOnStock(record);
  const statement = stockStatement(isSoldOut ? { ...record, quantity: '0' } : record);
  if (!statement) return;
  const after: Shelf = new Map(statement.isWhole ? [] : before);
  for (const { warehouseId, quantity } of statement.lines) {
    const fitting = fittingQuantity(quantity);
    if (fitting) after.set(warehouseId, Number(fitting.value));
  }
  const places = [...new Set([...before.keys(), ...after.keys()])];
  if (places.every((place) => (before.get(place) ?? 0) === (after.get(place) ?? 0))) return preview.count('stockSame');
  preview.count('stockChanged');
  const sum = (shelf: Shelf) => [...shelf.values()].reduce((all, count) => all + count, 0);
  if (sum(before) > 0 && sum(after) <= 0) preview.count('stockGone');
  if (sum(before) <= 0 && sum(after) > 0) preview.count('stockBack');
}
