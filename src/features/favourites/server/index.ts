export { keep, keptIds, letAllGo, letGo, listKept } from './kept-products.ts';
export { favouritesRoutes } from './routes.ts';
