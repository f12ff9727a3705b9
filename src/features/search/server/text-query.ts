/** Words of a query beyond these are not looked for. */
const MOST_WORDS = 10;

/**
 * A buyer's text as a full-text query: all its words, each as a beginning. The words stay whole ('3х2,5'), so that the
 * database takes them apart as it does with the names. Null where there is no word.
 */
export function textQuery(text: string): string | null {
  const words = text.split(/\s+/).map((word) => word.replaceAll(/['\\]/g, ''));
  const usable = words.filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, MOST_WORDS);
  return usable.length ? usable.map((word) => `'${word}':*`).join(' & ') : null;
}
