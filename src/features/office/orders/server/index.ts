export { countOrders } from './count-orders.ts';
export { mayOpenOrderFile } from './may-open-file.ts';
export { officeOrdersRoutes } from './routes.ts';
