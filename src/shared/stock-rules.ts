import { PARTLY_TO_ORDER, TO_ORDER } from './back-order.ts';
import { orderableWithin, type QuantityRules } from './quantity.ts';

/** In stock: the smallest quantity that can be ordered is free. `available` is base units that nobody has reserved. */
export const isInStock = (available: number, rules: QuantityRules): boolean => orderableWithin(available, rules) > 0;

/** `check`: the quantity is above the free stock. `part`, `all`: so much of it is a back-order, which the contract allows. */
export const shortages = ['check', 'part', 'all'] as const;
export type Shortage = (typeof shortages)[number];

/** Null where the free stock covers the quantity. */
export function shortageOf(quantity: number, available: number, mayBackOrder: boolean): Shortage | null {
  if (quantity <= available) return null;
  if (!mayBackOrder) return 'check';
  return available > 0 ? 'part' : 'all';
}

/** Quantities that one call may ask about: figures of the stock are not shown, and many questions would reveal them. */
export const MAX_SHORTAGES_ASKED = 100;

/** What a buyer reads beside a quantity; figures of the stock are not shown. */
export const SHORTAGE_TEXTS: Record<Shortage, string> = {
  check: 'Столько нет, доступность проверит менеджер',
  part: PARTLY_TO_ORDER,
  all: TO_ORDER,
};
