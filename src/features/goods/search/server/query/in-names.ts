import { LAST_PLACE, PLACE_BITS } from '../index/name-index.ts';
import type { Lists } from '../index/growable-arrays.ts';
import type { Segment } from '../index/segment.ts';
import { bytesOf, rangeOf } from '../index/term-bytes.ts';
import { type NameWord, nameWordsOf, PART } from '../text/name-words.ts';
import { firstFrom } from './postings.ts';
import type { SearchIndex } from './search-index.ts';

/** Products in whose names a text stands: for each segment a byte a slot, 1 for these products. */
type NamedSlots = readonly Uint8Array[];

/** A shorter text does not count as the beginning of a word. */
const MIN_BEGINNING = 3;

/** How a phrase is looked for: the last word begun or whole, parts of words of letters and numbers too, with the same signs between the words. */
type Manner = { isLastBegun?: boolean; hasParts?: boolean; hasJoints?: boolean };

/** The names in which a text stands as it is written, its last word whole or begun; null where there is none. */
export function namesWithPhrase(index: SearchIndex, text: string): NamedSlots | null {
  const { words } = nameWordsOf(text);
  const isBeginning = (words.at(-1)?.word.length ?? 0) >= MIN_BEGINNING;
  return (
    namesWith(index, words, { isLastBegun: isBeginning, hasParts: true }) ??
    (words.length > 1 && !isBeginning ? namesWith(index, words, { isLastBegun: true, hasParts: true }) : null)
  );
}

/** Of these the names in which it stands as whole words with the same signs between them, if there are such. */
export function closestNames(index: SearchIndex, text: string): NamedSlots | null {
  const { words, end } = nameWordsOf(text);
  return (
    (end.joint === 0 ? null : namesWith(index, [...words, end], { hasJoints: true })) ??
    namesWith(index, words, { hasJoints: true }) ??
    namesWith(index, words, { isLastBegun: true, hasJoints: true }) ??
    namesWith(index, words, {}) ??
    namesWith(index, words, { isLastBegun: true }) ??
    namesWithPhrase(index, text)
  );
}

function namesWith(index: SearchIndex, words: readonly NameWord[], manner: Manner): NamedSlots | null {
  if (words.length === 0) return null;
  const { isLastBegun = false, hasParts = false, hasJoints = false } = manner;
  const joints = hasJoints ? words.map(({ joint }) => joint) : null;
  const isBegun = (n: number) => isLastBegun && n === words.length - 1;
  return inSegments(index, (segment) => phraseIn(segment, rangesOf(segment, words, isBegun, hasParts), joints));
}

/** The names that have all words of a text in any order, whole or begun; null where there is none. */
export function namesWithWords(work: SearchIndex, text: string): NamedSlots | null {
  const { words } = nameWordsOf(text);
  const isBegun = (n: number) => n === words.length - 1 || words[n]!.word.length >= MIN_BEGINNING;
  if (words.length === 0) return null;
  return inSegments(work, (segment) => wordsIn(segment, rangesOf(segment, words, isBegun, true)));
}

/** The slots of segment `n`, in rising order. */
export function slotsNamed(named: NamedSlots, n: number): number[] {
  const slots: number[] = [];
  for (let slot = named[n]!.indexOf(1); slot >= 0; slot = named[n]!.indexOf(1, slot + 1)) slots.push(slot);
  return slots;
}

/** Words of the index from one number up to another, which begin alike. */
type Range = { from: number; to: number };

/** The words of the index that each word of a text stands for. */
const rangesOf = (
  { names }: Segment,
  words: readonly { word: string }[],
  isBegun: (n: number) => boolean,
  hasParts: boolean,
): Range[][] =>
  words.map(({ word }, n) =>
    [word, ...(hasParts ? [PART + word] : [])].map((one) => rangeOf(names.words, bytesOf(one), isBegun(n))),
  );

function inSegments(work: SearchIndex, find: (segment: Segment) => Uint8Array): NamedSlots | null {
  const found = work.segments.map(find);
  // Nothing is replaced before there is a segment of changed goods
  if (found.length > 1)
    work.replaced.forEach((one, slot) => {
      if (one === 1) found[0]![slot] = 0;
    });
  return found.some((slots) => slots.includes(1)) ? found : null;
}

function wordsIn(segment: Segment, words: readonly Range[][]): Uint8Array {
  const { starts, items } = segment.names.places;
  const counts = new Uint16Array(segment.size);
  words.forEach((ranges, n) => {
    for (const { from, to } of ranges)
      for (let at = starts[from]!; at < starts[to]!; at += 1) {
        const slot = items[at]! >>> PLACE_BITS;
        if (counts[slot] === n) counts[slot] = n + 1;
      }
  });
  const found = new Uint8Array(segment.size);
  for (let slot = 0; slot < found.length; slot += 1) found[slot] = counts[slot] === words.length ? 1 : 0;
  return found;
}

/** Goes through the word by which the fewest places are looked up, and looks for the others beside it. */
function phraseIn(segment: Segment, words: readonly Range[][], joints: readonly number[] | null): Uint8Array {
  const found = new Uint8Array(segment.size);
  const { places, joints: own } = segment.names;
  const { starts, items } = places;
  const base = rarestOf(segment, words);
  const hasJoint = (n: number) => (at: number) => n === 0 || joints === null || own[at] === joints[n];
  const isPhrase = (at: number) =>
    hasJoint(base)(at) &&
    words.every((ranges, n) => n === base || standsBeside(places, ranges, besideOf(items[at]!, n - base), hasJoint(n)));
  for (const { from, to } of words[base]!)
    for (let at = starts[from]!; at < starts[to]!; at += 1) if (isPhrase(at)) found[items[at]! >>> PLACE_BITS] = 1;
  return found;
}

/** The items `distance` places behind another one. Places after `LAST_PLACE` are not told apart: any of them counts. */
function besideOf(item: number, distance: number): { first: number; last: number } | null {
  const place = item & LAST_PLACE;
  const wanted = place + distance;
  if (wanted < 0) return null;
  const first = item - place + (place === LAST_PLACE ? 0 : Math.min(wanted, LAST_PLACE));
  return { first, last: place === LAST_PLACE ? item : first };
}

/** Whether one of these words stands there. */
function standsBeside(
  { starts, items }: Lists,
  ranges: readonly Range[],
  beside: { first: number; last: number } | null,
  counts: (at: number) => boolean,
): boolean {
  if (beside === null) return false;
  for (const { from, to } of ranges)
    for (let word = from; word < to; word += 1) {
      const end = starts[word + 1]!;
      const at = firstFrom({ items, from: starts[word]!, end }, beside.first);
      if (at < end && items[at]! <= beside.last && counts(at)) return true;
    }
  return false;
}

function rarestOf({ names: { places } }: Segment, words: readonly Range[][]): number {
  const sumOf = (ranges: readonly Range[], of: (range: Range) => number) =>
    ranges.reduce((sum, range) => sum + of(range), 0);
  const widths = words.map((ranges) => sumOf(ranges, ({ from, to }) => to - from));
  const allWidths = widths.reduce((sum, one) => sum + one, 0);
  const costs = words.map((ranges, n) => {
    const count = sumOf(ranges, ({ from, to }) => places.starts[to]! - places.starts[from]!);
    return count * (1 + allWidths - widths[n]!);
  });
  return costs.indexOf(Math.min(...costs));
}
