export { checkoutRoutes } from './routes.ts';
export { checkoutExpiredRows } from './expired-rows.ts';
