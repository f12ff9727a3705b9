import { type ColumnFacts, columnFacts, isBlank } from './column-facts.ts';
import { findHeading, type TableHeading } from './find-heading.ts';
import { type HeadingRole, unitOfHeading } from './heading-role.ts';
import { readAmount } from './read-amount.ts';
import type { ColumnSource, Role, SheetRow } from './sheet-order.ts';
import { isUnit } from './units.ts';

/** Where a table has what; indexes from 0. */
export interface Columns {
  /** Of articles and other codes, the surest first. */
  codes: number[];
  name: number | null;
  amount: number | null;
  unit: number | null;
  /** The unit that the heading of the quantities names. */
  amountUnit: string | null;
  /** The first row of goods. */
  from: number;
}

export interface FoundColumns extends Columns {
  source: ColumnSource;
  /** A sentence that says what is open; null where the columns are sure. */
  doubt: string | null;
  candidates: Record<Role, number[]>;
  heading: TableHeading | null;
}

/** The columns of a sheet, sure or not; null where nothing names goods. */
export function findColumns(rows: readonly SheetRow[]): Columns | null {
  return findTables(rows)[0] ?? null;
}

/**
 * The tables of a sheet, side by side, by their heading and, where it is silent, by their content. What is not sure has a
 * `doubt`: the shop asks instead of guessing.
 */
export function findTables(rows: readonly SheetRow[]): FoundColumns[] {
  const heading = findHeading(rows);
  if (!heading) {
    const found = byContent(rows);
    return found ? [found] : [];
  }
  return sideBySide(heading).map((part) => byHeading(rows, part));
}

/** Columns where the same headings of code or name and quantity stand again begin another table. */
function sideBySide(heading: TableHeading): TableHeading[] {
  const named = [...heading.columns].toSorted(([a], [b]) => a - b);
  const textOf = ([, { texts }]: (typeof named)[number]) => texts.join(' ').toLowerCase();
  const first = named.find(
    ([
      ,
      {
        heading: { role },
      },
    ]) => role === 'code' || role === 'name',
  );
  const starts = first ? named.filter((one) => textOf(one) === textOf(first)).map(([column]) => column) : [];
  const parts = starts.map((start, index) => {
    const columns = named.filter(
      ([column]) => (column >= start || index === 0) && column < (starts[index + 1] ?? Infinity),
    );
    return { from: heading.from, columns: new Map(columns) };
  });
  const hasAmount = ({ columns }: TableHeading) => [...columns.values()].some((one) => one.heading.role === 'amount');
  return parts.length > 1 && parts.every(hasAmount) ? parts : [heading];
}

function byHeading(rows: readonly SheetRow[], heading: TableHeading): FoundColumns {
  const below = rows.slice(heading.from);
  const facts = new Map(columnFacts(below).map((one) => [one.column, one]));
  const inOrder = [...heading.columns].toSorted(([, a], [, b]) => a.heading.rank - b.heading.rank);
  // A column without content has nothing to say, and one that numbers the rows is none of codes
  const ofRole = (role: HeadingRole) =>
    inOrder.filter(([column, one]) => one.heading.role === role && facts.has(column)).map(([column]) => column);
  const unnamed = [...facts.values()].filter(({ column }) => !heading.columns.has(column));
  const codes = ofRole('code').filter((column) => !facts.get(column)!.isNumbering);
  const amounts = amountColumns({ rows: below, heading, facts, ofRole, codes });
  const amount = amounts.candidates[0] ?? columnOf(heading, 'amount') ?? null;
  const names = ofRole('name');
  if (codes.length === 0) {
    const free = unnamed.filter(
      ({ column, codes: share, isNumbering }) => column !== amount && share >= 0.6 && !isNumbering,
    );
    codes.push(...free.map(({ column }) => column));
  }
  const amountTexts = amount === null ? [] : (heading.columns.get(amount)?.texts ?? []);
  return {
    codes,
    name: names[0] ?? null,
    amount,
    unit: ofRole('unit').find((column) => column !== amount) ?? null,
    amountUnit: unitOfHeading(amountTexts),
    from: heading.from,
    source: amounts.isHeaded ? 'heading' : 'content',
    doubt: amounts.doubt ?? (codes.length + names.length === 0 && amounts.candidates.length > 0 ? NO_GOODS : null),
    candidates: {
      code: unique([...codes, ...textColumns(facts)]),
      name: unique([...names, ...textColumns(facts)]),
      amount: amounts.candidates,
      unit: ofRole('unit'),
    },
    heading,
  };
}

const NO_GOODS = 'Непонятно, в каком столбце артикул или название';
const SEVERAL_AMOUNTS = 'Количество может стоять в нескольких столбцах';
const UNKNOWN_AMOUNT = 'Непонятно, количество ли это: у столбца нет такого заголовка';
const LIKE_PRICES = 'Числа похожи на цены, а не на количество';

interface Headed {
  rows: readonly SheetRow[];
  heading: TableHeading;
  facts: ReadonlyMap<number, ColumnFacts>;
  ofRole: (role: HeadingRole) => number[];
  codes: readonly number[];
}

/** The columns that may hold quantities, the likeliest first, and why the first of them is not sure. */
function amountColumns({ rows, heading, facts, ofRole, codes }: Headed) {
  const headed = ofRole('amount');
  const totals = ofRole('total').filter((column) => !isMoney(rows, column, headed, ofRole('money')));
  const strong = headed.length > 0 ? [...headed, ...totals] : totals;
  if (strong.length > 0) {
    const doubt = strong.length > 1 && !areAlike(rows, strong) ? SEVERAL_AMOUNTS : null;
    return { candidates: strong, doubt, isHeaded: true };
  }
  const free = [...facts.values()].filter(
    ({ column, amounts, isNumbering }) => amounts >= 0.6 && !isNumbering && !codes.includes(column),
  );
  const unnamed = free.filter(({ column }) => !heading.columns.has(column));
  const isHeaded = columnOf(heading, 'amount') !== undefined;
  if (unnamed.length > 0) {
    const candidates = unnamed.map(({ column }) => column).toReversed();
    return { candidates, doubt: doubtOfUnnamed(unnamed, isHeaded), isHeaded: false };
  }
  // Its column is empty: nothing is ordered
  if (isHeaded) return { candidates: [], doubt: null, isHeaded: true };
  const roleOf = (column: number) => heading.columns.get(column)!.heading.role;
  const unknown = free.map(({ column }) => column).filter((column) => ['other', 'unit'].includes(roleOf(column)));
  const inUnits = unknown.filter((column) => isUnit(heading.columns.get(column)!.texts.at(-1)!));
  if (inUnits.length === 1) return { candidates: inUnits, doubt: null, isHeaded: true };
  return { candidates: unknown, doubt: unknown.length > 0 ? UNKNOWN_AMOUNT : null, isHeaded: false };
}

function doubtOfUnnamed(unnamed: readonly ColumnFacts[], isHeadedElsewhere: boolean): string | null {
  if (unnamed.length > 1) return SEVERAL_AMOUNTS;
  if (isHeadedElsewhere) return UNKNOWN_AMOUNT;
  return unnamed[0]!.fractions > 0.5 ? LIKE_PRICES : null;
}

const columnOf = ({ columns }: TableHeading, role: HeadingRole): number | undefined =>
  [...columns].find(([, one]) => one.heading.role === role)?.[0];

/** Whether a column is a quantity times a price in nearly every row. */
function isMoney(
  rows: readonly SheetRow[],
  column: number,
  amounts: readonly number[],
  prices: readonly number[],
): boolean {
  const numberIn = (row: SheetRow, at: number) => (row[at] ? readAmount(row[at])?.amount : undefined);
  return amounts.some((amount) =>
    prices.some((price) => {
      const filled = rows.filter((row) => numberIn(row, column) && numberIn(row, amount) && numberIn(row, price));
      const fits = filled.filter((row) => {
        const product = numberIn(row, amount)! * numberIn(row, price)!;
        return Math.abs(product - numberIn(row, column)!) <= product * 0.01;
      });
      return filled.length > 0 && fits.length >= filled.length * 0.9;
    }),
  );
}

/** Whether columns never say different quantities. */
const areAlike = (rows: readonly SheetRow[], columns: readonly number[]): boolean =>
  rows.every((row) => {
    const texts = columns
      .map((column) => row[column])
      .filter((cell) => !isBlank(cell))
      .map((cell) => cell!.text.trim());
    return new Set(texts).size <= 1 && (texts.length === 0 || texts.length === columns.length);
  });

function byContent(rows: readonly SheetRow[]): FoundColumns | null {
  const all = columnFacts(rows);
  if (all.length === 0) return null;
  const facts = all.filter(({ isNumbering }) => !isNumbering);
  const code = codeColumn(facts) ?? all[0]!.column;
  const numbers = facts.filter(({ column, amounts }) => column !== code && amounts >= 0.6);
  const likely = numbers.toSorted(
    (a, b) => a.fractions - b.fractions || Number(a.column < code) - Number(b.column < code),
  );
  const codes = unique([
    code,
    ...facts.filter((one) => one.codes >= 0.5 && !numbers.includes(one)).map(({ column }) => column),
  ]);
  const several = numbers.length > 1 ? SEVERAL_AMOUNTS : null;
  return {
    codes,
    name:
      facts.find(({ column, amounts }) => amounts < 0.5 && !codes.includes(column) && !isUnitColumn(rows, column))
        ?.column ?? null,
    // A is articles and B quantities where nothing else is known
    amount: likely[0]?.column ?? (code === 0 ? 1 : null),
    unit: facts.find((one) => isUnitColumn(rows, one.column))?.column ?? null,
    amountUnit: null,
    from: 0,
    source: 'content',
    doubt: several ?? ((likely[0]?.fractions ?? 0) > 0.5 ? LIKE_PRICES : null),
    candidates: {
      code: unique([...codes, ...facts.map(({ column }) => column)]),
      name: textColumns(new Map(facts.map((one) => [one.column, one]))),
      amount: likely.map(({ column }) => column),
      unit: [],
    },
    heading: null,
  };
}

/**
 * The column of articles where no heading says it. Plain numbers behind a text may as well be prices, and a price must
 * never be taken for a code.
 */
function codeColumn(facts: readonly ColumnFacts[]): number | undefined {
  const firstText = facts.find((fact) => fact.amounts < 0.5)?.column ?? Infinity;
  // '3777-7034' has no letter and is no number
  const likely = facts.filter((fact) => fact.codes >= 0.3 && (fact.amounts < 0.5 || fact.column < firstText));
  const scoreOf = (fact: ColumnFacts) => fact.codes + fact.lettered - fact.spaced;
  return likely.toSorted((a, b) => scoreOf(b) - scoreOf(a) || a.column - b.column)[0]?.column;
}

function isUnitColumn(rows: readonly SheetRow[], column: number): boolean {
  const texts = rows.flatMap((row) => (isBlank(row[column]) ? [] : [row[column]!.text]));
  return (
    texts.length > 0 && texts.filter(isUnit).length >= texts.length * 0.9 && texts.some((text) => /\p{L}/u.test(text))
  );
}

const textColumns = (facts: ReadonlyMap<number, ColumnFacts>): number[] =>
  [...facts.values()].filter(({ amounts, isNumbering }) => amounts < 0.5 && !isNumbering).map(({ column }) => column);

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
