import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { CommerceRecord } from '#exchange/commerceml/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { dropsPictures, type FileSummary } from './file-summary.ts';
import { type ImportRun, note, noteOnce } from './import-run.ts';
import { openPictureStore } from './picture-store.ts';
import { SkippedElements } from './memory/skipped-elements.ts';
import { readAhead } from './read-ahead.ts';
import type { RecordSpool } from './record-spool.ts';
import { RepeatedRecords } from './repeated-records.ts';
import { runFile } from './run-file.ts';
import { saveDictionaryValues } from './save-dictionary-values.ts';
import { saveGroups } from './save-groups.ts';
import { saveOffers } from './save-offers.ts';
import { saveProducts } from './save-products.ts';
import { saveProperties } from './save-properties.ts';

/** Records of one kind in a batch: one transaction of a few hundredths of a second. */
const BATCH = 1000;
/** Pieces of the spool that are read while a batch is being written; two take 20 MB more and are no faster. */
const AHEAD = 1;
/** Characters of descriptions in a batch. */
const BATCH_TEXT = 1_000_000;

type Kind = 'group' | 'property' | 'propertyValue' | 'product' | 'offer';
type Waiting = { [K in Kind]: Extract<CommerceRecord, { type: K }>[] };
type Written = Extract<CommerceRecord, { type: Kind }>;
type LoadOptions = { spool: RecordSpool; goodsFolder?: string; onBytes: (count: number) => void; signal?: AbortSignal };

/** The second pass over a file, which is known to be sound: writes its records batch by batch, each in a transaction. */
export async function loadFile(db: Db, run: ImportRun, file: FileSummary, options: LoadOptions): Promise<void> {
  const { spool, goodsFolder, onBytes, signal } = options;
  const pictures = goodsFolder === undefined ? null : openPictureStore(goodsFolder, file.path);
  const elements = new SkippedElements(db, run, file);
  const repeated = new RepeatedRecords(run, file);
  run.file = runFile(file, { takesPictures: pictures !== null, keepsPictures: await keepsPictures(db, run, file) });
  if (pictures !== null && run.file.keepsPictures && file.products > 0) noteKeptPictures(run);
  run.memory?.nextFile();
  let waiting = nothing();
  let text = 0;

  /**
   * What others refer to comes first. Records that were skipped but are not as they were take their places among the
   * others.
   */
  const write = async () => {
    signal?.throwIfAborted();
    const begunBefore = run.batches.begun;
    const { group, property, propertyValue, product: products, offer } = waiting;
    [waiting, text] = [nothing(), 0];
    if (group.length + property.length + propertyValue.length > 0) await run.batches.untilWritten();
    if (group.length > 0) await saveGroups(db, run, group);
    if (property.length > 0) await saveProperties(db, run, property);
    if (propertyValue.length > 0) await saveDictionaryValues(db, run, propertyValue);
    const goods = inPlace(products, await elements.take('product'));
    for (const part of batched(goods)) await saveProducts(db, run, part, pictures);
    // Offers that were skipped are compared with their goods as these are now
    const offers = inPlace(offer, await elements.take('offer'));
    for (const part of batched(offers)) await saveOffers(db, run, part);
    if (run.batches.begun === begunBefore) await run.batches.untilWritten();
    run.memory?.endBatch();
  };
  const put = async (record: Written) => {
    (waiting[record.type] as CommerceRecord[]).push(record);
    if (record.type === 'product') text += record.description.length;
    if (waiting[record.type].length >= BATCH || text >= BATCH_TEXT) await write();
  };

  const writeRepeated = async () => {
    for (const record of repeated.take()) await put(record);
    await write();
  };

  try {
    for await (const records of readAhead(
      spool.read(file.spooled, (share) => onBytes(share * file.bytes)),
      AHEAD,
    )) {
      for (const spooled of records) {
        if (elements.isFull) await write();
        run.memory?.meet(spooled.line);
        const record = spooled.type === 'known' ? elements.skip(spooled, repeated) : spooled;
        if (record === null) continue;
        for (const remark of record.notes) note(run, remark);
        if (!isWaiting(record) || repeated.hold(record)) continue;
        await put(record);
        if (repeated.isFull) await writeRepeated();
      }
    }
    await write();
    await writeRepeated();
    await run.batches.untilWritten();
  } finally {
    elements.close();
  }
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

type Goods = Extract<CommerceRecord, { type: 'product' | 'offer' }>;

/** Two lists of records in the order of the file, each of them in it already. */
function inPlace<R extends CommerceRecord>(records: R[], again: Goods[]): R[] {
  if (again.length === 0) return records;
  return [...records, ...(again as CommerceRecord[] as R[])].toSorted((one, other) => one.line - other.line);
}

/** Records in batches of one transaction, by their number and the length of their texts. */
function* batched<R extends Written>(records: readonly R[]): Generator<R[]> {
  let batch: R[] = [];
  let text = 0;
  for (const record of records) {
    batch.push(record);
    if (record.type === 'product') text += record.description.length;
    if (batch.length < BATCH && text < BATCH_TEXT) continue;
    yield batch;
    [batch, text] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

const nothing = (): Waiting => ({ group: [], property: [], propertyValue: [], product: [], offer: [] });

/** Price types, warehouses and units were taken from the first pass. */
function isWaiting(record: CommerceRecord): record is Written {
  return !['part', 'priceType', 'warehouse', 'unit', 'note', 'known'].includes(record.type);
}
