import { isUnit } from './units.ts';

/** Written in one alphabet, without a sign, and longer than what may belong to a neighbour. */
const PLAIN_WORD = /^(?:[A-Za-z]{4,}|[А-Яа-яЁё]{4,})$/;

/**
 * A text cut where no piece goes over the cut: long words by themselves, what stands between them as it is. Names of
 * goods have far fewer such runs than they have words.
 */
export function runsOf(text: string): string[] {
  const runs: string[] = [];
  let open = '';
  for (const chunk of text.split(/\s+/)) {
    if (PLAIN_WORD.test(chunk) && !isUnit(chunk.toLowerCase())) {
      if (open !== '') runs.push(open);
      runs.push(chunk);
      open = '';
    } else if (chunk !== '') open = open === '' ? chunk : `${open} ${chunk}`;
  }
  if (open !== '') runs.push(open);
  return runs;
}
