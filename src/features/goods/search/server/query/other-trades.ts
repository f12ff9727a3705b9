import { bestZoneOf, groupOf, isBound, isSectionHead } from '../index/lookup.ts';
import { DEPENDENT_WORD, type Segment } from '../index/segment.ts';
import { foldHomoglyphs } from '../text/homoglyphs.ts';
import { isAnyAdjective, isPreposition } from '../text/name-parts.ts';
import { isPlainWord } from '../text/plain-words.ts';
import { stem } from '../text/stem.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { isWritten, meaningsOf } from './corrections.ts';
import { areTogether } from './match-text.ts';
import { isOblique } from './oblique-cases.ts';
import { firstNounOf, headOf, isThing, isThingOrSynonym } from './query-tokens.ts';
import { readingsOf } from './readings.ts';
import type { SearchIndex } from './search-index.ts';
import { wordOf } from './token-text.ts';

/**
 * The word of a query by which it asks for a thing or a work of another trade that this shop does not have; null where
 * there is none. `tokens` are the tokens of the text.
 */
export function wordOfOtherTrade(index: SearchIndex, text: string, tokens: readonly Token[]): string | null {
  const noun = otherNoun(index, text, tokens);
  if (noun !== null) return wordOf(noun);
  const isTelling = (token: Token) =>
    isType(index, token) ||
    index.otherTrades.isInPair(wordOf(token)) ||
    (token.isWord &&
      (token.role === 'dependent' ||
        index.otherTrades.isTrait(wordOf(token)) ||
        index.otherTrades.isThing(wordOf(token))));
  const head = tokens.some(isTelling) ? headOf(index, tokens) : null;
  if (head === null) return null;
  const other = otherPurpose(index, text, tokens, head) ?? otherTrait(index, text, tokens, head);
  return other === null ? null : wordOf(other);
}

/** A noun that names a thing of another trade, or a work. */
function otherNoun(index: SearchIndex, text: string, tokens: readonly Token[]): Token | null {
  const noun = firstNounOf(tokens);
  if (noun === undefined) return null;
  const word = wordOf(noun);
  if (!index.otherTrades.isWork(word) && (!index.otherTrades.isThing(word) || some(index, word, isSectionHead)))
    return null;
  const behind = tokens.slice(tokens.indexOf(noun) + 1);
  const isSold =
    isThingOrSynonym(index, word) ||
    // 'Роз кабельная' is a socket, no rose
    index.shortWords.wholesOf(word).some((whole) => isThing(index, whole)) ||
    [...phrasesWith(index, text, word), ...meaningsOf(index, word)].some((phrase) => isOfGoods(index, phrase)) ||
    behind.some((token, n) => isNamedBeside(index, token) && !isOfNoun(index, word, behind[n - 1]));
  return isSold ? null : noun;
}

/** Whether a noun stands in the genitive: 'ножницы пластиковых труб', 'замена труб'. `before`: the word between it and the first noun. */
const isOfNoun = (index: SearchIndex, noun: string, before: Token | undefined): boolean =>
  before === undefined ? index.otherTrades.isWork(noun) : GENITIVE.test(wordOf(before));

const GENITIVE = /.{3}(?:[ыи]х|[ое]го)$/;

/** The purpose of the thing, if goods of its name state theirs and none has this one. */
function otherPurpose(index: SearchIndex, text: string, tokens: readonly Token[], head: Token): Token | null {
  if (!some(index, wordOf(head), isBound)) return null;
  if (tokens.some((token) => token !== head && isNamedBeside(index, token))) return null;
  const purposes = purposesBehind(text, tokens.slice(tokens.indexOf(head) + 1));
  const isOther = (token: Token) =>
    isKnown(index, wordOf(token)) &&
    !isWith(index, head, token) &&
    !phrasesWith(index, text, wordOf(token)).some(
      (phrase) => isAnyThing(index, phrase) || areTogether(index, [head, ...phrase.map(asDependent)]),
    );
  return purposes.every(isOther) ? (purposes[0] ?? null) : null;
}

/** A word that makes another thing of the noun, or a thing of another trade right behind it. */
function otherTrait(index: SearchIndex, text: string, tokens: readonly Token[], head: Token): Token | null {
  const isBeside = (token: Token) =>
    token === tokens[tokens.indexOf(head) + 1] &&
    token.role !== 'dependent' &&
    index.otherTrades.isThing(wordOf(token)) &&
    !isPlainWord(wordOf(token)) &&
    !isWritten(index, wordOf(token));
  const isTrait = (token: Token) =>
    index.otherTrades.isTrait(wordOf(token)) && meaningsOf(index, wordOf(token)).length === 0;
  // 'G5' may be a part of an article
  const isNoun = isThingOrSynonym(index, wordOf(head));
  const traits = tokens.filter(
    (token) =>
      token !== head &&
      (index.otherTrades.isPair(wordOf(head), wordOf(token)) ||
        (token.isWord && (isBeside(token) || isTrait(token))) ||
        (isNoun && isType(index, token))),
  );
  if (traits.length === 0) return null;
  const thing = isThing(index, wordOf(head)) ? head : tokens.find((token) => isNamedBeside(index, token));
  // 'Адаптер для коронки' does not mean 'блок питания'
  const isOfOtherName = (token: Token) =>
    index.otherTrades.isPair(wordOf(head), wordOf(token))
      ? meaningsOf(index, wordOf(head)).some((name) => areTogether(index, [...name, asDependent(token)]))
      : isWritten(index, wordOf(token));
  const isOther = (token: Token) =>
    token !== thing &&
    !phrasesWith(index, text, wordOf(token)).some((phrase) => areTogether(index, phrase)) &&
    !(thing ? isWith(index, thing, { ...token, isWhole: true }) : isOfOtherName(token));
  return traits.find(isOther) ?? null;
}

/** A type of battery or lamp that no goods are of. */
const isType = (index: SearchIndex, token: Token): boolean =>
  index.otherTrades.isType(wordOf(token)) &&
  !isWritten(index, wordOf(token)) &&
  !isWritten(index, foldHomoglyphs(wordOf(token))) &&
  meaningsOf(index, wordOf(token)).length === 0;

/** The synonyms of the phrases that have this word and others. */
const phrasesWith = (index: SearchIndex, text: string, word: string): Token[][] =>
  readingsOf(index, text).flatMap(({ swaps }) =>
    swaps.flatMap(({ from, to }) => (from.includes(' ') && from.split(' ').includes(word) ? [tokenize(to)] : [])),
  );

/** Whether goods have one of these words in their name, section or model, not only in their purpose. */
const isOfGoods = (index: SearchIndex, phrase: readonly Token[]) =>
  phrase.some(
    (token) =>
      !token.isWord ||
      some(index, wordOf(token), (segment, group) => bestZoneOf(segment, group) < DEPENDENT_WORD) ||
      some(index, wordOf(token), isSectionHead),
  );

const isAnyThing = (index: SearchIndex, phrase: readonly Token[]) =>
  phrase.some((token) => token.isWord && isThing(index, wordOf(token)));

const asDependent = (token: Token): Token => ({ ...token, role: 'dependent' });

/** Whether goods of a name have a word, or another word for it. */
const isWith = (index: SearchIndex, thing: Token, token: Token): boolean =>
  [[token], ...meaningsOf(index, wordOf(token))].some((beside) =>
    areTogether(index, [thing, ...beside.map(asDependent)]),
  );

/** Prepositions before a purpose. */
const PURPOSE = /^(?:для|под|на|к)$/;

/** The nouns behind the first preposition of purpose. */
function purposesBehind(text: string, behind: readonly Token[]): Token[] {
  const words = tokenize(text).map(wordOf);
  const from = words.findIndex((word) => PURPOSE.test(word));
  const own = from < 0 ? [] : words.slice(from + 1);
  const end = own.findIndex((word) => isPreposition(word));
  const named = new Set(end < 0 ? own : own.slice(0, end));
  const isNoun = (word: string) => !isAnyAdjective(word) && !isPlainWord(word);
  return behind.filter((token) => {
    const word = wordOf(token);
    return token.isWord && token.role === 'dependent' && named.has(word) && isNoun(word);
  });
}

/** Whether a word names goods and is not an attribute of the noun before it: 'ванна экран'. */
const isNamedBeside = (index: SearchIndex, token: Token): boolean =>
  token.isWord && token.role !== 'dependent' && isThing(index, wordOf(token)) && !isOblique(index, wordOf(token));

/** Whether a word may be no typing error. */
const isKnown = (index: SearchIndex, word: string): boolean =>
  isWritten(index, word) || index.otherTrades.isThing(word) || meaningsOf(index, word).length > 0;

const some = ({ segments }: SearchIndex, word: string, is: (segment: Segment, group: number) => boolean) =>
  segments.some((segment) => {
    const group = groupOf(segment, stem(word));
    return group >= 0 && is(segment, group);
  });
