import { LATE_HEAD_WORD, LATER_WORD } from '../index/segment.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { meaningsOf } from './corrections.ts';
import type { Hits } from './hits.ts';
import { addNearMatches } from './near-matches.ts';
import { isModelName, knownForm, SYNONYM, tokensOfReading } from './match-text.ts';
import { isNamed } from './query-sense.ts';
import { readingsOf } from './readings.ts';
import { headOf, queryTokens } from './query-tokens.ts';
import { type Term, WHOLE } from './resolve-term.ts';
import type { SearchIndex } from './search-index.ts';
import type { Reading } from './synonyms.ts';

/** Where fewer products have all words, those with most of them follow. */
export const MIN_FOUND = 10;

const MAX_NEAR_READINGS = 10;

/** For each word of a reading that no goods have: another reading that has goods for it says more. */
const UNEXPLAINED = 0.75;

/** Adds near products by each way to say a text whose noun goods are called by. */
export function findNearReadings(index: SearchIndex, hits: readonly Hits[], text: string, wanted: number): number {
  const others = readingsOf(index, text).slice(0, MAX_NEAR_READINGS);
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
      found += findNear(
        index,
        hits,
        tokens,
        head,
        n === 0 ? [] : phraseOf(others[n - 1]!, head, tokens),
        wanted,
        n === 0 ? 1 : SYNONYM,
      );
  }
  return found;
}

/** The words that a noun was said by in a reading. */
function phraseOf({ swaps }: Reading, head: Token, tokens: readonly Token[]): Token[] {
  const phrases = swaps.map(({ to }) => tokenize(to).map(({ forms }) => forms[0]!.join(' ')));
  const own = phrases.find((words) => words.includes(head.forms[0]!.join(' '))) ?? [];
  return tokens.filter(({ isWord, forms }) => isWord && own.includes(forms[0]!.join(' ')));
}

/** The terms of a token in its loosest form; other words for it stand for it as well. */
function looseTerms(index: SearchIndex, token: Token, isLast: boolean): Term[] {
  const meanings = token.isWord
    ? meaningsOf(index, token.forms[0]![0]!).flatMap((tokens) => (tokens.length === 1 ? tokens : []))
    : [];
  const own = knownForm(index, token, 9, isLast) ?? [];
  if (own.length > 1) return own;
  // A length in every unit
  const inUnits = token.forms
    .slice(0, -1)
    .flatMap((form) => (form.length === 1 ? (knownForm(index, { ...token, forms: [form] }, 0, isLast) ?? []) : []));
  const others = meanings.flatMap((one) => knownForm(index, { ...one, role: token.role }, 9, false) ?? []);
  const [first, ...rest] = [...inUnits, ...own, ...others];
  if (!first) return [];
  const choices = first.choices.map((some, n) => [...some, ...rest.flatMap((term) => term.choices[n]!)]);
  return [{ ...first, choices, count: [first, ...rest].reduce((sum, { count }) => sum + count, 0) }];
}

/** Where goods have the word itself, longer ones that begin with it are others. */
function wholeOnly(term: Term): Term {
  const isWhole = term.choices.some((some) => some.some(({ worth }) => worth === WHOLE));
  return isWhole ? { ...term, choices: term.choices.map((some) => some.filter(({ worth }) => worth === WHOLE)) } : term;
}

/** A word that says something of the thing itself. */
const isDescribing = ({ isWord, role, forms }: Token) => isWord && role !== 'dependent' && forms[0]![0]!.length > 2;

/** Adds products that have most of the tokens, and the head. */
function findNear(
  index: SearchIndex,
  hits: readonly Hits[],
  tokens: readonly Token[],
  head: Token,
  phrase: readonly Token[],
  wanted: number,
  factor: number,
): number {
  const required = looseTerms(index, head, false).map((term) => ({
    ...wholeOnly(term),
    isOwn: true,
    isStrict: true,
    isNearName: true,
  }));
  if (required.length === 0) return 0;
  // Another word for the noun counts with all that belongs to it: 'выключатель нагрузки' is no 'автоматический выключатель'
  const named = phrase
    .filter((token) => token !== head)
    .map((token) =>
      looseTerms(index, { ...token, isWhole: false }, false).map((term) => ({ ...term, isStrict: token.isJoined })),
    );
  // How many metres are wanted is said of pipes and cables, which are sold by the metre
  const isLetter = ({ isWord, forms }: Token) => (isWord ? forms[0]![0]!.length === 1 : /^\d+m$/.test(forms[0]![0]!));
  let unexplained = 0;
  const terms = tokens.flatMap((token, n) => {
    const own = looseTerms(index, token, n === tokens.length - 1);
    if (own.length === 0 && isDescribing(token)) unexplained += 1;
    return own.map((term) => ({
      ...term,
      isNearName: true,
      isLetter: isLetter(token),
      isMaker: token !== head && isModelName(token),
      // '3P+N+PE' of a plug says how many contacts it has
      isPoles: /^[1-4]p$/.test(token.forms[0]![0]!) && tokens[n + 1]?.forms[0]![0] !== 'n',
    }));
  });
  const share = factor * UNEXPLAINED ** unexplained;
  const goods = index.segments.reduce((sum, { size }) => sum + size, 0);
  return index.segments.reduce((sum, segment, n) => {
    const match = { segment, n, terms, required: [required, ...named], goods, factor: share };
    return sum + addNearMatches(match, hits[n]!, wanted);
  }, 0);
}
