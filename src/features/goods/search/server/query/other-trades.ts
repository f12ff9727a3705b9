import { bestZoneOf, groupOf, isBound, isOwnName, isSectionHead } from '../index/lookup.ts';
import { DEPENDENT_WORD, type Segment } from '../index/segment.ts';
import { isService, isThingOfOthers, isTraitOfOthers } from '../text/other-trades.ts';
import { isPreposition } from '../text/name-parts.ts';
import { isPlainWord } from '../text/plain-words.ts';
import { stem } from '../text/stem.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { isWritten, meaningsOf } from './corrections.ts';
import { areTogether } from './match-text.ts';
import { firstNounOf, headOf, isAnyAdjective, isThing, isThingOrSynonym } from './query-tokens.ts';
import { readingsOf } from './readings.ts';
import type { SearchIndex } from './search-index.ts';

/**
 * The word of a query by which it asks for a thing or a work of another trade that this shop does not have; null where
 * there is none. `tokens` are the pieces of the text.
 */
export function wordOfOtherTrade(index: SearchIndex, text: string, tokens: readonly Token[]): string | null {
  const phrasesWith = (word: string) =>
    readingsOf(index, text).flatMap(({ swaps }) =>
      swaps.flatMap(({ from, to }) => (from.includes(' ') && from.split(' ').includes(word) ? [tokenize(to)] : [])),
    );
  const isInPhrase = (word: string) => phrasesWith(word).length > 0;
  const isThingInPhrase = (word: string) =>
    phrasesWith(word).some((phrase) => phrase.some((token) => token.isWord && isThing(index, wordOf(token))));
  const first = firstNounOf(tokens);
  const noun = first?.forms[0]![0] ?? '';
  if (first !== undefined && !isThingOrSynonym(index, noun) && !isThingInPhrase(noun)) {
    const behind = tokens.slice(tokens.indexOf(first) + 1);
    const isThingElse = isThingOfOthers(noun) || (tokens.length === 1 && isOnlyUsedWith(index, noun));
    const isOther = isService(noun) || (isThingElse && !some(index, noun, isSectionHead));
    if (isOther && !behind.some((token) => isNamedBeside(index, token))) return noun;
  }
  const head = headOf(index, tokens);
  const at = head === null ? -1 : tokens.indexOf(head);
  if (head === null || at < 0) return null;
  const areWith = (beside: readonly Token[], thing = head) =>
    areTogether(index, [thing, ...beside.map((one): Token => ({ ...one, role: 'dependent' }))]);
  const isWith = (token: Token, thing = head) =>
    [[token], ...meaningsOf(index, wordOf(token))].some((beside) => areWith(beside, thing));
  const isOnlyThing = !tokens.some((token) => token !== head && isNamedBeside(index, token));
  const isBoundHead = isOnlyThing && some(index, wordOf(head), isBound);
  const purposes = isBoundHead ? purposesBehind(text, tokens.slice(at + 1)) : [];
  const isOtherPurpose = (token: Token) => {
    const word = wordOf(token);
    return (
      isKnown(index, word) &&
      !isWith(token) &&
      !isThingInPhrase(word) &&
      !phrasesWith(word).some((phrase) => areWith(phrase))
    );
  };
  if (purposes.length > 0 && purposes.every(isOtherPurpose)) return wordOf(purposes[0]!);
  const thing = isThing(index, wordOf(head)) ? head : tokens.find((token) => isNamedBeside(index, token));
  if (thing === undefined) return null;
  const other = tokens.find((token, n) => {
    const word = wordOf(token);
    if (!token.isWord || token === head || token === thing || isPlainWord(word)) return false;
    const isBeside = n === at + 1 && token.role !== 'dependent' && isThingOfOthers(word) && !isWritten(index, word);
    const isTrait = isTraitOfOthers(word) && meaningsOf(index, word).length === 0;
    return (isBeside || isTrait) && !isInPhrase(word) && !isWith({ ...token, isWhole: true }, thing);
  });
  return other === undefined ? null : wordOf(other);
}

/** Behind these stands what a thing is for. */
const PURPOSE = /^(?:для|под|на|к)$/;

/** The nouns behind the first preposition that says what a thing is for. */
function purposesBehind(text: string, behind: readonly Token[]): Token[] {
  const words = tokenize(text).map(({ forms }) => forms[0]![0]!);
  const from = words.findIndex((word) => PURPOSE.test(word));
  const own = from < 0 ? [] : words.slice(from + 1);
  const end = own.findIndex((word) => isPreposition(word));
  const named = new Set(end < 0 ? own : own.slice(0, end));
  return behind.filter(({ isWord, role, forms }) => {
    const word = forms[0]![0]!;
    return isWord && role === 'dependent' && named.has(word) && !isAnyAdjective(word) && !isPlainWord(word);
  });
}

const wordOf = ({ forms }: Token): string => forms[0]![0]!;

const some = ({ segments }: SearchIndex, word: string, is: (segment: Segment, group: number) => boolean) =>
  segments.some((segment) => {
    const group = groupOf(segment, stem(word));
    return group >= 0 && is(segment, group);
  });

/** Whether a word may be no typing error. */
const isKnown = (index: SearchIndex, word: string): boolean =>
  isWritten(index, word) || isThingOfOthers(word) || meaningsOf(index, word).length > 0;

/** Whether goods have a word only in what they go with: 'клапан' of 'Респиратор с клапаном'. */
const isOnlyUsedWith = (index: SearchIndex, word: string): boolean =>
  some(index, word, () => true) &&
  !some(index, word, (segment, group) => bestZoneOf(segment, group) !== DEPENDENT_WORD || isOwnName(segment, group));

/** Whether a thing of the goods stands beside the noun, not behind it as what that belongs to: 'ванна экран'. */
function isNamedBeside(index: SearchIndex, { isWord, role, forms }: Token): boolean {
  const word = forms[0]![0]!;
  return isWord && role !== 'dependent' && isThing(index, word) && !isOblique(index, word);
}

const CASE_ENDING = /(?:[ое]к|[ая]ми|[ое]м|[ое]й|[ое]в|[ая]х|[ая]м|[аяуюеыи])$/;
const NOMINATIVE_ENDINGS = ['', 'ь', 'й', 'а', 'я', 'о', 'ка'];

/** Whether a word is another case of one that the goods have. */
function isOblique(index: SearchIndex, word: string): boolean {
  const base = word.replace(CASE_ENDING, '');
  return (
    base !== word &&
    NOMINATIVE_ENDINGS.some((ending) => {
      const nominative = base + ending;
      return (
        nominative !== word &&
        stem(nominative) === stem(word) &&
        some(index, nominative, () => true) &&
        isExact(index, nominative)
      );
    })
  );
}

/** Whether goods have a word in this very form. */
const isExact = ({ segments }: SearchIndex, word: string) => segments.some((segment) => groupOf(segment, word) >= 0);
