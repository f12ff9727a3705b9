import { hash } from 'node:crypto';
import { BareOfferReader } from './bare-offer-reader.ts';
import { HEAD_BYTES, XmlDecoder } from './decode-xml.ts';
import { ElementCutter } from './element-cutter.ts';
import type { RecordCollector } from './record-collector.ts';
import type { CommerceRecord } from './records.ts';
import { type Extent, extentOf, extentOfBytes } from './xml-handler.ts';
import type { XmlReader } from './xml-reader.ts';

/** Bytes of a hash that identify an element. */
const DIGEST_BYTES = 16;

/** Elements that were read before. They are loaded when the first one is read that may be among them. */
export type KnownElements = {
  readonly isLoaded: boolean;
  load: () => Promise<void>;
  /** False: no element is known, and none is to be known later. */
  readonly isUsed: boolean;
  /** By the digest of its bytes. */
  find: (digest: string) => (Extent & { entry: number }) | undefined;
};

type Reading = {
  reader: XmlReader;
  collector: RecordCollector;
  known: KnownElements;
  /** The records of the piece that is being read. */
  records: () => CommerceRecord[];
  /** As of `decodeXml`. */
  onReplaced: (near: string) => void;
};

/**
 * Reads a file but for the goods and offers whose very bytes were read before: each of these becomes a record of the type
 * `known`. Offers of nothing but prices and stock are read from their bytes. All else is read, and marked with what a later
 * reading will know it by. What stands in a file that is not plain is read to the end. Where `write` or `end` returns false, the
 * known elements are to be loaded and nothing to be written; then it goes on.
 */
export class SkippingReader {
  readonly #reading: Reading;
  readonly #decoder: XmlDecoder;
  #head: Buffer = Buffer.alloc(0);
  #cutter: ElementCutter | null | undefined;
  #bare: BareOfferReader | undefined;

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#decoder = new XmlDecoder(reading.onReplaced);
  }

  write(chunk: Uint8Array): boolean {
    if (this.#cutter !== undefined) return this.#go(chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    return this.#head.length < HEAD_BYTES || this.#begin();
  }

  end(): boolean {
    if (this.#cutter === undefined && !this.#begin()) return false;
    this.#cutter?.end();
    this.#reading.reader.write(this.#decoder.end());
    return true;
  }

  #begin(): boolean {
    this.#decoder.choose(this.#head);
    const { encoding } = this.#decoder;
    const parts = {
      other: (bytes: Uint8Array) => this.#read(bytes),
      isIn: () => this.#reading.collector.holder !== null && this.#reading.reader.lineToPass !== null,
      element: (bytes: Buffer, blanks: number, start: number) => this.#element(bytes, blanks, start),
    };
    const isCut = encoding === 'utf-8' || encoding === 'windows-1251';
    this.#cutter = isCut ? new ElementCutter(encoding, parts) : null;
    if (isCut) this.#bare = new BareOfferReader(encoding);
    const head = this.#head;
    this.#head = Buffer.alloc(0);
    return this.#go(head);
  }

  #go(chunk: Uint8Array): boolean {
    if (this.#cutter) return this.#cutter.write(chunk);
    this.#read(chunk);
    return true;
  }

  #read(bytes: Uint8Array): string {
    const text = this.#decoder.write(bytes);
    this.#reading.reader.write(text);
    return text;
  }

  /** False where the known elements are needed first. */
  #element(bytes: Buffer, blanks: number, start: number): boolean {
    const { reader, known } = this.#reading;
    const encoding = this.#decoder.encoding!;
    if (this.#readBare(bytes, blanks)) return true;
    if (!known.isLoaded) return false;
    if (!known.isUsed) {
      this.#read(bytes);
      return true;
    }
    const digest = digestOf(bytes.subarray(blanks), encoding);
    const found = known.find(digest);
    if (!found) {
      this.#readElement(bytes, blanks, digest);
      return true;
    }
    const line = this.#pass(bytes, blanks);
    const where = { start: start + blanks, bytes: bytes.length - blanks, encoding };
    this.#reading.records().push({ type: 'known', line, notes: [], entry: found.entry, ...where });
    reader.skip(found);
    return true;
  }

  /** Whether the element is an offer of nothing but prices and stock: such ones are never remembered. */
  #readBare(bytes: Buffer, blanks: number): boolean {
    const element = bytes.toString('latin1', blanks);
    const record = this.#bare!.read(element);
    if (record === null) return false;
    const line = this.#pass(bytes, blanks);
    this.#reading.records().push({ ...record, line, notes: [] });
    this.#reading.reader.skip(extentOfBytes(element, this.#decoder.encoding!));
    return true;
  }

  /** Passes over the blanks in front of an element; returns its line. */
  #pass(bytes: Buffer, blanks: number): number {
    const { reader, collector } = this.#reading;
    reader.skip(extentOf(bytes.toString('latin1', 0, blanks)));
    collector.skip();
    return reader.lineToPass!;
  }

  #readElement(bytes: Buffer, blanks: number, digest: string): void {
    const { reader, collector } = this.#reading;
    const before = this.#reading.records().length;
    const text = this.#read(bytes);
    if (reader.lineToPass === null || collector.holder === null) return;
    const [record, ...others] = this.#reading
      .records()
      .slice(before)
      .filter(({ type }) => type !== 'part');
    if (!record || others.length > 0 || record.notes.length > 0) return;
    record.mark = { digest, ...extentOf(text.slice(blanks)) };
  }
}

/** A letter for each byte. Bytes mean something in an encoding only. */
export function digestOf(element: Buffer, encoding: string): string {
  const digest = hash('sha1', element, 'binary');
  if (encoding === 'utf-8') return digest.slice(0, DIGEST_BYTES);
  return String.fromCharCode(digest.charCodeAt(0) ^ 0xff) + digest.slice(1, DIGEST_BYTES);
}
