type VatCode = 'general' | 'reduced' | 'none';

/** From `validFrom` (yyyy-mm-dd, included) the code means this percent. */
export type VatRate = { code: VatCode; validFrom: string; percent: number };

/** What the law says; rows of `vat_rate` for the same code and day come first. */
export const lawfulVatRates: readonly VatRate[] = [
  { code: 'general', validFrom: '2019-01-01', percent: 20 },
  { code: 'general', validFrom: '2026-01-01', percent: 22 },
  { code: 'reduced', validFrom: '2004-01-01', percent: 10 },
  { code: 'none', validFrom: '1992-01-01', percent: 0 },
];

type TaxedProduct = { vatCode: VatCode; vatPercent: number | null };

/**
 * The percent of VAT in a product's price on a day (yyyy-mm-dd of the shop's zone). A percent that came with the product
 * wins; otherwise the latest rate of its code that is not after the day. 0: without VAT.
 */
export function vatPercentOf(product: TaxedProduct, day: string, rates: readonly VatRate[] = lawfulVatRates): number {
  return validRate(product, day, rates).percent;
}

/** The same with the day since which it holds; null where the percent came with the product. */
export function validRate(
  product: TaxedProduct,
  day: string,
  rates: readonly VatRate[],
): { percent: number; since: string | null } {
  if (product.vatPercent !== null) return { percent: product.vatPercent, since: null };
  const valid = rates.filter((rate) => rate.code === product.vatCode && rate.validFrom <= day);
  const latest = valid.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0];
  if (!latest) throw new RangeError(`No VAT rate of ${product.vatCode} on ${day}`);
  return { percent: latest.percent, since: latest.validFrom };
}
