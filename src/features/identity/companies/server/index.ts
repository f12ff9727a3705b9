export { listCompanies } from './list-companies.ts';
export { companiesRoutes } from './routes.ts';
