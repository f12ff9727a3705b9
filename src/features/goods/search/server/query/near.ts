import { LATE_HEAD_WORD, LATER_WORD } from '../index/segment.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { meaningsOf } from './corrections.ts';
import type { Hits } from './hits.ts';
import { addNearMatches, asNear } from './near-matches.ts';
import { isModelName, SYNONYM, tokensOfReading } from './match-text.ts';
import { knownForm } from './query-terms.ts';
import { isNamed } from './query-sense.ts';
import { readingsOf } from './readings.ts';
import { headOf, queryTokens } from './query-tokens.ts';
import { type Term, WHOLE } from './resolve-term.ts';
import type { SearchIndex } from './search-index.ts';
import type { Reading } from './synonyms.ts';
import { textOf, wordOf } from './token-text.ts';

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
    const isMeant = tokens.every((token) => !token.isWhole || knownForm(index, token) !== null);
    if (
      tokens.length > 1 &&
      head !== null &&
      isMeant &&
      isNamed(index, head, isModelName(head) ? LATER_WORD : LATE_HEAD_WORD)
    )
      found += findNear(index, hits, wanted, {
        tokens,
        head,
        phrase: n === 0 ? [] : phraseOf(others[n - 1]!, head, tokens),
        factor: n === 0 ? 1 : SYNONYM,
      });
  }
  return found;
}

/** The words that a noun was said by in a reading. */
function phraseOf({ swaps }: Reading, head: Token, tokens: readonly Token[]): Token[] {
  const phrases = swaps.map(({ to }) => tokenize(to).map(textOf));
  const own = phrases.find((words) => words.includes(textOf(head))) ?? [];
  return tokens.filter((token) => token.isWord && own.includes(textOf(token)));
}

/** More forms than any token has: the last one is taken. */
const LOOSEST = 9;

/** The terms of a token in its loosest form; other words for it stand for it as well. */
function looseTerms(index: SearchIndex, token: Token, isLast: boolean): Term[] {
  const meanings = token.isWord
    ? meaningsOf(index, wordOf(token)).flatMap((tokens) => (tokens.length === 1 ? tokens : []))
    : [];
  const own = knownForm(index, token, { from: LOOSEST, isLast }) ?? [];
  if (own.length > 1) return own;
  // A length in every unit
  const inUnits = token.forms
    .slice(0, -1)
    .flatMap((form) => (form.length === 1 ? (knownForm(index, { ...token, forms: [form] }, { isLast }) ?? []) : []));
  const others = meanings.flatMap((one) => knownForm(index, { ...one, role: token.role }, { from: LOOSEST }) ?? []);
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

/** A reading of a text: its noun, and the other words of a phrase for the noun. */
type NearReading = { tokens: readonly Token[]; head: Token; phrase: readonly Token[]; factor: number };

/** Adds products that have most of the tokens, and the head. */
function findNear(
  index: SearchIndex,
  hits: readonly Hits[],
  wanted: number,
  { tokens, head, phrase, factor }: NearReading,
): number {
  const noun = looseTerms(index, head, false).map((term): Term => {
    const scope = term.calledOtherwise === 'typed' ? 'begins' : 'named';
    return { ...wholeOnly(term), scope };
  });
  if (noun.length === 0) return 0;
  // A synonym of the noun counts with its adjectives: 'выключатель нагрузки' does not match 'автоматический выключатель'
  const named = phrase
    .filter((token) => token !== head)
    .map((token) =>
      looseTerms(index, { ...token, isWhole: false }, false).map((term): Term => ({
        ...term,
        scope: token.isJoined === true ? 'named' : 'anywhere',
      })),
    );
  let unexplained = 0;
  const terms = tokens.flatMap((token, n) => {
    const own = looseTerms(index, token, n === tokens.length - 1);
    if (own.length === 0 && isDescribing(token)) unexplained += 1;
    const nearWeight = nearWeightOf(token, head, tokens[n + 1]);
    return own.map((term) => ({ ...asNear(term), nearWeight }));
  });
  const share = factor * UNEXPLAINED ** unexplained;
  const goods = index.segments.reduce((sum, { size }) => sum + size, 0);
  return index.segments.reduce((sum, segment, n) => {
    const match = { segment, n, terms, noun, phrase: named, goods, factor: share };
    return sum + addNearMatches(match, hits[n]!, wanted);
  }, 0);
}

/** The weight of a token among near results. */
function nearWeightOf(token: Token, head: Token, next: Token | undefined): number {
  const word = wordOf(token);
  if (token !== head && isModelName(token)) return MAKER_WEIGHT;
  // '3P+N+PE' of a plug says how many contacts it has
  if (/^[1-4]p$/.test(word) && next?.forms[0]![0] !== 'n') return POLES_WEIGHT;
  // How many metres are wanted is said of pipes and cables, which are sold by the metre
  const isLetter = token.isWord ? word.length === 1 : /^\d+m$/.test(word);
  return isLetter && token.role !== 'dependent' ? LETTER_WEIGHT : 1;
}

/** A maker says more than a property, and poles more than a rating: with one more phase it is another device. */
const MAKER_WEIGHT = 2;
const POLES_WEIGHT = 4;
/** A letter, as the characteristic of a circuit breaker, says less than the size beside it. */
const LETTER_WEIGHT = 0.5;
