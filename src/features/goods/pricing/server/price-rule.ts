import { lessPercent } from '#shared/money.ts';
import type { PriceTerms, Currency } from './price-terms.ts';

/** A price as a price list has it: kopecks (cents) with VAT, above 0. */
export type ListPrice = { value: number; currency: string };

/** Lowers a price by a percent, or to `fixedPrice` kopecks, which counts for contracts in roubles alone. */
export type Reduction = { percent: number | null; fixedPrice: number | null; promotionId: number | null };

/**
 * R-ENT-09: kopecks (cents), all with VAT. `valueBase` is the customer's price without a discount,
 * `discountPrice` the lower one or null, `valueVat` what is paid. `promotionId`: the promotion that lowered it.
 */
export type ItemPrice = {
  valueBase: number;
  valueVat: number;
  discountPrice: number | null;
  currency: Currency;
  promotionId: number | null;
};

/**
 * What a company pays for an item (datamodel 4.3), the only place that says so. `list` is the price in the contract's
 * own type, or where that has none the price in the base type of the item's source; `reductions` are those that hold
 * now for this item and company: the best one wins, they do not add up. Null: not sold to the company, because there is
 * no price, or it is in another currency than the contract's.
 */
export function priceOf(
  contract: PriceTerms,
  list: ListPrice | null | undefined,
  reductions: readonly Reduction[],
): ItemPrice | null {
  if (!list || list.currency !== contract.currency) return null;
  const valueBase = lessPercent(list.value, contract.discountPercent);
  if (valueBase <= 0) return null;
  let valueVat = valueBase;
  let promotionId: number | null = null;
  for (const reduction of reductions) {
    const reduced = reducedPrice(valueBase, reduction, contract.currency);
    if (reduced >= valueVat) continue;
    valueVat = reduced;
    ({ promotionId } = reduction);
  }
  const discountPrice = valueVat < valueBase ? valueVat : null;
  return { valueBase, valueVat, discountPrice, currency: contract.currency, promotionId };
}

/** A reduction to nothing is somebody's slip of the pen and lowers nothing. */
function reducedPrice(valueBase: number, { percent, fixedPrice }: Reduction, currency: Currency): number {
  if (percent !== null) return percent > 0 && percent < 100 ? Math.max(1, lessPercent(valueBase, percent)) : valueBase;
  return fixedPrice !== null && fixedPrice > 0 && currency === 'RUB' ? fixedPrice : valueBase;
}
