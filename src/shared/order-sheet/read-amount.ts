import type { SheetCell } from './sheet-order.ts';

interface Amount {
  /** 0 or more, it may have places. */
  amount: number;
  /** As it was written beside the number; null where there was none. */
  unit: string | null;
}

/** More is no quantity: a barcode in the wrong column, a number of a program. Any unit of it is more than a line can hold. */
export const MAX_AMOUNT = 1_000_000_000_000;

const NUMBER = String.raw`\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)*`;
const UNIT = String.raw`(?:(?:тыс|млн|кв|куб|пог)\.?\s?)?\p{L}[\p{L}\d²³./]{0,19}`;
const AMOUNT = new RegExp(String.raw`^(${NUMBER})\s*(?:[xх×*]\s*)?(${UNIT})?$`, 'u');

/**
 * A quantity as buyers write it: '3', '1 250,5', '3 уп', '50м', '1.250,5'. Null for what is none: a text, a price with
 * words, a percentage, something below 0 or beyond `MAX_AMOUNT`, and for '1.250', which is 1250 to one and 1.25 to another.
 */
export function readAmount(cell: SheetCell): Amount | null {
  if (cell.isPercent) return null;
  if (cell.number !== undefined)
    return isAmount(cell.number) ? { amount: withoutNoise(cell.number), unit: null } : null;
  // Spaces of every kind part thousands; a sign of text before a number is Excel's own
  const text = cell.text.replace(/\s+/gu, ' ').trim().replace(/^['+]/, '');
  const [, number, unit] = AMOUNT.exec(text) ?? [];
  if (number === undefined || isTwofold(number)) return null;
  const amount = readNumber(number);
  return amount === null || !isAmount(amount) ? null : { amount, unit: unit?.replace(/\.$/, '') ?? null };
}

/** Whether a number is read in two ways: a point before three digits parts thousands or begins the places. */
const isTwofold = (number: string): boolean => /^[1-9]\d{0,2}\.\d{3}$/.test(number);

/** Where both signs stand, the last one begins the places; one that stands twice parts thousands. */
function readNumber(text: string): number | null {
  const plain = text.replace(/[ '’]/g, '');
  const signs = plain.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return Number(plain);
  const isGrouped = signs.length > 1 && signs.every((sign) => sign === last);
  if (isGrouped) return /^\d{1,3}([.,]\d{3})+$/.test(plain) ? Number(plain.replace(/[.,]/g, '')) : null;
  const at = plain.lastIndexOf(last);
  return Number(`${plain.slice(0, at).replace(/[.,]/g, '')}.${plain.slice(at + 1)}`);
}

const isAmount = (amount: number): boolean => amount >= 0 && amount <= MAX_AMOUNT;

/** 3.0000000000000004 was typed as 3. */
const withoutNoise = (number: number): number => Number(number.toPrecision(12));

/** Why a cell with something in it is no quantity; null where it is one. */
export function amountProblem(cell: SheetCell): string | null {
  if (cell.problem !== undefined) return `В ячейке количества ${cell.problem}`;
  if (readAmount(cell) !== null) return null;
  const text = cell.text.replace(/\s+/gu, ' ').trim();
  if (/^[-–—−]\s*\d/.test(text))
    return `Количество «${text.replace(/^[-–—]\s*/, '−')}» не подходит: нужно целое больше нуля`;
  if (cell.isPercent || text.endsWith('%')) return `Вместо количества процент «${text}»`;
  if (isTwofold(text))
    return `Количество «${text}» можно понять двояко: напишите ${text.replace('.', '')} или ${text.replace('.', ',')}`;
  return `Непонятное количество: «${text.slice(0, 60)}»`;
}
