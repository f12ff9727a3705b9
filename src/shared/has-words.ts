const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** Whether a text has all words of a query, or what they begin or end with, in any order and case; ё is е. */
export function hasWords(text: string, query: string): boolean {
  const searched = plain(text);
  return plain(query)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}
