import type { StockStatus } from '#features/wire.ts';
import { TO_ORDER } from '#shared/back-order.ts';

const inStock: StockStatus = { isInStock: true, name: 'В наличии', color: 'in-stock' };
const toOrder: StockStatus = { isInStock: false, name: TO_ORDER, color: 'to-order' };
const outOfStock: StockStatus = { isInStock: false, name: 'Нет в наличии', color: 'out-of-stock' };

/**
 * R-ENT-10: the stock as the buyer sees it. `canBuyUnavailable` is the contract's flag; it counts in the basket and
 * the checkout alone, catalogue rows pass none.
 */
export function stockStatusOf(isInStock: boolean, options: { canBuyUnavailable?: boolean } = {}): StockStatus {
  if (isInStock) return inStock;
  return options.canBuyUnavailable ? toOrder : outOfStock;
}
