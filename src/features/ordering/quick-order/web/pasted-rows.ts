import { articleAndAmount } from '#shared/order-sheet/article-and-amount.ts';
import { readOrder } from '#shared/order-sheet/read-order.ts';
import { readPastedTable } from '#shared/order-sheet/read-table.ts';
import type { ChosenColumns, SheetOrder, TableView } from '#shared/order-sheet/sheet-order.ts';
import { isCode, MAX_UNIT_LENGTH, type Wanted } from './quick-rows.ts';

/** Stands for an absent quantity: no list orders so little. */
const NO_QUANTITY = 1e-9;

/**
 * What a pasted text orders, or the tables of it of which the buyer has to say the columns. `isGuessed`: no heading says
 * that the numbers are quantities, and the shop compares them with its prices.
 */
export type Pasted =
  | { rows: Wanted[]; isGuessed: boolean; question: null }
  | { rows: null; isGuessed: false; question: TableView[] };

/**
 * A list of rows, as it is copied from a spreadsheet or a letter, or one article with its quantity; null for a text that is
 * no list. `columns`: the buyer's answer to the question.
 */
export function readPastedRows(text: string, columns: readonly ChosenColumns[] = []): Pasted | null {
  if (!(articleAndAmount(text) && isCode(text)) && !/[\n\t]|;/.test(text.trim())) return null;
  const sheet = { name: '', rows: readPastedTable(text) };
  const order = readOrder([sheet], { amountWhereNone: NO_QUANTITY, chosen: columns });
  if (order.tables.some(({ doubt }) => doubt !== null)) return { rows: null, isGuessed: false, question: order.tables };
  const rows = rowsOf(order);
  if (rows.length === 0) return null;
  return { rows, isGuessed: order.tables.some(({ source }) => source === 'content'), question: null };
}

function rowsOf({ lines, unread }: SheetOrder): Wanted[] {
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
  return read.toSorted((a, b) => a.row - b.row).map(({ wanted }) => wanted);
}
