export { goodsCommand } from './goods-command.ts';
export { officeProductsRoutes } from './routes.ts';
