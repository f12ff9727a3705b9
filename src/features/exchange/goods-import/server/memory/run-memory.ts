import type { Db } from '#server/db/index.ts';
import type { ElementMark, ImportNote, ProductRecord } from '#exchange/commerceml/server/index.ts';
import { goodsIdText } from '#exchange/commerceml/server/index.ts';
import { idHash } from '../id-set.ts';
import type { ImportRun } from '../import-run.ts';
import type { Offer, OfferItem } from '../offer-item.ts';
import type { ElementMemory } from './element-memory.ts';
import {
  type ElementShape,
  isWorthRemembering,
  shapeOfOffer,
  shapeOfProduct,
  type SharedRemark,
} from './element-shape.ts';
import { contextOf } from './memory-context.ts';
import { offerStates } from './offer-states.ts';
import { productState } from './product-state.ts';

type Marked = { line: number; mark?: ElementMark };

/** By line: of which records something was remarked, and what was remarked of them as of many others. */
type Remarks = { own: Set<number>; shared: Map<number, readonly SharedRemark[]> };

const newRemarks = (): Remarks => ({ own: new Set(), shared: new Map() });
const noRemarks = (): Remarks[] => [newRemarks(), newRemarks(), newRemarks()];

/**
 * What one run puts into the memory: records that were written without a remark of their own, each with what the tables
 * then held of it. Records are identified by their lines; those that share one are not remembered.
 */
export class RunMemory {
  readonly elements: ElementMemory;
  /** The hash of the dictionaries' entries; undefined where it is to be read again. */
  dictionary: string | undefined;
  #lastLine = 0;
  /** Of the batch that is being read, and of the two before it, which may still be being written. */
  #remarks: readonly Remarks[] = noRemarks();

  constructor(elements: ElementMemory) {
    this.elements = elements;
  }

  /** To be called for each record of a file in its turn. */
  meet(line: number): void {
    if (line === this.#lastLine) this.forget(line);
    this.#lastLine = line;
  }

  /** A record of which something was remarked is read again each time. */
  forget(line: number | null): void {
    this.#remarks[0]!.own.add(line ?? 0);
  }

  share(subject: string, { line, kind, code, reason }: ImportNote): void {
    const own = this.#sharedBy({ line: line ?? 0 });
    if (own.some((one) => one.subject === subject && one.code === code)) return;
    this.#remarks[0]!.shared.set(line ?? 0, [...own, { subject, kind, code, reason }]);
  }

  /** To be called when another file begins. */
  nextFile(): void {
    this.#lastLine = 0;
    this.#remarks = noRemarks();
  }

  /** Another batch begins to be read. Forgets the lines of the third before it: it is written. */
  endBatch(): void {
    this.#remarks = [newRemarks(), ...this.#remarks.slice(0, -1)];
  }

  async rememberProducts(
    db: Db,
    run: ImportRun,
    products: readonly { record: ProductRecord & Marked; hash: string; itemId: number }[],
  ): Promise<void> {
    const own = products.filter(({ record }) => this.#isPlain(record) && !record.isFromOffer);
    if (own.length === 0) return;
    const context = await contextOf(db, run, this);
    for (const { record, hash, itemId } of own) {
      const shape = shapeOfProduct(record, this.#sharedBy(record));
      this.#add(run, record, { goods: record.id, itemId, state: productState(hash), context, shape });
    }
  }

  /** To be called in the transaction that has written them; `records` are as the file has them. */
  async rememberOffers(tx: Db, run: ImportRun, records: readonly Offer[], items: readonly OfferItem[]): Promise<void> {
    const itemIds = new Map(items.map(({ record, itemId }) => [goodsIdText(record), itemId]));
    const own = records.flatMap((record) => {
      const itemId = itemIds.get(goodsIdText(record));
      return itemId !== undefined && this.#isPlain(record) && isWorthRemembering(record) ? [{ record, itemId }] : [];
    });
    if (own.length === 0) return;
    const context = await contextOf(tx, run, this);
    const states = await offerStates(
      tx,
      own.map(({ itemId }) => itemId),
    );
    for (const { record, itemId } of own) {
      const shape = shapeOfOffer(record, this.#sharedBy(record));
      this.#add(run, record, { goods: goodsIdText(record), itemId, state: states.get(itemId)!, context, shape });
    }
  }

  #isPlain({ line, mark }: Marked): boolean {
    return mark !== undefined && !this.#remarks.some(({ own }) => own.has(line));
  }

  #sharedBy({ line }: Marked): readonly SharedRemark[] {
    return this.#remarks.find(({ shared }) => shared.has(line))?.shared.get(line) ?? [];
  }

  #add(
    run: ImportRun,
    { mark }: Marked,
    { goods, ...element }: { goods: string; itemId: number; state: bigint; context: bigint; shape: ElementShape },
  ): void {
    this.elements.add(run.source.id, { mark: mark!, goodsId: idHash(goods), ...element });
  }
}
