export { officePropertiesRoutes } from './routes.ts';
