export { savedIdsOf as keptIds } from './saved-products.ts';
export { savedProductsRoutes } from './routes.ts';
