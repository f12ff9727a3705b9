import { groupOf, isHeadOf } from '../index/lookup.ts';
import { LATER_WORD } from '../index/segment.ts';
import { cleanQuery } from '../text/clean-query.ts';
import { isAdjective } from '../text/name-parts.ts';
import { stem } from '../text/stem.ts';
import { swapKeyboardLayout } from '../text/swap-keyboard-layout.ts';
import type { Token } from '../text/tokenize.ts';
import { findWords, isThing, knownForm, matchCode, matchText, queryTokens } from './match-text.ts';
import { findCodeParts, findCodes } from './find-codes.ts';
import { type Hits, hitsOf } from './hits.ts';
import { addNearMatches } from './intersect.ts';
import { type Correction, correctionsOf, isWritten, meaningsOf, type Note } from './corrections.ts';
import type { Term } from './resolve-term.ts';
import type { SearchIndex } from './search-index.ts';
import type { Swap } from './synonyms.ts';

/**
 * What was found. `texts`: what the query was taken for, with its synonyms; `swaps`: which words those stand for, by the
 * number of the reading. `notes`: what was done to it for that;
 * `ignored`: words of it that are nowhere; `dropped`: words of buying and cities, which name no product; `isPartial`: no product has all of the others; `near`: how many
 * products were added that have only most of them; `missingHead`: the query's noun where nothing is called so. `hits` are reused by
 * the next query.
 */
export type Finding = {
  hits: readonly Hits[];
  texts: readonly string[];
  swaps: readonly (readonly Swap[])[];
  notes: readonly Note[];
  ignored: readonly string[];
  dropped: readonly string[];
  isPartial: boolean;
  near: number;
  missingHead: string | null;
};

/** Where fewer products have all words, those with most of them follow. */
const MIN_FOUND = 10;

/** A query is cut to this. */
export const MAX_TEXT_LENGTH = 200;

/**
 * What a text finds: as it stands first; where that is nothing, as typed on the other keyboard; then with unknown words
 * read otherwise; at last by most of its words.
 */
export function find(index: SearchIndex, asked: string): Finding {
  return findExact(index, asked);
}

/** The same for a list of results: where few products have all words, those with most of them follow. */
export function findWithNear(index: SearchIndex, asked: string): Finding {
  const finding = findExact(index, asked);
  const count = finding.hits.reduce((sum, one) => sum + one.count, 0);
  if (count === 0 || count >= MIN_FOUND || finding.isPartial || finding.hits.some((one) => one.hasCodes))
    return finding;
  let near = 0;
  for (const text of finding.texts.slice(0, MAX_NEAR_READINGS)) {
    const tokens = queryTokens(text);
    const head = headOf(text, tokens);
    if (tokens.length > 1 && head !== null) near += findNear(index, finding.hits, tokens, [head], MIN_FOUND - count);
  }
  return { ...finding, near };
}

const MAX_NEAR_READINGS = 4;

function findExact(index: SearchIndex, asked: string): Finding {
  const hits = index.segments.map((segment) => hitsOf(segment));
  const { text, dropped } = cleanQuery(asked.trim().slice(0, MAX_TEXT_LENGTH), (word) => isWritten(index, word));
  const found = (readAs: string, more: Partial<Finding> = {}): Finding => {
    const readings = index.synonyms.readings(readAs);
    const texts = [readAs, ...readings.map((reading) => reading.text)];
    const swaps = readings.map((reading) => reading.swaps);
    return {
      hits,
      texts,
      swaps,
      notes: [],
      ignored: [],
      isPartial: false,
      near: 0,
      missingHead: null,
      ...more,
      dropped,
    };
  };
  if (!/[\p{L}\p{N}]/u.test(text) || matchText(index, hits, text) > 0) return found(text);
  const swapped = swapKeyboardLayout(text);
  if (swapped !== text && matchText(index, hits, swapped) > 0) {
    return found(swapped, { notes: [{ kind: 'layout', from: text, to: swapped }] });
  }
  if (matchCode(index, hits, text) > 0 || findCodesWithin(index, hits, text) > 0) return found(text);
  if (findParts(index, hits, text) > 0) return found(text);
  const { readAs, ...repaired } = findRepaired(index, hits, text);
  const head = headOf(text, queryTokens(text))?.forms[0]!.join(' ') ?? '';
  return found(readAs, { ...repaired, missingHead: repaired.ignored.includes(head) ? head : null });
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
  const understood = understand(index, joined);
  const { known, corrections, ignored } = understood;
  const head = headOf(text, joined);
  if (isNothingMeant(index, understood, head)) return { readAs: text, notes: [], ignored, isPartial: false };
  const trials = trialsOf(known, corrections);
  for (const { tokens, notes } of trials) {
    if (tokens.length === 0) continue;
    const readAs = textOfTokens(tokens);
    if (findWords(index, hits, tokens, 'words', 1) > 0 || matchText(index, hits, readAs) > 0) {
      return { readAs, notes, ignored, isPartial: false };
    }
  }
  return findNearest(index, hits, understood, head);
}

/** A word is corrected only where all are found together with it; of the others, only the one that names the thing. */
function findNearest(index: SearchIndex, hits: readonly Hits[], understood: Understood, head: Token | null): Repaired {
  const { known, corrections } = understood;
  const isMeant = (at: number) => known[at] === head || known.length === 1;
  const dropped = corrections.filter(({ at }) => !isMeant(at)).map(({ at }) => known[at]!);
  const ignored = [...understood.ignored, ...dropped.map(({ forms }) => forms[0]!.join(' '))];
  const nothing = { readAs: textOfTokens(known), notes: [], ignored, isPartial: false };
  const corrected = corrections.find(({ at }) => isMeant(at))?.readings[0];
  const tokens = known
    .filter((token) => !dropped.includes(token))
    .flatMap((token) => (token === head && corrected ? corrected.tokens : [token]));
  if (
    tokens.length === 0 ||
    isNothingMeant(index, { known: tokens, corrections: [], ignored }, corrected?.tokens[0] ?? head)
  )
    return nothing;
  const notes = corrected ? [corrected.note] : [];
  const readAs = textOfTokens(tokens);
  if (dropped.length > 0 && findWords(index, hits, tokens, 'words', 1) > 0)
    return { readAs, notes, ignored, isPartial: false };
  const headTokens = head === null ? [] : (corrected?.tokens ?? tokens.filter((token) => token === head));
  const isPartial = tokens.length > 1 && findNear(index, hits, tokens, headTokens, MIN_FOUND) > 0;
  return { readAs, notes, ignored, isPartial };
}

/** The noun that names the thing: the first one that is no adjective and does not stand behind 'для' and the like. */
function headOf(text: string, tokens: readonly Token[]): Token | null {
  const dependent = new Set(
    Array.from(text.toLowerCase().matchAll(DEPENDENT), ([, word, short]) =>
      stem((word ?? short)!.replaceAll('ё', 'е')),
    ),
  );
  const words = tokens.filter(({ forms, isWord }) => isWord && forms[0]![0]!.length > 2);
  const free = words.filter(({ forms }) => !dependent.has(stem(forms[0]![0]!)));
  return free.find(({ forms }) => !isAdjective(forms[0]![0]!)) ?? free[0] ?? words[0] ?? null;
}

const DEPENDENT = /(?:^|\s)(?:для|под|к|ко|с|со|на|от|по|из|без)\s+([\p{L}]+)|(?<=\sд\/)([\p{L}]+)/gu;

/**
 * Whether what is known of a query says nothing of what is wanted: the thing itself is unknown, and no other word of the
 * query names one; or most words are unknown.
 */
function isNothingMeant(index: SearchIndex, { known, corrections, ignored }: Understood, head: Token | null): boolean {
  if (ignored.length === 0) return false;
  const correctionOf = (token: Token) => corrections.find(({ at }) => known[at] === token)?.readings[0];
  const corrected = head === null ? undefined : correctionOf(head);
  // A guess at one of several unknown words, unless it is a long word that names goods
  if (known.length === corrections.length) return corrected === undefined || !isSureThing(index, corrected);
  // Sizes without the thing that has them are the sizes of anything
  if (!known.some(isSignificant) || ignored.length > known.length) return true;
  if (head === null) return false;
  if (known.includes(head)) return !isNamed(index, corrected?.tokens[0] ?? head);
  const uncorrected = known.filter((_, n) => !corrections.some(({ at }) => at === n));
  return !uncorrected.some((token) => (token.isWord ? isThing(index, token.forms[0]![0]!) : isModel(token)));
}

/** A long word with a typing error is that word, not another one. */
const isSureThing = (index: SearchIndex, { note, tokens }: Correction) =>
  note.kind === 'typo' && note.from.length >= MIN_SURE_LENGTH && tokens.every((token) => isNamed(index, token));

const MIN_SURE_LENGTH = 8;

/** Whether goods, sections or brands are named by this very word, and do not only go with what it names. */
function isNamed(index: SearchIndex, token: Token): boolean {
  const word = token.forms[0]![0]!;
  const isOf = (one: string) =>
    index.segments.some((segment) => {
      const group = groupOf(segment, stem(one));
      return group >= 0 && isHeadOf(segment, group, LATER_WORD);
    });
  return !token.isWord || isOf(word) || meaningsOf(index, word).length > 0;
}

const isModel = ({ forms }: Token) => /^(?=.*\d)(?=.*[a-zа-я]).{4,}$/.test(forms[0]!.join(''));

/** A word or a model. */
const isSignificant = ({ forms }: Token) => /^[a-zа-я]/.test(forms[0]!.join('')) && forms[0]!.join('').length > 2;

/** What is known of the pieces and what could be meant by the others. `at`: where a reading belongs among the known. */
function understand(index: SearchIndex, tokens: readonly Token[]): Understood {
  const understood: Understood = { known: [], corrections: [], ignored: [] };
  tokens.forEach((token, n) => {
    const isLast = n === tokens.length - 1;
    const isKnown =
      knownForm(index, token, 0, isLast) !== null || meaningsOf(index, token.forms[0]!.join(' ')).length > 0;
    const readings = isKnown ? [] : correctionsOf(index, token, isLast);
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

/** The terms of a token in its loosest form; other words for it stand for it as well. */
function looseTerms(index: SearchIndex, token: Token, isLast: boolean): Term[] {
  const meanings = token.isWord
    ? meaningsOf(index, token.forms[0]![0]!).flatMap((tokens) => (tokens.length === 1 ? tokens : []))
    : [];
  const own = knownForm(index, token, 9, isLast) ?? [];
  if (own.length > 1) return own;
  const others = meanings.flatMap((one) => knownForm(index, { ...one, role: token.role }, 9, false) ?? []);
  const [first, ...rest] = [...own, ...others];
  if (!first) return [];
  const choices = first.choices.map((some, n) => [...some, ...rest.flatMap((term) => term.choices[n]!)]);
  return [{ ...first, choices, count: [first, ...rest].reduce((sum, { count }) => sum + count, 0) }];
}

/** Adds products that have most of the tokens, and the head. */
function findNear(
  index: SearchIndex,
  hits: readonly Hits[],
  tokens: readonly Token[],
  head: readonly Token[],
  wanted: number,
): number {
  const required = head.flatMap((token) => looseTerms(index, token, false));
  const terms = tokens.flatMap((token, n) => looseTerms(index, token, n === tokens.length - 1));
  const goods = index.segments.reduce((sum, { size }) => sum + size, 0);
  let found = 0;
  index.segments.forEach(
    (segment, n) => (found += addNearMatches(segment, n, terms, required, goods, hits[n]!, wanted)),
  );
  return found;
}
