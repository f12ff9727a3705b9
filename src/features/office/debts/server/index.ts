export { permitOf } from './permit-orders.ts';
export { officeDebtsRoutes } from './routes.ts';
