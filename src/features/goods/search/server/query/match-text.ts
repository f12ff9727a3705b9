import { type Token, tokenize } from '../text/tokenize.ts';
import { stem } from '../text/stem.ts';
import { transliterate } from '../text/transliterate.ts';
import { findCodes } from './find-codes.ts';
import type { Hits } from './hits.ts';
import { hasAll, intersect, weightInQuery } from './intersect.ts';
import { termsOf } from './query-terms.ts';
import { isThingOrSynonym, queryTokens } from './query-tokens.ts';
import type { Term } from './resolve-term.ts';
import { readingsOf, tokensOfReadingKnown } from './readings.ts';
import type { SearchIndex } from './search-index.ts';
import type { Reading as SynonymReading } from './synonyms.ts';
import type { MatchKind } from './match-kinds.ts';
import { textOf, wordOf } from './token-text.ts';

/** Another word for the same counts for a little less. */
export const SYNONYM = 0.9;

/** A word in Latin letters names a type or a maker, which says more than the noun. */
export const isModelName = ({ forms }: Token) => /^[a-z]{3,}$/.test(forms[0]![0]!);

/** A product with all words that is not called by the noun. */
const RELAXED = 0.8;

/** Zeroes that accounting systems write before a number. */
const MAX_ZEROES = 5;

/** Looks for a text literally, and with synonyms; `words` are its tokens. Returns how many products were found. */
export function matchText(
  index: SearchIndex,
  hits: readonly Hits[],
  text: string,
  words: readonly Token[] = queryTokens(index, text),
): number {
  let found = 0;
  index.segments.forEach((segment, n) => (found += findCodes(segment, text, hits[n]!)));
  const readings = readingsOf(index, text);
  if (readings.length === 0) return found + findWords(index, hits, words);
  // A repeated word means a fitting with two equal ends; goods with only one of them do not match
  const isSaidTwice = words.some((token, n) => token.isWord && isSame(token, words[n - 1]));
  if (!isSaidTwice) found += findWords(index, hits, words);
  const terms = termsOf(index, words, 0);
  const most = terms ? weightOfAll(index, terms) : Infinity;
  const tried = new Set([sayingOf(words)]);
  for (const [n, reading] of readings.entries()) {
    const tokens = tokensOfReading(index, reading);
    if (tried.has(sayingOf(tokens))) continue;
    tried.add(sayingOf(tokens));
    found += findWords(index, hits, tokens, { matchKind: 'synonym', factor: SYNONYM, most, reading: n });
  }
  return isSaidTwice && found === 0 ? findWords(index, hits, words) : found;
}

const isSame = ({ forms }: Token, before: Token | undefined) =>
  before?.isWord === true && stem(wordOf(before)) === stem(forms[0]![0]!);

/** A key of tokens in any order: 'выключатель автоматический' and 'автоматический выключатель' are equal. */
function sayingOf(tokens: readonly Token[]): string {
  const parts = tokens.map(({ forms, role, isWord }) => {
    const whole = forms[0]!.join(' ');
    return `${isWord ? stem(whole) : whole} ${role ?? ''}`;
  });
  return parts.toSorted().join(',');
}

/** The tokens of a text with other words in it: those stand for themselves alone. */
export const tokensOfReading = (index: SearchIndex, reading: SynonymReading): readonly Token[] =>
  tokensOfReadingKnown(index, reading, () => tokensWithSwapped(index, reading));

function tokensWithSwapped(index: SearchIndex, { text, swaps }: SynonymReading): Token[] {
  const swapped = new Set(swaps.flatMap(({ to }) => tokenize(to).map(textOf)));
  return queryTokens(index, text).map((token) => (swapped.has(textOf(token)) ? { ...token, isWhole: true } : token));
}

/** Looks for an article that is typed in Cyrillic letters by sound, or without the zeroes before it. */
export function matchCode(index: SearchIndex, hits: readonly Hits[], text: string): number {
  const isNumber = /^\d+$/.test(text);
  const zeroes = Array.from({ length: MAX_ZEROES }, (_, n) => '0'.repeat(n + 1) + text);
  let found = 0;
  for (const code of isNumber ? zeroes : [transliterate(text.toLowerCase())]) {
    index.segments.forEach((segment, n) => (found += findCodes(segment, code, hits[n]!, !isNumber)));
  }
  return found;
}

/**
 * How tokens are looked for, by default as words that stand for themselves. `most`: what all of them may weigh together, as
 * a synonym says no more than what it stands for. `reading`: the number of the reading of the text.
 */
type Manner = { matchKind: MatchKind; factor: number; most: number; reading: number };

const AS_WORDS: Manner = { matchKind: 'words', factor: 1, most: Infinity, reading: 0 };

/** Adds the products that have all tokens; as they are written where there are such, else in looser forms. */
export function findWords(
  index: SearchIndex,
  hits: readonly Hits[],
  tokens: readonly Token[],
  manner: Manner = AS_WORDS,
): number {
  const loosest = Math.max(2, ...tokens.map(({ forms }) => forms.length));
  for (let looseness = 0; looseness < loosest; looseness += 1) {
    const terms = termsOf(index, tokens, looseness)?.map(asNamed);
    if (!terms) continue;
    const share = Math.min(1, manner.most / weightOfAll(index, terms));
    const found = intersectAll(index, hits, terms, { ...manner, factor: manner.factor * share });
    if (found > 0) return found;
  }
  const [head] = tokens.flatMap((token) => (token.role === 'head' ? [wordOf(token)] : []));
  // If goods are called by the noun, accessories of them do not match
  if (manner.matchKind !== 'words' || head === undefined) return 0;
  if (isThingOrSynonym(index, head) && !tokens.some(isModelName)) return 0;
  const terms = termsOf(index, tokens, loosest - 1)?.map(asRelaxed);
  return terms ? intersectAll(index, hits, terms, { ...manner, factor: manner.factor * RELAXED }) : 0;
}

/** The product itself must be named by the noun. */
const asNamed = (term: Term): Term =>
  term.role === 'head' && term.scope === 'anywhere' ? { ...term, scope: 'named' } : term;

/** The product is not called by the noun. */
function asRelaxed({ calledOtherwise, ...term }: Term): Term {
  // An adjective must describe the purpose: 'под плитку' does not match 'плитка напольная'
  const scope = term.role === 'head' ? 'own' : term.role === 'attribute' ? 'purpose' : 'anywhere';
  return calledOtherwise === 'synonym' ? { ...term, scope, calledOtherwise } : { ...term, scope };
}

/** Whether a product has all of these tokens, the noun in its own name. */
export function areTogether(index: SearchIndex, tokens: readonly Token[]): boolean {
  const anyPlace = (term: Term): Term => (term.role === 'only' ? { ...term, scope: 'anywhere' } : asNamed(term));
  const terms = termsOf(index, tokens, 0)?.map(anyPlace);
  if (terms === undefined || terms.length === 0) return false;
  const goods = goodsIn(index);
  return index.segments.some((segment, n) => hasAll({ segment, n, terms, goods, factor: 1 }));
}

function intersectAll(
  index: SearchIndex,
  hits: readonly Hits[],
  terms: readonly Term[],
  { matchKind, factor, reading }: Manner,
): number {
  if (terms.length === 0) return 0;
  const goods = goodsIn(index);
  return index.segments.reduce(
    (sum, segment, n) => sum + intersect({ segment, n, terms, goods, factor }, hits[n]!, matchKind, reading),
    0,
  );
}

const goodsIn = ({ segments }: SearchIndex) => segments.reduce((sum, { size }) => sum + size, 0);

function weightOfAll(index: SearchIndex, terms: readonly Term[]): number {
  const goods = goodsIn(index);
  return terms.reduce((sum, term) => sum + weightInQuery(term, goods), 0);
}
