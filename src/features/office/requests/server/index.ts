export { requestCount } from './request-filter.ts';
export { officeRequestsRoutes } from './routes.ts';
