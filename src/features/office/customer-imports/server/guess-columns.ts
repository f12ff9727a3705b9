import { plainHeading } from '#shared/order-sheet/heading-role.ts';
import { type CustomerColumn, customerColumnNames, customerColumns } from '#shared/customer-columns.ts';
import type { ImportSheet } from './tables.ts';

/** A heading is looked for in so many first rows. */
const SEARCHED_ROWS = 30;
const SHOWN_SAMPLES = 3;
const SHOWN_LENGTH = 60;

type Row = { row: number; cells: readonly string[] };

/** What each column of a sheet holds by its heading: the row among the first ones that names most columns. */
export function describeSheet(name: string, rows: readonly Row[]): ImportSheet {
  const guesses = rows.slice(0, SEARCHED_ROWS).map(({ cells }) => guessColumns(cells));
  const counts = guesses.map((guess) => guess.filter((column) => column !== null).length);
  const best = Math.max(0, ...counts);
  // A row that names one thing may be a row of customers
  const at = best < 2 ? -1 : counts.indexOf(best);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const below = rows.slice(at + 1);
  return {
    name,
    rows: rows.length,
    firstRow: below[0]?.row ?? (rows[at]?.row ?? 0) + 1,
    columns: Array.from({ length: width }, (_, index) => ({
      heading: clipped(rows[at]?.cells[index] ?? ''),
      samples: below
        .map(({ cells }) => cells[index] ?? '')
        .filter((text) => text !== '')
        .slice(0, SHOWN_SAMPLES)
        .map(clipped),
      guess: guesses[at]?.[index] ?? null,
    })),
  };
}

const clipped = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text);

/** The columns by their headings; what two headings may mean is left open. */
export function guessColumns(headings: readonly string[]): (CustomerColumn | null)[] {
  const meant = headings.map((heading) => {
    const plain = plainHeading(heading);
    const found = plain === '' ? [] : customerColumnNames.filter((name) => customerColumns[name].heading.test(plain));
    return found.length === 1 ? found[0]! : null;
  });
  return meant.map((name) => (name !== null && meant.filter((other) => other === name).length === 1 ? name : null));
}

/** The only sheet with a column of ИНН, or the only sheet; null: several may be meant, or none. */
export function guessSheet(sheets: readonly ImportSheet[]): number | null {
  if (sheets.length === 1) return 0;
  const named = sheets.flatMap(({ columns }, index) => (columns.some(({ guess }) => guess === 'inn') ? [index] : []));
  return named.length === 1 ? named[0]! : null;
}
