import { DEFAULT_ADD_QUANTITY, normaliseQuantity, type QuantityRefusal } from '#shared/quantity.ts';
import type { AddResult, RefusedProduct } from '../contract.ts';
import { type PriceTerms, priceWithoutDiscounts } from '#goods/pricing/server/index.ts';
import type { BasketForChange } from './read-under-lock.ts';
import { refusalOf } from './line-state.ts';

/** The maximum number of lines in a basket. */
export const MAX_LINES = 5000;

/** A product to add: base units; absent means one. */
export type WantedProduct = { id: number; quantity?: number };

/** The base units to add by item id: the quantities of an item that is named twice are added up. */
export function mergeWanted(products: readonly WantedProduct[]): Map<number, number> {
  const wanted = new Map<number, number>();
  for (const { id, quantity = DEFAULT_ADD_QUANTITY } of products) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  return wanted;
}

export const quantityRefusals: Record<QuantityRefusal, string> = {
  not_integer: 'Укажите целое количество',
  not_positive: 'Укажите количество больше нуля',
  too_many: 'Столько этого товара заказать нельзя',
};

/** A line as it is stored after the addition; quantity in base units. */
type AcceptedLine = AddResult['lines'][number] & { productId: number };

/**
 * Splits the wanted products into the lines to store and the refused ones, each with its reason (R-CALL-072). Quantities
 * grow from those of the basket, or replace them. Discounts never decide whether an item can be ordered, so the price counts
 * before them.
 */
export function acceptProducts(
  wanted: ReadonlyMap<number, number>,
  { items, quantities, lineCount }: BasketForChange,
  terms: PriceTerms,
  { canBuyUnavailable, isReplacing }: { canBuyUnavailable: boolean; isReplacing: boolean },
): { accepted: AcceptedLine[]; refused: RefusedProduct[]; count: number } {
  const accepted: AcceptedLine[] = [];
  const refused: RefusedProduct[] = [];
  let count = lineCount;
  for (const [id, added] of wanted) {
    const item = items.get(id);
    const price = priceWithoutDiscounts(terms, item?.listPrice ?? 0);
    const refusal = refusalOf({ item, price }, canBuyUnavailable);
    if (refusal || !item || !price) {
      refused.push({ id, ...refusal! });
      continue;
    }
    const rules = { ...item, priceKopecks: price.valueBase };
    const before = quantities.get(id) ?? 0;
    const alone = normaliseQuantity(added, rules);
    const total = alone.ok && before > 0 && !isReplacing ? normaliseQuantity(before + added, rules) : alone;
    if (!total.ok) {
      refused.push({ id, code: 'WRONG_QUANTITY', reason: quantityRefusals[total.reason] });
    } else if (before === 0 && count >= MAX_LINES) {
      refused.push({ id, code: 'BASKET_FULL', reason: `В корзине не может быть больше ${MAX_LINES} строк` });
    } else {
      accepted.push({ id, productId: item.productId, quantity: total.quantity, corrected: total.corrected });
      if (before === 0) count += 1;
    }
  }
  return { accepted, refused, count };
}
