import type { Segment } from '../index/segment.ts';
import { MIN_CODE_SCORE, packTrace, type MatchKind } from './match-kinds.ts';

/** The score of a product that must not be found. */
export const REMOVED = -1;

/** The hits of a query in one segment: slots, each with its best score and match kind. Reused after `clear`. */
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

  add(slot: number, score: number, matchKind: MatchKind, reading = 0): void {
    if (score >= MIN_CODE_SCORE) this.hasCodes = true;
    const before = this.scores[slot]!;
    if (before === 0) this.slots[this.count++] = slot;
    else if (before >= score || before === REMOVED) return;
    this.scores[slot] = score;
    this.traces[slot] = packTrace(matchKind, reading);
  }

  has(slot: number): boolean {
    return this.scores[slot] !== 0;
  }

  /** Gives a hit another score. */
  rescore(slot: number, score: number): void {
    this.scores[slot] = score;
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

const reusable = new WeakMap<Segment, Hits>();

/** The reusable hits of a segment, cleared. */
export function hitsOf(segment: Segment): Hits {
  let hits = reusable.get(segment);
  if (!hits) reusable.set(segment, (hits = new Hits(segment.size)));
  hits.clear();
  return hits;
}

/** For the next search, which shares them. */
export function clearHits(hits: readonly Hits[]): void {
  for (const one of hits) one.clear();
}

export const isFound = (hits: readonly Hits[]): boolean => hits.some(({ count }) => count > 0);
