/** Letters of other alphabets as one of 64 signs that no keyboard types, so that a word has one byte a letter. */
const OTHER_LETTERS = 0x80;

const SIGN = '[a-zа-я\\u0080-\\u00bf\\d]';
const WORDS = new RegExp(`${SIGN}+`, 'g');
const RUNS = /\d+|\D+/g;

/** A word of a name, and a number for the signs between it and the word before, the same for the same signs. */
export type NameWord = { word: string; joint: number };

/** Stands behind the words of a name, with the signs at its end. */
const END = '$';

/**
 * The words of a name as they are written, in small letters: «Кабель 5х(16–25)» is кабель, 5х, 16, 25. `end`: what stands
 * behind them.
 */
export function nameWordsOf(text: string): { words: NameWord[]; end: NameWord } {
  let end = 0;
  const own = plain(text).trim();
  const jointTo = (index: number) => jointOf(own.slice(end, index).replace(/\s+/g, ' '));
  const words = Array.from(own.matchAll(WORDS), ({ 0: word, index }) => {
    const joint = jointTo(index);
    end = index + word.length;
    return { word, joint };
  });
  return { words, end: { word: END, joint: jointTo(own.length) } };
}

const JOINTS = 256;

function jointOf(signs: string): number {
  let joint = 0;
  for (let at = 0; at < signs.length; at += 1) joint = (joint * 31 + signs.charCodeAt(at)) % JOINTS;
  return joint;
}

/** What stands before the parts of words, which no word has. */
export const PART = '+';

/** What a word of letters and numbers may be found by beside itself: «led40вт» by led, 40, вт and 40вт. */
export function partsOfWord(word: string): string[] {
  const runs = word.match(RUNS) ?? [];
  if (runs.length < 2) return [];
  const ends = runs.map((_, n) => runs.slice(n).join('')).slice(1);
  return Array.from(new Set([...runs, ...ends]), (part) => PART + part);
}

/** Other signs stand between words, where no letter is. */
const OTHER_SIGNS = 0xe000;

const plain = (text: string): string =>
  text
    // Of signs it makes letters: '№5' would be the word 'no5'
    .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => word.normalize('NFKC'))
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{ASCII}а-я]/gu, (sign) => {
      if (/\s/.test(sign)) return ' ';
      const isLetter = /[\p{L}\p{N}]/u.test(sign);
      return String.fromCharCode(
        isLetter ? OTHER_LETTERS + (sign.charCodeAt(0) % 64) : OTHER_SIGNS + (sign.charCodeAt(0) % 4096),
      );
    });
