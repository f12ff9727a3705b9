export { orderCount } from './count-orders.ts';
export { mayOpenOrderFile } from './may-open-file.ts';
export { aboutOrder, orderOfLetter } from './order-letters.ts';
export { readSales, type Sales } from './read-sales.ts';
export { officeOrdersRoutes } from './routes.ts';
