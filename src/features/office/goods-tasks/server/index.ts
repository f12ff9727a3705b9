export { officeGoodsTasksRoutes } from './routes.ts';
