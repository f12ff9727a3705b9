export { pricesOfProducts } from './favourite-prices.ts';
export { savedIdsOf } from './saved-products.ts';
export { savedProductsRoutes } from './routes.ts';
