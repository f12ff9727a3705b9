import { LATE_HEAD_WORD, LATER_WORD } from '../index/segment.ts';
import { cleanQuery } from '../text/clean-query.ts';
import { isPlainWord } from '../text/plain-words.ts';
import { swapKeyboardLayout } from '../text/swap-keyboard-layout.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { areTogether, findWords, isModelName, knownForm, matchCode, matchText, SYNONYM, tokensOfReading } from './match-text.ts';
import { firstNounOf, headOf, isAnyAdjective, isNamedUpTo, isThing, queryTokens } from './query-tokens.ts';
import { findCodeParts, findCodes } from './find-codes.ts';
import { type Hits, hitsOf } from './hits.ts';
import { applyLearned } from './apply-learned.ts';
import { addNearMatches } from './intersect.ts';
import { type Correction, correctionsOf, isWritten, meaningsOf, type Note } from './corrections.ts';
import { type Term, WHOLE } from './resolve-term.ts';
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
  const finding = findExact(index, asked);
  applyLearned(index, finding.hits, asked);
  return finding;
}

/** The same for a list of results: where few products have all words, those with most of them follow. */
export function findWithNear(index: SearchIndex, asked: string): Finding {
  const finding = findAround(index, asked);
  applyLearned(index, finding.hits, asked);
  return finding;
}

function findAround(index: SearchIndex, asked: string): Finding {
  const finding = findExact(index, asked);
  const count = finding.hits.reduce((sum, one) => sum + one.count, 0);
  if (count === 0 || count >= MIN_FOUND || finding.isPartial || finding.hits.some((one) => one.hasCodes))
    return finding;
  const near = findNearReadings(index, finding.hits, finding.texts[0]!, MIN_FOUND - count);
  return { ...finding, near };
}

const MAX_NEAR_READINGS = 4;

/** Adds near products by each way to say a text whose noun goods are called by. */
function findNearReadings(index: SearchIndex, hits: readonly Hits[], text: string, wanted: number): number {
  const others = index.synonyms.readings(text).slice(0, MAX_NEAR_READINGS);
  const readings = [queryTokens(index, text), ...others.map((reading) => tokensOfReading(index, reading))];
  let found = 0;
  for (const [n, tokens] of readings.entries()) {
    const head = headOf(index, tokens);
    const isMeant = tokens.every((token) => !token.isWhole || knownForm(index, token, 0, false) !== null);
    if (
      tokens.length > 1 &&
      head !== null &&
      isMeant &&
      isNamed(index, head, isModelName(head) ? LATER_WORD : LATE_HEAD_WORD)
    )
      found += findNear(index, hits, tokens, head, wanted, n === 0 ? 1 : SYNONYM);
  }
  return found;
}

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
  const { readAs, ...repaired } = findPhrases(index, hits, text) ?? findRepaired(index, hits, text);
  const head = firstNounOf(queryTokens(index, text))?.forms[0]!.join(' ') ?? '';
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

/** A phrase that is said otherwise counts, whatever is known of its words: 'датчик день ночь', фотореле. */
function findPhrases(index: SearchIndex, hits: readonly Hits[], text: string): Repaired | null {
  const isUnknown = (word: string) => !isWritten(index, word) && meaningsOf(index, word).length === 0;
  const phrases = index.synonyms
    .readings(text)
    .filter(({ swaps }) => swaps.every(({ from }) => from.includes(' ')) && swaps.some(({ from }) => from.split(' ').some(isUnknown)));
  for (const { text: reading } of phrases) {
    const noun = headOf(index, queryTokens(index, reading));
    if (noun === null || !isThing(index, noun.forms[0]![0]!)) continue;
    const repaired = findRepaired(index, hits, reading);
    if (hits.some(({ count }) => count > 0)) return repaired;
  }
  return null;
}

type Understood = {
  known: Token[];
  corrections: { at: number; readings: Correction[] }[];
  ignored: string[];
  /** Words that say which thing the noun is. */
  defining: ReadonlySet<string>;
};

type Repaired = Pick<Finding, 'notes' | 'ignored' | 'isPartial'> & { readAs: string };

function findRepaired(index: SearchIndex, hits: readonly Hits[], text: string): Repaired {
  const joined = joinedPieces(index, queryTokens(index, text));
  const head = headOf(index, joined);
  const understood = { ...understand(index, joined, head), defining: definingWords(text, head) };
  const { known, corrections, ignored } = understood;
  if (isNothingMeant(index, understood, head)) return { readAs: text, notes: [], ignored, isPartial: false };
  const trials = trialsOf(known, corrections);
  for (const { tokens, notes } of trials) {
    if (tokens.length === 0) continue;
    const readAs = textOfTokens(tokens);
    if (findWords(index, hits, tokens, 'words', 1) > 0 || matchText(index, hits, readAs) > 0) {
      return { readAs, notes, ignored, isPartial: false };
    }
  }
  return findNearest(index, hits, text, understood, head);
}

const MIN_NAME_LENGTH = 4;

/** A word is corrected only where all are found together with it; of the others, only the one that names the thing. */
function findNearest(
  index: SearchIndex,
  hits: readonly Hits[],
  text: string,
  understood: Understood,
  head: Token | null,
): Repaired {
  const { known, corrections } = understood;
  const isHeadOrOnly = (at: number) => known[at] === head || known.length === 1;
  // A maker in the other alphabet is no guess
  const isName = ({ kind, from }: Note) => kind === 'sound' && from.length >= MIN_NAME_LENGTH;
  const meant = corrections.filter(({ at, readings }) => isHeadOrOnly(at) || isName(readings[0]!.note));
  const correctionOf = (token: Token) => meant.find(({ at }) => known[at] === token)?.readings[0];
  const dropped = corrections.filter((one) => !meant.includes(one)).map(({ at }) => known[at]!);
  const ignored = [...understood.ignored, ...dropped.map(({ forms }) => forms[0]!.join(' '))];
  const nothing = { readAs: textOfTokens(known), notes: [], ignored, isPartial: false };
  const corrected = head === null ? undefined : correctionOf(head);
  const tokens = known
    .filter((token) => !dropped.includes(token))
    .flatMap((token) => correctionOf(token)?.tokens ?? [token]);
  if (
    tokens.length === 0 ||
    isNothingMeant(index, { ...understood, known: tokens, corrections: [], ignored }, corrected?.tokens[0] ?? head)
  )
    return nothing;
  if (corrected !== undefined && !isEnding(corrected.note) && !goesWithOthers(index, corrected, head, known)) return nothing;
  const notes = meant.map(({ readings }) => readings[0]!.note);
  const isAsTyped = ignored.length === 0 && notes.length === 0;
  const readAs = isAsTyped ? text : textOfTokens(tokens);
  if (dropped.length > 0 && findWords(index, hits, tokens, 'words', 1) > 0)
    return { readAs, notes, ignored, isPartial: false };
  const isPartial = tokens.length > 1 && findNearReadings(index, hits, readAs, MIN_FOUND) > 0;
  return { readAs, notes, ignored, isPartial };
}

/** Whether a correction changes the ending of a word alone. */
const isEnding = ({ from, to }: Note) => from.slice(0, -2) === to.slice(0, from.length - 2);

/** Whether a noun that is guessed is with another word of the query in the goods; where there is such a word. */
function goesWithOthers(index: SearchIndex, noun: Correction, head: Token | null, known: readonly Token[]): boolean {
  const isOther = (token: Token) => token !== head && token.isWord && isSignificant(token) && !isPlainWord(token.forms[0]![0]!);
  const others = known.filter(isOther);
  return others.length === 0 || others.some((token) => areTogether(index, [...noun.tokens, token]));
}

/**
 * Whether what is known of a query says nothing of what is wanted: the thing itself is unknown, and no other word of the
 * query names one; or most words are unknown.
 */
function isNothingMeant(
  index: SearchIndex,
  { known, corrections, ignored, defining }: Understood,
  head: Token | null,
): boolean {
  if (head !== null && known.some((token) => isGenitive(index, token, defining) && !areTogether(index, [head, token])))
    return true;
  if (ignored.length === 0) return false;
  if (ignored.some((word) => defining.has(word)) && !isConfirmed(index, known, head, ignored)) return true;
  const correctionOf = (token: Token) => corrections.find(({ at }) => known[at] === token)?.readings[0];
  const corrected = head === null ? undefined : correctionOf(head);
  // A guess at one of several unknown words, unless it is a long word that names goods
  if (known.length === corrections.length) return corrected === undefined || !isSureThing(index, corrected);
  // Sizes without the thing that has them are the sizes of anything
  if (!known.some(isSignificant) || ignored.length > known.length) return true;
  if (head === null) return false;
  if (known.includes(head)) return !isNamed(index, corrected?.tokens[0] ?? head);
  // What the thing is for says nothing of the thing
  const uncorrected = known.filter(({ role }, n) => role !== 'dependent' && !corrections.some(({ at }) => at === n));
  return !uncorrected.some((token) => (token.isWord ? isThing(index, token.forms[0]![0]!) : isModel(index, token)));
}

/** A long word with a typing error is that word, not another one. */
const isSureThing = (index: SearchIndex, { note, tokens }: Correction) =>
  note.kind === 'typo' && note.from.length >= MIN_SURE_LENGTH && tokens.every((token) => isNamed(index, token));

const MIN_SURE_LENGTH = 8;

/** Whether goods, sections or brands are named by this very word, and do not only go with what it names. */
function isNamed(index: SearchIndex, token: Token, zone = LATER_WORD): boolean {
  const word = token.forms[0]![0]!;
  return !token.isWord || isNamedUpTo(index, word, zone) || meaningsOf(index, word).length > 0;
}

/** A model that the goods have as it is typed. */
const isModel = (index: SearchIndex, { forms }: Token) =>
  /^(?=.*\d)(?=.*[a-zа-я]).{4,}$/.test(forms[0]!.join('')) && forms[0]!.every((term) => isWritten(index, term));

/** A word or a model. */
const isSignificant = ({ forms }: Token) => /^[a-zа-я]/.test(forms[0]!.join('')) && forms[0]!.join('').length > 2;

/** Behind these stands what the thing is used with; behind the others what it has, or where it is. */
const PURPOSE = new Set(['для', 'под', 'к']);

/** The words behind the noun that say which thing it is: 'лампа настольная', 'шкаф купе', 'картридж для принтера'. */
function definingWords(text: string, head: Token | null): Set<string> {
  const words = tokenize(text).map(({ forms, isWord }) => (isWord ? forms[0]![0]! : ''));
  const at = head === null ? -1 : words.indexOf(head.forms[0]![0]!);
  if (at < 0) return new Set();
  let last = at;
  while (isAnyAdjective(words[last + 1] ?? '')) last += 1;
  const noun = words.slice(last + 1).find((word) => !PURPOSE.has(word) && !isAnyAdjective(word)) ?? '';
  const isNoun = words[last + 1] === noun || PURPOSE.has(words[last + 1] ?? '');
  const beside = [...words.slice(at + 1, last + 1), ...(isNoun ? [noun] : [])];
  return new Set(beside.filter((word) => /^[а-я]{4,}$/.test(word) && (GENITIVE.test(word) || !isPlainWord(word))));
}

/** 'высокого' of 'мойка высокого давления': with its noun it names another thing. */
function isGenitive(index: SearchIndex, { forms, isWord }: Token, defining: ReadonlySet<string>): boolean {
  const word = forms[0]![0]!;
  return isWord && defining.has(word) && GENITIVE.test(word) && meaningsOf(index, word).length === 0;
}

const GENITIVE = /.{3}(?:ого|его)$/;

/** Whether goods that are called by the noun have another word or size of the query: they are what is meant. */
function isConfirmed(index: SearchIndex, known: readonly Token[], head: Token | null, ignored: readonly string[]): boolean {
  if (head === null || !known.includes(head)) return false;
  return known.some((token) => {
    const text = token.forms[0]!.join(' ');
    const isNumber = /^\d+$/.test(text);
    if (token === head || (isPlainWord(text) && token.role !== 'dependent') || (isNumber && ignored.length > 1)) return false;
    return areTogether(index, [head, token]);
  });
}

/** What is known of the pieces and what could be meant by the others. `at`: where a reading belongs among the known. */
function understand(index: SearchIndex, tokens: readonly Token[], head: Token | null): Understood {
  const understood: Understood = { known: [], corrections: [], ignored: [], defining: new Set() };
  tokens.forEach((token, n) => {
    const isLast = n === tokens.length - 1;
    const isIn = (canAbbreviate: boolean) => knownForm(index, token, 0, isLast, canAbbreviate) !== null;
    const isKnown = isIn(false) || meaningsOf(index, token.forms[0]!.join(' ')).length > 0;
    const readings = isKnown ? [] : correctionsOf(index, token, isLast, token === head);
    // A typing error rather than an abbreviation of the goods: 'цирк.' is the beginning of many words
    if (!isKnown && readings.length === 0 && !isIn(true)) understood.ignored.push(token.forms[0]!.join(' '));
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
    for (const { at, reading } of chosen.toReversed())
      tokens.splice(at, 1, ...reading.tokens.map((token) => ({ ...token, role: known[at]!.role })));
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

/** Where goods have the word itself, longer ones that begin with it are others. */
function wholeOnly(term: Term): Term {
  const isWhole = term.choices.some((some) => some.some(({ worth }) => worth === WHOLE));
  return isWhole ? { ...term, choices: term.choices.map((some) => some.filter(({ worth }) => worth === WHOLE)) } : term;
}

/** Adds products that have most of the tokens, and the head. */
function findNear(
  index: SearchIndex,
  hits: readonly Hits[],
  tokens: readonly Token[],
  head: Token,
  wanted: number,
  factor: number,
): number {
  const required = looseTerms(index, head, false).map((term) => ({ ...wholeOnly(term), isOwn: true }));
  if (required.length === 0) return 0;
  const terms = tokens.flatMap((token, n) => looseTerms(index, token, n === tokens.length - 1));
  const goods = index.segments.reduce((sum, { size }) => sum + size, 0);
  let found = 0;
  index.segments.forEach(
    (segment, n) => (found += addNearMatches(segment, n, terms, required, goods, hits[n]!, wanted, factor)),
  );
  return found;
}
