import type { ElementMark, ImportNote } from '#exchange/commerceml/server/index.ts';
import type { ElementMemory } from './element-memory.ts';
import type { SharedRemark } from './element-shape.ts';

export type Marked = { line: number; mark?: ElementMark };

/** By line: of which records something was remarked, and what was remarked of them as of many others. */
type Remarks = { own: Set<number>; shared: Map<number, readonly SharedRemark[]> };

const newRemarks = (): Remarks => ({ own: new Set(), shared: new Map() });
const noRemarks = (): Remarks[] => [newRemarks(), newRemarks(), newRemarks()];

/**
 * What one run may put into the memory: it keeps what was remarked of the records that are being read and written.
 * Records are identified by their lines; those that share one are not remembered.
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
    const own = this.sharedBy({ line: line ?? 0 });
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

  /** Whether nothing was remarked of a record alone. */
  isPlain({ line, mark }: Marked): boolean {
    return mark !== undefined && !this.#remarks.some(({ own }) => own.has(line));
  }

  sharedBy({ line }: Marked): readonly SharedRemark[] {
    return this.#remarks.find(({ shared }) => shared.has(line))?.shared.get(line) ?? [];
  }
}
