export { officeHomeRoutes } from './routes.ts';
