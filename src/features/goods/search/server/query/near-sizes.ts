import { wordAt } from '../index/lookup.ts';
import { DEPENDENT_WORD, FLAG_BITS, type Segment, zoneOf } from '../index/segment.ts';
import { bytesOf, rangeOf } from '../index/term-bytes.ts';
import type { Token } from '../text/tokenize.ts';
import type { Hits } from './hits.ts';
import { WORDS_TIER } from './intersect.ts';
import { firstFrom } from './postings.ts';
import { RATED } from './query-tokens.ts';
import type { SearchIndex } from './search-index.ts';

/** Among more products the order by size is not worth its time. */
const MAX_HITS = 300;

/** As many of the nearest sizes are looked up. */
const MAX_SIZES = 200;

/** What the very size adds to a score; a step of one is an eighth. */
const BONUS = 5;

/** A number within a model or the other side of a size may as well be another measure. */
const DEPENDENT_SHARE = 0.5;
const WITHOUT_UNIT_SHARE = 0.4;

/**
 * Raises the goods with sizes and ratings near those of a query that not all goods have: of a '63 A' and a '16 A' breaker the
 * first one is nearer to '100 A'. `isOfNear`: only those that lack words of the query.
 */
export function preferNearSizes(
  { segments }: SearchIndex,
  hits: readonly Hits[],
  tokens: readonly Token[],
  { isOfNear }: { isOfNear: boolean },
): void {
  const sizes = tokens.flatMap((token) => (token.isWord ? [] : [sizesOf(token)]));
  if (sizes.length === 0 || hits.reduce((sum, { count }) => sum + count, 0) > MAX_HITS) return;
  for (const [n, segment] of segments.entries()) {
    const own = hits[n]!;
    if (own.count === 0) continue;
    const found = sizes.map((some) => some.flatMap((size) => nearestIn(segment, size)).toSorted(byNearness));
    for (const slot of own.slots.slice(0, own.count)) {
      const score = own.scores[slot]!;
      const isNear = score < WORDS_TIER;
      if (score <= 0 || (isOfNear && !isNear)) continue;
      const bonus = found.reduce((sum, nearest) => sum + nearnessOf(segment, slot, nearest), 0) * BONUS;
      if (bonus > 0) own.rescore(slot, isNear ? Math.min(score + bonus, WORDS_TIER - 1) : score + bonus);
    }
  }
}

/** The best that a product has of some sizes, from nothing to one. */
function nearnessOf({ postings }: Segment, slot: number, sizes: readonly NearSize[]): number {
  let best = 0;
  for (const { group, nearness } of sizes) {
    if (nearness <= best) break;
    const end = postings.starts[group + 1]!;
    const at = firstFrom(postings.items, postings.starts[group]!, end, slot, FLAG_BITS);
    if (at >= end || postings.items[at]! >>> FLAG_BITS !== slot) continue;
    const zone = zoneOf(postings.items[at]!);
    if (zone <= DEPENDENT_WORD) best = Math.max(best, zone === DEPENDENT_WORD ? nearness * DEPENDENT_SHARE : nearness);
  }
  return best;
}

/** A size or rating: what stands before and behind it, and its numbers. Those of one shape can be compared. */
type Size = { before: string; behind: string; numbers: readonly number[]; share: number };
type NearSize = { group: number; nearness: number };

const byNearness = (a: NearSize, b: NearSize) => b.nearness - a.nearness;

const SIZE = /^(\D*)(\d[\d./]*(?:x\d[\d./]*)*)([^\d.]*)$/;

function sizeOf(term: string): Size | null {
  const [, before = '', size, behind = ''] = SIZE.exec(term) ?? [];
  if (size === undefined) return null;
  const numbers = size.split('x').map(numberOf);
  return numbers.every((number) => number > 0) ? { before, behind, numbers, share: 1 } : null;
}

/** '11/4' is an inch and a quarter. */
function numberOf(text: string): number {
  const [, whole = '0', over, under] = /^([1-4]?)([1357])\/([248])$/.exec(text) ?? [];
  return over === undefined ? Number(text) || 0 : Number(whole || 0) + Number(over) / Number(under);
}

/** How a piece of a query may be compared: in every unit, and as a number alone, which proves less: '100 mA' is no '100 A'. */
const sizesOf = ({ forms }: Token): Size[] =>
  forms.flatMap((form, n) => {
    const size = form.length === 1 ? sizeOf(form[0]!) : null;
    if (size === null) return [];
    const isWithoutUnit = n > 0 && size.before + size.behind === '' && RATED.test(forms[0]![0]!);
    const own = { ...size, share: isWithoutUnit ? WITHOUT_UNIT_SHARE : 1 };
    return isInCentimetres(size) ? [own, inMillimetres(own)] : [own];
  });

/** '20х103' of a radiator or a mirror. */
const isInCentimetres = ({ before, behind, numbers }: Size) =>
  before + behind === '' && numbers.length === 2 && numbers.every((number) => number >= 20 && number <= 250);

const inMillimetres = (size: Size): Size => ({ ...size, numbers: size.numbers.map((number) => number * 10) });

/** The sizes of goods by what stands before them, as they are found first. */
const known = new WeakMap<Segment, Map<string, (Size & { group: number })[]>>();

function sizesBehind(segment: Segment, before: string): (Size & { group: number })[] {
  let own = known.get(segment);
  if (!own) known.set(segment, (own = new Map()));
  let sizes = own.get(before);
  if (sizes) return sizes;
  sizes = [];
  for (const digit of '0123456789') {
    const { from, to } = rangeOf(segment.words, bytesOf(before + digit), true);
    for (let word = from; word < to; word += 1) {
      const size = sizeOf(wordAt(segment, word));
      if (size !== null) sizes.push({ ...size, group: segment.wordGroups[word]! });
    }
  }
  own.set(before, sizes);
  return sizes;
}

/** The sizes of the same shape that goods have, the nearest first. */
const nearestIn = (segment: Segment, { before, behind, numbers, share }: Size): NearSize[] =>
  sizesBehind(segment, before)
    .filter((own) => own.behind === behind && own.numbers.length === numbers.length)
    .map((own) => ({ group: own.group, nearness: nearnessOfNumbers(own.numbers, numbers) * share }))
    .toSorted(byNearness)
    .slice(0, MAX_SIZES);

const nearnessOfNumbers = (own: readonly number[], wanted: readonly number[]): number =>
  own.reduce((sum, number, n) => sum + Math.min(number, wanted[n]!) / Math.max(number, wanted[n]!), 0) / own.length;
