import { MIN_CODE_SCORE, packTrace, type Trace } from './match-kinds.ts';

/** The score of a product that must not be found. */
export const REMOVED = -1;

/** The hits of a query in one segment: slots, each with its best score and its trace. */
export class Hits {
  readonly slots: Uint32Array;
  readonly scores: Float32Array;
  readonly traces: Uint8Array;
  count = 0;
  /** Whether any was found by a code. */
  hasCodes = false;

  constructor(size: number) {
    this.slots = new Uint32Array(size);
    this.scores = new Float32Array(size);
    this.traces = new Uint8Array(size);
  }

  add(slot: number, score: number, matchKind: Trace['matchKind'], paraphrase = 0): void {
    if (score >= MIN_CODE_SCORE) this.hasCodes = true;
    const before = this.scores[slot]!;
    if (before === 0) this.slots[this.count++] = slot;
    else if (before >= score || before === REMOVED) return;
    this.scores[slot] = score;
    this.traces[slot] = packTrace(matchKind, paraphrase);
  }

  /** Excludes a product, also from later finds. */
  remove(slot: number): void {
    if (this.scores[slot] === 0) this.slots[this.count++] = slot;
    this.scores[slot] = REMOVED;
  }

  clear(): void {
    for (let n = 0; n < this.count; n += 1) this.scores[this.slots[n]!] = 0;
    this.count = 0;
    this.hasCodes = false;
  }
}
