import { readAmount } from './read-amount.ts';
import type { SheetCell, SheetRow } from './sheet-order.ts';

/** Where a sheet has what; places from 0. */
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

/** A heading is looked for in so many first rows. */
const HEADER_ROWS = 20;
/** So many rows of goods are looked at to know a column by its content. */
const SAMPLE_ROWS = 200;

type Role = 'code' | 'name' | 'amount' | 'unit' | 'other';

const codeHeadings = [
  /^(артикул|арт\.?( ?№)?$)/,
  /^(код|код (товара|номенклатуры|изделия|позиции|1с)|sku|article|part.?(no|number|№)|каталожный (номер|№))$/,
  /^(короткий код|штрих-?код|barcode|ean|gtin|номенклатурный (номер|№))/,
];
const amountHeading =
  /^(количество|кол-? ?во|к-во|кол\.?($|[ ,(])|заказ($|ать|ано|[ ,(])|к заказу|(ваш|мой|наш) заказ|потребность|нужно|требуется|объ?ем заказа|qty|quantity|order)/;
/** Numbers of goods that are not ordered. */
const notOrdered = /упак|кратн|мин|остат|налич|склад|резерв|короб|в уп|доступ|свободн|цена|сумм|стоим/;
const nameHeading = /^(наименование|название|номенклатура|товар|описание|продукция|услуга|позиция|материал)/;
const unitHeading = /^(ед\.?($|[ ,.]|изм)|единица|еи$|unit)/;

/** What a heading says of its column; null for an empty one. */
function roleOf(text: string): { role: Role; rank: number } | null {
  const heading = text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/gu, ' ').trim();
  if (heading === '') return null;
  const rank = codeHeadings.findIndex((pattern) => pattern.test(heading));
  if (rank >= 0) return { role: 'code', rank };
  if (amountHeading.test(heading) && !notOrdered.test(heading) && !/\d{2}/.test(heading))
    return { role: 'amount', rank: 0 };
  if (nameHeading.test(heading) && !/\d/.test(heading)) return { role: 'name', rank: 0 };
  if (unitHeading.test(heading)) return { role: 'unit', rank: 0 };
  return { role: 'other', rank: 0 };
}

/**
 * Finds the columns of a sheet by their heading in the first rows, in one or two rows of it, and by their content where
 * the heading is silent; a sheet without any is taken for articles and quantities side by side (A and B). Null where
 * nothing names goods.
 */
export function findColumns(rows: readonly SheetRow[]): Columns | null {
  const header = bestHeader(rows);
  return header ? completed(rows, header) : byContent(rows);
}

interface Header extends Columns {
  score: number;
  /** Columns with a heading of any kind. */
  named: Set<number>;
}

function bestHeader(rows: readonly SheetRow[]): Header | null {
  let best: Header | null = null;
  for (let row = 0; row < Math.min(HEADER_ROWS, rows.length); row += 1) {
    for (const header of [headerOf(rows, row, 1), headerOf(rows, row, 2)]) {
      if (header && header.score > (best?.score ?? 0)) best = header;
    }
  }
  return best;
}

/** What `height` rows from `first` on say as a heading. Null where they name neither goods nor quantities. */
function headerOf(rows: readonly SheetRow[], first: number, height: number): Header | null {
  const header: Header = {
    codes: [],
    name: null,
    amount: null,
    unit: null,
    amountUnit: null,
    from: first + height,
    score: 0,
    named: new Set(),
  };
  const codes: { column: number; rank: number }[] = [];
  for (let row = first; row < first + height; row += 1) {
    let known = 0;
    for (const [column, cell] of (rows[row] ?? []).entries()) {
      const found = cell && cell.number === undefined && cell.text.length <= 60 ? roleOf(cell.text) : null;
      if (!found) continue;
      header.named.add(column);
      known += found.role === 'other' ? 0 : 1;
      if (found.role === 'code') codes.push({ column, rank: found.rank });
      if (found.role === 'name') header.name ??= column;
      if (found.role === 'unit') header.unit ??= column;
      if (found.role === 'amount' && header.amount === null) {
        header.amount = column;
        header.amountUnit = unitOfHeading(cell!.text);
      }
    }
    // The second row must have something to say, or it is a row of goods
    if (known === 0) return null;
  }
  const places = codes.toSorted((a, b) => a.rank - b.rank || a.column - b.column).map(({ column }) => column);
  header.codes = [...new Set(places)].filter((column) => column !== header.amount);
  header.score =
    (header.codes.length ? 3 : 0) +
    (header.amount === null ? 0 : 3) +
    (header.name === null ? 0 : 1.5) -
    (height - 1) * 0.5;
  return header.codes.length || (header.name !== null && header.named.size > 1) || header.amount !== null
    ? header
    : null;
}

/** 'Количество, уп.' and 'Кол-во (м)' name a unit. */
function unitOfHeading(text: string): string | null {
  return /[,(]\s*(\p{L}{1,10})\.?\)?$/u.exec(text.trim())?.[1] ?? null;
}

/** Fills what the heading left out from columns that have none. */
function completed(rows: readonly SheetRow[], header: Header): Columns {
  const { named, score: _, ...columns } = header;
  const facts = columnFacts(rows.slice(columns.from)).filter(({ column }) => !named.has(column));
  if (columns.codes.length === 0) {
    const code = facts.find((fact) => fact.codes >= 0.6 && !fact.isNumbering);
    if (code) columns.codes = [code.column];
  }
  if (columns.amount === null) {
    const amount = facts.findLast((fact) => fact.amounts >= 0.9 && !columns.codes.includes(fact.column));
    columns.amount = amount?.column ?? null;
  }
  return columns;
}

function byContent(rows: readonly SheetRow[]): Columns | null {
  const facts = columnFacts(rows);
  if (facts.length === 0) return null;
  const code = codeColumn(facts);
  const others = facts.filter((fact) => fact.column !== code && !fact.isNumbering && fact.amounts >= 0.6);
  const right = others.filter((fact) => fact.column > code);
  const candidates = right.length > 0 ? right : others;
  const amount = candidates.find((fact) => fact.wholes >= 0.6) ?? candidates[0];
  return { codes: [code], name: null, amount: amount?.column ?? 1, unit: null, amountUnit: null, from: 0 };
}

/**
 * The column of articles where no heading says it; A where none stands out. Plain numbers behind a text may as well be
 * prices, and a price must never be taken for a code.
 */
function codeColumn(facts: readonly ColumnFacts[]): number {
  const firstText = facts.find((fact) => fact.amounts < 0.5)?.column ?? Infinity;
  const sure = facts.filter(
    (fact) => !fact.isNumbering && fact.codes >= 0.5 && (fact.lettered >= 0.5 || fact.column < firstText),
  );
  return sure.toSorted((a, b) => b.codes + b.lettered - a.codes - a.lettered || a.column - b.column)[0]?.column ?? 0;
}

interface ColumnFacts {
  column: number;
  /** Shares of its filled cells. */
  codes: number;
  /** Of codes with a letter. */
  lettered: number;
  amounts: number;
  wholes: number;
  /** 1, 2, 3…: the numbers of the lines. */
  isNumbering: boolean;
}

function columnFacts(rows: readonly SheetRow[]): ColumnFacts[] {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const width = sample.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, column) => factsOf(column, sample)).filter((fact) => fact !== null);
}

function factsOf(column: number, rows: readonly SheetRow[]): ColumnFacts | null {
  const cells = rows.flatMap((row) => (row[column] && row[column].text !== '' ? [row[column]] : []));
  if (cells.length === 0) return null;
  const amounts = cells.map((cell) => readAmount(cell)?.amount);
  const share = (count: number) => count / cells.length;
  const distinct = new Set(cells.map(({ text }) => text)).size;
  const numbers = amounts.filter((amount) => amount !== undefined);
  return {
    column,
    codes: share(cells.filter(isCode).length) * (distinct / cells.length),
    lettered: share(cells.filter((cell) => isCode(cell) && /\p{L}/u.test(cell.text)).length),
    amounts: share(numbers.filter((amount) => amount <= 1_000_000).length),
    wholes: share(numbers.filter((amount) => Number.isInteger(amount) && amount <= 1_000_000).length),
    isNumbering: cells.length > 2 && amounts.every((amount, index) => amount === index + (amounts[0] === 0 ? 0 : 1)),
  };
}

/** Units of quantities, as they begin: '2 упак' is no article, '10A' may be one. */
const UNIT =
  /^(шт|уп|пач|короб|кор$|ящ|бух|рул|меш|бараб|катуш|компл|набор|пар[аы]?$|ед$|лист|м$|мп$|пог|м[²³2]$|кг$|гр?$|т$|л$|pcs)/;

/** Looks like an article: short, with a digit, of few words; a number with a unit is rather a quantity. */
function isCode(cell: SheetCell): boolean {
  const code = cell.text.trim();
  if (cell.isSpoiled === true) return true;
  const isShort = code.length >= 2 && code.length <= 40 && code.split(/\s+/).length <= 3;
  return isShort && /\d/.test(code) && !UNIT.test(readAmount(cell)?.unit?.toLowerCase() ?? '');
}
