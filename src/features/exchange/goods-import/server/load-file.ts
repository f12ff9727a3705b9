import type { Db } from '#server/db/index.ts';
import type { CommerceRecord } from '#exchange/commerceml/server/index.ts';
import { type FileSummary, hasLines, omitsSoldOut } from './file-summary.ts';
import { IdSet } from './id-set.ts';
import { type ImportRun, note } from './import-run.ts';
import { openPictureStore } from './picture-store.ts';
import type { RecordSpool } from './record-spool.ts';
import { RepeatedRecords } from './repeated-records.ts';
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
type Waiting = { [K in Kind]: Extract<CommerceRecord, { type: K }>[] };
type LoadOptions = { spool: RecordSpool; goodsFolder?: string; onBytes: (count: number) => void; signal?: AbortSignal };

/** The second pass over a file that is known to be sound: writes its records batch by batch, each in a transaction of its own. */
export async function loadFile(db: Db, run: ImportRun, file: FileSummary, options: LoadOptions): Promise<void> {
  const { spool, goodsFolder, onBytes, signal } = options;
  const pictures = goodsFolder === undefined ? null : openPictureStore(goodsFolder, file.path);
  let waiting = nothing();
  let text = 0;
  run.file = file.name;
  run.splitProducts = new IdSet();
  run.hasLines = hasLines(file);
  run.omitsSoldOut = omitsSoldOut(file);

  /** What others refer to comes first. */
  const write = async () => {
    signal?.throwIfAborted();
    const { group, property, propertyValue, product, offer } = waiting;
    [waiting, text] = [nothing(), 0];
    if (group.length > 0) await saveGroups(db, run, group);
    if (property.length > 0) await saveProperties(db, run, property);
    if (propertyValue.length > 0) await saveDictionaryValues(db, run, propertyValue);
    if (product.length > 0) await saveProducts(db, run, product, pictures);
    if (offer.length > 0) await saveOffers(db, run, offer);
  };

  const repeated = new RepeatedRecords(run, file);
  const writeRepeated = async () => {
    for (const records of batched(repeated.take(), BATCH)) {
      for (const record of records) (waiting[record.type] as CommerceRecord[]).push(record);
      await write();
    }
  };

  for await (const records of spool.read(file.spooled, (share) => onBytes(share * file.bytes))) {
    for (const record of records) {
      for (const remark of record.notes) note(run, remark);
      if (!isWaiting(record) || repeated.hold(record)) continue;
      (waiting[record.type] as CommerceRecord[]).push(record);
      if (record.type === 'product') text += record.description.length;
      if (waiting[record.type].length >= BATCH || text >= BATCH_TEXT) await write();
      if (repeated.isFull) await writeRepeated();
    }
  }
  await write();
  await writeRepeated();
}

function* batched<T>(records: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < records.length; at += size) yield records.slice(at, at + size);
}

const nothing = (): Waiting => ({ group: [], property: [], propertyValue: [], product: [], offer: [] });

/** Price types, warehouses and units were taken from the first pass. */
function isWaiting(record: CommerceRecord): record is Extract<CommerceRecord, { type: Kind }> {
  return !['part', 'priceType', 'warehouse', 'unit', 'note'].includes(record.type);
}
