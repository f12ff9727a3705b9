import type { Goods, Ranking } from '#goods/catalogue/server/index.ts';
import { slotOf } from '../index/segment.ts';
import { plainCode } from '../index/code-list.ts';
import type { Finding } from './finding.ts';
import { type InNames, slotsNamed } from './in-names.ts';
import { firstFrom } from './postings.ts';
import { REMOVED } from './hits.ts';
import { rowIndexesIn } from './row-indexes.ts';
import type { SearchIndex } from './search-index.ts';
import { MIN_CODE_SCORE, packTrace, PREFIX_SCORE, type Trace, unpackTrace, WHOLE_CODE_SCORE } from './match-kinds.ts';

/** The results of a search as the list takes them. */
type Ranked = {
  /** In rising order. */
  rowIndexes: Uint32Array;
  ranking: Ranking;
  /** How a product was found; nothing where that needs no explanation. */
  traceOf: (productId: number) => Trace | undefined;
};

/** Sections are compared by how many digits their counts have in base two. */
const COUNT_BITS = 16;

/** A product that was found, and how. */
export type Result = Trace & { id: number };

/** A shorter code may as well be a word or a size. */
const MIN_CODE_LENGTH = 4;

/** Steps of a score; those of one step are equal, and in stock comes first among them. */
const STEPS = 8;

/** The trace that needs no explanation. */
const WORDS = packTrace('words', 0);

/** One token with so many digits is the beginning of an article rather than a word of a name. */
const isPartOfCode = (text: string) => /^\S{5,}$/.test(text.trim()) && /(?:\d\D*){3}/.test(text);

/** The best results that are shown in the catalogue, in the order of the search page; codes first, not a whole code alone. */
export function bestResults(index: SearchIndex, { hits, inNames }: Finding, goods: Goods, limit: number): Result[] {
  const ranked = rankAll(index, hits, goods, 0);
  const { rowIndexes, ranking, traceOf } = ranked;
  const best = bestRows(rowIndexes, ranking, limit);
  const shown = inNames === null ? best : namedFirst(index, inNames, { goods, best, ranked });
  return Array.from(shown, (row) => {
    const id = goods.ids[row]!;
    return { id, ...(traceOf(id) ?? unpackTrace(WORDS)) };
  });
}

/** These are first even where another product has the query in its name. */
const FIRST_KINDS: ReadonlySet<Trace['matchKind']> = new Set([
  'article',
  'offerArticle',
  'barcode',
  'shortcode',
  'pinned',
]);

/** Puts the best product that has the query in its name before the others. */
function namedFirst(
  index: SearchIndex,
  inNames: InNames,
  { goods, best, ranked }: { goods: Goods; best: number[]; ranked: Ranked },
): number[] {
  const { rowIndexes, ranking, traceOf } = ranked;
  if (best.length === 0) return best;
  const id = goods.ids[best[0]!]!;
  const kind = traceOf(id)?.matchKind;
  if (kind !== undefined && FIRST_KINDS.has(kind)) return best;
  const slots = index.segments.map((segment) => slotOf(segment, id));
  if (slots.some((slot, n) => slot >= 0 && inNames.isClosest(n, slot))) return best;
  const closest = inNames.closest();
  if (closest === null || slots.some((slot, n) => slot >= 0 && closest[n]![slot] === 1)) return best;
  const named = index.segments.flatMap((segment, n) => {
    const rowOfSlot = rowIndexesIn(goods, segment);
    return slotsNamed(closest, n).map((slot) => rowOfSlot[slot]!);
  });
  const isListed = (row: number) => row >= 0 && rowIndexes[placeOf(rowIndexes, row)] === row;
  const [first] = bestRows(named.filter(isListed), ranking, 1);
  return first === undefined ? best : [first, ...best.filter((row) => row !== first)].slice(0, best.length);
}

function bestRows(rowIndexes: Iterable<number>, ranked: Float64Array, limit: number): number[] {
  const best: number[] = [];
  const isBefore = (a: number, b: number) => ranked[a]! > ranked[b]! || (ranked[a] === ranked[b] && a < b);
  for (const row of rowIndexes) {
    if (best.length === limit && !isBefore(row, best[limit - 1]!)) continue;
    let at = Math.min(best.length, limit - 1);
    while (at > 0 && isBefore(row, best[at - 1]!)) at -= 1;
    best.splice(at, 0, row);
    best.length = Math.min(best.length, limit);
  }
  return best;
}

const TRACE_BITS = 8;

/**
 * By row: its rank, and the step of its score with its trace in the lowest bits, 0 for rows that were not found. Reused by
 * the next query.
 */
let scratch = { ranks: new Float64Array(0), steps: new Uint32Array(0) };

function scratchFor(size: number): typeof scratch {
  if (scratch.ranks.length < size) scratch = { ranks: new Float64Array(size), steps: new Uint32Array(size) };
  return scratch;
}

/**
 * Ranks rows by their scores. Among equals what is in stock comes first, then the goods whose section has the most
 * results: what most goods of this name are.
 */
function rankRows({ inStock, sections: { starts, items } }: Goods, rowIndexes: Uint32Array): void {
  const { ranks, steps } = scratch;
  const sectionOf = (row: number) => (starts[row] === starts[row + 1] ? 0 : items[starts[row]!]!);
  const counts: number[] = [];
  for (const row of rowIndexes) counts[sectionOf(row)] = (counts[sectionOf(row)] ?? 0) + 1;
  for (const row of rowIndexes) {
    const size = Math.min(COUNT_BITS - 1, 31 - Math.clz32(counts[sectionOf(row)]!));
    ranks[row] = ((steps[row]! >>> TRACE_BITS) * 2 + inStock[row]!) * COUNT_BITS + size;
  }
}

/**
 * The rows of all results in rising order, and how the product of a row was found. Where the text is the whole article,
 * barcode or short code of a product, those alone; where it is the beginning of one, what begins so alone. The ranking is
 * scratch memory, to be used before anything is awaited.
 */
export function allResults(index: SearchIndex, { hits, texts, inNames }: Finding, goods: Goods): Ranked {
  const isSignificant = plainCode(texts[0]!).length >= MIN_CODE_LENGTH;
  // Products with the text in their name are listed as well
  const hasCodes = isSignificant && inNames === null && hits.some((one) => one.hasCodes);
  const floors = isPartOfCode(texts[0]!) ? [WHOLE_CODE_SCORE, PREFIX_SCORE, MIN_CODE_SCORE] : [WHOLE_CODE_SCORE];
  const least = hasCodes ? (floors.find((floor) => hasScore(index, hits, goods, floor)) ?? 0) : 0;
  return rankAll(index, hits, goods, least);
}

function rankAll(index: SearchIndex, hits: Finding['hits'], goods: Goods, least: number): Ranked {
  const { ranks, steps } = scratchFor(goods.size);
  let found = 0;
  for (const [n, own] of hits.entries()) found += noteRows(index, n, own, { goods, least });
  const rowIndexes = new Uint32Array(found);
  for (let row = 0, listed = 0; row < goods.size; row += 1) if (steps[row] !== 0) rowIndexes[listed++] = row;
  rankRows(goods, rowIndexes);
  const traces = Uint8Array.from(rowIndexes, (row) => steps[row]!);
  for (const row of rowIndexes) steps[row] = 0;
  const traceOf = (id: number): Trace | undefined => {
    const row = goods.rowIndexOf(id);
    const at = placeOf(rowIndexes, row);
    return rowIndexes[at] === row && traces[at] !== WORDS ? unpackTrace(traces[at]!) : undefined;
  };
  return { rowIndexes, ranking: ranks, traceOf };
}

/** Where a row is among others in rising order, or would be. */
const placeOf = (rowIndexes: Uint32Array, row: number) =>
  firstFrom({ items: rowIndexes, from: 0, end: rowIndexes.length }, row);

/** Notes the rows that were found in segment `n` with the least score or more; returns how many are new. */
function noteRows(
  { segments, replaced }: SearchIndex,
  n: number,
  { slots, scores, traces, count }: Finding['hits'][number],
  { goods, least }: { goods: Goods; least: number },
): number {
  const rowOfSlot = rowIndexesIn(goods, segments[n]!);
  const { steps } = scratch;
  let found = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    const score = scores[slot]!;
    const row = rowOfSlot[slot]!;
    if (score === REMOVED || score < least || row < 0 || (n === 0 && replaced[slot] === 1)) continue;
    if (steps[row] === 0) found += 1;
    steps[row] = (Math.round(score * STEPS) << TRACE_BITS) | traces[slot]!;
  }
  return found;
}

/** Whether a product that is shown has this score at least. */
function hasScore({ segments, replaced }: SearchIndex, hits: Finding['hits'], goods: Goods, floor: number): boolean {
  return segments.some((segment, n) => {
    const rowIndexes = rowIndexesIn(goods, segment);
    const { slots, scores, count } = hits[n]!;
    for (let at = 0; at < count; at += 1) {
      const slot = slots[at]!;
      if (scores[slot]! >= floor && rowIndexes[slot]! >= 0 && (n > 0 || replaced[slot] !== 1)) return true;
    }
    return false;
  });
}
