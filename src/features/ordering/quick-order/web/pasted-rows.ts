import { articleAndAmount } from '#shared/order-sheet/article-and-amount.ts';
import { readOrder } from '#shared/order-sheet/read-order.ts';
import { readPastedTable } from '#shared/order-sheet/read-table.ts';
import { isCode, MAX_UNIT_LENGTH, type Wanted } from './quick-rows.ts';

/** Stands for an absent quantity: no list orders so little. */
const NO_QUANTITY = 0.5;

/** A list of rows, as it is copied from a spreadsheet, or one article with its quantity; null for a text that is no list. */
export function readPastedRows(text: string): Wanted[] | null {
  if (!(articleAndAmount(text) && isCode(text)) && !/[\n\t]|;/.test(text.trim())) return null;
  const { lines, unread } = readOrder([{ name: '', rows: readPastedTable(text) }], { amountWhereNone: NO_QUANTITY });
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
    ...unread.map(({ row, article, text: amount }) => ({ row, wanted: { ...none, article, unread: amount } })),
  ];
  if (read.length === 0) return null;
  return read.toSorted((a, b) => a.row - b.row).map(({ wanted }) => wanted);
}
