export { announcePromotions } from './announce-promotions.ts';
export { reportArrivals } from './report-arrivals.ts';
export { reportLowerPrices } from './report-lower-prices.ts';
