import { hash } from 'node:crypto';

/** Characters of one cell in a mark. */
const LENGTH = 4;
const HEADING = 'Отметка (не менять):';

/** The heading of the column of marks: the fields of the marked cells, in their order. */
export const markHeading = (fields: readonly string[]): string => `${HEADING} ${fields.join(' ')}`;

/** The fields of such a heading; null for another column. */
export const fieldsOfMark = (heading: string): string[] | null =>
  heading.startsWith(HEADING) ? heading.slice(HEADING.length).split(/\s+/).filter(Boolean) : null;

/** What cells held when the sheet was made, a few characters for each. */
export const markOf = (texts: readonly string[]): string => texts.map(shortHash).join('');

/** Whether a cell held this text when the sheet was made; null where the mark does not say. */
export function wasIn(mark: string, index: number, text: string): boolean | null {
  const part = mark.slice(index * LENGTH, (index + 1) * LENGTH);
  return part.length < LENGTH ? null : part === shortHash(text);
}

const shortHash = (text: string): string => (text === '' ? OF_NOTHING : hashed(text));
const hashed = (text: string): string => hash('sha256', text, 'base64url').slice(0, LENGTH);
/** Most cells of properties are empty. */
const OF_NOTHING = hashed('');
