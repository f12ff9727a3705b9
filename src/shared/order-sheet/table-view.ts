import { isBlank } from './column-facts.ts';
import type { FoundColumns } from './find-columns.ts';
import { plainHeading } from './heading-role.ts';
import { readAmount } from './read-amount.ts';
import type { Sheet, SheetCell, TableView } from './sheet-order.ts';

const SHOWN_ROWS = 5;
const SHOWN_COLUMNS = 30;
const SHOWN_LENGTH = 60;

/** What the buyer is shown of a table, to check its columns or to point at others. */
export function tableView(sheet: Sheet, found: FoundColumns): TableView {
  const filled = filledColumns(sheet);
  const indexes = filled.slice(0, SHOWN_COLUMNS);
  const hidden = new Set(sheet.hiddenColumns);
  const first = sheet.rows.findIndex((row, index) => index >= found.from && row.some((cell) => !isBlank(cell)));
  const shown = first < 0 ? [] : sheet.rows.slice(first).filter((row) => row.some((cell) => !isBlank(cell)));
  return {
    sheet: sheet.name,
    shape: shapeOf(sheet, found),
    source: found.source,
    doubt: found.doubt,
    code: found.codes[0] ?? null,
    name: found.name,
    amount: found.amount,
    unit: found.unit,
    candidates: found.candidates,
    columns: indexes.map((index) => ({
      index,
      letter: columnLetter(index),
      heading: clipped((found.heading?.columns.get(index)?.texts ?? []).join(', ')),
      isHidden: hidden.has(index),
    })),
    rows: shown.slice(0, SHOWN_ROWS).map((row) => indexes.map((index) => clipped(textOf(row[index])))),
    firstRow: Math.max(first, 0) + 1,
  };
}

const textOf = (cell: SheetCell | null | undefined): string => cell?.problem ?? cell?.text ?? '';

function clipped(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH - 1)}…` : line;
}

function filledColumns({ rows }: Sheet): number[] {
  const filled = new Set<number>();
  for (const row of rows) for (const [column, cell] of row.entries()) if (!isBlank(cell)) filled.add(column);
  return [...filled].toSorted((a, b) => a - b);
}

/** The headings with their columns; of a table without any what its columns hold. */
function shapeOf({ rows }: Sheet, { heading, from }: FoundColumns): string {
  if (heading) {
    const named = [...heading.columns].toSorted(([a], [b]) => a - b);
    return named.map(([column, { texts }]) => `${column}:${plainHeading(texts.join(' '))}`).join('|');
  }
  const kinds = new Map<number, Set<string>>();
  for (const row of rows.slice(from, from + 200)) {
    for (const [column, cell] of row.entries()) {
      if (!isBlank(cell)) kinds.set(column, (kinds.get(column) ?? new Set()).add(kindOf(cell!)));
    }
  }
  const columns = [...kinds].toSorted(([a], [b]) => a - b);
  return `-|${columns.map(([column, own]) => `${column}:${[...own].toSorted().join('+')}`).join('|')}`;
}

function kindOf(cell: SheetCell): string {
  const amount = readAmount(cell);
  if (amount) return Number.isInteger(amount.amount) ? 'whole' : 'fraction';
  return /\d/.test(cell.text) && cell.text.length <= 40 ? 'code' : 'text';
}

/** 'A' for 0, 'AA' for 26: as spreadsheets call a column. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? columnLetter(rest) : '') + String.fromCharCode(65 + (index % 26));
}
