import { vatPercentOf } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { goodsIdText, called, type OfferPrice, unitSymbol } from '#exchange/commerceml/server/index.ts';
import { type ImportRun, note, noteOnce } from '../import-run.ts';
import type { KnownPriceType } from '../run-source.ts';
import { priceInKopecks } from './price-value.ts';
import { isWithdrawn, type Offer, type OfferItem } from '../match/offer-item.ts';
import { findCurrentOffers } from '../quarantine/current-values.ts';
import { findSuspiciousPrices } from '../quarantine/find-suspicious-prices.ts';
import { holdPrices } from '../quarantine/hold-records.ts';
import { priceFactorOf } from '../quarantine/quarantine.ts';
import type { Suspicion } from '../quarantine/suspicion-rules.ts';
import { savePriceType } from './save-price-types.ts';
import { withdrawAll, withdrawPrices } from './withdraw-prices.ts';
import { type PriceRow, writePrices } from './write-prices.ts';

/** A price of a file; `value` is kopecks, 0: no price, null: a price that cannot be. */
type StatedPrice = Omit<PriceRow, 'value'> & {
  value: number | null;
  isNet: boolean;
  /** VAT that was added. */
  percent: number;
  item: OfferItem;
  written: OfferPrice;
  type: KnownPriceType;
};
type RealPrice = StatedPrice & PriceRow;

/** The offers of a batch that are not kept aside, and those of them whose items are known. */
type Batch = { offers: readonly Offer[]; items: readonly OfferItem[] };

/**
 * Takes over the prices that a file names, with VAT and for one base unit. A price that is empty or zero is withdrawn;
 * types that the file is silent about keep theirs. A product marked as deleted in a package of offers has no price left.
 * Prices that are many times off wait for the operator.
 */
export async function savePrices(tx: Db, run: ImportRun, { items, offers }: Batch): Promise<void> {
  const stated: StatedPrice[] = [];
  for (const item of items) {
    if (isWithdrawn(item.record)) continue;
    for (const written of ofBaseUnit(item)) {
      const type = run.source.priceTypes.get(written.typeId) ?? (await addPriceType(tx, run, item, written));
      stated.push(statedPrice(run, item, written, type));
    }
  }
  const real = stated.filter((price): price is RealPrice => price.value !== null && price.value > 0);
  const distant = await writePrices(tx, run, { items, prices: real, factor: priceFactorOf(run.quarantine) });
  const suspicious = await judgeDistant(tx, run, distant);
  await holdPrices(tx, run, suspicious, { items, offers });
  const sane = distant.filter(({ written }) => !suspicious.has(written));
  await writePrices(tx, run, { items, prices: sane, factor: null });
  remarkAll(
    run,
    stated.filter(({ written }) => !suspicious.has(written)),
  );
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

/** The prices of an offer, of several units the one for the base unit; the record keeps what was chosen. */
function ofBaseUnit({ record, product }: OfferItem): readonly OfferPrice[] {
  if (!record.prices?.some(({ others }) => others)) return record.prices ?? [];
  record.prices = record.prices.map(({ others = [], ...last }) => {
    const all = [...others, last];
    const isBase = ({ unit }: OfferPrice) => unit !== null && unitSymbol(unit) === product.unit_base;
    return all.find(isBase) ?? all.find(({ coefficient }) => coefficient === '1') ?? last;
  });
  return record.prices;
}

/** A type that no file describes. */
async function addPriceType(
  tx: Db,
  run: ImportRun,
  item: OfferItem,
  { typeId, currency }: OfferPrice,
): Promise<KnownPriceType> {
  await savePriceType(tx, run, { type: 'priceType', id: typeId, name: typeId, currency, vatIncluded: null });
  const reason = `вид цены ${called(null, typeId)}: не описан в файлах, добавлен скрытым`;
  note(run, { kind: 'mended', code: 'price-type-unknown', reason, line: item.record.line });
  return run.source.priceTypes.get(typeId)!;
}

function statedPrice(run: ImportRun, item: OfferItem, written: OfferPrice, type: KnownPriceType): StatedPrice {
  const { vat_code: vatCode, vat_percent: vatPercent } = item.product;
  const isNet = written.value !== null && !(written.vatIncluded ?? type.vatIncluded);
  const percent = isNet ? vatPercentOf({ vatCode, vatPercent }, run.settings.day, run.settings.vatRates) : 0;
  return {
    item_id: item.itemId,
    price_type_id: type.id,
    currency: written.currency ?? type.currency,
    value: written.value === null ? 0 : priceInKopecks(written.value, written.coefficient, percent),
    isNet,
    percent,
    item,
    written,
    type,
  };
}

/** Those of the distant prices that wait for the operator. */
async function judgeDistant(
  tx: Db,
  run: ImportRun,
  distant: readonly StatedPrice[],
): Promise<ReadonlyMap<OfferPrice, Suspicion>> {
  if (distant.length === 0) return new Map();
  const records = [...new Set(distant.map(({ item }) => item.record))];
  return findSuspiciousPrices(tx, run, records, await findCurrentOffers(tx, run.source.id, records));
}

function remarkAll(run: ImportRun, stated: readonly StatedPrice[]): void {
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
  { type, item: { record, product }, percent }: StatedPrice,
  lines: Map<string, number>,
): void {
  const isOwn = product.vat_percent !== null || product.vat_code !== 'general';
  const subject = isOwn ? type.name : `${type.name} ${percent}`;
  if (record.line >= (lines.get(subject) ?? Infinity)) return;
  lines.set(subject, record.line);
  const rate = isOwn ? 'НДС добавлен по ставке товара' : `ставки у товаров нет, НДС добавлен по общей: ${percent} %`;
  const reason = `вид цены «${type.name}»: цены без НДС, ${rate}`;
  noteOnce(run, subject, { kind: 'mended', code: 'vat-added', reason, line: record.line });
}

function remark(run: ImportRun, { item, written, value }: StatedPrice): void {
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
