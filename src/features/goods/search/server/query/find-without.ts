import { comparedWord, withoutDash } from '../text/clean-query.ts';
import { isSaidOfAny } from '../text/plain-words.ts';
import { isStopWord } from '../text/stop-words.ts';
import { isWritten } from './corrections.ts';
import { clearHits, isFound } from './hits.ts';
import { firstNounOf } from './query-tokens.ts';
import { findRepaired } from './repair.ts';
import { findingOf, type Step } from './text-search.ts';

const QUANTITY = /(?:^|\s)(?:[-–—]\s*)?\d+\s?(?:шт|штук[аи]?)\.?(?=$|\s)/i;

/** Without how many are wanted, where no goods that have the other words are packed so: 'розетка 2 шт'. */
export const findWithoutQuantity: Step = (search) => {
  const { index, hits, text, dropped, findOther } = search;
  const quantity = QUANTITY.exec(text)?.[0];
  if (quantity === undefined) return null;
  const { readAs, ...packed } = findRepaired(index, hits, text);
  if (isFound(hits) && !packed.isPartial && packed.ignored.length === 0) return findingOf(search, readAs, packed);
  clearHits(hits);
  const finding = findOther(text.replace(quantity, ' '));
  return finding && { ...finding, dropped: [...dropped, withoutDash(quantity)] };
};

/** Without what is said of any thing, where goods have all of the others: 'лоток 200 для дома'. */
export const findWithoutPlain: Step = ({ index, text, tokens, dropped, findOther }) => {
  const noun = firstNounOf(tokens)?.forms[0]![0];
  const words = text.split(/\s+/).filter(Boolean);
  // 'В столовую' is a place, even where goods have the word
  const isPlace = (n: number) => /^(?:в|на|для)$/i.test(words[n - 1] ?? '');
  const isLeftOut = (word: string, n: number) =>
    isSaidOfAny(word) && word !== noun && (isPlace(n) || !isWritten(index, word));
  const left = words.filter((word, n) => isLeftOut(comparedWord(word), n));
  if (left.length === 0) return null;
  const rest = words.filter((word) => !left.includes(word));
  // The preposition goes with what stood behind it
  while (isStopWord(comparedWord(rest.at(-1) ?? ''))) rest.pop();
  const finding = rest.length === 0 ? null : findOther(rest.join(' '));
  if (finding === null) return null;
  return { ...finding, dropped, ignored: [...finding.ignored, ...left.map(comparedWord)] };
};
