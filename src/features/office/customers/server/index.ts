export { customerCount } from './list-customers.ts';
export { lockManagers, readManagers } from './managers.ts';
export { officeCustomersRoutes } from './routes.ts';
