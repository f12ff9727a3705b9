import { splitAlphabets } from './homoglyphs.ts';
import { plainText } from './plain-text.ts';

/** A run of letters or a number, and what stands between it and the one before. */
export type Lexeme = { isWord: boolean; text: string; gap: string };

/** The letters and numbers of a text; `end` is what stands behind the last. */
export function lexemesOf(text: string): { lexemes: Lexeme[]; end: string } {
  const plain = plainText(text);
  const lexemes: Lexeme[] = [];
  let end = 0;
  for (const match of plain.matchAll(/\d+(?:\.\d+)?|[a-zа-я\u0080-\u00bf]+/g)) {
    const gap = plain.slice(end, match.index);
    end = match.index + match[0].length;
    if (/^\d/.test(match[0])) lexemes.push({ isWord: false, text: plainNumber(match[0]), gap });
    else
      splitAlphabets(match[0]).forEach((word, n) =>
        lexemes.push({ isWord: true, text: word, gap: n === 0 ? gap : '' }),
      );
  }
  return { lexemes, end: plain.slice(end) };
}

/** '2.50' and '2.5' are one number; zeroes before a number make another code of it. */
const plainNumber = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
