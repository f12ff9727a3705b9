import { toWire, vatContained } from '#shared/money.ts';
import type { PriceOriginView } from '../contract.ts';
import type { ExplainedPrice } from './price-items.ts';
import type { PriceNames } from './read-price-names.ts';

/**
 * What a price was made of, as an order keeps it: kopecks, moments as ISO texts. `priceType`: the company's own price type
 * by name, null for the base price. The discount lowered the price by a percent or to a fixed price. `unit`: what the
 * price is of, a pack with what it holds ('упак по 10 шт'); absent in orders of earlier releases.
 */
export type PriceOrigin = {
  priceType: string | null;
  listPrice: number;
  contractPercent: number;
  discount: { percent: number | null; promotion: string | null; since: string | null; until: string | null } | null;
  unit?: string;
};

/** The origin of a price that the rule has given, with the names of the moment. */
export function originOf({ steps }: ExplainedPrice, names: PriceNames): PriceOrigin {
  const { listPrice, contractPercent, discount, isOwnPrice } = steps;
  return {
    priceType: isOwnPrice ? names.priceType : null,
    listPrice,
    contractPercent,
    discount: discount && {
      percent: discount.percent,
      promotion: discount.promotionId === null ? null : (names.promotions.get(discount.promotionId) ?? null),
      since: discount.startsAt?.toISOString() ?? null,
      until: discount.endsAt?.toISOString() ?? null,
    },
  };
}

/** `since`: when the list price came; null where it is not known. */
type Figures = { priceBase: number; price: number; vatPercent: number; since: string | null };

/** The steps and the VAT of a price as the wire has them. `priceBase` is what the contract leaves of the list price. */
export function originView(
  origin: PriceOrigin | null,
  { priceBase, price, vatPercent, since }: Figures,
): Pick<PriceOriginView, 'price' | 'origin'> & { vat: { percent: number; sum: number } } {
  return {
    price: toWire(price),
    origin: origin && {
      list: { price: toWire(origin.listPrice), type: origin.priceType, since },
      contract: origin.contractPercent > 0 ? { percent: origin.contractPercent, price: toWire(priceBase) } : null,
      discount: origin.discount && { ...origin.discount, price: toWire(price) },
    },
    vat: { percent: vatPercent, sum: toWire(vatContained(price, vatPercent)) },
  };
}
