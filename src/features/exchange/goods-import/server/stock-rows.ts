import { type ImportNote, roundDecimal, type OfferRecord } from '#exchange/commerceml/server/index.ts';

/** The id, in the place of a warehouse's, of the one for stock that a file gives without warehouses. */
export const WHOLE_STOCK = '#';

/** A quantity of one warehouse, by the source's id of it. */
type StockLine = { warehouseId: string; quantity: string };

/** `isWhole`: warehouses that are not among the lines hold nothing. */
type StockStatement = { lines: StockLine[]; isWhole: boolean };

/** Digits before the point that the column holds. */
const FITS = /^-?\d{1,11}(\.|$)/;

/**
 * What a record says of stock; null where it says nothing. With a total the list of warehouses is whole; without it
 * only the listed ones are spoken of. A total without warehouses stands in one of its own.
 */
export function stockStatement(record: OfferRecord): StockStatement | null {
  const { quantity, stocks, deleted, characteristicId } = record;
  if (deleted && characteristicId === null) return { lines: [], isWhole: true };
  if (stocks !== null) return { lines: stocks, isWhole: quantity !== null };
  if (quantity === null) return null;
  return { lines: quantity === '0' ? [] : [{ warehouseId: WHOLE_STOCK, quantity }], isWhole: true };
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
