import type { Goods } from '#goods/catalogue/server/index.ts';
import { type Segment, slotOf } from '../index/segment.ts';
import { plainCode } from '../index/code-list.ts';
import type { Finding } from './finding.ts';
import { type InNames, slotsNamed } from './in-names.ts';
import { firstFrom } from './postings.ts';
import { REMOVED, sourceOf } from './hits.ts';
import { COUNT_BITS, type Ranked, RankedRows } from './ranked-rows.ts';
import type { SearchIndex } from './search-index.ts';
import { isIn } from './slot-sets.ts';
import { MIN_CODE_SCORE, packTrace, PREFIX_SCORE, type Trace, unpackTrace, WHOLE_CODE_SCORE } from './match-kinds.ts';

/** A product that was found, and how. */
export type Result = Trace & { id: number };

/** A shorter code may as well be a word or a size. */
const MIN_CODE_LENGTH = 4;

/** Steps of a score; those of one step are equal, and in stock comes first among them. */
const STEPS = 8;

/** The trace that needs no explanation. */
const WORDS = packTrace('words', 0);

/** One piece with so many digits is the beginning of an article rather than a word of a name. */
const isPartOfCode = (text: string) => /^\S{5,}$/.test(text.trim()) && /(?:\d\D*){3}/.test(text);

/** The best results that are shown in the catalogue, in the order of the search page; codes first, not a whole code alone. */
export function bestResults(index: SearchIndex, { hits, inNames }: Finding, goods: Goods, limit: number): Result[] {
  const ranked = rankAll(index, hits, goods, 0);
  const { rowIndexes, ranking, traceOf } = ranked;
  const best = [...(ranking.all?.page(0, limit) ?? bestRows(rowIndexes, ranking.ranks(), limit))];
  const shown = inNames === null ? best : namedFirst(index, inNames, goods, best, ranked);
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

/** Puts the best product in whose name the query stands before those that were found otherwise. */
function namedFirst(index: SearchIndex, inNames: InNames, goods: Goods, best: number[], ranked: Ranked): number[] {
  const { rowIndexes, ranking, traceOf } = ranked;
  const id = best.length === 0 ? -1 : goods.ids[best[0]!]!;
  const kind = traceOf(id)?.matchKind;
  if (best.length === 0 || (kind !== undefined && FIRST_KINDS.has(kind))) return best;
  const slots = index.segments.map((segment) => slotOf(segment, id));
  if (slots.some((slot, n) => slot >= 0 && inNames.isClosest(n, slot))) return best;
  const closest = inNames.closest();
  if (closest === null || slots.some((slot, n) => slot >= 0 && isIn(closest[n]!, slot))) return best;
  const named = index.segments.flatMap((segment, n) => {
    const rowOfSlot = rowIndexesIn(goods, segment);
    return Array.from(slotsNamed(index, closest, n), (slot) => rowOfSlot[slot]!);
  });
  const isListed = (row: number) => row >= 0 && rowIndexes[firstFrom(rowIndexes, 0, rowIndexes.length, row)] === row;
  const [first] = bestRows(named.filter(isListed), ranking.ranks(), 1);
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

/**
 * By row: the rank of what was found; the step of its score, with its trace in the lowest bits; and a bit for each row,
 * which are all zeroes between two queries. `sections` stand beside the rows that were found.
 */
const scratch = {
  ranks: new Float64Array(0),
  steps: new Uint32Array(0),
  bits: new Uint32Array(0),
  sections: new Uint32Array(0),
};

const TRACE_BITS = 8;

let sectionCounts = new Uint32Array(0);

/**
 * Ranks rows by their scores. Among equals what is in stock comes first, then the goods whose section has the most
 * results: what most goods of this name are.
 */
function rankRows({ inStock, sections: { starts, items } }: Goods, rowIndexes: Uint32Array): void {
  const { ranks, steps, sections } = scratch;
  const count = rowIndexes.length;
  let highest = 0;
  for (let n = 0; n < count; n += 1) {
    const at = starts[rowIndexes[n]!]!;
    const section = at === starts[rowIndexes[n]! + 1] ? 0 : items[at]!;
    sections[n] = section;
    if (section > highest) highest = section;
  }
  if (sectionCounts.length <= highest) sectionCounts = new Uint32Array(highest + 1);
  else sectionCounts.fill(0, 0, highest + 1);
  for (let n = 0; n < count; n += 1) sectionCounts[sections[n]!]! += 1;
  for (let n = 0; n < count; n += 1) {
    const row = rowIndexes[n]!;
    const size = Math.min(COUNT_BITS - 1, 31 - Math.clz32(sectionCounts[sections[n]!]!));
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
  // What has the text in its name is found as well
  const hasCodes = isSignificant && inNames === null && hits.some((one) => one.hasCodes);
  const floors = isPartOfCode(texts[0]!) ? [WHOLE_CODE_SCORE, PREFIX_SCORE, MIN_CODE_SCORE] : [WHOLE_CODE_SCORE];
  const least = hasCodes ? (floors.find((floor) => hasScore(index, hits, goods, floor)) ?? 0) : 0;
  return rankAll(index, hits, goods, least);
}

function rankAll(index: SearchIndex, hits: Finding['hits'], goods: Goods, least: number): Ranked {
  const source = sourceOf(hits);
  if (source === null) return rankListed(index, hits, goods, least);
  if (source.ranked?.goods !== goods) source.ranked = new RankedRows(goods, rankListed(index, hits, goods, least));
  const all = source.ranked;
  const ranks = () => {
    prepareScratch(goods.size);
    all.writeRanks(scratch.ranks);
    return scratch.ranks;
  };
  const valueCounts = (valueCount: number) => all.valueCounts(valueCount);
  return { rowIndexes: all.rowIndexes, ranking: { ranks, all }, valueCounts, traceOf: all.traceOf };
}

function rankListed(index: SearchIndex, hits: Finding['hits'], goods: Goods, least: number): Ranked {
  prepareScratch(goods.size);
  let found = 0;
  let areExplained = false;
  for (const n of hits.keys()) {
    const collected = collectRows(index, n, hits[n]!, goods, least);
    found += collected.found;
    areExplained ||= collected.areExplained;
  }
  const rowIndexes = listBits(scratch.bits, found);
  rankRows(goods, rowIndexes);
  // The scratch memory is another query's by the time that the page is written
  const traces = new Uint8Array(areExplained ? found : 0);
  for (let n = 0; n < traces.length; n += 1) traces[n] = scratch.steps[rowIndexes[n]!]!;
  const traceOf = (id: number): Trace | undefined => {
    if (!areExplained) return undefined;
    const row = goods.rowIndexOf(id);
    const at = firstFrom(rowIndexes, 0, found, row);
    const isExplained = at < found && rowIndexes[at] === row && traces[at] !== WORDS;
    return isExplained ? unpackTrace(traces[at]!) : undefined;
  };
  return { rowIndexes, ranking: { ranks: () => scratch.ranks, all: null }, traceOf };
}

/** Notes the rows that were found in segment `n` with their scores; says how many there were, and whether one needs an explanation. */
function collectRows(
  { segments, replaced }: SearchIndex,
  n: number,
  hits: Finding['hits'][number],
  goods: Goods,
  least: number,
): { found: number; areExplained: boolean } {
  const rowOfSlot = rowIndexesIn(goods, segments[n]!);
  const { slots, scores, traces: own, count } = hits;
  const { bits, steps } = scratch;
  // Nothing is replaced before there is a segment of changed goods
  const isReplaced = n === 0 && segments.length > 1;
  let found = 0;
  let explained = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    const score = scores[slot]!;
    const row = rowOfSlot[slot]!;
    if (score === REMOVED || score < least || row < 0 || (isReplaced && replaced[slot] === 1)) continue;
    const bit = 1 << (row & 31);
    if ((bits[row >>> 5]! & bit) !== 0) continue;
    bits[row >>> 5]! |= bit;
    found += 1;
    steps[row] = (Math.round(score * STEPS) << TRACE_BITS) | own[slot]!;
    explained |= own[slot]! ^ WORDS;
  }
  return { found, areExplained: explained !== 0 };
}

function prepareScratch(size: number): void {
  if (scratch.ranks.length >= size) return;
  scratch.ranks = new Float64Array(size);
  scratch.steps = new Uint32Array(size);
  scratch.bits = new Uint32Array(Math.ceil(size / 32));
  scratch.sections = new Uint32Array(size);
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

/** The rows of the bits that are set; clears them. */
function listBits(bits: Uint32Array, count: number): Uint32Array {
  const rowIndexes = new Uint32Array(count);
  let filled = 0;
  for (let word = 0; filled < count; word += 1) {
    let rest = bits[word]!;
    if (rest === 0) continue;
    bits[word] = 0;
    while (rest !== 0) {
      rowIndexes[filled] = (word << 5) + 31 - Math.clz32(rest & -rest);
      filled += 1;
      rest &= rest - 1;
    }
  }
  return rowIndexes;
}

/** Ids of goods spread over less than this many times their number are looked up in one step. */
const MAX_SPREAD = 4;

const cached = new WeakMap<Segment, { goods: Goods; rowIndexes: Int32Array }>();

/** The place of each slot in the catalogue's model; -1 for what is not shown there. Worked out once for a model. */
function rowIndexesIn(goods: Goods, segment: Segment): Int32Array {
  const known = cached.get(segment);
  if (known?.goods === goods) return known.rowIndexes;
  const rowIndexes = isDense(segment) ? lookUpByTable(goods, segment) : Int32Array.from(segment.ids, goods.rowIndexOf);
  cached.set(segment, { goods, rowIndexes });
  return rowIndexes;
}

const isDense = ({ ids, size }: Segment) => size > 1000 && ids[size - 1]! - ids[0]! < size * MAX_SPREAD;

function lookUpByTable(goods: Goods, { ids, size }: Segment): Int32Array {
  const first = ids[0]!;
  const byId = new Int32Array(ids[size - 1]! - first + 1).fill(-1);
  for (let rowIndex = 0; rowIndex < goods.size; rowIndex += 1) {
    const at = goods.ids[rowIndex]! - first;
    if (at >= 0 && at < byId.length) byId[at] = rowIndex;
  }
  return Int32Array.from(ids, (id) => byId[id - first]!);
}
