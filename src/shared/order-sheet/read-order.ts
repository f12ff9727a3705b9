import { type FoundColumns, findTables } from './find-columns.ts';
import { columnLetter, tableView } from './table-view.ts';
import { type ReadRow, readRow } from './read-rows.ts';
import { isBlank } from './column-facts.ts';
import type { ChosenColumns, ColumnsByRole, Sheet, SheetOrder, SheetRow, TableView } from './sheet-order.ts';

interface ReadOptions {
  /** What a row without a quantity means; without it such a row is not ordered. */
  amountWhereNone?: number;
  /** Columns that the buyer has pointed at; they replace those that were found in their sheets. */
  chosen?: readonly ChosenColumns[];
  /** Columns that the company has pointed at before, by the shape of a table. */
  remembered?: (shape: string) => ColumnsByRole | undefined;
  /** Reads hidden rows and sheets as well. */
  withHidden?: boolean;
}

/**
 * What sheets order: each row with a quantity becomes a line, or is unread with its reason. Where a table has a `doubt`,
 * none of its rows is read: the buyer is asked first.
 */
export function readOrder(sheets: readonly Sheet[], options: ReadOptions = {}): SheetOrder {
  const order: SheetOrder = {
    tables: [],
    lines: [],
    unread: [],
    skipped: { headings: 0, sections: 0, totals: 0, withoutAmount: 0 },
    hidden: { rows: 0, sheets: [] },
  };
  const isOne = sheets.filter((sheet) => !sheet.isHidden).length === 1 && !options.withHidden;
  for (const sheet of sheets) {
    const tables = tablesOf(sheet, options);
    if (sheet.isHidden && !options.withHidden) {
      if (tables.some(({ columns }) => columns.amount !== null)) order.hidden.sheets.push(sheet.name);
      continue;
    }
    for (const { columns, view } of tables) {
      order.tables.push(view);
      const orders = view.amount !== null || options.amountWhereNone !== undefined;
      if (view.doubt === null && orders) readSheet({ sheet, columns, isOne }, options, order);
    }
    order.skipped.headings += titleRows(sheet, tables);
  }
  return order;
}

type Table = { columns: FoundColumns; view: TableView };

function tablesOf(sheet: Sheet, { chosen = [], remembered }: ReadOptions): Table[] {
  const found = findTables(sheet.rows);
  const own = chosen.filter((columns) => columns.sheet === sheet.name);
  if (own.length > 0) {
    const titles = (columns: ChosenColumns) => (found[0]?.heading ? found[0].from : rowsOfTitles(sheet.rows, columns));
    return own.map((columns) => {
      const table = pointedAt(found[0], columns, 'chosen');
      return withView(sheet, { ...table, from: titles(columns) });
    });
  }
  return found.map((columns) => {
    const table = withView(sheet, columns);
    const known = remembered?.(table.view.shape);
    return known ? withView(sheet, pointedAt(columns, known, 'remembered')) : table;
  });
}

/** How many first rows are titles where the shop knows no heading: above the first quantity, with a text in its column. */
function rowsOfTitles(rows: readonly SheetRow[], { amount }: ColumnsByRole): number {
  const cells = rows.map((row) => (amount === null ? null : row[amount]));
  const first = cells.findIndex((cell) => cell && (cell.problem !== undefined || /\d/.test(cell.text)));
  return first < 0 ? 0 : cells.slice(0, first).findLastIndex((cell) => !isBlank(cell)) + 1;
}

function withView(sheet: Sheet, columns: FoundColumns): Table {
  const isHidden = columns.amount !== null && sheet.hiddenColumns?.includes(columns.amount);
  const doubt = columns.doubt ?? (isHidden && columns.source !== 'chosen' ? hiddenAmount(columns.amount!) : null);
  const asked = { ...columns, doubt };
  return { columns: asked, view: tableView(sheet, asked) };
}

const hiddenAmount = (column: number) => `Столбец ${columnLetter(column)} с количеством скрыт в файле`;

/** The columns of a sheet where the buyer has pointed at them. */
function pointedAt(
  found: FoundColumns | undefined,
  { code, name, amount, unit }: ColumnsByRole,
  source: 'chosen' | 'remembered',
): FoundColumns {
  const amountUnit = found?.amount === amount ? (found?.amountUnit ?? null) : null;
  const candidates = found?.candidates ?? { code: [], name: [], amount: [], unit: [] };
  const from = found?.from ?? 0;
  const codes = code === null ? [] : [code];
  return {
    codes,
    name,
    amount,
    unit,
    amountUnit,
    from,
    source,
    doubt: null,
    candidates,
    heading: found?.heading ?? null,
  };
}

/** Rows with content above the tables. */
function titleRows({ rows }: Sheet, tables: readonly Table[]): number {
  const from = Math.min(...tables.map(({ columns }) => columns.from));
  return Number.isFinite(from) ? rows.slice(0, from).filter((row) => !row.every(isBlank)).length : 0;
}

type Place = { sheet: Sheet; columns: FoundColumns; isOne: boolean };

function readSheet({ sheet, columns, isOne }: Place, options: ReadOptions, order: SheetOrder): void {
  const { amountWhereNone, withHidden } = options;
  const hidden = new Set(withHidden ? [] : sheet.hiddenRows);
  let amounts: number[] = [];
  for (let index = columns.from; index < sheet.rows.length; index += 1) {
    const sum = amounts.length > 1 ? amounts.reduce((all, one) => all + one, 0) : 0;
    const read = readRow(sheet.rows[index]!, sum, { columns, amountWhereNone });
    const place = { sheet: isOne ? null : sheet.name, row: index + 1 };
    if (read.kind === 'blank') continue;
    if (hidden.has(index)) addHidden(read, place, order);
    else if (read.kind === 'line') {
      amounts.push(read.line.amount);
      order.lines.push({ ...read.line, ...place, table: order.tables.length - 1 });
    } else if (read.kind === 'unread') order.unread.push({ ...read.unread, ...place });
    else {
      if (read.kind === 'totals') amounts = [];
      order.skipped[read.kind] += 1;
    }
  }
}

/** A hidden row that orders something is not ordered, and is reported. */
function addHidden(read: ReadRow, place: { sheet: string | null; row: number }, order: SheetOrder): void {
  if (read.kind !== 'line' && read.kind !== 'unread') return;
  order.hidden.rows += 1;
  const { article, name } = read.kind === 'line' ? read.line : read.unread;
  const text = read.kind === 'line' ? String(read.line.amount) : read.unread.text;
  order.unread.push({ ...place, article, name, text, reason: 'Строка скрыта в файле' });
}
