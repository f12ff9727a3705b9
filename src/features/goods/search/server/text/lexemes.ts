import { splitAlphabets } from './homoglyphs.ts';

/** Letters that this index keeps: Latin, Cyrillic, and any other as one of 64 signs that no keyboard types. */
const OTHER_LETTERS = 0x80;

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

/**
 * A text as it is compared: words that run together apart ('сухРТП'), small letters, ё as е, one sign for every way to write a size ('3 х 2,5' → '3×2.5'), a
 * diameter ('Ø20', 'ф 20' → 'd20'), the ends of a fitting ('г-ш-г' → 'гшг'), a fraction ('½' → '1/2', '1 1/4' → '11/4' as accounting systems have it) and a dash.
 */
function plainText(text: string): string {
  return text
    .replace(/(?<=[а-яё]{3})(?=[А-ЯЁ]{2})/g, ' ')
    .replace(/[²³]|(?<=[мm][мm])[23]/gi, '')
    .replace(/(?<=[а-яё]{4})\/\d{1,2}(?=\s|$)|(?<=\d[а-яёa-z]{0,2}\s?)\s\d{1,3}\/$/gi, '')
    .replace(/[¼½¾⅛⅜⅝⅞]/g, (fraction) => ` ${fraction.normalize('NFKC').replace('⁄', '/')}`)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[ø∅⌀]\s*(?=\d)/g, ' d')
    .replace(/(?<![a-zа-я\d])[фd]\s?(?=\d)/g, 'd')
    .replace(/(\d)\s*[x×*хX✕]\s*(?=\d)/g, '$1×')
    .replace(/(?<![a-zа-я])со?\s+(?=\d[\d.,/]*\s+на\s+\d)/g, '')
    .replace(/(\d)\s+на\s+(?=\d[\d.,/]*(?:$|\s+(?!метр|град)[а-я]{3}))/g, '$1×')
    .replace(/(?<=\d\s?)а\s?[·*]\s?ч(?![а-я])/g, 'ач')
    .replace(/(\d)\s?(?:дюйм[а-я]*|"|''|”|″)/g, '$1 ')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/(?<![\d/.])([1-4])[ .-]?([1357]\/(?:2|4|8))(?![\d/])/g, '$1$2')
    .replace(/(?<![a-zа-я])([a-zа-я])\/([a-zа-я])(?![a-zа-я])/g, '$1$2')
    .replace(/(?<![a-zа-я])[а-я](?:-[а-я]){1,3}(?![а-я])/g, (letters) => letters.replaceAll('-', ''))
    .replace(/[^\p{ASCII}а-я×]/gu, (sign) =>
      /\p{L}/u.test(sign) ? String.fromCharCode(OTHER_LETTERS + (sign.charCodeAt(0) % 64)) : ' ',
    );
}
