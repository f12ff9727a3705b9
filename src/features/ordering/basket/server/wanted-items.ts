import { DEFAULT_ADD_QUANTITY, type NormalisedQuantity, normaliseQuantity } from '#shared/quantity.ts';
import type { RefusedProduct } from '../contract.ts';
import { type PriceTerms, priceWithoutDiscounts } from '#goods/pricing/server/index.ts';
import { type QuantityBounds, quantityBounds, refusalOf } from './line-state.ts';
import type { SellableItem } from './sellable-items.ts';

/** What a call asks for: base units; absent means one. */
export type WantedProduct = { id: number; quantity?: number };

/** An item that may be added. `quantity` is what was asked, `first` what a new line of it would hold. */
export type AcceptedItem = QuantityBounds & { id: number; productId: number; quantity: number; first: number };

/** The same item asked for twice is one wish for the sum. */
export function mergeWanted(products: readonly WantedProduct[]): Map<number, number> {
  const wanted = new Map<number, number>();
  for (const { id, quantity = DEFAULT_ADD_QUANTITY } of products) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  return wanted;
}

const wrongQuantity: Record<Extract<NormalisedQuantity, { ok: false }>['reason'], string> = {
  not_integer: 'Укажите целое количество',
  not_positive: 'Укажите количество больше нуля',
  too_many: 'Столько этого товара заказать нельзя',
};

/**
 * Parts what is wanted into what may be added and what may not, with the reason (R-CALL-072). Discounts make nothing
 * orderable that is not, so none is looked at: the price counts before them.
 */
export function sortWanted(
  wanted: ReadonlyMap<number, number>,
  items: ReadonlyMap<number, SellableItem>,
  terms: PriceTerms,
  canBuyUnavailable: boolean,
): { accepted: AcceptedItem[]; refused: RefusedProduct[] } {
  const accepted: AcceptedItem[] = [];
  const refused: RefusedProduct[] = [];
  for (const [id, quantity] of wanted) {
    const item = items.get(id);
    const price = priceWithoutDiscounts(terms, item?.listPrice ?? 0);
    const refusal = refusalOf({ item, price }, canBuyUnavailable);
    if (refusal || !item || !price) {
      refused.push({ id, ...refusal! });
      continue;
    }
    const first = normaliseQuantity(quantity, { ...item, priceKopecks: price.valueBase });
    if (first.ok) {
      const bounds = quantityBounds(item, price.valueBase);
      accepted.push({ id, productId: item.productId, quantity, first: first.quantity, ...bounds });
    } else refused.push({ id, code: 'WRONG_QUANTITY', reason: wrongQuantity[first.reason] });
  }
  return { accepted, refused };
}
