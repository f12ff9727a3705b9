export { priceListsRoutes } from './routes.ts';
