import { isWritten } from './corrections.ts';
import { findCodeParts, findCodes } from './find-codes.ts';
import { matchCode } from './match-text.ts';
import { findingOf, type Step, type TextSearch } from './text-search.ts';

/** By a code: the text in other letters, a word of it, or the text as a part of one. */
export const findByCode: Step = (search) => {
  const { index, hits, text } = search;
  const count = matchCode(index, hits, text) || findCodesWithin(search) || findParts(search);
  return count > 0 ? findingOf(search, text) : null;
};

/** Words of which one is a whole code, else the beginning of one that goods have nowhere else: 'кабель KRM-25'. */
function findCodesWithin(search: TextSearch): number {
  const words = search.text.split(/\s+/).filter(Boolean);
  if (words.length < 2) return 0;
  const codes = words.filter((word) => word.length >= 5 && (/\d/.test(word) || LETTERS.test(word)) && !SIZE.test(word));
  // 'Kaizer 1931': beside a maker fewer digits will do
  const ofMaker = words.length === 2 && MAKER.test(words[0]!) && /^\d{4}$/.test(words[1]!) ? [words[1]!] : [];
  const isNumber = (word: string) => isSerial(word) || (word === ofMaker[0] && !isWritten(search.index, word));
  // 'Мойка 4963' is one whose article ends so, where no goods have such a number otherwise
  const ofNoun = words.length === 2 ? words.filter((word) => END.test(word) && !isWritten(search.index, word)) : [];
  return (
    findEach(search, codes, false) ||
    findEach(search, [...codes, ...ofMaker].filter(isNumber), true) ||
    findEach(search, ofNoun, false)
  );
}

function findEach({ index, hits }: TextSearch, codes: readonly string[], withPrefixes: boolean): number {
  let found = 0;
  for (const code of codes) {
    index.segments.forEach((segment, n) => (found += findCodes(segment, code, hits[n]!, withPrefixes)));
  }
  return found;
}

const findParts = ({ index, hits, text }: TextSearch): number =>
  index.segments.reduce((sum, segment, n) => sum + findCodeParts(segment, text, hits[n]!), 0);

/** An article of letters alone: 'shk-die-btp'. */
const LETTERS = /^[a-z]+(?:-[a-z]+){2,}$/i;

const MAKER = /^[a-z]{3,}$/i;

/** Four digits of an article; round ones are a length. */
const END = /^\d{2}(?!00)\d{2}$/;

/** A size like '40*40' is not the end of an article. */
const SIZE = /^\d+(?:[.,]\d+)?(?:[xх*×]\d+(?:[.,]\d+)?)+[а-яa-z]*$/i;

/** A number of an article rather than a size or a rating. */
const isSerial = (word: string) =>
  /^(?=(?:\D*\d){5})[\dA-Za-zА-Яа-я-]+$/.test(word) || (SERIES.test(word) && word.length >= 6);

/** The beginning of an article, with the letters of its maker: 'UHV-HS'. */
const SERIES = /^[a-z]{2,}-[a-z\d][a-z\d/-]*$/i;
