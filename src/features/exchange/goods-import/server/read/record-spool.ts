import { randomUUID } from 'node:crypto';
import { closeSync, openSync, read, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CommerceRecord } from '#exchange/commerceml/server/index.ts';
import { ShortValues } from './short-values.ts';

/** Characters that are gathered before they are written. */
const WRITE_AT = 256 * 1024;
const READ_BYTES = 256 * 1024;

const readAt = promisify(read);

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
  readonly #values = new ShortValues();

  constructor() {
    const path = join(tmpdir(), `optovik-records-${randomUUID()}`);
    this.#file = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
  }

  add(record: CommerceRecord): void {
    const line = JSON.stringify(record.type === 'product' ? this.#values.shorten(record) : record);
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
    const buffer = Buffer.alloc(READ_BYTES);
    const decoder = new TextDecoder();
    let rest = '';
    for (let at = start; at < end;) {
      const { bytesRead } = await readAt(this.#file, buffer, 0, Math.min(READ_BYTES, end - at), at);
      if (bytesRead === 0) throw new Error('The spool of an import is shorter than what was written to it');
      at += bytesRead;
      const text = rest + decoder.decode(buffer.subarray(0, bytesRead), { stream: true });
      const last = text.lastIndexOf('\n');
      rest = text.slice(last + 1);
      onShare(bytesRead / (end - start));
      if (last >= 0) yield recordsOf(text.slice(0, last)).map((record) => this.#restore(record));
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #restore(stored: CommerceRecord): CommerceRecord {
    return stored.type === 'product' ? this.#values.restore(stored) : stored;
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
