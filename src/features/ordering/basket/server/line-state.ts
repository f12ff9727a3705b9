import { refuse } from '#server/errors.ts';
import type { RefusalCode } from '../contract.ts';
import { isInStock as isStockEnough } from '#shared/stock-rules.ts';
import type { SellableItem } from './sellable-items.ts';

export type Refusal = { code: RefusalCode; reason: string };

/** What is known of an item now; `price` is null where it is not sold to the company, `item` undefined for an unknown. */
type ItemFacts = { item?: SellableItem; price: object | null };

const refusals = {
  NOT_FOUND: 'Товара нет в каталоге',
  OFFER_REQUIRED: 'Выберите вариант товара',
  NOT_SOLD: 'Товар не продаётся вашей компании',
  OUT_OF_STOCK: 'Товара нет в наличии',
} as const;

const refusal = (code: keyof typeof refusals): Refusal => ({ code, reason: refusals[code] });

/** Why a line of this item is lost: gone, or not sold to the company; null for one that may be kept. */
export function lossOf({ item, price }: ItemFacts): Refusal | null {
  if (!item?.active) return refusal('NOT_FOUND');
  if (item.hasOffers) return refusal('OFFER_REQUIRED');
  return price === null ? refusal('NOT_SOLD') : null;
}

/** Why an item cannot be put into a basket; null for one that can. */
export function refusalOf(facts: ItemFacts, canBuyUnavailable: boolean): Refusal | null {
  const loss = lossOf(facts);
  if (loss) return loss;
  return isInStock(facts.item!) || canBuyUnavailable ? null : refusal('OUT_OF_STOCK');
}

/** The smallest quantity that can be ordered is there. */
export const isInStock = (item: SellableItem): boolean => isStockEnough(item.available, item);

export const lineNotFound = () => refuse('LINE_NOT_FOUND', 'Этого товара больше нет в корзине. Обновите страницу');
