import { stem } from '../text/stem.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { DEPENDENT_WORD, LATER_WORD } from '../index/segment.ts';
import { correctionsOf, isWritten, meaningsOf, type Note } from './corrections.ts';
import type { Finding } from './finding.ts';
import { clearHits, type Hits, isFound } from './hits.ts';
import { areTogether, findWords, knownForm, matchText, tokensOfReading } from './match-text.ts';
import { findNearReadings, MIN_FOUND } from './near.ts';
import {
  definingWords,
  goesWithOthers,
  isNothingMeant,
  isSignificant,
  isToldApart,
  type Understood,
} from './query-sense.ts';
import { headOf, isNamedUpTo, isThing, queryTokens } from './query-tokens.ts';
import { isAnyAdjective } from '../text/name-parts.ts';
import { isPlainWord } from '../text/plain-words.ts';
import { readingsOf } from './readings.ts';
import type { SearchIndex } from './search-index.ts';
import type { Reading, Swap } from './synonyms.ts';

export type Repaired = Pick<Finding, 'notes' | 'ignored' | 'isPartial'> &
  Partial<Pick<Finding, 'lacking'>> & { readAs: string };

export function findRepaired(index: SearchIndex, hits: readonly Hits[], text: string): Repaired {
  const joined = joinedPieces(index, queryTokens(index, text));
  const repaired = findRead(index, hits, text, joined);
  return { ...repaired, ignored: repaired.ignored.map((word) => (/\d/.test(word) ? typedOf(text, word) : word)) };
}

function findRead(index: SearchIndex, hits: readonly Hits[], text: string, joined: readonly Token[]): Repaired {
  const head = headOf(index, joined);
  const understood = { ...understand(index, text, joined, head), text, defining: definingWords(index, text, head) };
  const { known, corrections, ignored } = understood;
  if (isNothingMeant(index, understood, head)) return { readAs: text, notes: [], ignored, isPartial: false };
  const trials = trialsOf(known, corrections);
  for (const { tokens, notes } of trials) {
    if (tokens.length === 0) continue;
    const readAs = textOfTokens(tokens);
    if (findWords(index, hits, tokens) > 0 || matchText(index, hits, readAs) > 0) {
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
  // Two words for one are found together or not at all
  const isSplit = ({ kind }: Note) => kind === 'split';
  const meant = corrections
    .map(({ at, readings }) => ({ at, readings: readings.filter(({ note }) => !isSplit(note)) }))
    .filter(({ at, readings: [first] }) => first !== undefined && (isHeadOrOnly(at) || isName(first.note)));
  const correctionOf = (token: Token) => meant.find(({ at }) => known[at] === token)?.readings[0];
  // What is no typing error of the noun may as well be an abbreviation of the goods
  const isAbbreviated = (token: Token) => knownForm(index, token) !== null;
  const dropped = corrections
    .filter(({ at }) => !meant.some((one) => one.at === at) && !isAbbreviated(known[at]!))
    .map(({ at }) => known[at]!);
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
  if (corrected !== undefined && !goesWithOthers(index, corrected, head, known)) return nothing;
  const notes = meant.map(({ readings }) => readings[0]!.note);
  const isAsTyped = ignored.length === 0 && notes.length === 0;
  const readAs = isAsTyped ? text : textOfTokens(tokens);
  if (dropped.length > 0 && findWords(index, hits, tokens) > 0) return { readAs, notes, ignored, isPartial: false };
  const noun = corrected?.tokens[0] ?? head;
  if (noun !== null && !isToldApart(index, noun, tokens) && !isSaidOtherwise(index, readAs)) return nothing;
  if (findWithoutNoun(index, hits, noun, tokens))
    return { readAs, notes, ignored: [...ignored, noun!.forms[0]!.join(' ')], isPartial: true };
  if (findBySecondNoun(index, hits, tokens)) return { readAs, notes, ignored, isPartial: true };
  const isPartial = tokens.length > 1 && findNearReadings(index, hits, readAs, MIN_FOUND) > 0;
  return { readAs, notes, ignored, isPartial, lacking: () => (isPartial ? lackingIn(index, text, noun, tokens) : []) };
}

/** The words and sizes of a text that no goods of the noun have, as they were typed. */
function lackingIn(index: SearchIndex, text: string, noun: Token | null, tokens: readonly Token[]): string[] {
  if (noun === null) return [];
  const names = [[noun], ...meaningsOf(index, noun.forms[0]![0]!)];
  const isWithNoun = (beside: readonly Token[]) => names.some((name) => areTogether(index, [...name, ...beside]));
  return tokens
    .filter((token) => token !== noun)
    .filter((token) => ![[token], ...meaningsOf(index, token.forms[0]!.join(' '))].some(isWithNoun))
    .map((token) => typedOf(text, token.forms[0]!.join(' ')));
}

/** A piece as it stands in a text: '100 ампер' of '100a'. */
function typedOf(text: string, key: string): string {
  const words = text.split(/\s+/);
  for (const [n, word] of words.entries())
    for (const part of [`${word} ${words[n + 1] ?? ''}`.trim(), word]) {
      const [first, ...more] = tokenize(part);
      if (more.length === 0 && first?.forms[0]!.join(' ') === key) return part.replace(/[.,;:!?]+$/, '');
    }
  return key;
}

/**
 * Goods that have all the rest of a query, where none of it goes with the noun: what is called a 'ящик ЩМП 650х500' is a
 * 'Корпус ЩМП 650х500' there, not a box for tools.
 */
function findWithoutNoun(
  index: SearchIndex,
  hits: readonly Hits[],
  noun: Token | null,
  tokens: readonly Token[],
): boolean {
  if (noun === null || tokens.some(({ role }) => role === 'dependent')) return false;
  if (meaningsOf(index, noun.forms[0]![0]!).length > 0) return false;
  const rest = tokens.filter((token) => token !== noun).map((token) => ({ ...token, isWhole: true }));
  const telling = rest.filter(({ forms }) => !isPlainWord(forms[0]!.join(' ')) && !/^\d+$/.test(forms[0]!.join(' ')));
  if (telling.length < 2 || !telling.some(isSignificant)) return false;
  if (telling.some((token) => areTogether(index, [{ ...noun, role: 'head' }, token]))) return false;
  return areTogether(index, rest) && findWords(index, hits, rest) > 0;
}

/** Of two nouns that no product has together the second one says more: 'муфта американка' is an 'американка'. */
function findBySecondNoun(index: SearchIndex, hits: readonly Hits[], tokens: readonly Token[]): boolean {
  const isNoun = ({ isWord, role, forms }: Token) => isWord && role !== 'dependent' && isThing(index, forms[0]![0]!);
  const first = tokens.find((token) => isNoun(token) && token.role === 'head');
  const behind = first === undefined ? [] : tokens.slice(tokens.indexOf(first) + 1);
  const second = behind.find(({ isWord, forms }) => isWord && !isAnyAdjective(forms[0]![0]!));
  if (first === undefined || second === undefined || !isNoun(second) || areTogether(index, [first, second]))
    return false;
  const rest = tokens.filter((token) => token !== first);
  const named = rest.map((token) => (token === second ? { ...token, role: 'head' as const } : token));
  // Another word or size confirms it
  return rest.length > 1 && findWords(index, hits, named) > 0;
}

/** A phrase that is said otherwise counts, regardless of what is known of its words: 'датчик день ночь', фотореле. */
export const findPhrases = (index: SearchIndex, hits: readonly Hits[], text: string): Repaired | null =>
  findReadings(
    index,
    hits,
    readingsOf(index, text).filter(({ swaps }) => swaps.every(isPhrase) && hasUnknown(index, swaps)),
  );

/** The same where the noun, by which no goods are called, is said otherwise as well: 'змеевик в ванную буквой м'. */
export const findPhrasesOfNoun = (index: SearchIndex, hits: readonly Hits[], text: string): Repaired | null =>
  findReadings(
    index,
    hits,
    readingsOf(index, text).filter(({ text: reading, swaps }) => {
      const words = swaps.filter((swap) => !isPhrase(swap));
      const noun = headOf(index, queryTokens(index, reading));
      return (
        words.length === 1 &&
        !isWritten(index, words[0]!.from) &&
        noun !== null &&
        swapped(noun, words) &&
        hasUnknown(index, swaps.filter(isPhrase))
      );
    }),
  );

const isPhrase = ({ from }: Swap) => from.includes(' ');

/** Whether a word of the phrases that are said otherwise says nothing by itself. */
const hasUnknown = (index: SearchIndex, swaps: readonly Swap[]) =>
  swaps.some(({ from }) =>
    from.split(' ').some((word) => !isWritten(index, word) && meaningsOf(index, word).length === 0),
  );

function findReadings(index: SearchIndex, hits: readonly Hits[], phrases: readonly Reading[]): Repaired | null {
  let partial: string | null = null;
  for (const { text: reading, swaps } of phrases) {
    const noun = headOf(index, queryTokens(index, reading));
    if (noun === null || (swapped(noun, swaps) && !isThing(index, noun.forms[0]![0]!))) continue;
    const repaired = findRepaired(index, hits, reading);
    if (!isFound(hits)) continue;
    if (!repaired.isPartial) return repaired;
    if (!lacksTyped(swaps, repaired.lacking?.() ?? [])) partial ??= reading;
    clearHits(hits);
  }
  return partial === null ? null : findRepaired(index, hits, partial);
}

/** Whether no goods have the noun that was typed: a 'корпус фильтра' without a filter is no 'фильтр для воды'. */
function lacksTyped(swaps: readonly Swap[], lacking: readonly string[]): boolean {
  const stems = new Set(lacking.map((word) => stem(word)));
  const words = (text: string) => text.split(' ').map((word) => stem(word));
  return swaps.some(({ from, to }) => {
    const [noun = ''] = words(from);
    return stems.has(noun) && words(to).includes(noun);
  });
}

/** Whether the noun with what belongs to it is another name of goods: 'вентиль шаровый', 'кран шаровый'. */
const isSaidOtherwise = (index: SearchIndex, text: string) =>
  readingsOf(index, text).some((reading) => {
    if (!reading.swaps.some(({ from }) => from.includes(' '))) return false;
    const tokens = tokensOfReading(index, reading);
    const noun = headOf(index, tokens);
    return noun?.isWhole === true && isToldApart(index, noun, tokens);
  });

/** Whether a word of a reading stands for another one. */
const swapped = ({ forms }: Token, swaps: readonly Swap[]) =>
  swaps.some(({ to }) => tokenize(to).some((token) => token.forms[0]![0] === forms[0]![0]));

/** What is known of the pieces and what could be meant by the others. `at`: where a reading belongs among the known. */
function understand(
  index: SearchIndex,
  text: string,
  tokens: readonly Token[],
  head: Token | null,
): Omit<Understood, 'text' | 'defining'> {
  const understood = { known: [] as Token[], corrections: [] as Understood['corrections'], ignored: [] as string[] };
  const had = new Set<string>();
  const inPhrases = wordsInPhrases(index, text);
  tokens.forEach((token, n) => {
    const isLast = n === tokens.length - 1;
    const isIn = (canAbbreviate: boolean) => knownForm(index, token, { isLast, canAbbreviate }) !== null;
    const isKnown =
      isIn(false) || inPhrases.has(token.forms[0]![0]!) || meaningsOf(index, token.forms[0]!.join(' ')).length > 0;
    const isDescribing = token.isWord && isPlainWord(token.forms[0]![0]!);
    const readings = isKnown
      ? []
      : correctionsOf(index, token, isLast, token === head).filter(({ note }) => !isDescribing || note.kind !== 'typo');
    // A typing error rather than an abbreviation of the goods: 'цирк.' is the beginning of many words
    if (!isKnown && readings.length === 0 && !isIn(true)) {
      understood.ignored.push(token.forms[0]!.join(' '));
      if (token.isHad) had.add(token.forms[0]!.join(' '));
    } else {
      if (readings.length > 0) understood.corrections.push({ at: understood.known.length, readings });
      understood.known.push(token);
    }
  });
  return { ...understood, had };
}

/** The words of phrases that name goods otherwise: 'молнии' of 'защита от молнии' says what is wanted, though no goods have it. */
const wordsInPhrases = (index: SearchIndex, text: string): Set<string> =>
  new Set(
    readingsOf(index, text).flatMap(({ swaps }) =>
      swaps.filter((swap) => isPhrase(swap) && isNamedOtherwise(index, swap)).flatMap(({ from }) => from.split(' ')),
    ),
  );

/** Whether a phrase stands for a thing that none of its own words names. */
function isNamedOtherwise(index: SearchIndex, { from, to }: Swap): boolean {
  const noun = headOf(index, tokenize(to))?.forms[0]![0];
  const words = from.split(' ');
  if (noun === undefined || words.some((word) => stem(word) === stem(noun))) return false;
  // 'Труба гофрированная' is a pipe where goods only have a 'гофра'
  return isNamedUpTo(index, noun, words.some((word) => isThing(index, word)) ? LATER_WORD : DEPENDENT_WORD);
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
      tokens.splice(
        at,
        1,
        ...reading.tokens.map((token) => ({ ...token, role: known[at]!.role, isHad: known[at]!.isHad })),
      );
    return { tokens, notes: chosen.map(({ reading }) => reading.note) };
  });
}

/** What the thing is for or has stays behind a preposition. */
const textOfTokens = (tokens: readonly Token[]) =>
  tokens
    .map(({ forms, role, isHad }, n) => {
      const before = tokens[n - 1];
      const isFirst = role === 'dependent' && (before?.role !== 'dependent' || before.isHad !== isHad);
      return `${isFirst ? (isHad ? 'с ' : 'для ') : ''}${forms[0]!.join(' ')}`;
    })
    .join(' ');

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
