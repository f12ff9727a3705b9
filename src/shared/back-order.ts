import { amountOf } from './amount.ts';

/** As the stock of goods that are not there is called. */
export const TO_ORDER = 'Под заказ';

/** Of a line of the basket: how much is in stock is no matter of the basket. */
export const PARTLY_TO_ORDER = 'Часть под заказ';

/** How much of an order is still to come. */
export const backOrderSizes = ['all', 'part'] as const;
export type BackOrderSize = (typeof backOrderSizes)[number];

/** What of a quantity is in stock, and what is still to come; base units. */
export type BackOrder = { inStock: number; toOrder: number };

/** Null where the stock covers the quantity, or is not known. */
export function backOrderOf(quantity: number, fromStock: number | null | undefined): BackOrder | null {
  if (fromStock == null || fromStock >= quantity) return null;
  return { inStock: fromStock, toOrder: quantity - fromStock };
}

/** '58 шт в наличии, 7 шт под заказ'; '7 шт под заказ' where nothing is in stock. */
export function backOrderText({ inStock, toOrder }: BackOrder, unit: string): string {
  const rest = `${amountOf(toOrder, unit)} под заказ`;
  return inStock > 0 ? `${amountOf(inStock, unit)} в наличии, ${rest}` : rest;
}

/** Of an order in a list. */
export const backOrderName = (size: BackOrderSize): string => (size === 'part' ? PARTLY_TO_ORDER : TO_ORDER);

/** The same of an order that was placed: goods may have come since. */
export const backOrderedText = (backOrder: BackOrder, unit: string): string =>
  `При оформлении: ${backOrderText(backOrder, unit)}`;
