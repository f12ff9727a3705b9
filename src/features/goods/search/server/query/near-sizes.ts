import { wordAt } from '../index/lookup.ts';
import { DEPENDENT_WORD, FLAG_BITS, type Segment, zoneOf } from '../index/segment.ts';
import { bytesOf, rangeOf } from '../index/term-bytes.ts';
import type { Token } from '../text/tokenize.ts';
import type { Hits } from './hits.ts';
import { WORDS_TIER } from './intersect.ts';
import { firstFrom } from './postings.ts';
import { RATED } from './query-tokens.ts';
import type { SearchIndex } from './search-index.ts';
import { NumberedSlots } from './slot-sets.ts';

/** Among more products the order by size is not worth its time. */
const MAX_HITS = 20_000;

/** Up to this many a product is looked up among those of a size; for more of them the postings of the sizes are read. */
const FEW = 300;

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
    const found = sizes.map((some) => nearestOf(segment, some));
    const slots = own.slots.slice(0, own.count);
    const ofSlot = own.count > FEW ? nearnessBySlot(segment, slots, found) : nearnessOfEach(segment, found);
    for (const slot of slots) {
      const score = own.scores[slot]!;
      const isNear = score < WORDS_TIER;
      if (score <= 0 || (isOfNear && !isNear)) continue;
      const bonus = ofSlot(slot) * BONUS;
      if (bonus > 0) own.rescore(slot, isNear ? Math.min(score + bonus, WORDS_TIER - 1) : score + bonus);
    }
  }
}

/** How near a product comes to each of the pieces. */
const nearnessOfEach =
  (segment: Segment, found: readonly (readonly NearSize[])[]) =>
  (slot: number): number =>
    found.reduce((sum, nearest) => sum + nearnessOf(segment, slot, nearest), 0);

const numbered = new NumberedSlots();
let met = new Uint32Array(0);

/** The same for all of these slots at once. */
function nearnessBySlot(
  { postings: { starts, items }, size }: Segment,
  slots: Uint32Array,
  found: readonly (readonly NearSize[])[],
): (slot: number) => number {
  numbered.take(size, slots.toSorted(), slots.length);
  const sums = new Float64Array(slots.length);
  const best = new Float64Array(slots.length);
  for (const nearest of found) {
    best.fill(0);
    for (const { group, nearness } of nearest) {
      const [from, end] = [starts[group]!, starts[group + 1]!];
      if (met.length < end - from) met = new Uint32Array(end - from);
      const count = numbered.filter({ items, from, end, ...EVERY_POSTING }, met);
      for (let n = 0; n < count; n += 1) {
        const number = numbered.numberOf(met[n]! >>> FLAG_BITS);
        best[number] = Math.max(best[number]!, nearness * shareOf(zoneOf(met[n]!)));
      }
    }
    for (let number = 0; number < sums.length; number += 1) sums[number]! += best[number]!;
  }
  return (slot) => sums[numbered.numberOf(slot)]!;
}

const EVERY_POSTING = { shift: FLAG_BITS, flags: 0, counts: Uint8Array.of(1) };

const shareOf = (zone: number) => (zone > DEPENDENT_WORD ? 0 : zone === DEPENDENT_WORD ? DEPENDENT_SHARE : 1);

/** The best that a product has of some sizes, from nothing to one. */
function nearnessOf({ postings }: Segment, slot: number, sizes: readonly NearSize[]): number {
  let best = 0;
  for (const { group, nearness } of sizes) {
    if (nearness <= best) break;
    const end = postings.starts[group + 1]!;
    const at = firstFrom(postings.items, postings.starts[group]!, end, slot, FLAG_BITS);
    if (at >= end || postings.items[at]! >>> FLAG_BITS !== slot) continue;
    best = Math.max(best, nearness * shareOf(zoneOf(postings.items[at]!)));
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

/** The sizes of goods by what stands before them and their shape, as they are found first. */
const known = new WeakMap<Segment, Map<string, Map<string, KnownSize[]>>>();
type KnownSize = Size & { group: number };

const shapeOf = ({ behind, numbers }: Size) => `${numbers.length}${behind}`;

function sizesBehind(segment: Segment, before: string): Map<string, KnownSize[]> {
  let own = known.get(segment);
  if (!own) known.set(segment, (own = new Map()));
  let sizes = own.get(before);
  if (sizes) return sizes;
  sizes = new Map();
  for (const digit of '0123456789') {
    const { from, to } = rangeOf(segment.words, bytesOf(before + digit), true);
    for (let word = from; word < to; word += 1) {
      const size = sizeOf(wordAt(segment, word));
      if (size === null) continue;
      const same = sizes.get(shapeOf(size));
      const one = { ...size, group: segment.wordGroups[word]! };
      if (same) same.push(one);
      else sizes.set(shapeOf(size), [one]);
    }
  }
  own.set(before, sizes);
  return sizes;
}

/** Those of a piece in every unit; its number alone counts only where no goods have such a rating: '400 В' is not near '400 А'. */
function nearestOf(segment: Segment, sizes: readonly Size[]): NearSize[] {
  const rated = sizes.filter(({ share }) => share === 1).flatMap((size) => nearestIn(segment, size));
  const found = rated.length > 0 ? rated : sizes.flatMap((size) => nearestIn(segment, size));
  return found.toSorted(byNearness);
}

/** The sizes of the same shape that goods have, the nearest first. */
const nearestIn = (segment: Segment, size: Size): NearSize[] =>
  (sizesBehind(segment, size.before).get(shapeOf(size)) ?? [])
    .map((own) => ({ group: own.group, nearness: nearnessOfNumbers(own.numbers, size.numbers) * size.share }))
    .toSorted(byNearness)
    .slice(0, MAX_SIZES);

const nearnessOfNumbers = (own: readonly number[], wanted: readonly number[]): number =>
  own.reduce((sum, number, n) => sum + Math.min(number, wanted[n]!) / Math.max(number, wanted[n]!), 0) / own.length;
