export { lockCompany } from './lock-company.ts';
export { companiesRoutes } from './routes.ts';
