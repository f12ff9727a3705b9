import type { Db } from '#server/db/index.ts';
import { goodsIdText, called, type OfferPrice, unitSymbol } from '#exchange/commerceml/server/index.ts';
import { type ImportRun, note, noteOnce } from '../import-run.ts';
import { isWithdrawn, type Offer, type OfferItem } from '../match/offer-item.ts';
import { pricesOf, type StatedPrice } from '../match/offer-prices.ts';
import { findCurrentOffers } from '../quarantine/current-values.ts';
import { findSuspiciousPrices } from '../quarantine/find-suspicious-prices.ts';
import { holdPrices } from '../quarantine/hold-records.ts';
import { priceFactorOf } from '../quarantine/quarantine.ts';
import { priceSubject, type Suspicion } from '../quarantine/suspicion-rules.ts';
import { savePriceType } from './save-price-types.ts';
import { withdrawAll, withdrawPrices } from './withdraw-prices.ts';
import { type PriceRow, writePrices } from './write-prices.ts';

/** A price of an item that the shop knows. */
type ItemPrice = StatedPrice & { item_id: number; price_type_id: number; subject: string; item: OfferItem };
type RealPrice = ItemPrice & PriceRow;

/** The offers of a batch that are not kept aside, and the items of those that the shop knows, with what was pending. */
type Batch = { offers: readonly Offer[]; items: readonly OfferItem[] };

/**
 * Takes over the prices that a file names, with VAT and for one base unit. A price that is empty or zero is withdrawn;
 * types that the file is silent about keep theirs. A product marked as deleted in a package of offers has no price left.
 * Prices that are many times off wait for the operator.
 */
export async function savePrices(tx: Db, run: ImportRun, { items, offers }: Batch): Promise<void> {
  const sold = items.filter(({ record }) => !isWithdrawn(record));
  await addPriceTypes(tx, run, sold);
  const stated = sold.flatMap((item) => itemPrices(run, item));
  const real = stated.filter((price): price is RealPrice => price.value !== null && price.value > 0);
  const distant = await writePrices(tx, run, { items, prices: real, factor: priceFactorOf(run.quarantine) });
  const suspicious = await judgeDistant(tx, run, distant);
  await holdPrices(tx, run, suspicious, { items, offers });
  const isSane = ({ subject }: ItemPrice) => !suspicious.has(subject);
  await writePrices(tx, run, { items, prices: distant.filter(isSane), factor: null });
  remarkAll(run, stated.filter(isSane));
  await withdrawPrices(
    tx,
    run,
    items,
    stated.filter(({ value }) => value === 0),
  );
  await withdrawAll(
    tx,
    run,
    items.filter(({ record }) => isWithdrawn(record)),
  );
}

/** Types that no file describes. */
async function addPriceTypes(tx: Db, run: ImportRun, items: readonly OfferItem[]): Promise<void> {
  for (const { record } of items) {
    for (const { typeId, currency } of record.prices ?? []) {
      if (run.source.priceTypes.has(typeId)) continue;
      await savePriceType(tx, run, { type: 'priceType', id: typeId, name: typeId, currency, vatIncluded: null });
      const reason = `вид цены ${called(null, typeId)}: не описан в файлах, добавлен скрытым`;
      note(run, { kind: 'mended', code: 'price-type-unknown', reason, line: record.line });
    }
  }
}

const itemPrices = (run: ImportRun, item: OfferItem): ItemPrice[] =>
  pricesOf(run, item.record, item.product).map((price) => ({
    ...price,
    item,
    item_id: item.itemId,
    price_type_id: price.type!.id,
    subject: priceSubject(goodsIdText(item.record), price.written.typeId),
  }));

/** Those of the distant prices that wait for the operator, by subject. */
async function judgeDistant(
  tx: Db,
  run: ImportRun,
  distant: readonly ItemPrice[],
): Promise<ReadonlyMap<string, Suspicion>> {
  if (distant.length === 0) return new Map();
  const records = [...new Set(distant.map(({ item }) => item.record))];
  return findSuspiciousPrices(tx, run, records, await findCurrentOffers(tx, run.source.id, records));
}

function remarkAll(run: ImportRun, stated: readonly ItemPrice[]): void {
  /** The first line of each type without VAT, and of each rate that is not the product's own. */
  const lines = new Map<string, number>();
  for (const price of stated) {
    if (price.written.value === null) continue;
    if (price.isNet) remarkNet(run, price, lines);
    remark(run, price);
  }
}

/** Once for a type. */
function remarkNet(
  run: ImportRun,
  { type, item: { record, product }, percent }: ItemPrice,
  lines: Map<string, number>,
): void {
  const isOwn = product.vat_percent !== null || product.vat_code !== 'general';
  const { name } = type!;
  const subject = isOwn ? name : `${name} ${percent}`;
  if (record.line >= (lines.get(subject) ?? Infinity)) return;
  lines.set(subject, record.line);
  const rate = isOwn ? 'НДС добавлен по ставке товара' : `ставки у товаров нет, НДС добавлен по общей: ${percent} %`;
  const reason = `вид цены «${name}»: цены без НДС, ${rate}`;
  noteOnce(run, subject, { kind: 'mended', code: 'vat-added', reason, line: record.line });
}

function remark(run: ImportRun, { item, written, value }: ItemPrice): void {
  const { record } = item;
  remarkUnit(run, item, written);
  if (value === 0) {
    const reason = `предложение ${called(record.name, goodsIdText(record))}: цена ${written.value} меньше копейки, цены нет`;
    note(run, { kind: 'refused', code: 'price-wrong', reason, line: record.line });
  }
  if (value === null) {
    const reason = `предложение ${called(record.name, goodsIdText(record))}: цена ${written.value} слишком велика`;
    note(run, { kind: 'refused', code: 'price-wrong', reason, line: record.line });
  }
}

function remarkUnit(run: ImportRun, { product, record }: OfferItem, { unit, coefficient }: OfferPrice): void {
  if (coefficient === '1' && unit === product.unit_base) return;
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
