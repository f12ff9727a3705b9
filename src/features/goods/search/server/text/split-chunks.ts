import { isUnit } from './units.ts';

/** Written in one alphabet, without a sign, and longer than what may belong to a neighbour. */
const PLAIN_WORD = /^(?:[A-Za-z]{4,}|[А-Яа-яЁё]{4,})$/;

/**
 * A text cut where no piece goes over the cut: each long word is a chunk, and so is what stands between them. Names of
 * goods have far fewer such runs than they have words.
 */
export function splitChunks(text: string): string[] {
  const chunks: string[] = [];
  let open = '';
  for (const word of text.split(/\s+/)) {
    if (PLAIN_WORD.test(word) && !isUnit(word.toLowerCase())) {
      if (open !== '') chunks.push(open);
      chunks.push(word);
      open = '';
    } else if (word !== '') open = open === '' ? word : `${open} ${word}`;
  }
  if (open !== '') chunks.push(open);
  return chunks;
}
