import { type Page, rowsBefore } from '#shared/pagination.ts';
import type { Goods } from './goods.ts';

/** The rows of a page, with the id of the product right before them; null on the first page. */
export function pageWithBefore(
  goods: Goods,
  page: Page,
  rowsOf: (from: number, length: number) => Uint32Array,
): { rowIndexes: Uint32Array; idBefore: number | null } {
  const from = rowsBefore(page);
  if (from === 0) return { rowIndexes: rowsOf(0, page.pageSize), idBefore: null };
  const rows = rowsOf(from - 1, page.pageSize + 1);
  return { rowIndexes: rows.subarray(1), idBefore: goods.ids[rows[0]!] ?? null };
}
