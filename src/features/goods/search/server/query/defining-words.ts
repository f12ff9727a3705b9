import { isQualified } from '../index/lookup.ts';
import { isAnyAdjective } from '../text/name-parts.ts';
import { isPlainWord } from '../text/plain-words.ts';
import { type Token, tokenize, wordOf } from '../text/tokenize.ts';
import { holdsOf } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** Prepositions before the things that a product is used with. The others stand before its parts or its place. */
const PURPOSE = new Set(['для', 'под', 'к']);

/** A noun in the genitive: in 'маховик смесителя' the thing is the word before it. */
const isOwned = (word: string) => /.{3}(?:[лнртс][яа]|ов|ей)$/.test(word);

/**
 * The words beside the noun that say which thing it is: 'лампа настольная', 'шкаф купе', 'картридж для принтера',
 * 'маховик смесителя', 'кухонный гарнитур' where every 'гарнитур' is one for a shower.
 */
export function definingWords(work: Workspace, text: string, head: Token | null): Set<string> {
  const words = tokenize(text).map((token) => (token.isWord ? wordOf(token) : ''));
  const at = head === null ? -1 : words.indexOf(wordOf(head));
  if (at < 0) return new Set();
  let last = at;
  while (isAnyAdjective(words[last + 1] ?? '')) last += 1;
  const noun = words.slice(last + 1).find((word) => !PURPOSE.has(word) && !isAnyAdjective(word)) ?? '';
  const isPurpose = PURPOSE.has(words[last + 1] ?? '');
  const isNoun = isPurpose || words[last + 1] === noun;
  const [before = ''] = words.slice(Math.max(0, at - 1), at);
  const isOther = isOwned(words[at]!) || (isAnyAdjective(before) && holdsOf(work, words[at]!, isQualified));
  // 'Для зарядки айфона': what it is for, and whose
  const ofNoun =
    isPurpose && noun !== '' ? words.slice(words.indexOf(noun, last) + 1).filter((word) => !isAnyAdjective(word)) : [];
  const beside = [...(isOther ? [before] : []), ...words.slice(at + 1, last + 1), ...(isNoun ? [noun] : []), ...ofNoun];
  // A maker's name may be as short as what a thing is for ('сушилка для рук'), unless the trade has the word ('лента фум')
  const minLength = (word: string) => ((isPurpose && word === noun) || work.synonyms.has(word) ? 3 : 4);
  return new Set(
    beside.filter(
      (word) =>
        /^[а-я]+$/.test(word) && word.length >= minLength(word) && (SINGULAR_GENITIVE.test(word) || !isPlainWord(word)),
    ),
  );
}

/** An adjective in the genitive: with its noun it names another thing. */
export const SINGULAR_GENITIVE = /.{3}(?:ого|его)$/;
