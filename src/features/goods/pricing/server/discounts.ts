import type { PriceTerms } from './price-terms.ts';
import type { Reduction } from './price-rule.ts';

/** A reduction with what it is for, when and for whom. `startsAt` is within it, `endsAt` is not. */
export type Discount = Reduction & {
  scope: 'product' | 'section' | 'brand' | 'all';
  scopeId: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Null: every company. */
  companyId: number | null;
};

/** What discounts look at in an item; `sectionIds` are all its sections with their ancestors. */
export type DiscountedItem = { productId: number; brandId: number | null; sectionIds: ReadonlySet<number> };

/** Whether a discount holds at this moment for this contract; nobody's contract has none. */
export function isLive({ startsAt, endsAt, companyId }: Discount, contract: PriceTerms, now: Date): boolean {
  if (contract.companyId === null || (companyId !== null && companyId !== contract.companyId)) return false;
  return (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);
}

export function isFor({ scope, scopeId }: Discount, item: DiscountedItem): boolean {
  if (scope === 'all') return true;
  if (scopeId === null) return false;
  if (scope === 'product') return scopeId === item.productId;
  return scope === 'brand' ? scopeId === item.brandId : item.sectionIds.has(scopeId);
}
