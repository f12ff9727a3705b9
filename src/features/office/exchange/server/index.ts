export { officeExchangeRoutes } from './routes.ts';
