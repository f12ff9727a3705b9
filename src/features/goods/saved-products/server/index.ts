export { keptIds } from './kept-products.ts';
export { savedProductsRoutes } from './routes.ts';
