export { searchCount } from './list-searches.ts';
export { officeSearchesRoutes } from './routes.ts';
