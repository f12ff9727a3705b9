import { transliterate } from '../text/transliterate.ts';
import { findCodeParts, findCodes } from './find-codes.ts';
import { isWritten } from './vocabulary.ts';
import type { Workspace } from './workspace.ts';

/** Zeroes that accounting systems write before a number. */
const MAX_ZEROES = 5;

/**
 * Looks for an article that is typed in Cyrillic letters by sound, or without the zeroes before it; else for a word of the
 * text, else for the text as a part of an article. Returns how many products were found.
 */
export function matchCodes(work: Workspace, text: string): number {
  const isNumber = /^\d+$/.test(text);
  const zeroes = Array.from({ length: MAX_ZEROES }, (_, n) => '0'.repeat(n + 1) + text);
  const others = isNumber ? zeroes : [transliterate(text.toLowerCase())];
  return findEach(work, others, !isNumber) || findWithin(work, text) || findParts(work, text);
}

/** Words of which one is a whole code, else the beginning of one that goods have nowhere else: 'кабель KRM-25'. */
function findWithin(work: Workspace, text: string): number {
  const words = text.split(/\s+/).filter(Boolean);
  if (words.length < 2) return 0;
  const codes = words.filter((word) => word.length >= 5 && (/\d/.test(word) || LETTERS.test(word)) && !SIZE.test(word));
  // 'Kaizer 1931': beside a maker fewer digits will do
  const ofMaker = words.length === 2 && MAKER.test(words[0]!) && /^\d{4}$/.test(words[1]!) ? [words[1]!] : [];
  const isNumber = (word: string) => isSerial(word) || (word === ofMaker[0] && !isWritten(work, word));
  // 'Мойка 4963' is one whose article ends so, where no goods have such a number otherwise
  const ofNoun = words.length === 2 ? words.filter((word) => END.test(word) && !isWritten(work, word)) : [];
  return (
    findEach(work, codes, false) ||
    findEach(work, [...codes, ...ofMaker].filter(isNumber), true) ||
    findEach(work, ofNoun, false)
  );
}

const findEach = ({ segments, hits }: Workspace, codes: readonly string[], withPrefixes: boolean): number =>
  codes
    .flatMap((code) => segments.map((segment, n) => findCodes(segment, code, hits[n]!, withPrefixes)))
    .reduce((sum, count) => sum + count, 0);

const findParts = ({ segments, hits }: Workspace, text: string): number =>
  segments.reduce((sum, segment, n) => sum + findCodeParts(segment, text, hits[n]!), 0);

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
