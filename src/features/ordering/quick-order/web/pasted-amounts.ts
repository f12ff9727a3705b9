import { roundedText } from '#shared/order-sheet/amount-text.ts';
import { parseTyped, typed } from '#shared/stepper.ts';
import { isEmpty, type QuickRow, type QuickRows } from './quick-rows.ts';

/** A whole number, in groups of three digits or without them. */
const WHOLE = /^\d+$|^\d{1,3}(?:[ \u00A0\u202F]\d{3})+$/;

/** The numbers of a pasted column of quantities; null for any other text. */
export function amountsIn(text: string): number[] | null {
  const lines = text.trim().split(/\r?\n/);
  const amounts = lines.map((line) => (WHOLE.test(line.trim()) ? parseTyped(line) : null));
  return amounts.every((amount): amount is number => amount !== null && amount > 0) ? amounts : null;
}

/**
 * Writes quantities into a row and those below it. `keys`: the rows that got one; `left`: how many quantities found no row.
 */
export function withAmounts(
  state: QuickRows,
  key: number,
  amounts: readonly number[],
): { state: QuickRows; keys: number[]; left: number } {
  const from = state.rows.findIndex((row) => row.key === key);
  const filled = state.rows.slice(from).filter((row) => !isEmpty(row));
  const amountOf = new Map(filled.slice(0, amounts.length).map((row, n) => [row.key, amounts[n]!]));
  const rows = state.rows.map((row) => (amountOf.has(row.key) ? withAmount(row, amountOf.get(row.key)!) : row));
  return { state: { ...state, rows }, keys: [...amountOf.keys()], left: amounts.length - amountOf.size };
}

/** Rounded up as a typed quantity is, and said; without goods the quantity waits for them. */
function withAmount(row: QuickRow, amount: number): QuickRow {
  const { line, text } = row;
  if (line === null) {
    const wanted = { ...(row.wanted ?? { id: null, article: text, name: '', unit: null }), amount, unread: undefined };
    // What the row waited for is there: the shop is asked what its text means
    return row.wanted?.unread === undefined ? { ...row, wanted } : { ...row, wanted, isAsked: true, reason: null };
  }
  const quantity = typed(amount, { ...line, inBasket: false });
  const isCorrected = quantity !== amount;
  return {
    ...row,
    quantity,
    isCorrected,
    notes: isCorrected ? [roundedText(amount, quantity, line)] : [],
    reason: null,
  };
}
