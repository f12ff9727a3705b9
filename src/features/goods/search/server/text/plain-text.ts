/** Letters that this index keeps: Latin, Cyrillic, and any other as one of 64 signs that no keyboard types. */
const OTHER_LETTERS = 0x80;

/**
 * A text as it is compared: small letters, ё as е, one sign for every way to write a size ('3 х 2,5' → '3×2.5'), a
 * diameter ('Ø20', 'ф 20' → 'd20'), a fraction ('½' → '1/2', '1 1/4' → '11/4' as accounting systems have it) and a dash.
 */
export function plainText(text: string): string {
  return text
    .replace(/[²³]|(?<=[мm][мm])[23]/gi, '')
    .replace(/[¼½¾⅛⅜⅝⅞]/g, (fraction) => ` ${fraction.normalize('NFKC').replace('⁄', '/')}`)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[ø∅⌀]\s*(?=\d)/g, ' d')
    .replace(/(?<![a-zа-я])[фd]\s?(?=\d)/g, 'd')
    .replace(/(\d)\s*[x×*хX✕]\s*(?=\d)/g, '$1×')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/(?<![\d/.×-])([1-4])[ .-]?([1357]\/(?:2|4|8))(?![\d/])/g, '$1$2')
    .replace(/(?<![a-zа-я])([a-zа-я])\/([a-zа-я])(?![a-zа-я])/g, '$1$2')
    .replace(/[^\p{ASCII}а-я×]/gu, (sign) =>
      /\p{L}/u.test(sign) ? String.fromCharCode(OTHER_LETTERS + (sign.charCodeAt(0) % 64)) : ' ',
    );
}
