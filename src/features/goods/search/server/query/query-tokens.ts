import { groupOf } from '../index/lookup.ts';
import { isMeasure } from '../text/measures.ts';
import { isAdjective, isAnyAdjective, isPreposition, SHORT_PREPOSITION } from '../text/name-parts.ts';
import { isStopWord } from '../text/stop-words.ts';
import { type Token, tokenize, wordOf } from '../text/tokenize.ts';
import { MAX_TERMS } from './intersect.ts';
import { isThing, isThingOrSynonym } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** Shorter words name nothing. */
const MIN_NOUN_LENGTH = 3;

/** The tokens of a query with their roles, without stop words and measures. */
export function queryTokens(work: Workspace, text: string): readonly Token[] {
  let tokens = work.tokens.get(text);
  if (!tokens) work.tokens.set(text, (tokens = tokensIn(work, text)));
  return tokens;
}

function tokensIn(work: Workspace, text: string): Token[] {
  const all = tokenize(text).slice(0, MAX_TERMS);
  const isClass = (n: number) => all[n - 1]?.isWord === true && isMeasure(all, n - 1);
  // 'С' behind a rating or 'тип' is the characteristic of a circuit breaker, not a preposition
  const letters = new Set(
    all.filter(
      (token, n) =>
        token.isWord &&
        wordOf(token).length === 1 &&
        (isClass(n) || (n === all.length - 1 && all[n - 1]?.isWord === false)),
    ),
  );
  const named = all.filter((_, n) => !isMeasure(all, n));
  const isKept = (token: Token) => !token.isWord || !isStopWord(wordOf(token)) || letters.has(token);
  const significant = joinedSizes(
    work,
    withRoles(work, named).filter((_, n) => isKept(named[n]!)),
  ).map((token) => withOtherUnits(work, token));
  return significant.length > 0 ? significant : withRoles(work, all).map((token) => withOtherUnits(work, token));
}

/** Neighbouring numbers that the goods have as one size: 'отвод 110 45' is an 'Отвод 110/45'. */
function joinedSizes({ segments }: Workspace, tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const size = before === undefined ? '' : `${numberOf(before)}x${numberOf(token)}`;
    if (
      before !== undefined &&
      /^[\d./]+x[\d./]+$/.test(size) &&
      segments.some((segment) => groupOf(segment, size) >= 0)
    ) {
      const apart = before.forms.at(-1)!.concat(token.forms.at(-1)!);
      joined[joined.length - 1] = { forms: [[size], [...before.forms[0]!, ...token.forms[0]!], apart], isWord: false };
    } else joined.push(token);
  }
  return joined;
}

/** The number of a token that is nothing but a number; '1P 100 A' are two ratings. */
const numberOf = ({ isWord, forms }: Token) =>
  isWord || forms.at(-1)!.length > 1 || RATED.test(forms[0]![0]!) ? '' : forms.at(-1)![0]!;

/** A number with a unit of electricity. */
const RATED = /\d(?:p|[km]?a|b|k?bt|k?ba)$/;

/** The word that names the thing: the first noun by which goods are called, else the first noun, else the first word. */
export function headOf(work: Workspace, tokens: readonly Token[]): Token | null {
  const words = tokens.filter((token) => token.isWord && wordOf(token).length >= MIN_NOUN_LENGTH);
  const free = words.filter(({ role }) => role !== 'dependent');
  return (
    free.find((token, n) => isThingOrSynonym(work, wordOf(token)) && !isShortBefore(work, token, free[n + 1])) ??
    free.find((token) => !isAdjective(wordOf(token))) ??
    free[0] ??
    words[0] ??
    null
  );
}

/** Whether an abbreviated word describes the noun behind it: 'душ. шланг' is not a 'душ'. */
const isShortBefore = (work: Workspace, { isShort }: Token, next: Token | undefined) =>
  isShort === true && next?.isShort !== true && next !== undefined && isThing(work, wordOf(next));

/** The first noun of a query, whether goods are called so or not. */
export const leadingNoun = (tokens: readonly Token[]): Token | undefined =>
  tokens.find(
    (token) =>
      token.isWord &&
      wordOf(token).length >= MIN_NOUN_LENGTH &&
      token.role !== 'dependent' &&
      !isAdjective(wordOf(token)),
  );

const WITH = new Set(['с', 'со']);

/** Marks the head, and the words behind a preposition up to its noun. A single word has no role. */
function withRoles(work: Workspace, tokens: readonly Token[]): Token[] {
  if (tokens.length === 1) return [...tokens];
  let isBehind = false;
  let isHad = false;
  let hasNoun = false;
  const marked = tokens.map((token, n): Token => {
    const word = token.isWord ? wordOf(token) : '';
    const isDependent = isBehind && word !== '';
    const isNoun = word.length >= MIN_NOUN_LENGTH && !isAnyAdjective(word);
    if (isPreposition(word) || word === SHORT_PREPOSITION || (n === 0 && word === 'в')) {
      isBehind = true;
      isHad = WITH.has(word);
    }
    // 'Ножницы для резки труб': all that follows; 'для ванны смеситель': up to the noun
    else if (isDependent && isNoun && !hasNoun) isBehind = false;
    else if (isNoun) hasNoun = true;
    if (!isDependent) return token;
    return isHad ? { ...token, role: 'dependent', isHad } : { ...token, role: 'dependent' };
  });
  const head = headOf(work, marked);
  return marked.map((token) => (token === head ? { ...token, role: 'head' } : token));
}

/** A length that may stand in the names in another unit: '2 м' is also 2000, '50х60' of a sink also 500х600. */
function withOtherUnits(work: Workspace, token: Token): Token {
  const [first = []] = token.forms;
  // '2 шт' is a box of two, not any product that has a 2
  if (COUNT.test(first[0] ?? '')) return { ...token, forms: [first] };
  // 'Труба ф20' is one of 20х2
  const [, diameter] = /^d(\d+)$/.exec(first.length === 1 ? first[0]! : '') ?? [];
  if (diameter !== undefined) return { ...token, forms: [...token.forms, [diameter]] };
  const units = first.length === 1 ? lengthInOtherUnits(first[0]!) : [];
  const isSize = units.length > 0 && first[0]!.includes('x');
  const others = isSize ? [...units, ...turnedSizes(work, [first[0]!, ...units])] : units;
  return others.length === 0
    ? token
    : { ...token, forms: [first, ...others.map((one) => [one]), ...token.forms.slice(1)] };
}

const COUNT = /^\d+шt$/;

const MAX_CENTIMETRES = 250;

/** Without the error of binary fractions: 1.15 × 100 is 114.99999999999999. */
const exact = (value: number) => Number(value.toFixed(6));

function lengthInOtherUnits(term: string): string[] {
  const [, number = '', unit] = /^(\d+(?:\.\d+)?)(mm|cm|m|bt|kbt|ba)$/.exec(term) ?? [];
  const value = Number(number);
  const times = (factor: number) => exact(value * factor);
  // 'Вт', 'кВт' and 'ВА' as they are compared
  if (unit === 'kbt') return [`${times(1000)}bt`, `${times(1000)}`];
  if (unit === 'ba' && value >= 1000) return [`${times(0.001)}kba`];
  if (unit === 'bt' && value >= 1000) return [`${times(0.001)}kbt`];
  if (unit === 'm') return [`${times(1000)}`, `${times(1000)}mm`, `${times(100)}cm`];
  if (unit === 'cm') return [`${times(10)}mm`, `${times(10)}`, `${times(0.01)}m`];
  if (unit === 'mm' && value >= 1000) return [`${times(0.001)}m`];
  const sides = /^\d+x\d+$/.test(term) ? term.split('x').map(Number) : [];
  if (sides.length === 0) return [];
  const inUnit = (factor: number) => sides.map((side) => exact(side * factor)).join('x');
  if (sides.every((side) => side >= 30 && side <= MAX_CENTIMETRES)) return [inUnit(10)];
  return sides.every((side) => side > MAX_CENTIMETRES && side % 10 === 0) ? [inUnit(0.1)] : [];
}

/** A sink of 60 by 80 is as well one of 80 by 60, where the goods have no such size otherwise. */
function turnedSizes(work: Workspace, sizes: readonly string[]): string[] {
  const isSold = (size: string) => work.segments.some((segment) => groupOf(segment, size) >= 0);
  return sizes.some(isSold) ? [] : sizes.map((size) => size.split('x').toReversed().join('x')).filter(isSold);
}
