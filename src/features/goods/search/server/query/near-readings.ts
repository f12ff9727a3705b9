import { LATE_HEAD_WORD, LATER_WORD } from '../index/segment.ts';
import { textOf, type Token, tokenize, wordOf } from '../text/tokenize.ts';
import { isModelName, SYNONYM } from './match-text.ts';
import { meaningsOf, tokensOfParaphrase } from './meanings.ts';
import { addNearMatches, asNear } from './near-matches.ts';
import { isNamed } from './query-sense.ts';
import { knownForm } from './query-terms.ts';
import { headOf, queryTokens } from './query-tokens.ts';
import { type Term, WHOLE } from './resolve-term.ts';
import type { Paraphrase } from './synonyms.ts';
import { paraphrasesOf } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** Where fewer products have all words, those with most of them follow. */
export const MIN_FOUND = 10;

const MAX_NEAR_READINGS = 10;

/** For each word of a reading that no goods have: another reading that has goods for it says more. */
const UNEXPLAINED = 0.75;

/** Adds products with most of the words of a text, in each way to say it whose noun goods are called by. */
export function findNearReadings(work: Workspace, text: string, wanted: number): number {
  const others = paraphrasesOf(work, text).slice(0, MAX_NEAR_READINGS);
  const typed = { tokens: queryTokens(work, text), paraphrase: null };
  const said = others.map((paraphrase) => ({ tokens: tokensOfParaphrase(work, paraphrase), paraphrase }));
  return [typed, ...said].reduce((found, { tokens, paraphrase }) => {
    const head = headOf(work, tokens);
    const isMeant = tokens.every((token) => !token.isWhole || knownForm(work, token) !== null);
    if (tokens.length < 2 || head === null || !isMeant) return found;
    if (!isNamed(work, head, isModelName(head) ? LATER_WORD : LATE_HEAD_WORD)) return found;
    const phrase = paraphrase === null ? [] : phraseOf(paraphrase, head, tokens);
    const factor = paraphrase === null ? 1 : SYNONYM;
    return found + findNear(work, { tokens, head, phrase, factor }, wanted);
  }, 0);
}

/** The words that a noun was said by in a reading. */
function phraseOf({ swaps }: Paraphrase, head: Token, tokens: readonly Token[]): Token[] {
  const phrases = swaps.map(({ to }) => tokenize(to).map(textOf));
  const own = phrases.find((words) => words.includes(textOf(head))) ?? [];
  return tokens.filter((token) => token.isWord && own.includes(textOf(token)));
}

/** More forms than any token has: the last one is taken. */
const LOOSEST = 9;

/** The terms of a token in its loosest form; other words for it stand for it as well. */
function looseTerms(work: Workspace, token: Token, isLast: boolean): Term[] {
  const meanings = token.isWord
    ? meaningsOf(work, wordOf(token)).flatMap((tokens) => (tokens.length === 1 ? tokens : []))
    : [];
  const own = knownForm(work, token, { looseness: LOOSEST, isLast }) ?? [];
  if (own.length > 1) return own;
  // A length in every unit
  const inUnits = token.forms
    .slice(0, -1)
    .flatMap((form) => (form.length === 1 ? (knownForm(work, { ...token, forms: [form] }, { isLast }) ?? []) : []));
  const others = meanings.flatMap((one) => knownForm(work, { ...one, role: token.role }, { looseness: LOOSEST }) ?? []);
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
function findNear(work: Workspace, { tokens, head, phrase, factor }: NearReading, wanted: number): number {
  const noun = looseTerms(work, head, false).map((term): Term => {
    const scope = term.calledOtherwise === 'typed' ? 'begins' : 'named';
    return { ...wholeOnly(term), scope };
  });
  if (noun.length === 0) return 0;
  // A synonym of the noun counts with its adjectives: 'выключатель нагрузки' does not match 'автоматический выключатель'
  const named = phrase
    .filter((token) => token !== head)
    .map((token) =>
      looseTerms(work, { ...token, isWhole: false }, false).map((term): Term => ({
        ...term,
        scope: token.isJoined === true ? 'named' : 'anywhere',
      })),
    );
  let unexplained = 0;
  const terms = tokens.flatMap((token, n) => {
    const own = looseTerms(work, token, n === tokens.length - 1);
    if (own.length === 0 && isDescribing(token)) unexplained += 1;
    const nearWeight = nearWeightOf(token, head, tokens[n + 1]);
    return own.map((term) => ({ ...asNear(term), nearWeight }));
  });
  const match = { terms, noun, phrase: named, factor: factor * UNEXPLAINED ** unexplained };
  return work.segments.reduce((sum, _, n) => sum + addNearMatches(work, n, match, wanted), 0);
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
