export { officeAppealsRoutes } from './routes.ts';
