import { sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { type CommerceRecord, isBareOffer } from '#exchange/commerceml/server/index.ts';
import { findKnownSource } from './find-source.ts';
import type { FileSummary } from './file-summary.ts';
import type { ImportSettings } from './import-settings.ts';
import { textArray } from './recordset.ts';
import type { OfferedProduct } from './offer-item.ts';

/** Offers in one statement. */
const BATCH = 1000;
/** Statements that may wait for the one before them; further offers are looked up when they are written. */
const MAX_WAITING = 4;
/** Offers that are looked up ahead, 6 bytes each: 6 MB. */
const MAX_OFFERS = 1_000_000;
/** Different units and VAT rates of products. */
const MAX_KINDS = 10_000;

type Kind = Pick<OfferedProduct, 'unit_base' | 'vat_code' | 'vat_percent'>;

/**
 * Finds the products of bare offers in the database while their files are still being read, on a connection of its own and
 * one statement at a time: the database has nothing else to do then. It writes nothing.
 *
 * What was found stays true until the offers are written. Products are not deleted, and keep their ids. Their units and VAT
 * rates are written by imports of goods alone: the caller holds the lock of imports, and `saveProducts` drops the lookups
 * of its run. Names, which are for the journal, are read when they are written.
 */
export class ProductLookups {
  readonly #db: Db;
  readonly #settings: ImportSettings;
  #file: FileSummary | undefined;
  #isStopped = false;
  #isDropped = false;
  /** The source of `#file` is that of the lookups. */
  #isOfSource = false;
  #sourceId: number | null = null;
  #ids: string[] = [];
  #waiting = 0;
  #last: Promise<void> = Promise.resolve();
  #size = 0;
  /** By the number of an offer: the id of its product, 0 where it is not known, and the number of its kind. */
  #items = new Int32Array(BATCH);
  #kindOf = new Uint16Array(BATCH);
  readonly #kinds: Kind[] = [];
  readonly #kindNumbers = new Map<string, number>();

  constructor(db: Db, settings: ImportSettings) {
    this.#db = db;
    this.#settings = settings;
  }

  /** The source whose products are looked up: that of the first file with offers that the shop knows. */
  get sourceId(): number | null {
    return this.#sourceId;
  }

  /** Whether `begin` is to be called before an offer of the file is added. */
  isNew(file: FileSummary): boolean {
    return this.#file !== file;
  }

  async begin(file: FileSummary): Promise<void> {
    this.#flush();
    this.#file = file;
    const found = await findKnownSource(this.#db, file.sourceId === null ? [] : [file.sourceId], this.#settings);
    this.#sourceId ??= found?.id ?? null;
    this.#isOfSource = found !== undefined && found.id === this.#sourceId;
  }

  /** The number of an offer that is looked up; undefined where it is not. Goods of the same import would change products. */
  add(record: CommerceRecord): number | undefined {
    if (record.type !== 'offer' || !isBareOffer(record)) return undefined;
    if (this.#isStopped || !this.#isOfSource || this.#file!.products > 0) return undefined;
    if (this.#waiting >= MAX_WAITING || this.#size >= MAX_OFFERS) return undefined;
    this.#ids.push(record.productId);
    this.#size += 1;
    if (this.#ids.length === BATCH) this.#flush();
    return this.#size - 1;
  }

  /** Resolves when all that was added has been looked up. Rejects where that has failed. */
  async finish(): Promise<void> {
    this.#flush();
    await this.#last;
  }

  /** Gives up what has not been looked up yet; resolves when no statement is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#last.catch(() => undefined);
  }

  /** Nothing is found from now on: units and VAT rates may be others. */
  drop(): void {
    this.#isDropped = true;
  }

  /** What the product of an offer was when the file was read. */
  find(lookup: number | undefined): OfferedProduct | undefined {
    if (lookup === undefined || this.#isDropped) return undefined;
    const id = this.#items[lookup];
    if (!id) return undefined;
    return { ...this.#kinds[this.#kindOf[lookup]!]!, id, name: null, article: null };
  }

  #flush(): void {
    const ids = this.#ids;
    if (ids.length === 0) return;
    this.#ids = [];
    this.#waiting += 1;
    const first = this.#size - ids.length;
    this.#last = this.#last.then(() => this.#lookUp(first, ids));
    // Thrown by `finish`
    this.#last.catch(() => undefined);
  }

  async #lookUp(first: number, ids: readonly string[]): Promise<void> {
    this.#waiting -= 1;
    if (this.#isStopped) return;
    const { rows } = await this.#db.execute<Kind & { numbers: number[]; items: number[] }>(sql`
      select p.unit_base, p.vat_code, p.vat_percent, json_agg(r.n) as numbers, json_agg(p.id) as items
      from unnest(${textArray(ids)}) with ordinality r (external_id, n), lateral (
        select id, unit_base, vat_code, vat_percent from ${product}
        where source_id = ${this.#sourceId} and external_id = r.external_id limit 1
      ) p group by p.unit_base, p.vat_code, p.vat_percent`);
    this.#grow(first + ids.length);
    for (const { numbers, items, ...kind } of rows) {
      const number = this.#numberOf(kind);
      if (number === undefined) continue;
      for (const [index, n] of numbers.entries()) {
        this.#items[first + n - 1] = items[index]!;
        this.#kindOf[first + n - 1] = number;
      }
    }
  }

  #grow(size: number): void {
    if (size <= this.#items.length) return;
    const [items, kindOf] = [this.#items, this.#kindOf];
    this.#items = new Int32Array(size * 2);
    this.#kindOf = new Uint16Array(size * 2);
    this.#items.set(items);
    this.#kindOf.set(kindOf);
  }

  #numberOf(kind: Kind): number | undefined {
    const key = JSON.stringify([kind.unit_base, kind.vat_code, kind.vat_percent]);
    const known = this.#kindNumbers.get(key);
    if (known !== undefined || this.#kinds.length >= MAX_KINDS) return known;
    this.#kindNumbers.set(key, this.#kinds.length);
    return this.#kinds.push(kind) - 1;
  }
}
