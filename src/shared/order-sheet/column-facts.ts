import { isUnit } from './units.ts';
import { readAmount } from './read-amount.ts';
import type { SheetCell, SheetRow } from './sheet-order.ts';

/** What the cells of a column look like; shares are of its filled cells. */
export interface ColumnFacts {
  column: number;
  /** Short texts with a digit; a column that repeats itself has a smaller share. */
  codes: number;
  /** Codes with a letter. */
  lettered: number;
  /** Codes of several words, as names are. */
  spaced: number;
  amounts: number;
  /** Numbers with places and without a unit, as prices have them. */
  fractions: number;
  /** 1, 2, 3… or 1.1, 1.2…: the numbers of the rows. */
  isNumbering: boolean;
}

/** So many filled cells of a column are looked at. */
const SAMPLE_CELLS = 200;
/** A larger number is a code of a program or a barcode. */
const MAX_PLAUSIBLE = 1_000_000;

/** The facts of every column that has content. */
export function columnFacts(rows: readonly SheetRow[]): ColumnFacts[] {
  const cells: SheetCell[][] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      if (!cell || isBlank(cell)) continue;
      const own = (cells[column] ??= []);
      if (own.length < SAMPLE_CELLS) own.push(cell);
    }
  }
  return Array.from(cells, (own, column) => (own ? factsOf(column, own) : null)).filter((facts) => facts !== null);
}

/** Nothing stands in it; a cell with a `problem` is not blank. */
export const isBlank = (cell: SheetCell | null | undefined): boolean =>
  !cell || (cell.text.trim() === '' && cell.problem === undefined);

function factsOf(column: number, cells: readonly SheetCell[]): ColumnFacts {
  const read = cells.map((cell) => readAmount(cell));
  const amounts = read.map((one) => one?.amount);
  const share = (count: number) => count / cells.length;
  const distinct = new Set(cells.map(({ text }) => text)).size;
  const plausible = amounts.filter((amount) => amount !== undefined && amount <= MAX_PLAUSIBLE);
  return {
    column,
    codes: share(cells.filter(isCode).length) * (distinct / cells.length),
    lettered: share(cells.filter((cell) => isCode(cell) && /\p{L}/u.test(cell.text)).length),
    spaced: share(cells.filter((cell) => isCode(cell) && /\s/.test(cell.text.trim())).length),
    amounts: share(plausible.length),
    fractions: share(read.filter((one) => one && one.unit === null && !Number.isInteger(one.amount)).length),
    isNumbering: cells.length > 2 && isNumbering(cells.map(({ text }) => text)),
  };
}

/** Each number follows the one before, on one of its levels; a section may begin with 1 again. */
function isNumbering(texts: readonly string[]): boolean {
  let before: number[] | null = null;
  let starts = 0;
  for (const text of texts) {
    const isNumber = /^\d{1,5}([.,]\d{1,4}){0,4}[.)]?$/.test(text.trim());
    const levels: number[] = isNumber ? text.trim().replace(/[.)]$/, '').split(/[.,]/).map(Number) : [];
    if (before && follows(levels, before)) before = levels;
    else if (isFirst(levels)) {
      before = levels;
      starts += 1;
    } else return false;
  }
  return starts * 3 <= texts.length;
}

const isFirst = (levels: readonly number[]): boolean => levels.at(-1) === 1 || (levels.length === 1 && levels[0] === 0);

const follows = (levels: readonly number[], before: readonly number[]): boolean =>
  levels.length > 0 &&
  levels.length <= before.length &&
  levels.every((level, index) => level === before[index]! + (index === levels.length - 1 ? 1 : 0));

/** Looks like an article: short, with a digit, of few words; a number with a unit is rather a quantity. */
function isCode(cell: SheetCell): boolean {
  const code = cell.text.trim();
  if (cell.isSpoiled === true) return true;
  const isShort = code.length >= 2 && code.length <= 40 && code.split(/\s+/).length <= 3;
  return isShort && /\d/.test(code) && !isUnit(readAmount(cell)?.unit ?? '');
}
