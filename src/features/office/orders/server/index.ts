export { countOrders } from './count-orders.ts';
export { mayOpenOrderFile } from './may-open-file.ts';
export { aboutOrder, orderOfLetter } from './order-letters.ts';
export { officeOrdersRoutes } from './routes.ts';
