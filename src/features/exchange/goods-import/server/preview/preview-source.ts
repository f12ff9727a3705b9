import type { source } from '#goods/sources/server/tables.ts';
import type { RecordOf } from '#exchange/commerceml/server/index.ts';
import { readGoods } from '#exchange/feeds/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import { type ImportRun, openRun } from '../import-run.ts';
import { bytesOf } from '../read/inspect-file.ts';
import { mergeEntries, type SourceFiles } from '../check/plan-import.ts';
import { runFile } from '../run-file.ts';
import { previewOffers } from './preview-offers.ts';
import { previewProducts } from './preview-products.ts';
import { Preview } from './preview.ts';
import { currentTime } from '#server/clock.ts';

const BATCH = 1000;

type Options = { absentStock: 'none' | 'keep'; onBytes: (count: number) => void; signal?: AbortSignal };

/** Reads the files of a known source again and compares them with the shop, batch by batch; nothing is written. */
export async function previewSource(
  db: Db,
  { id: sourceId, name: sourceName, packProperty, minimumProperty, requisites }: typeof source.$inferSelect,
  { files }: SourceFiles,
  { absentStock, onBytes, signal }: Options,
): Promise<Preview> {
  const run = await openRun(db, {
    sourceId,
    sourceName,
    packProperty,
    minimumProperty,
    requisites,
    absentStock,
    runId: 0,
    exchange: null,
    day: dayOf(currentTime()),
  });
  describeNew(run, files);
  const preview = new Preview();
  for (const file of files) {
    run.file = runFile(file, { keepsPictures: true });
    const batch = { product: [] as Product[], offer: [] as Offer[] };
    const compare = async () => {
      const { product, offer } = batch;
      [batch.product, batch.offer] = [[], []];
      signal?.throwIfAborted();
      if (product.length > 0) await previewProducts(db, run, preview, product);
      if (offer.length > 0) await previewOffers(db, run, preview, offer);
    };
    for await (const records of readGoods(file, bytesOf(file, onBytes))) {
      for (const record of records) {
        if (record.type === 'product') batch.product.push(record);
        else if (record.type === 'offer') batch.offer.push(record);
        if (batch.product.length >= BATCH || batch.offer.length >= BATCH) await compare();
      }
    }
    await compare();
  }
  return preview;
}

type Product = RecordOf<'product'>;
type Offer = RecordOf<'offer'>;

/** Units and price types that the files describe as an import would know them. */
function describeNew(run: ImportRun, files: SourceFiles['files']): void {
  for (const [id, { symbol }] of mergeEntries(files, 'units')) run.source.units.set(id, symbol);
  for (const [externalId, { name, currency, vatIncluded }] of mergeEntries(files, 'priceTypes')) {
    const known = run.source.priceTypes.get(externalId);
    run.source.priceTypes.set(externalId, {
      id: known?.id ?? 0,
      isBase: known?.isBase ?? false,
      name,
      currency: currency ?? known?.currency ?? 'RUB',
      vatIncluded: vatIncluded ?? known?.vatIncluded ?? true,
    });
  }
}
