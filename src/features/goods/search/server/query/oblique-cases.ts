import { formOf, groupOf } from '../index/lookup.ts';
import { OTHER_FORM } from '../index/segment.ts';
import { stem } from '../text/stem.ts';
import type { Workspace } from './workspace.ts';

const CASE_ENDING = /(?:[ое]к|[ая]ми|[ое]м|[ое]й|[ое]в|[ая]х|[ая]м|[аяуюеыи])$/;
const NOMINATIVE_ENDINGS = ['', 'ь', 'й', 'а', 'я', 'о', 'ка'];

/** Endings of nouns whose genitive plural has none: 'труб'. */
const VOWELS = ['а', 'я', 'о'];

/** Whether a word is another case, or the plural, of one that the goods have. */
export function isOblique(work: Workspace, word: string): boolean {
  if (!isWrittenSo(work, word) && VOWELS.some((vowel) => isIn(work, word + vowel))) return true;
  const base = word.replace(CASE_ENDING, '');
  return (
    base !== word &&
    NOMINATIVE_ENDINGS.some((ending) => {
      const nominative = base + ending;
      return nominative !== word && stem(nominative) === stem(word) && isIn(work, nominative);
    })
  );
}

/** Whether the index has a word, as it is written or as the stem of others. */
const isIn = ({ segments }: Workspace, word: string) => segments.some((segment) => groupOf(segment, word) >= 0);

/** Whether it is one of the first forms in which goods have it. */
const isWrittenSo = ({ segments }: Workspace, word: string) =>
  segments.some((segment) => formOf(segment, word) !== OTHER_FORM);
