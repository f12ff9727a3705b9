import type { Goods, Ranking } from '#goods/catalogue/server/index.ts';
import { plainCode } from '../index/code-list.ts';
import type { Segment } from '../index/segment.ts';
import { REMOVED } from './hits.ts';
import { closestNames, slotsNamed } from './in-names.ts';
import { MIN_CODE_SCORE, packTrace, PREFIX_SCORE, type Trace, unpackTrace, WHOLE_CODE_SCORE } from './match-kinds.ts';
import type { Finding } from './retrieve.ts';
import type { SearchIndex } from './search-index.ts';

/** The results of a search as the list takes them. */
type Ranked = {
  /** In rising order. */
  rowIndexes: Uint32Array;
  ranking: Ranking;
  /** How a product was found; nothing where that needs no explanation. */
  traceOf: (productId: number) => Trace | undefined;
  /** How the products were found, each way once. */
  ways: Trace[];
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
export function bestResults(index: SearchIndex, finding: Finding, goods: Goods, limit: number): Result[] {
  const ranked = rankAll(index, finding, goods);
  const best = bestRows(ranked.rowIndexes, ranked.ranking, limit);
  const first = best.length === 0 ? undefined : firstNamed(index, finding, goods, { best, ranked });
  const shown = first === undefined ? best : [first, ...best.filter((row) => row !== first)].slice(0, best.length);
  return shown.map((row) => {
    const id = goods.ids[row]!;
    return { id, ...(ranked.traceOf(id) ?? unpackTrace(WORDS)) };
  });
}

/** These are first even where another product has the query in its name. */
const FIRST_KINDS: ReadonlySet<Trace['matchKind']> = new Set([
  'article',
  'offerArticle',
  'barcode',
  'shortcode',
  'replaced',
  'pinned',
]);

/** The best product that has the query in its name; none where the first result does, or was found by its code. */
function firstNamed(
  index: SearchIndex,
  { inNames }: Finding,
  goods: Goods,
  { best, ranked }: { best: readonly number[]; ranked: Ranked },
): number | undefined {
  const kind = ranked.traceOf(goods.ids[best[0]!]!)?.matchKind;
  const closest = inNames === null || (kind && FIRST_KINDS.has(kind)) ? null : closestNames(index, inNames);
  if (closest === null) return undefined;
  const named = new Set(
    index.segments.flatMap((segment, n) => {
      const rows = rowsIn(goods, segment);
      return slotsNamed(closest, n).map((slot) => rows[slot]!);
    }),
  );
  return named.has(best[0]!)
    ? undefined
    : bestRows(
        ranked.rowIndexes.filter((row) => named.has(row)),
        ranked.ranking,
        1,
      )[0];
}

/** The first rows of a ranking. */
export function bestRows(rowIndexes: Iterable<number>, ranked: Float64Array, limit: number): number[] {
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

/** How many of the rows are in stock. */
export const inStock = (goods: Goods, rowIndexes: Uint32Array): number =>
  rowIndexes.reduce((sum, row) => sum + goods.inStock[row]!, 0);

const TRACE_BITS = 8;

/** By row: its rank, and the step of its score above its trace, 0 for rows that were not found. */
type RankMemory = { ranks: Float64Array; steps: Uint32Array };

/** Used again by the next query, like the hits. */
const reusable = new WeakMap<Goods, RankMemory>();

function memoryOf(goods: Goods): RankMemory {
  const { size } = goods;
  const own = reusable.get(goods) ?? { ranks: new Float64Array(size), steps: new Uint32Array(size) };
  reusable.set(goods, own);
  return own;
}

const rowsOfSlots = new WeakMap<Segment, { goods: Goods; rows: Int32Array }>();

/** The row of each slot; -1 for products that the catalogue does not show. Computed once for a model of the catalogue. */
function rowsIn(goods: Goods, segment: Segment): Int32Array {
  const known = rowsOfSlots.get(segment);
  if (known?.goods === goods) return known.rows;
  const rows = Int32Array.from(segment.ids, goods.rowIndexOf);
  rowsOfSlots.set(segment, { goods, rows });
  return rows;
}

/**
 * The rows of all results in rising order, and how the product of a row was found. Where the text is the whole article,
 * barcode or short code of a product, those alone; where it is the beginning of one, what begins so alone. The ranking is
 * used before anything is awaited.
 */
export function allResults(index: SearchIndex, finding: Finding, goods: Goods): Ranked {
  const [text = ''] = finding.texts;
  // Products with the text in their name are listed as well
  const isCode = plainCode(text).length >= MIN_CODE_LENGTH && finding.inNames === null;
  if (!isCode || !finding.hits.some((one) => one.hasCodes)) return rankAll(index, finding, goods);
  const floors = isPartOfCode(text) ? [WHOLE_CODE_SCORE, PREFIX_SCORE, MIN_CODE_SCORE] : [WHOLE_CODE_SCORE];
  return rankAll(index, finding, goods, floors);
}

/** `floors`: of the first one that a result reaches, results below it are left out. */
function rankAll(index: SearchIndex, { hits }: Finding, goods: Goods, floors: readonly number[] = []): Ranked {
  const { ranks, steps } = memoryOf(goods);
  const found = hits.flatMap((_, n) => noteSteps(index, hits, n, goods));
  const stepOf = (row: number) => steps[row]! >>> TRACE_BITS;
  const best = found.reduce((most, row) => Math.max(most, stepOf(row)), 0);
  const least = STEPS * (floors.find((floor) => best >= floor * STEPS) ?? 0);
  const rowIndexes = Uint32Array.from(found.filter((row) => stepOf(row) >= least)).toSorted();
  rankRows(goods, rowIndexes);
  const traces = Uint8Array.from(rowIndexes, (row) => steps[row]!);
  for (const row of found) steps[row] = 0;
  const traceOf = (id: number): Trace | undefined => {
    const at = rowIndexes.indexOf(goods.rowIndexOf(id));
    return at >= 0 && traces[at] !== WORDS ? unpackTrace(traces[at]!) : undefined;
  };
  return { rowIndexes, ranking: ranks, traceOf, ways: Array.from(new Set(traces), unpackTrace) };
}

/** Notes the steps of the rows that were found in segment `n`; returns the rows that are new. */
function noteSteps({ segments, replaced }: SearchIndex, hits: Finding['hits'], n: number, goods: Goods): number[] {
  const { steps } = memoryOf(goods);
  const rows = rowsIn(goods, segments[n]!);
  const { slots, scores, traces, count } = hits[n]!;
  const found: number[] = [];
  for (const slot of slots.subarray(0, count)) {
    const row = rows[slot]!;
    if (scores[slot] === REMOVED || row < 0 || (n === 0 && replaced[slot] === 1)) continue;
    if (steps[row] === 0) found.push(row);
    steps[row] = (Math.round(scores[slot]! * STEPS) << TRACE_BITS) | traces[slot]!;
  }
  return found;
}

/**
 * Ranks rows by their scores. Among equals what is in stock comes first, then the goods whose section has the most
 * results: what most goods of this name are.
 */
function rankRows(goods: Goods, rowIndexes: Uint32Array): void {
  const { ranks, steps } = memoryOf(goods);
  const { starts, items } = goods.sections;
  const sectionOf = (row: number) => (starts[row] === starts[row + 1] ? 0 : items[starts[row]!]!);
  const counts: number[] = [];
  for (const row of rowIndexes) counts[sectionOf(row)] = (counts[sectionOf(row)] ?? 0) + 1;
  for (const row of rowIndexes) {
    const size = Math.min(COUNT_BITS - 1, 31 - Math.clz32(counts[sectionOf(row)]!));
    ranks[row] = ((steps[row]! >>> TRACE_BITS) * 2 + goods.inStock[row]!) * COUNT_BITS + size;
  }
}
