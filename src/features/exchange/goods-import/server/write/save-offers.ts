import type { Db } from '#server/db/index.ts';
import { goodsIdText } from '#exchange/commerceml/server/index.ts';
import { findProducts } from '../match/find-products.ts';
import type { ImportRun } from '../import-run.ts';
import { isSilentOnStock } from './stock-rows.ts';
import { mergeSame } from '../match/merge-offers.ts';
import type { Offer } from '../match/offer-item.ts';
import { findPending, removePending, savePending } from './pending-offers.ts';
import { holdOffersOfUnits } from '../quarantine/hold-records.ts';
import { resolveValues } from '../match/resolve-values.ts';
import { savePrices } from './save-prices.ts';
import { saveStock } from './save-stock.ts';
import { writeBarcodes } from './write-barcodes.ts';
import { writeVariants } from './write-variants.ts';
import { writeBatch } from './write-batch.ts';

/**
 * Takes over offers: variants, prices, stock, barcodes. Offers of goods that have not come, and bare prices and stock of
 * variants that no file has described, become pending. Those of the origin 'pending' are pending already, those of
 * 'goods' stand in a file's goods and not among its offers.
 */
export async function saveOffers(
  db: Db,
  run: ImportRun,
  records: readonly Offer[],
  origin: 'offers' | 'goods' | 'pending' = 'offers',
): Promise<void> {
  const merged = mergeSame(records);
  const omitsSoldOut = origin === 'offers' && run.file.omitsSoldOut;
  const offers = omitsSoldOut ? merged.map((record) => soldOut(run, record)) : merged;
  await writeBatch(db, run, (tx) => writeOffers(tx, run, offers, origin === 'pending'));
}

async function writeOffers(tx: Db, run: ImportRun, records: readonly Offer[], arePending: boolean): Promise<void> {
  const products = await findProducts(tx, run, records);
  const offers = await holdOffersOfUnits(tx, run, records);
  const wanted = offers.filter((record) => products.has(record.productId));
  const withoutProduct = offers.filter((record) => !products.has(record.productId));
  const pending = arePending ? [] : await findPending(tx, run, wanted.map(goodsIdText));
  const whole = mergeSame([...pending, ...wanted]);
  const values = await resolveValues(tx, run, whole);
  const described = whole.map((record, index) => ({
    record,
    product: products.get(record.productId)!,
    values: values[index]!,
  }));
  const { items, bare } = await writeVariants(tx, run, described);
  if (!arePending) await savePending(tx, run, [...withoutProduct, ...bare]);
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
}

/** An offer without a quantity, where the file leaves out what is sold out. */
function soldOut(run: ImportRun, record: Offer): Offer {
  if (!isSilentOnStock(record)) return record;
  run.journal.count(run.settings.absentStock === 'none' ? 'stockAbsent' : 'stockKept');
  return run.settings.absentStock === 'none' ? { ...record, quantity: '0' } : record;
}
