export { officeRequestsRoutes } from './routes.ts';
