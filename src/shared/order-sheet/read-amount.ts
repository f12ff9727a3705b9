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
const AMOUNT = new RegExp(String.raw`^(${NUMBER})\s*(?:[xх×*]\s*)?(\p{L}[\p{L}\d²³./]{0,19})?$`, 'u');

/**
 * A quantity as buyers write it: '3', '1 250,5', '3 уп', '50м', '1.250,5'. Null for what is none: a text, a price with
 * words, something below 0 or beyond `MAX_AMOUNT`.
 */
export function readAmount(cell: SheetCell): Amount | null {
  if (cell.number !== undefined)
    return isAmount(cell.number) ? { amount: withoutNoise(cell.number), unit: null } : null;
  // Spaces of every kind part thousands; a sign of text before a number is Excel's own
  const text = cell.text.replace(/\s+/gu, ' ').trim().replace(/^['+]/, '');
  const [, number, unit] = AMOUNT.exec(text) ?? [];
  if (number === undefined) return null;
  const amount = readNumber(number);
  return amount === null || !isAmount(amount) ? null : { amount, unit: unit?.replace(/\.$/, '') ?? null };
}

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
