import { lessPercent } from '#shared/money.ts';
import type { Discount } from './best-discounts.ts';
import type { ItemPrice } from './company-prices.ts';
import type { PriceTerms } from './price-terms.ts';

/** The price rule in its plainest form, for one item, to compare the shop's own with. */

export type ListPrice = { value: number; currency: string };

export type DiscountedItem = { productId: number; brandId: number | null; sectionIds: ReadonlySet<number> };

/** The price for a list price and the discounts of its item. */
export function priceByDefinition(
  { currency, discountPercent }: PriceTerms,
  list: ListPrice | undefined,
  discounts: readonly Pick<Discount, 'percent' | 'fixedPrice'>[],
): Omit<ItemPrice, 'promotionId'> | null {
  if (list?.currency !== currency) return null;
  const valueBase = lessPercent(list.value, discountPercent);
  if (valueBase === 0) return null;
  const reduced = discounts.map(({ percent, fixedPrice }) => {
    if (percent !== null)
      return percent > 0 && percent < 100 ? Math.max(1, lessPercent(valueBase, percent)) : valueBase;
    return fixedPrice !== null && fixedPrice > 0 && currency === 'RUB' ? fixedPrice : valueBase;
  });
  const valueVat = Math.min(valueBase, ...reduced);
  return { valueBase, valueVat, discountPrice: valueVat < valueBase ? valueVat : null, currency };
}

/** Whether a discount holds for an item and a company at a moment. */
export function holdsFor(discount: Discount, { companyId }: PriceTerms, item: DiscountedItem, now: Date): boolean {
  const { scope, scopeId, startsAt, endsAt } = discount;
  if (companyId === null || (discount.companyId !== null && discount.companyId !== companyId)) return false;
  if ((startsAt !== null && startsAt > now) || (endsAt !== null && endsAt <= now)) return false;
  if (scope === 'all') return true;
  if (scopeId === null) return false;
  if (scope === 'product') return scopeId === item.productId;
  return scope === 'brand' ? scopeId === item.brandId : item.sectionIds.has(scopeId);
}
