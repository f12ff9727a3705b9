import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { CommerceRecord, RecordOf } from '#exchange/commerceml/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { dropsPictures, type FileSummary } from '../read/file-summary.ts';
import { type ImportRun, note, noteOnce } from '../import-run.ts';
import { openPictureStore } from './picture-store.ts';
import type { RecordSpool } from '../read/record-spool.ts';
import { RepeatedRecords } from './repeated-records.ts';
import { runFile } from '../run-file.ts';
import { saveDictionaryValues } from './save-dictionary-values.ts';
import { saveGroups } from './save-groups.ts';
import { saveOffers } from './save-offers.ts';
import { saveProducts } from './save-products.ts';
import { saveProperties } from './save-properties.ts';

/** Records of one kind in a batch: one transaction of a few hundredths of a second. */
const BATCH = 1000;
/** Characters of descriptions in a batch. */
const BATCH_TEXT = 1_000_000;

type Kind = 'group' | 'property' | 'propertyValue' | 'product' | 'offer';
type Batch = { [K in Kind]: RecordOf<K>[] };
type Written = RecordOf<Kind>;
type LoadOptions = { spool: RecordSpool; onBytes: (count: number) => void; signal?: AbortSignal };

/** The second pass over a file, which is known to be sound: writes its records batch by batch, each in a transaction. */
export async function loadFile(db: Db, run: ImportRun, file: FileSummary, options: LoadOptions): Promise<void> {
  const { spool, onBytes, signal } = options;
  const pictures = openPictureStore(file.path);
  const repeated = new RepeatedRecords(run, file);
  run.file = runFile(file, { keepsPictures: await keepsPictures(db, run, file) });
  if (run.file.keepsPictures && file.products > 0) noteKeptPictures(run);
  let batch = nothing();
  let text = 0;

  /** What others refer to comes first. */
  const write = async () => {
    signal?.throwIfAborted();
    const { group, property, propertyValue, product: products, offer } = batch;
    [batch, text] = [nothing(), 0];
    if (group.length > 0) await saveGroups(db, run, group);
    if (property.length > 0) await saveProperties(db, run, property);
    if (propertyValue.length > 0) await saveDictionaryValues(db, run, propertyValue);
    if (products.length > 0) await saveProducts(db, run, products, pictures);
    if (offer.length > 0) await saveOffers(db, run, offer);
  };
  const put = async (record: Written) => {
    (batch[record.type] as CommerceRecord[]).push(record);
    if (record.type === 'product') text += record.description.length;
    if (batch[record.type].length >= BATCH || text >= BATCH_TEXT) await write();
  };
  const writeRepeated = async () => {
    for (const record of repeated.take()) await put(record);
    await write();
  };

  for await (const records of spool.read(file.spooled, (share) => onBytes(share * file.bytes))) {
    for (const record of records) {
      for (const remark of record.notes) note(run, remark);
      if (!isWritten(record) || repeated.hold(record)) continue;
      await put(record);
      if (repeated.isFull) await writeRepeated();
    }
  }
  await write();
  await writeRepeated();
}

/** A source without a picture has none to keep. */
async function keepsPictures(db: Db, run: ImportRun, file: FileSummary): Promise<boolean> {
  if (file.products === 0 || dropsPictures(file)) return false;
  const [pictured] = await db
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.sourceId, run.source.id), sql`${product.pictures} <> '[]'::jsonb`))
    .limit(1);
  return pictured !== undefined;
}

function noteKeptPictures(run: ImportRun): void {
  const reason =
    'в файле нет ни одной картинки: картинки товаров прежние; их снимет файл, в котором у других товаров картинки есть';
  noteOnce(run, run.file.name, { kind: 'taken', code: 'pictures-kept', reason, line: null });
}

const nothing = (): Batch => ({ group: [], property: [], propertyValue: [], product: [], offer: [] });

/** Price types, warehouses and units were taken from the first pass. */
function isWritten(record: CommerceRecord): record is Written {
  return !['part', 'priceType', 'warehouse', 'unit', 'note'].includes(record.type);
}
