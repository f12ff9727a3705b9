export { listCompanies } from './get-header.ts';
export { shellRoutes } from './routes.ts';
