export { customerCount } from './list-customers.ts';
export { officeCustomersRoutes } from './routes.ts';
