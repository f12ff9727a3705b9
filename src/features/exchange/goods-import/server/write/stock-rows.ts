import { type ImportNote, roundDecimal, type OfferRecord } from '#exchange/commerceml/server/index.ts';

/** The id, in the place of a warehouse's, of the one for stock that a file gives without warehouses. */
export const WHOLE_STOCK = '#';

/** A quantity of one warehouse, by the source's id of it. */
type StockLine = { warehouseId: string; quantity: string };

/**
 * `isWhole`: warehouses that are not among the lines hold nothing. `unfit` are more than the column holds: what the shop
 * has of them stays.
 */
type StockStatement = { lines: StockLine[]; unfit: StockLine[]; isWhole: boolean };

/** Digits before the point that the column holds, and those that it holds however the places are rounded. */
const FITS = /^-?\d{1,11}(\.|$)/;
const SURELY_FITS = /^-?\d{1,10}(\.|$)/;

const isFitting = ({ quantity }: StockLine): boolean =>
  SURELY_FITS.test(quantity) || fittingQuantity(quantity) !== null;

/**
 * What a record says of stock; null where it says nothing. With a total the list of warehouses is whole; without it, or
 * with a figure that cannot be, only the listed ones are spoken of. A total without warehouses stands in one of its own.
 */
export function stockStatement(record: OfferRecord): StockStatement | null {
  const { quantity, stocks, deleted, characteristicId } = record;
  if (deleted && characteristicId === null) return { lines: [], unfit: [], isWhole: true };
  if (stocks !== null) return statementOf(stocks, quantity !== null);
  if (quantity === null) return null;
  return statementOf(quantity === '0' ? [] : [{ warehouseId: WHOLE_STOCK, quantity }], true);
}

function statementOf(lines: StockLine[], isWhole: boolean): StockStatement {
  if (lines.every(isFitting)) return { lines, unfit: [], isWhole };
  return { lines: lines.filter(isFitting), unfit: lines.filter((line) => !isFitting(line)), isWhole: false };
}

/** Whether a record says nothing of stock; one whose quantity could not be read has said something. */
export function isSilentOnStock({ quantity, stocks, deleted, notes }: OfferRecord & { notes: ImportNote[] }): boolean {
  return quantity === null && stocks === null && !deleted && !notes.some(({ code }) => code === 'quantity-wrong');
}

/** A quantity as the column keeps it, three places; null where it does not fit. */
export function fittingQuantity(quantity: string): { value: string; isRounded: boolean } | null {
  const value = roundDecimal(quantity, 3);
  return FITS.test(value) ? { value, isRounded: value !== quantity } : null;
}
