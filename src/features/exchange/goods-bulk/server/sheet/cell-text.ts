import { MAX_CELL_LENGTH } from '../read-big-sheet.ts';

/** A text as a cell of a sheet holds it. */
export const cellText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- XML has none of these
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .toWellFormed()
    .slice(0, MAX_CELL_LENGTH)
    .trim();

/** A name as it is compared. */
export const keyOf = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
