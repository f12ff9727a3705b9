import { bestZoneOf, isBound, isSectionHead } from '../index/lookup.ts';
import { DEPENDENT_WORD } from '../index/segment.ts';
import { foldHomoglyphs } from '../text/homoglyphs.ts';
import { isAnyAdjective, isPreposition } from '../text/name-parts.ts';
import { isPlainWord } from '../text/plain-words.ts';
import { type Token, tokenize, wordOf } from '../text/tokenize.ts';
import { areTogether } from './match-text.ts';
import { meaningsOf } from './meanings.ts';
import { isOblique } from './oblique-cases.ts';
import { headOf, leadingNoun } from './query-tokens.ts';
import { holdsOf, isThing, isThingOrSynonym, isWritten, paraphrasesOf } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/**
 * The word of a query by which it asks for a thing or a work of another trade that this shop does not have; null where
 * there is none. `tokens` are the tokens of the text.
 */
export function wordOfOtherTrade(work: Workspace, text: string, tokens: readonly Token[]): string | null {
  const noun = otherNoun(work, text, tokens);
  if (noun !== null) return wordOf(noun);
  const isTelling = (token: Token) =>
    isType(work, token) ||
    work.otherTrades.isInPair(wordOf(token)) ||
    (token.isWord &&
      (token.role === 'dependent' ||
        work.otherTrades.isTrait(wordOf(token)) ||
        work.otherTrades.isThing(wordOf(token))));
  const head = tokens.some(isTelling) ? headOf(work, tokens) : null;
  if (head === null) return null;
  const other = otherPurpose(work, text, tokens, head) ?? otherTrait(work, text, tokens, head);
  return other === null ? null : wordOf(other);
}

/** A noun that names a thing of another trade, or a work. */
function otherNoun(work: Workspace, text: string, tokens: readonly Token[]): Token | null {
  const noun = leadingNoun(tokens);
  if (noun === undefined) return null;
  const word = wordOf(noun);
  if (!work.otherTrades.isWork(word) && (!work.otherTrades.isThing(word) || holdsOf(work, word, isSectionHead)))
    return null;
  const behind = tokens.slice(tokens.indexOf(noun) + 1);
  const isSold =
    isThingOrSynonym(work, word) ||
    // 'Роз кабельная' is a socket, no rose
    work.shortWords.wholesOf(word).some((whole) => isThing(work, whole)) ||
    [...phrasesWith(work, text, word), ...meaningsOf(work, word)].some((phrase) => isOfGoods(work, phrase)) ||
    behind.some((token, n) => isNamedBeside(work, token) && !isOfNoun(work, word, behind[n - 1]));
  return isSold ? null : noun;
}

/** Whether a noun stands in the genitive: 'ножницы пластиковых труб', 'замена труб'. `before`: the word between it and the first noun. */
const isOfNoun = (work: Workspace, noun: string, before: Token | undefined): boolean =>
  before === undefined ? work.otherTrades.isWork(noun) : GENITIVE_ADJECTIVE.test(wordOf(before));

const GENITIVE_ADJECTIVE = /.{3}(?:[ыи]х|[ое]го)$/;

/** The purpose of the thing, if goods of its name state theirs and none has this one. */
function otherPurpose(work: Workspace, text: string, tokens: readonly Token[], head: Token): Token | null {
  if (!holdsOf(work, wordOf(head), isBound)) return null;
  if (tokens.some((token) => token !== head && isNamedBeside(work, token))) return null;
  const purposes = purposesBehind(text, tokens.slice(tokens.indexOf(head) + 1));
  const isOther = (token: Token) =>
    isKnown(work, wordOf(token)) &&
    !isWith(work, head, token) &&
    !phrasesWith(work, text, wordOf(token)).some(
      (phrase) => isAnyThing(work, phrase) || areTogether(work, [head, ...phrase.map(asDependent)]),
    );
  return purposes.every(isOther) ? (purposes[0] ?? null) : null;
}

/** A word that makes another thing of the noun, or a thing of another trade right behind it. */
function otherTrait(work: Workspace, text: string, tokens: readonly Token[], head: Token): Token | null {
  const isBeside = (token: Token) =>
    token === tokens[tokens.indexOf(head) + 1] &&
    token.role !== 'dependent' &&
    work.otherTrades.isThing(wordOf(token)) &&
    !isPlainWord(wordOf(token)) &&
    !isWritten(work, wordOf(token));
  const isTrait = (token: Token) =>
    work.otherTrades.isTrait(wordOf(token)) && meaningsOf(work, wordOf(token)).length === 0;
  // 'G5' may be a part of an article
  const isNoun = isThingOrSynonym(work, wordOf(head));
  const traits = tokens.filter(
    (token) =>
      token !== head &&
      (work.otherTrades.isPair(wordOf(head), wordOf(token)) ||
        (token.isWord && (isBeside(token) || isTrait(token))) ||
        (isNoun && isType(work, token))),
  );
  if (traits.length === 0) return null;
  const thing = isThing(work, wordOf(head)) ? head : tokens.find((token) => isNamedBeside(work, token));
  // 'Адаптер для коронки' does not mean 'блок питания'
  const isOfOtherName = (token: Token) =>
    work.otherTrades.isPair(wordOf(head), wordOf(token))
      ? meaningsOf(work, wordOf(head)).some((name) => areTogether(work, [...name, asDependent(token)]))
      : isWritten(work, wordOf(token));
  const isOther = (token: Token) =>
    token !== thing &&
    !phrasesWith(work, text, wordOf(token)).some((phrase) => areTogether(work, phrase)) &&
    !(thing ? isWith(work, thing, { ...token, isWhole: true }) : isOfOtherName(token));
  return traits.find(isOther) ?? null;
}

/** A type of battery or lamp that no goods are of. */
const isType = (work: Workspace, token: Token): boolean =>
  work.otherTrades.isType(wordOf(token)) &&
  !isWritten(work, wordOf(token)) &&
  !isWritten(work, foldHomoglyphs(wordOf(token))) &&
  meaningsOf(work, wordOf(token)).length === 0;

/** The synonyms of the phrases that have this word and others. */
const phrasesWith = (work: Workspace, text: string, word: string): Token[][] =>
  paraphrasesOf(work, text).flatMap(({ swaps }) =>
    swaps.flatMap(({ from, to }) => (from.includes(' ') && from.split(' ').includes(word) ? [tokenize(to)] : [])),
  );

/** Whether goods have one of these words in their name, section or model, not only in their purpose. */
const isOfGoods = (work: Workspace, phrase: readonly Token[]) =>
  phrase.some(
    (token) =>
      !token.isWord ||
      holdsOf(work, wordOf(token), (segment, group) => bestZoneOf(segment, group) < DEPENDENT_WORD) ||
      holdsOf(work, wordOf(token), isSectionHead),
  );

const isAnyThing = (work: Workspace, phrase: readonly Token[]) =>
  phrase.some((token) => token.isWord && isThing(work, wordOf(token)));

const asDependent = (token: Token): Token => ({ ...token, role: 'dependent' });

/** Whether goods of a name have a word, or another word for it. */
const isWith = (work: Workspace, thing: Token, token: Token): boolean =>
  [[token], ...meaningsOf(work, wordOf(token))].some((beside) =>
    areTogether(work, [thing, ...beside.map(asDependent)]),
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
const isNamedBeside = (work: Workspace, token: Token): boolean =>
  token.isWord && token.role !== 'dependent' && isThing(work, wordOf(token)) && !isOblique(work, wordOf(token));

/** Whether a word may be no typing error. */
const isKnown = (work: Workspace, word: string): boolean =>
  isWritten(work, word) || work.otherTrades.isThing(word) || meaningsOf(work, word).length > 0;
