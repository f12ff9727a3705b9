import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { ElementMark } from '#exchange/commerceml/server/index.ts';
import { codeFingerprint } from '#server/files/code-fingerprint.ts';
import { importMemory } from '../tables.ts';
import type { ElementShape } from './element-shape.ts';

/** The features of this layer and of the one below it. */
const FEATURES = join(import.meta.dirname, '../../../..');

let fingerprint: string | undefined;
/** Another code may read other things from the same bytes: what was kept by it is dropped. */
const codeOfImport = (): string =>
  (fingerprint ??= codeFingerprint(join(FEATURES, 'exchange'), join(FEATURES, 'goods'), join(FEATURES, '../shared')));

/** Words of 32 bits of one element. */
const WORDS = 16;
const DIGEST = 0;
const GOODS_ID = 4;
const ITEM = 6;
const STATE = 7;
const CONTEXT = 9;
const SHAPE = 11;
const BREAKS = 12;
const AFTER = 13;
const SOURCE = 14;

/** Elements that are kept of all sources, 64 bytes each; shapes of one source. */
const MAX_ELEMENTS = 500_000;
const MAX_SHAPES = 2000;

/** Elements in one row of the table. */
const IN_ROW = 4096;

/** What is kept of a product or an offer that came as it stands in the tables. */
export type RememberedElement = {
  mark: ElementMark;
  /** 64 bits of the hash of its id, as sets of ids have it. */
  goodsId: readonly [high: number, low: number];
  itemId: number;
  /** What the tables held once it was written, and what else it was read by. */
  state: bigint;
  context: bigint;
  shape: ElementShape;
};

/** An element whose bytes were read before. */
export type KnownElement = Omit<RememberedElement, 'mark'> & { sourceId: number };

/**
 * The goods and offers that earlier imports have read, by the digests of their bytes: 64 bytes each, in one array. One
 * import at a time has it; it is kept when its run has ended well.
 */
export class ElementMemory {
  #words: Int32Array;
  #size = 0;
  /** Numbers of elements from 1 by their digests; 0: none. */
  #slots = new Int32Array(1024);
  readonly #shapes: { sourceId: number; json: string; shape: ElementShape }[] = [];
  readonly #shapeNumbers = new Map<string, number>();
  readonly #changed = new Set<number>();

  private constructor(capacity: number) {
    this.#words = new Int32Array(Math.max(1024, capacity) * WORDS);
  }

  static async storedBytes(db: Db): Promise<number> {
    const [row] = await db
      .select({ bytes: sql<number>`coalesce(sum(octet_length(${importMemory.content})), 0)::float8` })
      .from(importMemory);
    return row!.bytes;
  }

  /** Reads what is kept of all sources, a row at a time: the driver takes thrice the memory of what it reads. */
  static async load(db: Db): Promise<ElementMemory> {
    const { sourceId, position } = importMemory;
    const rows = await db.select({ sourceId, position }).from(importMemory).orderBy(sourceId, position);
    const memory = new ElementMemory(rows.length * IN_ROW);
    let shapes: number[] | null = null;
    for (const row of rows) {
      const isRow = and(eq(sourceId, row.sourceId), eq(position, row.position));
      const [found] = await db.select({ content: importMemory.content }).from(importMemory).where(isRow);
      if (row.position === 0) shapes = memory.#readShapes(row.sourceId, found!.content);
      else if (shapes) memory.#readElements(found!.content, shapes);
    }
    return memory;
  }

  find(digest: string): ({ entry: number } & Pick<ElementMark, 'breaks' | 'after'>) | undefined {
    const entry = this.#find(wordsOf(digest));
    if (entry === undefined) return undefined;
    const at = entry * WORDS;
    return { entry, breaks: this.#words[at + BREAKS]!, after: this.#words[at + AFTER]! };
  }

  get(entry: number): KnownElement {
    const at = entry * WORDS;
    const words = this.#words;
    return {
      goodsId: [words[at + GOODS_ID]! >>> 0, words[at + GOODS_ID + 1]! >>> 0],
      itemId: words[at + ITEM]!,
      state: this.#big(at + STATE),
      context: this.#big(at + CONTEXT),
      shape: this.#shapes[words[at + SHAPE]!]!.shape,
      sourceId: words[at + SOURCE]!,
    };
  }

  /** The digest of an element, to check that the file still holds it. */
  digestOf(entry: number): string {
    return Buffer.from(this.#words.buffer, entry * WORDS * 4, 16).toString('latin1');
  }

  add(sourceId: number, element: RememberedElement): void {
    const digest = wordsOf(element.mark.digest);
    const shape = this.#numberOf(sourceId, element.shape);
    if (shape === undefined) return;
    const entry = this.#find(digest) ?? this.#append(digest);
    if (entry === undefined) return;
    const { mark, goodsId, itemId, state, context } = element;
    const rest = [...goodsId, itemId, ...halves(state), ...halves(context), shape, mark.breaks, mark.after, sourceId];
    this.#words.set(rest, entry * WORDS + GOODS_ID);
    this.#changed.add(sourceId);
  }

  /** Takes the products with pictures of a source out of its memory: they are read, and put into it, again. */
  forgetPictured(sourceId: number): void {
    for (let entry = 0; entry < this.#size; entry += 1) {
      const at = entry * WORDS;
      const shape = this.#shapes[this.#words[at + SHAPE]!]!.shape;
      if (this.#words[at + SOURCE] !== sourceId || shape.type === 'offer' || !shape.hasPictures) continue;
      this.#words[at + CONTEXT] = 0;
      this.#words[at + CONTEXT + 1] = 0;
    }
    this.#changed.add(sourceId);
  }

  /** Keeps what was added of a source; of an item the last that was read of its kind. */
  async save(tx: Db, sourceId: number): Promise<void> {
    if (!this.#changed.delete(sourceId)) return;
    const kept = new Map<number, number>();
    for (let entry = 0; entry < this.#size; entry += 1) {
      const at = entry * WORDS;
      if (this.#words[at + SOURCE] !== sourceId) continue;
      const isOffer = this.#shapes[this.#words[at + SHAPE]!]!.shape.type === 'offer';
      const key = this.#words[at + ITEM]! * 2 + Number(isOffer);
      kept.delete(key);
      kept.set(key, entry);
    }
    const shapes = this.#shapes.map(({ sourceId: of, json }) => (of === sourceId ? json : null));
    await tx.delete(importMemory).where(eq(importMemory.sourceId, sourceId));
    const head = Buffer.from(JSON.stringify({ code: codeOfImport(), shapes }));
    await tx.insert(importMemory).values({ sourceId, position: 0, content: head });
    const entries = [...kept.values()];
    for (let at = 0; at < entries.length; at += IN_ROW) {
      const content = this.#bytesOf(entries.slice(at, at + IN_ROW));
      await tx.insert(importMemory).values({ sourceId, position: 1 + at / IN_ROW, content });
    }
  }

  #bytesOf(entries: readonly number[]): Buffer {
    const words = new Int32Array(entries.length * WORDS);
    for (const [index, entry] of entries.entries()) {
      words.set(this.#words.subarray(entry * WORDS, (entry + 1) * WORDS), index * WORDS);
    }
    return Buffer.from(words.buffer);
  }

  #readShapes(sourceId: number, content: Buffer): number[] | null {
    const { code, shapes } = JSON.parse(content.toString()) as { code?: string; shapes: (string | null)[] };
    if (code !== codeOfImport()) return null;
    return shapes.map((json) =>
      json === null ? -1 : this.#addShape(sourceId, json, JSON.parse(json) as ElementShape),
    );
  }

  #readElements(content: Buffer, shapes: readonly number[]): void {
    const words = new Int32Array(content.length / 4);
    Buffer.from(words.buffer).set(content);
    for (let at = 0; at < words.length; at += WORDS) {
      const element = words.subarray(at, at + WORDS);
      const entry = this.#append(element);
      if (entry === undefined) return;
      this.#words.set(element, entry * WORDS);
      this.#words[entry * WORDS + SHAPE] = shapes[element[SHAPE]!]!;
    }
  }

  #big(at: number): bigint {
    return BigInt.asIntN(64, (BigInt(this.#words[at]!) << 32n) | BigInt(this.#words[at + 1]! >>> 0));
  }

  #numberOf(sourceId: number, shape: ElementShape): number | undefined {
    const json = JSON.stringify(shape);
    const known = this.#shapeNumbers.get(`${sourceId} ${json}`);
    if (known !== undefined) return known;
    return this.#shapes.length < MAX_SHAPES ? this.#addShape(sourceId, json, shape) : undefined;
  }

  #addShape(sourceId: number, json: string, shape: ElementShape): number {
    this.#shapeNumbers.set(`${sourceId} ${json}`, this.#shapes.length);
    return this.#shapes.push({ sourceId, json, shape }) - 1;
  }

  #find(digest: Int32Array): number | undefined {
    for (let slot = this.#slotOf(digest[0]!); this.#slots[slot] !== 0; slot = (slot + 1) % this.#slots.length) {
      const entry = this.#slots[slot]! - 1;
      const at = entry * WORDS;
      if (DIGEST_WORDS.every((word) => this.#words[at + word] === digest[word])) return entry;
    }
    return undefined;
  }

  #slotOf(word: number): number {
    return (word >>> 0) % this.#slots.length;
  }

  /** A new element of which there is nothing but the digest yet. */
  #append(digest: Int32Array): number | undefined {
    if (this.#size >= MAX_ELEMENTS) return undefined;
    if ((this.#size + 1) * WORDS > this.#words.length) {
      const larger = new Int32Array(this.#words.length * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    const entry = this.#size;
    this.#words.set(digest.subarray(DIGEST, DIGEST + 4), entry * WORDS);
    this.#size += 1;
    if (this.#size * 2 > this.#slots.length) this.#index(this.#slots.length * 4);
    else this.#place(entry);
    return entry;
  }

  #index(slots: number): void {
    this.#slots = new Int32Array(slots);
    for (let entry = 0; entry < this.#size; entry += 1) this.#place(entry);
  }

  #place(entry: number): void {
    let slot = this.#slotOf(this.#words[entry * WORDS]!);
    while (this.#slots[slot] !== 0) slot = (slot + 1) % this.#slots.length;
    this.#slots[slot] = entry + 1;
  }
}

const DIGEST_WORDS = [0, 1, 2, 3];

/** Four letters of a digest make a word. */
function wordsOf(digest: string): Int32Array {
  for (const word of DIGEST_WORDS) {
    const at = word * 4;
    DIGEST_BUFFER[word] =
      digest.charCodeAt(at) |
      (digest.charCodeAt(at + 1) << 8) |
      (digest.charCodeAt(at + 2) << 16) |
      (digest.charCodeAt(at + 3) << 24);
  }
  return DIGEST_BUFFER;
}

/** Of the one digest that is looked for. */
const DIGEST_BUFFER = new Int32Array(4);

const halves = (value: bigint): [high: number, low: number] => [
  Number(BigInt.asIntN(32, value >> 32n)),
  Number(BigInt.asIntN(32, value)),
];
