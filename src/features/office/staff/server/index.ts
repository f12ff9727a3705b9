export { officeStaffRoutes } from './routes.ts';
