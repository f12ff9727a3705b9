export { priceListsRoutes } from './routes.ts';
export { startPriceLists } from './start-price-lists.ts';
