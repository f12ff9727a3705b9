import { LATE_HEAD_WORD, LATER_WORD } from '../index/segment.ts';
import { isAnyAdjective } from '../text/name-parts.ts';
import { isPlainWord } from '../text/plain-words.ts';
import { type Token, wordOf, textOf } from '../text/tokenize.ts';
import type { Correction, Note } from './corrections.ts';
import { SINGULAR_GENITIVE } from './defining-words.ts';
import { areTogether, isModelName } from './match-text.ts';
import { meaningsOf, tokensOfParaphrase } from './meanings.ts';
import { headOf } from './query-tokens.ts';
import type { SplitQuery } from './split-known.ts';
import { isNamedUpTo, isThing, isWritten, paraphrasesOf } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** Whether a correction changes the ending of a word alone. */
const isEnding = ({ from, to }: Note) => {
  const root = from.slice(0, from.length < MIN_ENDED_LENGTH ? -1 : -2);
  return to.startsWith(root);
};

/** Of a shorter word one letter is the ending: 'пика' is not corrected to 'пила'. */
const MIN_ENDED_LENGTH = 5;

/** Whether some product has both the corrected noun and another word of the query, if there is one. */
export function goesWithOthers(work: Workspace, noun: Correction, { head, known }: SplitQuery): boolean {
  if (isEnding(noun.note)) return true;
  const isOther = (token: Token) =>
    token !== head && token.isWord && isSignificant(token) && !isPlainWord(wordOf(token));
  const others = known.filter(isOther);
  const isSize = ({ isWord, forms }: Token) => !isWord && /[x/]/.test(forms[0]![0]!);
  const isTogether = (beside: readonly Token[]) => areTogether(work, [...noun.tokens, ...beside]);
  return (
    others.length === 0 ||
    [...others, ...known.filter(isSize)].some(
      (token) => isTogether([token]) || meaningsOf(work, textOf(token)).some(isTogether),
    )
  );
}

/**
 * Whether goods that are called by the noun have one of the words that set it apart from others of its name, in any reading:
 * 'душевой уголок' is not a fitting. A query without such words asks for any of them.
 */
export function isToldApart(work: Workspace, head: Token, tokens: readonly Token[]): boolean {
  if (!isThing(work, wordOf(head))) return true;
  const others = tokens.filter((token) => token !== head && !/^\d+$/.test(textOf(token)));
  const isAdjectiveOf = (token: Token) => token.isWord && token.role === undefined && isAnyAdjective(wordOf(token));
  const isSize = (token: Token) => !token.isWord && wordOf(token).includes('x');
  const isRelational = (token: Token) => isAdjectiveOf(token) && !isPlainWord(wordOf(token));
  const isWith = (beside: readonly Token[]) => areTogether(work, [{ ...head, role: 'head' }, ...beside]);
  // A material with a size tells as much: 'уголок стальной 50х50х5' is not a fitting
  const isMeasured = others.some(isSize) && others.some(isAdjectiveOf);
  return (
    !(isMeasured || others.some(isRelational)) ||
    others.some((token) => isWith([token]) || meaningsOf(work, textOf(token)).some(isWith))
  );
}

/**
 * Whether the known words of a query do not tell the wanted thing: its noun is unknown, and no other word of the
 * query names one; or most words are unknown.
 */
export function isNothingMeant(work: Workspace, split: SplitQuery): boolean {
  const { head, known, corrections, ignored, had, defining } = split;
  // A mistyped word may go with the noun
  const sure = known.filter((_, n) => !corrections.some(({ at }) => at === n));
  if (head !== null && sure.some((token) => isGenitive(work, token, defining) && !areTogether(work, [head, token])))
    return true;
  if (ignored.length === 0) return false;
  const isConfirmedAnyhow = () => isConfirmed(work, split) || isConfirmedOtherwise(work, split);
  if (ignored.some((word) => defining.has(word)) && !isConfirmedAnyhow()) return true;
  const isOther = isForeign(work, { ...split, ignored: ignored.filter((word) => !had.has(word)) });
  if (isOther && !isConfirmedOtherwise(work, split)) return true;
  const correctionOf = (token: Token) => corrections.find(({ at }) => known[at] === token)?.options[0];
  const corrected = head === null ? undefined : correctionOf(head);
  // A guess at one of several unknown words, unless it is a long word that names goods
  if (known.length === corrections.length) return corrected === undefined || !isSureThing(work, corrected);
  // Sizes without the thing that has them are the sizes of anything
  const unknown = ignored.filter((word) => !isPlainWord(word));
  if (!known.some(isSignificant) || unknown.length > known.length) return true;
  if (head === null) return false;
  if (known.includes(head)) {
    const noun = corrected?.tokens[0] ?? head;
    return !isNamed(work, noun, isModelName(noun) ? LATER_WORD : LATE_HEAD_WORD);
  }
  // The purpose alone does not tell the thing
  const uncorrected = known.filter(({ role }, n) => role !== 'dependent' && !corrections.some(({ at }) => at === n));
  return !uncorrected.some((token) => (token.isWord ? isThing(work, wordOf(token)) : isModel(work, token)));
}

/**
 * Whether the noun stands for another thing: words that no product has describe it, and nothing else of the query goes
 * with it, where there is something else ('автомобильный аккумулятор 60ач', 'дренажный насос для грязной воды').
 */
function isForeign(work: Workspace, { known, head, ignored }: SplitQuery): boolean {
  const isDescribed = ignored.some((word) => isAnyAdjective(word) && !isPlainWord(word));
  if (!isDescribed || head === null || !known.includes(head)) return false;
  const others = known.filter((token) => token !== head && !isPlainWord(textOf(token)));
  const isWith = (beside: readonly Token[]) => areTogether(work, [head, ...beside]);
  return others.length > 0 && !others.some((token) => isWith([token]) || meaningsOf(work, textOf(token)).some(isWith));
}

/** A long word with a typing error is that word, not another one. */
const isSureThing = (work: Workspace, { note, tokens }: Correction) =>
  note.kind === 'typo' && note.from.length >= MIN_SURE_LENGTH && tokens.every((token) => isNamed(work, token));

const MIN_SURE_LENGTH = 8;

/** Whether this very word names goods, sections or brands, not only their purpose. */
export function isNamed(work: Workspace, token: Token, zone = LATER_WORD): boolean {
  const word = wordOf(token);
  return !token.isWord || isNamedUpTo(work, word, zone) || meaningsOf(work, word).length > 0;
}

/** A model that the goods have as it is typed. */
const isModel = (work: Workspace, { forms }: Token) =>
  /^(?=.*\d)(?=.*[a-zа-я]).{4,}$/.test(forms[0]!.join('')) && forms[0]!.every((term) => isWritten(work, term));

/** A word or a model. */
export const isSignificant = ({ forms }: Token) =>
  /^[a-zа-я]/.test(forms[0]!.join('')) && forms[0]!.join('').length > 2;

/** 'высокого' of 'мойка высокого давления': with its noun it names another thing. */
function isGenitive(work: Workspace, { forms, isWord }: Token, defining: ReadonlySet<string>): boolean {
  const word = forms[0]![0]!;
  return isWord && defining.has(word) && SINGULAR_GENITIVE.test(word) && meaningsOf(work, word).length === 0;
}

/** Whether goods with the noun have another word or size of the query, which confirms the noun. */
function isConfirmed(work: Workspace, { known, head, ignored }: SplitQuery): boolean {
  if (head === null || !known.includes(head)) return false;
  return known.some((token) => token !== head && isTelling(token, ignored) && areTogether(work, [head, token]));
}

/** The same where the noun, by which no goods are called, is said otherwise: 'колено канализационное пологое 30'. */
function isConfirmedOtherwise(work: Workspace, { text, known, head, ignored }: SplitQuery): boolean {
  if (head === null || !known.includes(head) || isThing(work, wordOf(head))) return false;
  return paraphrasesOf(work, text).some((paraphrase) => {
    const tokens = tokensOfParaphrase(work, paraphrase);
    const noun = headOf(work, tokens);
    if (noun?.isWhole !== true || !isThing(work, wordOf(noun))) return false;
    return tokens.some(
      (token) =>
        !token.isWord && token.isWhole !== true && isTelling(token, ignored) && areTogether(work, [noun, token]),
    );
  });
}

/** Whether a word or size sets a thing apart from others of its name; a number beside several unknown words does not. */
function isTelling({ forms, role }: Token, ignored: readonly string[]): boolean {
  const text = forms[0]!.join(' ');
  return !(isPlainWord(text) && role !== 'dependent') && !(/^\d+$/.test(text) && ignored.length > 1);
}
