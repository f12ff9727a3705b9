import type { Db } from '#server/db/index.ts';
import { goodsIdText } from '#exchange/commerceml/server/index.ts';
import { findProducts } from './find-products.ts';
import type { ImportRun } from './import-run.ts';
import { isSilentOnStock, stockStatement } from './stock-rows.ts';
import { rememberOffers } from './memory/remember-goods.ts';
import { mergeOffers } from './merge-offers.ts';
import type { Offer, OfferedProduct } from './offer-item.ts';
import { findPending, removePending, savePending } from './pending-offers.ts';
import { holdOffersOfUnits } from './quarantine/hold-records.ts';
import { isUnitWaiting } from './quarantine/quarantine.ts';
import { resolveValues } from './resolve-values.ts';
import { savePrices } from './save-prices.ts';
import { saveStock } from './save-stock.ts';
import { writeBarcodes } from './write-barcodes.ts';
import { writeVariants } from './write-variants.ts';
import { beginBatch } from './write-batch.ts';

/**
 * Takes over offers: variants, prices, stock, barcodes. Offers of goods that have not come, and bare prices and stock of
 * variants that nobody has described, are kept aside; `waiting` ones are there already. Those `ofGoods` stand in a
 * file's goods and not among its offers. The batch may still be being written (`run.batches`) when this returns.
 */
export async function saveOffers(
  db: Db,
  run: ImportRun,
  records: readonly Offer[],
  { waiting = false, ofGoods = false } = {},
): Promise<void> {
  const merged = mergeSame(records);
  const offers = waiting || ofGoods || !run.file.omitsSoldOut ? merged : merged.map((record) => soldOut(run, record));
  const ids = new Set(offers.map(goodsIdText));
  if (!run.batches.areOfOthers('offer', ids)) await run.batches.untilWritten();
  const products = await findProducts(db, run, offers);
  const isIndependent = !waiting && !ofGoods && offers.every((record) => isSimple(run, record, products));
  const write = (tx: Db, own: ImportRun) => writeOffers(tx, own, { records, offers, products, waiting, ofGoods });
  await beginBatch(db, run, write, { type: 'offer', ids, isIndependent });
  if (waiting || ofGoods) await run.batches.untilWritten();
}

/**
 * Whether an offer brings nothing but prices, stock and barcodes of a product that the shop has, of types and in warehouses
 * that it knows: then nothing that others need is made for it when it is written.
 */
function isSimple(run: ImportRun, record: Offer, products: ReadonlyMap<string, OfferedProduct>): boolean {
  return (
    record.characteristicId === null &&
    record.properties.length === 0 &&
    !record.deleted &&
    !run.source.hasPending &&
    products.has(record.productId) &&
    !isUnitWaiting(run.quarantine, record.productId) &&
    (record.prices ?? []).every(({ typeId }) => run.source.priceTypes.has(typeId)) &&
    (stockStatement(record)?.lines ?? []).every(({ warehouseId }) => run.source.warehouses.has(warehouseId))
  );
}

type Batch = {
  /** As the file has them. */
  records: readonly Offer[];
  offers: readonly Offer[];
  products: ReadonlyMap<string, OfferedProduct>;
  waiting: boolean;
  ofGoods: boolean;
};

async function writeOffers(tx: Db, run: ImportRun, batch: Batch): Promise<void> {
  const { records, products, waiting, ofGoods } = batch;
  const offers = await holdOffersOfUnits(tx, run, batch.offers);
  const wanted = offers.filter((record) => products.has(record.productId));
  const withoutProduct = offers.filter((record) => !products.has(record.productId));
  const whole = mergeSame([...(await findPending(tx, run, wanted.map(goodsIdText))), ...wanted]);
  const values = await resolveValues(tx, run, whole);
  const described = whole.map((record, index) => ({
    record,
    product: products.get(record.productId)!,
    values: values[index]!,
  }));
  const { items, undescribed } = await writeVariants(tx, run, described);
  if (!waiting) await savePending(tx, run, [...withoutProduct, ...undescribed]);
  await removePending(
    tx,
    run,
    items.map(({ record }) => goodsIdText(record)),
  );
  await savePrices(tx, run, { items, offers });
  await saveStock(tx, run, items);
  await writeBarcodes(
    tx,
    items.map(({ itemId, record }) => ({ id: itemId, barcodes: record.barcodes })),
  );
  run.journal.count('offers', items.length);
  if (!waiting && !ofGoods) await rememberOffers(tx, run, records, items);
}

/** An offer without a quantity, where the file leaves out what is sold out. */
function soldOut(run: ImportRun, record: Offer): Offer {
  if (!isSilentOnStock(record)) return record;
  run.journal.count(run.settings.absentStock === 'none' ? 'stockAbsent' : 'stockKept');
  return run.settings.absentStock === 'none' ? { ...record, quantity: '0' } : record;
}

/** One record an offer: what comes later in the file over what came before. */
function mergeSame(records: readonly Offer[]): Offer[] {
  const offers = new Map<string, Offer>();
  for (const record of records) {
    const key = goodsIdText(record);
    const known = offers.get(key);
    offers.set(key, known ? { ...record, ...mergeOffers(known, record) } : record);
  }
  return [...offers.values()];
}
