import { swapKeyboardLayout } from '../text/swap-keyboard-layout.ts';
import type { Token } from '../text/tokenize.ts';
import { matchText, matchCode, findWords, knownForm, queryTokens } from './match-text.ts';
import { findCodeParts, findCodes } from './find-codes.ts';
import { type Hits, hitsOf } from './hits.ts';
import { addPartialMatches } from './intersect.ts';
import { isWritten, type Note, type Correction, correctionsOf } from './corrections.ts';
import type { SearchIndex } from './search-index.ts';
import type { Swap } from './synonyms.ts';

/**
 * What was found. `texts`: what the query was taken for, with its synonyms; `swaps`: which words those stand for, by the
 * number of the reading. `notes`: what was done to it for that;
 * `ignored`: words of it that are nowhere; `isPartial`: no product has all of the others. `hits` are reused by
 * the next query.
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
export const MAX_TEXT_LENGTH = 200;

/**
 * What a text finds: as it stands first; where that is nothing, as typed on the other keyboard; then with unknown words
 * read otherwise; at last by most of its words.
 */
export function find(index: SearchIndex, asked: string): Finding {
  const hits = index.segments.map((segment) => hitsOf(segment));
  const text = asked.trim().slice(0, MAX_TEXT_LENGTH);
  const found = (readAs: string, more: Partial<Finding> = {}): Finding => {
    const readings = index.synonyms.readings(readAs);
    const texts = [readAs, ...readings.map((reading) => reading.text)];
    const swaps = readings.map((reading) => reading.swaps);
    return { hits, texts, swaps, notes: [], ignored: [], isPartial: false, ...more };
  };
  if (!/[\p{L}\p{N}]/u.test(text) || matchText(index, hits, text) > 0) return found(text);
  const swapped = swapKeyboardLayout(text);
  if (swapped !== text && matchText(index, hits, swapped) > 0) {
    return found(swapped, { notes: [{ kind: 'layout', from: text, to: swapped }] });
  }
  if (matchCode(index, hits, text) > 0 || findCodesWithin(index, hits, text) > 0) return found(text);
  if (findParts(index, hits, text) > 0) return found(text);
  const { readAs, ...repaired } = findRepaired(index, hits, text);
  return found(readAs, repaired);
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

const findParts = ({ segments }: SearchIndex, hits: readonly Hits[], text: string): number =>
  segments.reduce((sum, segment, n) => sum + findCodeParts(segment, text, hits[n]!), 0);

type Understood = { known: Token[]; corrections: { at: number; readings: Correction[] }[]; ignored: string[] };

type Repaired = Pick<Finding, 'notes' | 'ignored' | 'isPartial'> & { readAs: string };

function findRepaired(index: SearchIndex, hits: readonly Hits[], text: string): Repaired {
  const joined = joinedPieces(index, queryTokens(text));
  const { known, corrections, ignored } = understand(index, joined);
  // Sizes without the thing that has them are the sizes of anything
  if (ignored.length > 0 && !known.some(isSignificant)) return { readAs: text, notes: [], ignored, isPartial: false };
  const trials = trialsOf(known, corrections);
  for (const { tokens, notes } of trials) {
    if (tokens.length === 0) continue;
    const readAs = textOfTokens(tokens);
    if (findWords(index, hits, tokens, 'words', 1) > 0 || matchText(index, hits, readAs) > 0) {
      return { readAs, notes, ignored, isPartial: false };
    }
  }
  const { tokens, notes } = trials[0]!;
  const isPartial = tokens.length > 1 && findPartial(index, hits, tokens) > 0;
  return { readAs: textOfTokens(tokens), notes, ignored, isPartial };
}

/** A word or a model. */
const isSignificant = ({ forms }: Token) => /^[a-zа-я]/.test(forms[0]!.join('')) && forms[0]!.join('').length > 2;

/** What is known of the pieces and what could be meant by the others. `at`: where a reading belongs among the known. */
function understand(index: SearchIndex, tokens: readonly Token[]): Understood {
  const understood: Understood = { known: [], corrections: [], ignored: [] };
  tokens.forEach((token, n) => {
    const isKnown =
      knownForm(index, token, 0, n === tokens.length - 1) !== null || index.synonyms.has(token.forms[0]!.join(' '));
    const readings = isKnown ? [] : correctionsOf(index, token);
    if (!isKnown && readings.length === 0) understood.ignored.push(token.forms[0]!.join(' '));
    else {
      if (readings.length > 0) understood.corrections.push({ at: understood.known.length, readings });
      understood.known.push(token);
    }
  });
  return understood;
}

type Trial = { tokens: Token[]; notes: Note[] };

/** The likeliest reading of every unknown piece, then others of one of them. */
function trialsOf(known: readonly Token[], corrections: Understood['corrections']): Trial[] {
  const first = corrections.map(({ at, readings }) => ({ at, reading: readings[0]! }));
  const others = corrections.flatMap(({ readings }, n) =>
    readings.slice(1).map((reading) => first.with(n, { at: first[n]!.at, reading })),
  );
  return [first, ...others].map((chosen) => {
    const tokens = [...known];
    for (const { at, reading } of chosen.toReversed()) tokens.splice(at, 1, ...reading.tokens);
    return { tokens, notes: chosen.map(({ reading }) => reading.note) };
  });
}

const textOfTokens = (tokens: readonly Token[]) => tokens.map(({ forms }) => forms[0]!.join(' ')).join(' ');

/** Neighbours that the goods write as one word: 'диф автомат'. */
function joinedPieces(index: SearchIndex, tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    if (before?.isWord && token.isWord) {
      const word = before.forms[0]![0]! + token.forms[0]![0]!;
      const one: Token = { forms: [[word]], isWord: true };
      if (word.length > 5 && isWritten(index, word)) {
        joined[joined.length - 1] = one;
        continue;
      }
    }
    joined.push(token);
  }
  return joined;
}

function findPartial(index: SearchIndex, hits: readonly Hits[], tokens: readonly Token[]): number {
  const terms = tokens.flatMap((token, n) => knownForm(index, token, 9, n === tokens.length - 1) ?? []);
  const goods = index.segments.reduce((sum, { size }) => sum + size, 0);
  let found = 0;
  index.segments.forEach((segment, n) => (found += addPartialMatches(segment, n, terms, goods, hits[n]!)));
  return found;
}
