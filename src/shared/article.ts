/** Cyrillic capitals that look like Latin ones in print. З, Б and the like differ from any Latin letter. */
const LOOK_ALIKES: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  Ё: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
};

/**
 * The form in which articles and short codes are compared: capitals, no separators (anything that is no letter and no
 * digit: spaces, - . / _ and so on), Cyrillic look-alikes as Latin letters. 'вк-12/3 м' and 'BK123M' are one. Empty for
 * a text of separators alone; for comparing only, never shown.
 */
export function normaliseArticle(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/[А-ЯЁ]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
}
