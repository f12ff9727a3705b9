import { articleAndAmount } from '#shared/order-sheet/article-and-amount.ts';
import { readOrder } from '#shared/order-sheet/read-order.ts';
import { readPastedTable } from '#shared/order-sheet/read-table.ts';
import type { ChosenColumns, SkippedRows, TableView } from '#shared/order-sheet/sheet-order.ts';
import { isCode, MAX_UNIT_LENGTH, type Wanted } from './quick-rows.ts';

/** Stands for an absent quantity: no list orders so little. */
const NO_QUANTITY = 1e-9;

/** A pasted list; where a table has a doubt, nothing of it is read before the buyer has answered. */
export interface PastedList {
  rows: Wanted[];
  tables: TableView[];
  skipped: SkippedRows;
  /** No heading and no answer says that the numbers are quantities. */
  isGuessed: boolean;
}

/**
 * A list of rows, as it is copied from a spreadsheet, or one article with its quantity; null for a text that is no list.
 * `chosen`: the columns that the buyer has pointed at.
 */
export function readPastedList(text: string, chosen?: readonly ChosenColumns[]): PastedList | null {
  if (!(articleAndAmount(text) && isCode(text)) && !/[\n\t]|;/.test(text.trim())) return null;
  const sheet = { name: '', rows: readPastedTable(text) };
  const { tables, lines, unread, skipped } = readOrder([sheet], { amountWhereNone: NO_QUANTITY, chosen });
  const none = { id: null, name: '', amount: null, unit: null };
  const read = [
    ...lines.map(({ row, article, name, amount, unit }) => ({
      row,
      wanted: {
        ...none,
        article,
        name,
        amount: amount === NO_QUANTITY ? null : amount,
        unit: unit?.slice(0, MAX_UNIT_LENGTH) ?? null,
      },
    })),
    ...unread.map(({ row, article, name, reason }) => ({ row, wanted: { ...none, article, name, unread: reason } })),
  ];
  if (read.length === 0 && !tables.some(({ doubt }) => doubt !== null)) return null;
  return {
    rows: read.toSorted((a, b) => a.row - b.row).map(({ wanted }) => wanted),
    tables,
    skipped,
    isGuessed: tables.some(({ source }) => source === 'content') && lines.some(({ amount }) => amount !== NO_QUANTITY),
  };
}

/** The tables with a doubt that the shop has when it compares the numbers with its prices. */
export const doubted = (tables: readonly TableView[], doubt: string): TableView[] =>
  tables.map((table) => (table.source === 'content' ? { ...table, doubt } : table));
