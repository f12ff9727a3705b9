export { officeContentRoutes } from './routes.ts';
