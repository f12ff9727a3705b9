import { sql } from 'drizzle-orm';
import { vatPercentOf } from '#goods/pricing/server/index.ts';
import { price } from '#goods/pricing/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { goodsIdText, called, type OfferPrice, unitSymbol } from '#exchange/commerceml/server/index.ts';
import { type ImportRun, type KnownPriceType, note } from './import-run.ts';
import { priceInKopecks } from './price-value.ts';
import { intArray, recordset } from './recordset.ts';
import type { OfferItem } from './offer-item.ts';
import { savePriceType } from './save-price-types.ts';

type PriceRow = { item_id: number; price_type_id: number; currency: string; value: number };
type NoPrice = { item_id: number; price_type_id: number };

/**
 * Takes over the prices that a file names, with VAT and for one base unit. A price that is empty or zero is withdrawn;
 * types that the file is silent about keep theirs. A product marked as deleted in a package of offers has no price left.
 */
export async function savePrices(tx: Db, run: ImportRun, items: readonly OfferItem[]): Promise<void> {
  const prices: PriceRow[] = [];
  const withdrawn: NoPrice[] = [];
  for (const item of items) {
    if (isWithdrawn(item)) continue;
    for (const written of item.record.prices ?? []) {
      const type = await priceTypeOf(tx, run, item, written);
      const key = { item_id: item.itemId, price_type_id: type.id };
      const value = valueOf(run, item, written, type);
      if (value === 0) withdrawn.push(key);
      else if (value !== null) prices.push({ ...key, currency: written.currency ?? type.currency, value });
    }
  }
  await writePrices(tx, run, prices);
  await withdrawPrices(tx, run, withdrawn);
  await withdrawAll(tx, run, items.filter(isWithdrawn));
}

/** A simple product is sold as its own offer: marked as deleted there, it is not sold. A variant is switched off itself. */
function isWithdrawn({ record }: OfferItem): boolean {
  return record.deleted && record.characteristicId === null;
}

async function priceTypeOf(
  tx: Db,
  run: ImportRun,
  item: OfferItem,
  { typeId, currency }: OfferPrice,
): Promise<KnownPriceType> {
  const known = run.priceTypes.get(typeId);
  if (known) return known;
  await savePriceType(tx, run, { type: 'priceType', id: typeId, name: typeId, currency, vatIncluded: null });
  const reason = `вид цены ${called(null, typeId)}: не описан в файлах, добавлен скрытым`;
  note(run, { kind: 'mended', code: 'price-type-unknown', reason, line: item.record.line });
  return run.priceTypes.get(typeId)!;
}

/** Kopecks; 0: no price; null: a price that cannot be, which is noted. */
function valueOf(run: ImportRun, item: OfferItem, written: OfferPrice, type: KnownPriceType): number | null {
  if (written.value === null) return 0;
  const { product, record } = item;
  const rate = { vatCode: product.vat_code, vatPercent: product.vat_percent };
  const isNet = !(written.vatIncluded ?? type.vatIncluded);
  const value = priceInKopecks(
    written.value,
    written.coefficient,
    isNet ? vatPercentOf(rate, run.day, run.vatRates) : 0,
  );
  if (isNet) {
    const reason = `вид цены «${type.name}»: цены без НДС, НДС добавлен по ставке товара`;
    run.journal.noteOnce(run.file, type.name, { kind: 'mended', code: 'vat-added', reason, line: record.line });
  }
  noteUnit(run, item, written);
  if (value === null) {
    const reason = `предложение ${called(record.name, goodsIdText(record))}: цена ${written.value} слишком велика`;
    note(run, { kind: 'refused', code: 'price-wrong', reason, line: record.line });
  }
  return value;
}

function noteUnit(run: ImportRun, { product, record }: OfferItem, { unit, coefficient }: OfferPrice): void {
  const symbol = unit && unitSymbol(unit);
  const who = `предложение ${called(record.name, goodsIdText(record))}`;
  if (coefficient !== '1') {
    const reason = `${who}: цена дана за ${coefficient} ${product.unit_base}, пересчитана на одну`;
    note(run, { kind: 'mended', code: 'price-recounted', reason, line: record.line });
  } else if (symbol && symbol !== product.unit_base && !/^\d+$/.test(symbol)) {
    const reason = `${who}: цена дана за «${symbol}», а базовая единица «${product.unit_base}»; принята за базовую`;
    note(run, { kind: 'taken', code: 'price-unit', reason, line: record.line });
  }
}

async function writePrices(tx: Db, run: ImportRun, prices: readonly PriceRow[]): Promise<void> {
  if (prices.length === 0) return;
  const { rows } = await tx.execute<{ item_id: number }>(sql`
    insert into ${price} (item_id, price_type_id, currency, value)
    select item_id, price_type_id, currency, value
    from ${recordset(prices, 'r', 'item_id int, price_type_id int, currency text, value bigint')}
    order by item_id, price_type_id
    on conflict (item_id, price_type_id) do update set currency = excluded.currency, value = excluded.value
    where (price.currency, price.value) is distinct from (excluded.currency, excluded.value)
    returning item_id`);
  recordChanges(run, 'pricesSet', rows);
  run.journal.count('pricesSame', prices.length - rows.length);
}

async function withdrawPrices(tx: Db, run: ImportRun, withdrawn: readonly NoPrice[]): Promise<void> {
  if (withdrawn.length === 0) return;
  const { rows } = await tx.execute<{ item_id: number }>(sql`
    delete from ${price} using ${recordset(withdrawn, 'r', 'item_id int, price_type_id int')}
    where price.item_id = r.item_id and price.price_type_id = r.price_type_id
    returning price.item_id`);
  recordChanges(run, 'pricesWithdrawn', rows);
}

async function withdrawAll(tx: Db, run: ImportRun, items: readonly OfferItem[]): Promise<void> {
  if (items.length === 0) return;
  const ids = intArray(items.map(({ itemId }) => itemId));
  const { rows } = await tx.execute<{ item_id: number }>(
    sql`delete from ${price} where item_id = any(${ids}) returning item_id`,
  );
  recordChanges(run, 'pricesWithdrawn', rows);
}

function recordChanges(run: ImportRun, what: string, rows: readonly { item_id: number }[]): void {
  run.changes.add(
    'price',
    rows.map((row) => row.item_id),
  );
  run.journal.count(what, rows.length);
}
