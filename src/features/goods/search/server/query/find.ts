import { swapLayout } from '../text/layout.ts';
import type { Piece } from '../text/pieces.ts';
import { attempt, attemptCode, findWords, knownForm, wordsOf } from './attempt.ts';
import { findCodes } from './find-codes.ts';
import { type Hits, hitsOf } from './hits.ts';
import { unite } from './intersect.ts';
import { isWritten, type Note, type Repair, repairsOf } from './repair.ts';
import type { SearchIndex } from './search-index.ts';
import type { Swap } from './synonyms.ts';

/**
 * What was found. `texts`: what the query was taken for, with its synonyms; `swaps`: which words those stand for, by the
 * number of the reading. `notes`: what was done to it for that;
 * `ignored`: words of it that are nowhere; `isPartial`: no product has all of the others. `hits` are lent until the next
 * query.
 */
export type Finding = {
  hits: readonly Hits[];
  texts: readonly string[];
  swaps: readonly (readonly Swap[])[];
  notes: readonly Note[];
  ignored: readonly string[];
  isPartial: boolean;
};

/** A query is cut to this. */
export const LONGEST_TEXT = 200;

/**
 * What a text finds: as it stands first; where that is nothing, as typed on the other keyboard; then with unknown words
 * read otherwise; at last by most of its words.
 */
export function find(index: SearchIndex, asked: string): Finding {
  const hits = index.segments.map((segment) => hitsOf(segment));
  const text = asked.trim().slice(0, LONGEST_TEXT);
  const found = (said: string, more: Partial<Finding> = {}): Finding => {
    const readings = index.synonyms.readings(said);
    const texts = [said, ...readings.map((reading) => reading.text)];
    const swaps = readings.map((reading) => reading.swaps);
    return { hits, texts, swaps, notes: [], ignored: [], isPartial: false, ...more };
  };
  if (!/[\p{L}\p{N}]/u.test(text) || attempt(index, hits, text) > 0) return found(text);
  const swapped = swapLayout(text);
  if (swapped !== text && attempt(index, hits, swapped) > 0) {
    return found(swapped, { notes: [{ kind: 'layout', from: text, to: swapped }] });
  }
  if (attemptCode(index, hits, text) > 0 || findCodesWithin(index, hits, text) > 0) return found(text);
  const { said, ...repaired } = findRepaired(index, hits, text);
  return found(said, repaired);
}

/** Words of which one is a whole code: 'кабель KRM-25'. */
function findCodesWithin(index: SearchIndex, hits: readonly Hits[], text: string): number {
  const words = text.split(/\s+/);
  if (words.length < 2) return 0;
  let found = 0;
  for (const word of words) {
    if (word.length < 5 || !/\d/.test(word)) continue;
    index.segments.forEach((segment, n) => (found += findCodes(segment, word, hits[n]!, false)));
  }
  return found;
}

type Understood = { known: Piece[]; repairs: { at: number; readings: Repair[] }[]; ignored: string[] };

type Repaired = Pick<Finding, 'notes' | 'ignored' | 'isPartial'> & { said: string };

function findRepaired(index: SearchIndex, hits: readonly Hits[], text: string): Repaired {
  const joined = joinedPieces(index, wordsOf(text));
  const { known, repairs, ignored } = understand(index, joined);
  // Sizes without the thing that has them are the sizes of anything
  if (ignored.length > 0 && !known.some(isTelling)) return { said: text, notes: [], ignored, isPartial: false };
  const trials = trialsOf(known, repairs);
  for (const { pieces, notes } of trials) {
    if (pieces.length === 0) continue;
    const said = saidOf(pieces);
    if (findWords(index, hits, pieces, 'words', 1) > 0 || attempt(index, hits, said) > 0) {
      return { said, notes, ignored, isPartial: false };
    }
  }
  const { pieces, notes } = trials[0]!;
  const isPartial = pieces.length > 1 && findMost(index, hits, pieces) > 0;
  return { said: saidOf(pieces), notes, ignored, isPartial };
}

/** A word or a model. */
const isTelling = ({ forms }: Piece) => /^[a-zа-я]/.test(forms[0]!.join('')) && forms[0]!.join('').length > 2;

/** What is known of the pieces and what could be meant by the others. `at`: where a reading belongs among the known. */
function understand(index: SearchIndex, pieces: readonly Piece[]): Understood {
  const understood: Understood = { known: [], repairs: [], ignored: [] };
  pieces.forEach((piece, n) => {
    const isKnown =
      knownForm(index, piece, 0, n === pieces.length - 1) !== null || index.synonyms.has(piece.forms[0]!.join(' '));
    const readings = isKnown ? [] : repairsOf(index, piece);
    if (!isKnown && readings.length === 0) understood.ignored.push(piece.forms[0]!.join(' '));
    else {
      if (readings.length > 0) understood.repairs.push({ at: understood.known.length, readings });
      understood.known.push(piece);
    }
  });
  return understood;
}

type Trial = { pieces: Piece[]; notes: Note[] };

/** The likeliest reading of every unknown piece, then others of one of them. */
function trialsOf(known: readonly Piece[], repairs: Understood['repairs']): Trial[] {
  const first = repairs.map(({ at, readings }) => ({ at, reading: readings[0]! }));
  const others = repairs.flatMap(({ readings }, n) =>
    readings.slice(1).map((reading) => first.with(n, { at: first[n]!.at, reading })),
  );
  return [first, ...others].map((chosen) => {
    const pieces = [...known];
    for (const { at, reading } of chosen.toReversed()) pieces.splice(at, 1, ...reading.pieces);
    return { pieces, notes: chosen.map(({ reading }) => reading.note) };
  });
}

const saidOf = (pieces: readonly Piece[]) => pieces.map(({ forms }) => forms[0]!.join(' ')).join(' ');

/** Neighbours that the goods write as one word: 'диф автомат'. */
function joinedPieces(index: SearchIndex, pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    if (before?.isWord && piece.isWord) {
      const word = before.forms[0]![0]! + piece.forms[0]![0]!;
      const one: Piece = { forms: [[word]], isWord: true };
      if (word.length > 5 && isWritten(index, word)) {
        joined[joined.length - 1] = one;
        continue;
      }
    }
    joined.push(piece);
  }
  return joined;
}

function findMost(index: SearchIndex, hits: readonly Hits[], pieces: readonly Piece[]): number {
  const terms = pieces.flatMap((piece, n) => knownForm(index, piece, 9, n === pieces.length - 1) ?? []);
  const goods = index.segments.reduce((sum, { size }) => sum + size, 0);
  let found = 0;
  index.segments.forEach((segment, n) => (found += unite(segment, n, terms, goods, hits[n]!)));
  return found;
}
