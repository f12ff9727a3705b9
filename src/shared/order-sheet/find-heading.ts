import { headingRole, type Heading } from './heading-role.ts';
import { isBlank } from './column-facts.ts';
import { readAmount } from './read-amount.ts';
import type { SheetRow } from './sheet-order.ts';

/** The rows that name the columns of a table. */
export interface TableHeading {
  /** Index of the first row below it. */
  from: number;
  /** Its texts from top to bottom and what they say, by column. */
  columns: Map<number, { texts: string[]; heading: Heading }>;
}

/** A heading is looked for in so many first rows. */
const SEARCHED_ROWS = 30;
const MAX_HEIGHT = 3;
const MAX_LENGTH = 100;

const WEIGHTS: Partial<Record<Heading['role'], number>> = { code: 3, amount: 3, name: 1.5, total: 1, unit: 0.5 };

/** The rows among the first ones that say most of their columns. Null where none names goods or quantities. */
export function findHeading(rows: readonly SheetRow[]): TableHeading | null {
  let best: TableHeading | null = null;
  let bestScore = 0;
  for (let first = 0; first < Math.min(SEARCHED_ROWS, rows.length); first += 1) {
    for (let height = 1; height <= MAX_HEIGHT; height += 1) {
      const heading = headingOf(rows, first, height);
      if (!heading) break;
      const score = scoreOf(heading) - (height - 1) * 0.5;
      if (score > bestScore) [best, bestScore] = [heading, score];
    }
  }
  return best && { ...best, from: skipColumnNumbers(rows, best.from) };
}

/** Null where one of the rows says nothing: it is a title or a row of goods. */
function headingOf(rows: readonly SheetRow[], first: number, height: number): TableHeading | null {
  const texts = new Map<number, string[]>();
  for (let row = first; row < first + height; row += 1) {
    let known = 0;
    let numbers = 0;
    for (const [column, cell] of (rows[row] ?? []).entries()) {
      if (!cell || cell.text.trim() === '' || cell.text.length > MAX_LENGTH) continue;
      if (readAmount(cell) !== null) {
        numbers += 1;
        continue;
      }
      const own = texts.get(column) ?? [];
      if (own.at(-1) !== cell.text) texts.set(column, [...own, cell.text]);
      if (headingRole([cell.text])?.role !== 'other') known += 1;
    }
    if (known === 0 || (numbers > 0 && known < 3)) return null;
  }
  const columns = new Map(Array.from(texts, ([column, own]) => [column, { texts: own, heading: headingRole(own)! }]));
  const roles = new Set(Array.from(columns.values(), ({ heading }) => heading.role));
  roles.delete('other');
  const isTable = roles.has('code') || roles.has('amount') || (roles.has('name') && roles.size > 1);
  return isTable ? { from: first + height, columns } : null;
}

function scoreOf({ columns }: TableHeading): number {
  const roles = new Set(Array.from(columns.values(), ({ heading }) => heading.role));
  return [...roles].reduce((sum, role) => sum + (WEIGHTS[role] ?? 0.1), 0);
}

/** Forms have a row of 1, 2, 3… below the heading: the numbers of the columns. */
function skipColumnNumbers(rows: readonly SheetRow[], from: number): number {
  const numbers = (rows[from] ?? []).flatMap((cell) => (cell && !isBlank(cell) ? [cell.text.trim()] : []));
  const isNumbered = numbers.length > 2 && numbers.every((text, index) => text === String(index + 1));
  return isNumbered ? from + 1 : from;
}

/** Whether a row below the heading is another heading: a page of a printed form begins with one. */
export function isHeadingRow(row: SheetRow): boolean {
  const roles = new Set<Heading['role']>();
  for (const cell of row) {
    if (!cell || isBlank(cell)) continue;
    if (cell.number !== undefined || cell.text.length > MAX_LENGTH) return false;
    const role = headingRole([cell.text])?.role ?? 'other';
    if (role !== 'other') roles.add(role);
  }
  return roles.has('amount') && (roles.has('code') || roles.has('name'));
}
