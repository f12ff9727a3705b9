export { type PriceTerms, priceTermsOf, type Currency, withoutCompany } from './price-terms.ts';
export { type Discount, type DiscountedItem, isFor, isLive } from './discounts.ts';
export { keepOf, payable } from './payable.ts';
export { joinListPrice } from './list-price.ts';
export { type Listed, priceItems, priceListed } from './price-items.ts';
export { type ItemPrice, type ListPrice, priceOf, type Reduction } from './price-rule.ts';
export { listDiscounts, listPrices, listVatRates, type PriceRow } from './queries.ts';
export { lawfulVatRates, type VatRate, vatPercentOf } from './vat.ts';
