import { type Token, tokenize } from '../text/tokenize.ts';
import { isAdjective, isAnyAdjective } from '../text/name-parts.ts';
import { stem } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { transliterate } from '../text/transliterate.ts';
import { inOtherUnits } from '../text/units.ts';
import { findCodes } from './find-codes.ts';
import type { Hits } from './hits.ts';
import { hasAll, intersect, weightInQuery } from './intersect.ts';
import { isThing, isThingOrSynonym, queryTokens } from './query-tokens.ts';
import { resolveTerm, type Term } from './resolve-term.ts';
import { readingsOf, tokensOfReadingKnown } from './readings.ts';
import type { SearchIndex } from './search-index.ts';
import type { Reading as SynonymReading } from './synonyms.ts';
import type { MatchKind } from './match-kinds.ts';

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
  if (readings.length === 0) return found + findWords(index, hits, words, 'words', 1);
  // A repeated word means a fitting with two equal ends; goods with only one of them do not match
  const isSaidTwice = words.some((token, n) => token.isWord && isSame(token, words[n - 1]));
  if (!isSaidTwice) found += findWords(index, hits, words, 'words', 1);
  const terms = termsOf(index, words, 0);
  const most = terms ? weightOfAll(index, terms) : Infinity;
  const tried = new Set([sayingOf(words)]);
  for (const [n, reading] of readings.entries()) {
    const tokens = tokensOfReading(index, reading);
    if (tried.has(sayingOf(tokens))) continue;
    tried.add(sayingOf(tokens));
    found += findWords(index, hits, tokens, 'synonym', SYNONYM, most, n);
  }
  return isSaidTwice && found === 0 ? findWords(index, hits, words, 'words', 1) : found;
}

const isSame = ({ forms }: Token, before: Token | undefined) =>
  before?.isWord === true && stem(before.forms[0]![0]!) === stem(forms[0]![0]!);

/** What tokens say in any order: 'выключатель автоматический' finds what 'автоматический выключатель' does. */
function sayingOf(tokens: readonly Token[]): string {
  const parts = tokens.map(({ forms, role, isWord }) => {
    const whole = forms[0]!.join(' ');
    return `${isWord ? stem(whole) : whole} ${role ?? ''}`;
  });
  return parts.toSorted().join(',');
}

/** The pieces of a text with other words in it: those stand for themselves alone. */
export const tokensOfReading = (index: SearchIndex, reading: SynonymReading): readonly Token[] =>
  tokensOfReadingKnown(index, reading, () => tokensWithSwapped(index, reading));

function tokensWithSwapped(index: SearchIndex, { text, swaps }: SynonymReading): Token[] {
  const swapped = new Set(swaps.flatMap(({ to }) => tokenize(to).map(({ forms }) => forms[0]!.join(' '))));
  return queryTokens(index, text).map((token) =>
    swapped.has(token.forms[0]!.join(' ')) ? { ...token, isWhole: true } : token,
  );
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
 * Adds the products that have all pieces; as they are written where there are such, else in looser forms. `most`: what
 * all pieces may weigh together, as a synonym says no more than what it stands for; `reading`: which of the readings of
 * the text this is.
 */
export function findWords(
  index: SearchIndex,
  hits: readonly Hits[],
  tokens: readonly Token[],
  matchKind: MatchKind,
  factor: number,
  most = Infinity,
  reading = 0,
): number {
  const loosest = Math.max(2, ...tokens.map(({ forms }) => forms.length));
  for (let looseness = 0; looseness < loosest; looseness += 1) {
    const terms = termsOf(index, tokens, looseness)?.map((term) => ({
      ...term,
      isStrict: term.isStrict || term.role === 'head',
    }));
    if (!terms) continue;
    const share = Math.min(1, most / weightOfAll(index, terms));
    const found = intersectAll(index, hits, terms, matchKind, factor * share, reading);
    if (found > 0) return found;
  }
  const [head] = tokens.flatMap(({ role, forms }) => (role === 'head' ? [forms[0]![0]!] : []));
  // Where goods are called so, what only goes with them is no answer
  if (matchKind !== 'words' || head === undefined) return 0;
  if (isThingOrSynonym(index, head) && !tokens.some(isModelName)) return 0;
  const terms = termsOf(index, tokens, loosest - 1)?.map((term) => ({
    ...term,
    isStrict: false,
    isOtherName: false,
    isOwn: term.role === 'head',
    // What describes what the thing is for stands there too: 'под плитку' is no 'плитка напольная'
    isDependent: term.role === undefined && term.isAttribute === true,
  }));
  return terms ? intersectAll(index, hits, terms, matchKind, factor * RELAXED, reading) : 0;
}

/** What is looked for of the pieces; null where one of them is nowhere. */
function termsOf(index: SearchIndex, tokens: readonly Token[], looseness: number): Term[] | null {
  const terms: Term[] = [];
  const head = tokens.find(({ role }) => role === 'head');
  // Where goods are not called so, an abbreviation among the other words proves nothing
  const canAbbreviate = head === undefined || head.isWhole === true || isThingOrSynonym(index, head.forms[0]![0]!);
  for (const [n, token] of tokens.entries()) {
    const isLast = n === tokens.length - 1;
    const known = knownForm(index, token, looseness, isLast, canAbbreviate, tokens.length === 1);
    if (!known) return null;
    terms.push(...known);
  }
  return terms.map((term, n) => ({ ...term, index: n }));
}

/** The strictest form of a piece, from this one on, of which every term is somewhere. */
export function knownForm(
  index: SearchIndex,
  { forms, role, isWord, isWhole = false, isUnitUnsure = false }: Token,
  from: number,
  isLast: boolean,
  canAbbreviate = true,
  isOnly = false,
): Term[] | null {
  for (const form of forms.slice(Math.min(from, forms.length - 1))) {
    const isPart = form.length > 1 && form !== forms[0] && /^[a-zа-я]\d/.test(forms[0]![0]!);
    const terms = form
      .filter((term) => form.length === 1 || !isStopWord(term))
      .map((term) => {
        const found = resolveTerm(index.segments, term, {
          isLast,
          isLoose: from > 0,
          isNoun: role === 'head' && !isLast,
          isThing: (role === 'head' || isOnly) && !isAdjective(term),
          canAbbreviate,
          isWhole,
          isWidth: WIDTH.test(forms[0]![0]!),
          otherUnits: form === forms[0] || isUnitUnsure ? [] : inOtherUnits(forms[0]![0]!, term),
        });
        const isNoun = role === 'head' || isOnly;
        const isCalledSo = isNoun && isThing(index, term);
        const isOtherName = isNoun && !isWhole && !isCalledSo && isThingOrSynonym(index, term);
        // What a synonym says of a section behind an adjective is another thing as well: 'Дифференциальные автоматы'
        const isOtherSection = isNoun && isWhole && !isCalledSo && isThingOrSynonym(index, term);
        if (isWord && role === undefined && isAnyAdjective(term)) return { ...found, isAttribute: true };
        // A part of a size is no other measure: '10' of 'М10х60' is not how wide the wrench for it is
        if (isPart && /^\d/.test(term)) return { ...found, isOwn: true };
        if (isOnly) return isOtherName ? { ...found, isStrict: true, isOtherName, isNoun } : { ...found, isNoun };
        return role
          ? {
              ...found,
              role,
              isStrict: role === 'head' && (isCalledSo || isOtherName),
              isOtherName,
              isOtherSection,
              isNoun,
            }
          : found;
      });
    if (terms.every(({ count }) => count > 0)) return terms;
  }
  return null;
}

const WIDTH = /^\d{2}(?:cm|m)?$|^\d+x\d+$/;

/** Whether a product has all of these pieces, the noun in its own name. */
export function areTogether(index: SearchIndex, tokens: readonly Token[]): boolean {
  const terms = termsOf(index, tokens, 0)?.map((term) => ({ ...term, isStrict: term.role === 'head' }));
  if (terms === undefined || terms.length === 0) return false;
  const goods = goodsIn(index);
  return index.segments.some((segment, n) => hasAll({ segment, n, terms, goods, factor: 1 }));
}

function intersectAll(
  index: SearchIndex,
  hits: readonly Hits[],
  terms: readonly Term[],
  matchKind: MatchKind,
  factor: number,
  reading: number,
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
