import { LAST_PLACE, PLACE_BITS } from '../index/name-index.ts';
import type { Segment } from '../index/segment.ts';
import { bytesOf, rangeOf } from '../index/term-bytes.ts';
import { nameWordsOf, PART } from '../text/name-words.ts';
import { firstFrom } from './postings.ts';
import type { Workspace } from './workspace.ts';

/** Products in whose names a text stands: for each segment a byte a slot, 1 for these products. */
type NamedSlots = readonly Uint8Array[];

/**
 * Products in whose names a text stands: `all` of them; the `closest`, in whose names it stands as whole words where there are
 * such; `isClosest`: whether it is surely one of those. Each is looked for when it is asked for.
 */
export type InNames = {
  all: () => NamedSlots | null;
  closest: () => NamedSlots | null;
  isClosest: (n: number, slot: number) => boolean;
};

/** A shorter text does not count as the beginning of a word. */
const MIN_BEGINNING = 3;

/** How a phrase is looked for: the last word begun or whole, parts of words of letters and numbers too, with the same signs between the words. */
type Manner = { isLastBegun?: boolean; hasParts?: boolean; hasJoints?: boolean };

/** Where a text stands in names as it is written, its last word whole or begun; null where it has no words. */
export function namesWithPhrase(work: Workspace, text: string): InNames | null {
  const { words, end } = nameWordsOf(text);
  const last = words.length - 1;
  if (last < 0) return null;
  const inSegment = (segment: Segment, manner: Manner, sought = words, slot: number | null = null) => {
    const { isLastBegun = false, hasParts = false, hasJoints = false } = manner;
    const ranges = rangesOf(segment, sought, (n) => isLastBegun && n === last, hasParts);
    return phraseIn(segment, ranges, hasJoints ? sought.map(({ joint }) => joint) : null, slot);
  };
  const phrase = (manner: Manner, sought = words) => inSegments(work, (segment) => inSegment(segment, manner, sought));
  const isBeginning = words[last]!.word.length >= MIN_BEGINNING;
  const all = () =>
    phrase({ isLastBegun: isBeginning, hasParts: true }) ??
    (last > 0 && !isBeginning ? phrase({ isLastBegun: true, hasParts: true }) : null);
  const whole = end.joint === 0 ? words : [...words, end];
  return {
    all,
    closest: () =>
      (whole === words ? null : phrase({ hasJoints: true }, whole)) ??
      phrase({ hasJoints: true }) ??
      phrase({ isLastBegun: true, hasJoints: true }) ??
      phrase({}) ??
      phrase({ isLastBegun: true }) ??
      all(),
    isClosest: (n, slot) => inSegment(work.segments[n]!, { hasJoints: true }, whole, slot)[slot] === 1,
  };
}

/** The names that have all words of a text in any order, whole or begun; null where there is none. */
export function namesWithWords(work: Workspace, text: string): NamedSlots | null {
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

function inSegments(work: Workspace, find: (segment: Segment) => Uint8Array): NamedSlots | null {
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

/**
 * Goes through the word by which the fewest places are looked up, and looks for the others beside it. `slot`: looks there
 * alone.
 */
function phraseIn(
  segment: Segment,
  words: readonly Range[][],
  joints: readonly number[] | null,
  slot: number | null,
): Uint8Array {
  const found = new Uint8Array(segment.size);
  const { places, joints: own } = segment.names;
  const { starts, items } = places;
  const base = rarestOf(segment, words);
  const isJoined = (n: number, at: number) => n === 0 || joints === null || own[at] === joints[n];
  const others = words.flatMap((ranges, n) => (n === base ? [] : [new Beside(segment, ranges, n - base)]));
  const isPhrase = (at: number) =>
    isJoined(base, at) && others.every((one) => one.isAt(items[at]!, (place) => isJoined(one.distance + base, place)));
  for (const { from, to } of words[base]!)
    for (let word = from; word < to; word += 1) {
      const end = starts[word + 1]!;
      for (const one of others) one.begin();
      for (
        let at =
          slot === null ? starts[word]! : firstFrom({ items, from: starts[word]!, end, shift: PLACE_BITS }, slot);
        at < end;
        at += 1
      ) {
        if (slot !== null && items[at]! >>> PLACE_BITS !== slot) break;
        if (others.length === 0 || isPhrase(at)) found[items[at]! >>> PLACE_BITS] = 1;
      }
    }
  return found;
}

/** A word of a phrase that is looked for so many places behind another one, whose places rise from `begin` on. */
class Beside {
  readonly distance: number;
  readonly #items: Uint32Array;
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];
  /** Where the last place was found in each list. */
  readonly #cursors: number[];

  constructor({ names: { places } }: Segment, ranges: readonly Range[], distance: number) {
    const listed = ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n));
    this.distance = distance;
    this.#items = places.items;
    this.#starts = listed.map((word) => places.starts[word]!);
    this.#ends = listed.map((word) => places.starts[word + 1]!);
    this.#cursors = [...this.#starts];
  }

  begin(): void {
    for (let n = 0; n < this.#starts.length; n += 1) this.#cursors[n] = this.#starts[n]!;
  }

  /** Behind the last place that is told apart it may stand anywhere there. */
  isAt(item: number, counts: (at: number) => boolean): boolean {
    const place = item & LAST_PLACE;
    const wanted = place + this.distance;
    if (wanted < 0) return false;
    const first = item - place + (place === LAST_PLACE ? 0 : Math.min(wanted, LAST_PLACE));
    const last = place === LAST_PLACE ? item : first;
    for (let n = 0; n < this.#starts.length; n += 1) {
      const end = this.#ends[n]!;
      const at = firstFrom({ items: this.#items, from: this.#cursors[n]!, end }, first);
      this.#cursors[n] = at;
      if (at < end && this.#items[at]! >= first && this.#items[at]! <= last && counts(at)) return true;
    }
    return false;
  }
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
