import { randomUUID } from 'node:crypto';
import { closeSync, createReadStream, openSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommerceRecord } from '#exchange/commerceml/server/index.ts';
import { ShortOffers } from './short-offers.ts';
import { ShortValues } from './short-values.ts';

/** Characters that are gathered before they are written. */
const WRITE_AT = 256 * 1024;
const READ_BYTES = 256 * 1024;

/** The records of one file in a spool, as bytes from and to. */
export type SpooledFile = { start: number; end: number };

/**
 * The records that the check has read, for the writing: reading the XML again costs several times as much. They lie in a
 * file without a name, so that nothing is left of it when the process ends, however it ends.
 */
export class RecordSpool {
  readonly #file: number;
  #size = 0;
  #waiting: string[] = [];
  #length = 0;
  readonly #offers = new ShortOffers();
  readonly #values = new ShortValues();

  constructor(folder = tmpdir()) {
    const path = join(folder, `optovik-records-${randomUUID()}`);
    this.#file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
  }

  /** `lookup` is the number of a bare offer whose product is looked up. */
  add(record: CommerceRecord, lookup?: number): void {
    const isProduct = record.type === 'product';
    const line = JSON.stringify(isProduct ? this.#values.shorten(record) : this.#offers.shorten(record, lookup));
    this.#waiting.push(line);
    this.#length += line.length;
    if (this.#length > WRITE_AT) this.#write();
  }

  /** How far the spool is filled. */
  end(): number {
    this.#write();
    return this.#size;
  }

  /** The records of a file in its order, some at a time; `onShare` is called with the share of the file that is read. */
  async *read({ start, end }: SpooledFile, onShare: (share: number) => void): AsyncGenerator<CommerceRecord[]> {
    if (start === end) return;
    const options = { fd: this.#file, autoClose: false, start, end: end - 1, highWaterMark: READ_BYTES };
    let rest = '';
    for await (const chunk of createReadStream('', { ...options, encoding: 'utf8' })) {
      const text = rest + (chunk as string);
      const last = text.lastIndexOf('\n');
      rest = text.slice(last + 1);
      onShare(Math.min(1, READ_BYTES / (end - start)));
      if (last >= 0) yield recordsOf(text.slice(0, last)).map((record) => this.#restore(record));
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #restore(stored: CommerceRecord): CommerceRecord {
    return stored.type === 'product' ? this.#values.restore(stored) : this.#offers.restore(stored);
  }

  #write(): void {
    if (this.#waiting.length === 0) return;
    const bytes = Buffer.from(`${this.#waiting.join('\n')}\n`);
    this.#waiting = [];
    this.#length = 0;
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at, bytes.length - at, this.#size + at);
    this.#size += bytes.length;
  }
}

/** Of whole lines. One list is parsed faster than its records one by one; within a record no line breaks are written. */
const recordsOf = (lines: string): CommerceRecord[] =>
  JSON.parse(`[${lines.replaceAll('\n', ',')}]`) as CommerceRecord[];
