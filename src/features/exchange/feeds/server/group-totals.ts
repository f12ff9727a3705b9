import { parseDecimal } from '#exchange/commerceml/server/index.ts';
import type { SheetRow } from '#shared/order-sheet/sheet-order.ts';
import type { SheetLayout } from './price-list-layout.ts';
import { rowKind, textAt, textOf } from './row-kinds.ts';

/** Rows of a group that are looked at; a group of more is taken for goods. */
const MAX_ROWS = 20_000;

/** The index of the row behind the rows that a group has. */
export type GroupEnds = ReadonlyMap<number, number>;

/**
 * Rows that are groups of a report and no goods: without an article, a unit and a price, with totals of the rows below them in
 * every column of numbers. One column may agree by accident: then all such rows of the sheet must agree, and one of them
 * over several rows.
 */
export function findGroups(rows: readonly SheetRow[], layout: SheetLayout): GroupEnds {
  const candidates = new Map<number, number[]>();
  for (let index = layout.from; index < rows.length; index += 1) {
    const totals = totalsOf(rows[index]!, layout);
    if (totals !== null) candidates.set(index, totals);
  }
  const ends = new Map<number, number | null>();
  const found = [...candidates.keys()].filter((index) => endOf(index) !== null);
  const widest = Math.max(0, ...[...candidates.values()].map((columns) => columns.length));
  const isWide = found.some((index) => ends.get(index)! - index > 2);
  const isSure = isWide && (widest > 1 || found.length === candidates.size);
  return new Map(isSure ? found.map((index) => [index, ends.get(index)!]) : []);

  /** Behind the last row whose numbers, with those before it, are the totals of the group; null where none is. */
  function endOf(group: number): number | null {
    const known = ends.get(group);
    if (known !== undefined) return known;
    ends.set(group, null);
    const columns = candidates.get(group)!;
    const totals = columns.map((column) => numberAt(rows[group]!, column)!);
    const sums = columns.map(() => 0);
    const last = Math.min(rows.length, group + MAX_ROWS);
    for (let index = group + 1; index < last;) {
      for (const [at, column] of columns.entries()) sums[at]! += numberAt(rows[index]!, column) ?? 0;
      index = (candidates.has(index) ? endOf(index) : null) ?? index + 1;
      if (sums.every((sum, at) => isSame(sum, totals[at]!))) {
        ends.set(group, index);
        return index;
      }
      if (sums.some((sum, at) => sum > totals[at]! && !isSame(sum, totals[at]!))) return null;
    }
    return null;
  }
}

const isSame = (sum: number, total: number) => Math.abs(sum - total) < 0.005 + Math.abs(total) * 1e-9;

/** The columns with numbers of a row that may be a group; null for any other row. */
function totalsOf(row: SheetRow, layout: SheetLayout): number[] | null {
  const kind = rowKind(row, layout);
  const isNamed = kind.kind === 'goods' || (kind.kind === 'unknown' && textOf(row, layout, 'name') !== '');
  if (!isNamed || textOf(row, layout, 'code') !== '' || textOf(row, layout, 'unit') !== '') return null;
  const taken = new Set(layout.columns.filter(({ role }) => role !== 'stock').map(({ column }) => column));
  const isPriced = layout.columns.some(({ role, column }) => role === 'price' && textAt(row, column) !== '');
  if (isPriced) return null;
  const columns = row.flatMap((_, column) => (!taken.has(column) && (numberAt(row, column) ?? 0) > 0 ? column : []));
  return columns.length > 0 ? columns : null;
}

function numberAt(row: SheetRow, column: number): number | null {
  const cell = row[column];
  if (!cell) return null;
  const number = cell.number ?? Number(parseDecimal(cell.text) ?? Number.NaN);
  return Number.isFinite(number) ? number : null;
}
