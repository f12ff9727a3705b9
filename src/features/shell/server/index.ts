export { listCompanies } from './queries.ts';
export { shellRoutes } from './routes.ts';
