import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { type CommerceRecord, type KnownRecord, readElement } from '#exchange/commerceml/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { FileSummary } from '../file-summary.ts';
import type { ImportRun } from '../import-run.ts';
import type { RepeatedRecords } from '../repeated-records.ts';
import { skipKnown, type SkippedRecord } from './skip-known.ts';

type Known = KnownRecord & Pick<CommerceRecord, 'line'>;
type Goods = Extract<CommerceRecord, { type: 'product' | 'offer' }>;

/** Records that are compared with the tables in one statement. */
const BATCH = 5000;

/** The records of one file that were skipped when it was checked, on their way into the shop. */
export class SkippedElements {
  readonly #db: Db;
  readonly #run: ImportRun;
  readonly #file: FileSummary;
  #waiting: (Known & SkippedRecord)[] = [];
  #open: number | undefined;
  #others: boolean | undefined;

  constructor(db: Db, run: ImportRun, file: FileSummary) {
    this.#db = db;
    this.#run = run;
    this.#file = file;
  }

  get isFull(): boolean {
    return this.#waiting.length >= BATCH;
  }

  /** The record itself where the file repeats its id; else null, and it waits for `take`. */
  skip(record: Known, repeated: RepeatedRecords): Goods | null {
    const element = this.#run.memory!.elements.get(record.entry);
    const skipped = { ...record, element };
    const { shape, goodsId } = element;
    const mayHavePicture = shape.type === 'product' && shape.hasPictures && this.#hasOthersBeside();
    if (mayHavePicture || repeated.holdsHash(shape.type, goodsId)) return this.#read(skipped);
    this.#waiting.push(skipped);
    return null;
  }

  /** Those of the waiting records of one type that are not as they were. */
  async take(type: Goods['type']): Promise<Goods[]> {
    const records = this.#waiting.filter(({ element }) => element.shape.type === type);
    this.#waiting = this.#waiting.filter(({ element }) => element.shape.type !== type);
    if (records.length === 0) return [];
    // The rows must be as the batches before these records have left them
    await this.#run.batches.untilWritten();
    const changed = await skipKnown(this.#db, this.#run, this.#run.memory!, records);
    return changed.map((record) => this.#read(record));
  }

  close(): void {
    if (this.#open !== undefined) closeSync(this.#open);
  }

  /**
   * Whether the folder of the file has anything but other exports: pictures, which may have changed since the last
   * import.
   */
  #hasOthersBeside(): boolean {
    this.#others ??= readdirSync(dirname(this.#file.path)).some((name) => !/\.xml$/i.test(name));
    return this.#run.file.takesPictures && this.#others;
  }

  #read({ entry, start, bytes, encoding, line }: Known): Goods {
    this.#open ??= openSync(this.#file.path, 'r');
    const content = Buffer.alloc(bytes);
    readSync(this.#open, content, 0, bytes, start);
    const record = readElement(content, encoding, line);
    if (record.mark?.digest !== this.#run.memory!.elements.digestOf(entry)) {
      throw new Error(`${this.#file.name} has changed while it was imported`);
    }
    return record as Goods;
  }
}
