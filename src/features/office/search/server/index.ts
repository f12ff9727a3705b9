export { missedCount } from './list-queries.ts';
export { officeSearchRoutes } from './routes.ts';
