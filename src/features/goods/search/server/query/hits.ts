import type { Segment } from '../index/segment.ts';
import { MIN_CODE_SCORE, packTrace, type MatchKind } from './match-kinds.ts';
import type { RankedRows } from './ranked-rows.ts';
import type { SearchIndex } from './search-index.ts';

/** The score of what must not be found. */
export const REMOVED = -1;

/** What many products match: how many they are, how the hits of all segments get them, and their ranking once it was made. */
export type FrequentMatch = {
  key: string;
  count: number;
  fill: Fill;
  ranked: RankedRows | null;
  /** Texts in whose names no product is that the match lacks. */
  completeFor: Set<string>;
};

/** Finds products in each segment of the index; returns how many. */
export type Fill = (index: SearchIndex, hits: readonly Hits[]) => number;

/**
 * What a query finds in one segment: slots, each with its best score and match kind. Reused after `clear`. Where all that
 * is found is one frequent match, that is the `source` of each segment's hits.
 */
export class Hits {
  readonly #slots: Uint32Array;
  readonly #scores: Float32Array;
  readonly #traces: Uint8Array;
  count = 0;
  /** Whether any was found by a code. */
  hasCodes = false;
  source: FrequentMatch | null = null;
  /** Lists the slots of all segments; null where they are listed. */
  #listAll: (() => void) | null = null;

  constructor(size: number) {
    this.#slots = new Uint32Array(size);
    this.#scores = new Float32Array(size);
    this.#traces = new Uint8Array(size);
  }

  get slots(): Uint32Array {
    this.list();
    return this.#slots;
  }

  get scores(): Float32Array {
    this.list();
    return this.#scores;
  }

  get traces(): Uint8Array {
    this.list();
    return this.#traces;
  }

  add(slot: number, score: number, matchKind: MatchKind, reading = 0): void {
    this.#change();
    if (score >= MIN_CODE_SCORE) this.hasCodes = true;
    const before = this.#scores[slot]!;
    if (before === 0) this.#slots[this.count++] = slot;
    else if (before >= score || before === REMOVED) return;
    this.#scores[slot] = score;
    this.#traces[slot] = packTrace(matchKind, reading);
  }

  /** Adds `count` slots that words have, each with its score. */
  addAll(count: number, slots: Uint32Array, scores: Float64Array, matchKind: MatchKind, reading: number): void {
    this.#change();
    const [own, traces, trace] = [this.#scores, this.#traces, packTrace(matchKind, reading)];
    const isFirst = this.count === 0;
    if (isFirst) this.#slots.set(slots.subarray(0, count));
    let all = isFirst ? count : this.count;
    for (let n = 0; n < count; n += 1) {
      const slot = slots[n]!;
      if (!isFirst) {
        const before = own[slot]!;
        if (before === 0) this.#slots[all++] = slot;
        else if (before >= scores[n]! || before === REMOVED) continue;
      }
      own[slot] = scores[n]!;
      traces[slot] = trace;
    }
    this.count = all;
  }

  /** Stands for `count` products of a match, which `listAll` lists when they are asked for. */
  standFor(match: FrequentMatch, count: number, listAll: () => void): void {
    this.source = match;
    this.count = count;
    this.#listAll = listAll;
  }

  has(slot: number): boolean {
    return this.scores[slot] !== 0;
  }

  /** Gives a hit another score. */
  rescore(slot: number, score: number): void {
    this.#change();
    this.#scores[slot] = score;
  }

  /** Excludes what was found, also from later finds. */
  remove(slot: number): void {
    this.#change();
    if (this.#scores[slot] === 0) this.#slots[this.count++] = slot;
    this.#scores[slot] = REMOVED;
  }

  clear(): void {
    if (this.#listAll === null) for (let n = 0; n < this.count; n += 1) this.#scores[this.#slots[n]!] = 0;
    this.count = 0;
    this.hasCodes = false;
    this.source = null;
    this.#listAll = null;
  }

  #change(): void {
    this.list();
    this.source = null;
  }

  /** Lists what it stands for; it is done before other matching begins, as that takes the same scratch memory. */
  list(): void {
    this.#listAll?.();
  }
}

/** The match that is all that was found; null where there is none. */
export function sourceOf(hits: readonly Hits[]): FrequentMatch | null {
  const { source } = hits[0]!;
  return hits.every((one) => one.source === source) ? source : null;
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
