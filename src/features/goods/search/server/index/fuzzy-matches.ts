import { countOf } from './lookup.ts';
import type { Segment } from './segment.ts';
import { bytesOf } from './term-bytes.ts';
import { letterMask, MIN_CORRECTED_LENGTH } from './term-dictionary.ts';

/** A word of the dictionary near one that was typed; `edits` are letters to change, add, leave out or swap. */
type FuzzyMatch = { word: number; edits: number; count: number };

/** How many typing errors a word of this length may have. */
const allowed = (length: number) => (length < 8 ? 1 : 2);

/**
 * The words nearest to one that is in no name: the fewest edits first, then the most goods. Looks through the whole
 * dictionary, most of it by one comparison of bits. A word that is not typed to its end is near the beginning of one.
 */
export function fuzzyMatches(segment: Segment, typed: string, most: number, mayBeUnfinished = true): FuzzyMatch[] {
  const letters = letterMask(typed);
  if (typed.length < MIN_CORRECTED_LENGTH || letters === 0) return [];
  const { words, letterMasks, wordGroups } = segment;
  const wanted = bytesOf(typed);
  const limit = allowed(typed.length);
  const found: FuzzyMatch[] = [];
  for (let word = 0; word < letterMasks.length; word += 1) {
    const own = letterMasks[word]!;
    // Letters that the typed word has and this one lacks: each is an edit
    if (own === 0 || bitCount(letters & ~own) > limit) continue;
    const from = words.starts[word]!;
    const length = words.starts[word + 1]! - from;
    if (length < wanted.length - limit) continue;
    const { whole, beginning } = editDistance(wanted, words.bytes.subarray(from, from + length), limit);
    // The very beginning of a word is another word: 'пена' is no mistyped 'пенал'
    if (!mayBeUnfinished && beginning === 0 && whole > 0) continue;
    const edits = mayBeUnfinished ? Math.min(whole, beginning + UNFINISHED) : whole;
    if (edits <= limit + UNFINISHED) found.push({ word, edits, count: countOf(segment, wordGroups[word]!) });
  }
  return found.toSorted((a, b) => a.edits - b.edits || b.count - a.count).slice(0, most);
}

/** What an unfinished word costs more than a whole one. */
const UNFINISHED = 0.5;

const ROWS = 3;
const WIDTH = 64;
const table = new Uint8Array(ROWS * WIDTH);

/**
 * Edits between a typed word and one of the dictionary, and the beginning of that (Damerau and Levenshtein, neighbours
 * swapped count once). More than `limit` where they are farther.
 */
function editDistance(typed: Uint8Array, word: Uint8Array, limit: number): { whole: number; beginning: number } {
  const columns = typed.length;
  const { length } = word;
  for (let column = 0; column <= columns; column += 1) table[column] = column;
  let beginning = Infinity;
  const last = Math.min(length, columns + limit);
  for (let row = 1; row <= last; row += 1) {
    const here = (row % ROWS) * WIDTH;
    const above = ((row + ROWS - 1) % ROWS) * WIDTH;
    const twoAbove = ((row + ROWS - 2) % ROWS) * WIDTH;
    const letter = word[row - 1]!;
    table[here] = row;
    let least = row;
    for (let column = 1; column <= columns; column += 1) {
      const isSame = typed[column - 1] === letter;
      let edits = Math.min(
        table[above + column - 1]! + (isSame ? 0 : 1),
        table[above + column]! + 1,
        table[here + column - 1]! + 1,
      );
      if (row > 1 && column > 1 && typed[column - 2] === letter && typed[column - 1] === word[row - 2]) {
        edits = Math.min(edits, table[twoAbove + column - 2]! + 1);
      }
      table[here + column] = edits;
      if (edits < least) least = edits;
    }
    if (row < length) beginning = Math.min(beginning, table[here + columns]!);
    if (least > limit) return { whole: limit + 1, beginning };
  }
  const whole = last === length ? table[(last % ROWS) * WIDTH + columns]! : limit + 1;
  return { whole, beginning };
}

/** How many bits are set. */
function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
