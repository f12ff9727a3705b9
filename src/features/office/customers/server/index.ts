export { officeCustomersRoutes } from './routes.ts';
