export {
  type BestDiscounts,
  type Discount,
  findBestDiscounts,
  finish,
  isRunning,
  lowersPrices,
  noDiscounts,
} from './best-discounts.ts';
export { companyCommand } from './company-command.ts';
export { findBuyersPriceType, listBuyersPriceTypes, priceTypeName } from './find-price-type.ts';
export { CompanyPrices, type ItemPrice, priceWithoutDiscounts } from './company-prices.ts';
export {
  currencyCode,
  isForBuyers,
  isOwnListPrice,
  joinListPrices,
  listPriceColumns,
  listPriceFor,
} from './list-price.ts';
export { explainPrice } from './get-price-origin.ts';
export { markByListPrices } from './list-price-limits.ts';
export { originOf, originView, type PriceOrigin } from './price-origin.ts';
export { pricingRoutes } from './routes.ts';
export { type PriceNames, priceNamesColumn, priceNamesOf, readPriceNames } from './read-price-names.ts';
export { moveBrandDiscounts } from './move-brand-discounts.ts';
export { findPriceRules, type PriceRules, rulesVersionSql, sectionListSql } from './price-rules.ts';
export { type ExplainedPrice, priceByRules, priceItems, priceListed } from './price-items.ts';
export { listPriceOf, priceAfterDiscounts, priceBeforeDiscounts, WHOLE } from './price-rule.ts';
export { type PriceTerms, priceTermsOf, termsOfCompany } from './price-terms.ts';
export { nameDiscounts, resolveDiscount } from './named-discounts.ts';
export { type NewPromotion, publishPromotions } from './publish-promotions.ts';
export { type Lowered, type PromotionState, readPromotionState, savePromotion } from './save-promotion.ts';
export { listDiscounts, listPrices, listVatRates, type PriceRow, vatRatesColumn, withLawfulRates } from './queries.ts';
export { type VatRate, vatPercentOf } from './vat.ts';
