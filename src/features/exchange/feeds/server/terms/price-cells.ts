import type { SheetCell } from '#shared/order-sheet/sheet-order.ts';
import { currenciesIn, currencyOfFormat, currencyOfWord } from './currency-words.ts';

/** The currencies that the cells of a column name in their texts and number formats. */
export type CellCurrencies = {
  texts: Set<string>;
  formats: Set<string>;
  /** Cells that name none. */
  plain: number;
  commonest: string | null;
};

/** What the column of currencies says of a row: a code, «?ден. знаки» for a word that is none; null where it is empty. */
export const currencyOfRow = (text: string): string | null =>
  text === '' ? null : (currencyOfWord(text) ?? `?${text}`);

/** The one currency that a cell names itself; null for none. Several in one text are none: the price is not readable. */
export function currencyOfCell(cell: SheetCell): string | null {
  if (cell.number !== undefined) return currencyOfFormat(cell.format);
  const [named, ...others] = currenciesIn(cell.text);
  return named === undefined || others.length > 0 ? null : named;
}

/** `own` is what the column of currencies says of the row. */
export type PricedCell = { cell: SheetCell; own: string };

export function currenciesOfCells(cells: readonly PricedCell[]): CellCurrencies {
  const counts = new Map<string, number>();
  const found: CellCurrencies = { texts: new Set(), formats: new Set(), plain: 0, commonest: null };
  for (const { cell, own } of cells) {
    if (!/\d/.test(cell.text)) continue;
    const named = currencyOfCell(cell) ?? currencyOfRow(own);
    if (named === null) {
      found.plain += 1;
      continue;
    }
    const isFormat = cell.number !== undefined && currencyOfCell(cell) !== null;
    (isFormat ? found.formats : found.texts).add(named);
    counts.set(named, (counts.get(named) ?? 0) + 1);
  }
  found.commonest = [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
  return found;
}
