import { sql } from 'drizzle-orm';
import { vatPercentOf } from '#goods/pricing/server/index.ts';
import { price, priceType } from '#goods/pricing/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { goodsIdText, called, type OfferPrice, unitSymbol } from '#exchange/commerceml/server/index.ts';
import { type ImportRun, type KnownPriceType, note, noteOnce } from './import-run.ts';
import { priceInKopecks } from './price-value.ts';
import { columnset, intArray } from './recordset.ts';
import { namesOf, type OfferItem } from './offer-item.ts';
import { savePriceType } from './save-price-types.ts';
import { writeFigures } from './write-figures.ts';

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
  await writePrices(tx, run, items, prices);
  await withdrawPrices(tx, run, items, withdrawn);
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
    noteOnce(run, type.name, { kind: 'mended', code: 'vat-added', reason, line: record.line });
  }
  noteUnit(run, item, written);
  if (value === 0) {
    const reason = `предложение ${called(record.name, goodsIdText(record))}: цена ${written.value} меньше копейки, цены нет`;
    note(run, { kind: 'refused', code: 'price-wrong', reason, line: record.line });
  }
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

/** A price that was withdrawn. */
type WithdrawnPrice = { item_id: number; type: string; before: string };

/** Currency and amount as an operator reads them. */
const priceText = (prefix: string) => sql.raw(`${prefix}currency || ' ' || (${prefix}value / 100.0)::numeric(20, 2)`);

/** What is as it came is neither written nor locked. */
async function writePrices(
  tx: Db,
  run: ImportRun,
  items: readonly OfferItem[],
  prices: readonly PriceRow[],
): Promise<void> {
  if (prices.length === 0) return;
  const columns = { item_id: 'int', price_type_id: 'int', currency: 'text', value: 'bigint' } as const;
  const differing = sql`
    with differing as (
      select r.*, earlier.currency as earlier_currency, earlier.value as earlier_value
      from ${columnset(prices, 'r', columns)} left join lateral (
        select p.currency, p.value from ${price} p
        where p.item_id = r.item_id and p.price_type_id = r.price_type_id limit 1
      ) earlier on true
      where (earlier.currency, earlier.value) is distinct from (r.currency, r.value)
    ), written as (
      insert into ${price} (item_id, price_type_id, currency, value, valid_since)
      select item_id, price_type_id, currency, value, now() from differing order by item_id, price_type_id
      on conflict (item_id, price_type_id) do update
        set currency = excluded.currency, value = excluded.value, valid_since = excluded.valid_since
    )`;
  const written = await writeFigures(tx, run, items, {
    kind: 'price',
    differing,
    earlier: sql`d.earlier_value`,
    field: sql`(select t.name from ${priceType} t where t.id = d.price_type_id)`,
    before: priceText('d.earlier_'),
    after: priceText('d.'),
  });
  run.journal.count('pricesSet', written);
  run.journal.count('pricesSame', prices.length - written);
}

async function withdrawPrices(
  tx: Db,
  run: ImportRun,
  items: readonly OfferItem[],
  withdrawn: readonly NoPrice[],
): Promise<void> {
  if (withdrawn.length === 0) return;
  const { rows } = await tx.execute<WithdrawnPrice>(sql`
    delete from ${price} using ${columnset(withdrawn, 'r', { item_id: 'int', price_type_id: 'int' })}, ${priceType} t
    where price.item_id = r.item_id and price.price_type_id = r.price_type_id and t.id = r.price_type_id
    returning price.item_id, t.name as type, ${priceText('price.')} as before`);
  recordWithdrawn(run, items, rows);
}

async function withdrawAll(tx: Db, run: ImportRun, items: readonly OfferItem[]): Promise<void> {
  if (items.length === 0) return;
  const ids = intArray(items.map(({ itemId }) => itemId));
  const { rows } = await tx.execute<WithdrawnPrice>(sql`
    delete from ${price} using ${priceType} t where item_id = any(${ids}) and t.id = price.price_type_id
    returning item_id, t.name as type, ${priceText('price.')} as before`);
  recordWithdrawn(run, items, rows);
}

function recordWithdrawn(run: ImportRun, items: readonly OfferItem[], rows: readonly WithdrawnPrice[]): void {
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
