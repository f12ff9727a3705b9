export { originOf } from './origin-of.ts';
export { priceListsRoutes } from './routes.ts';
export { startPriceLists } from './start-price-lists.ts';
