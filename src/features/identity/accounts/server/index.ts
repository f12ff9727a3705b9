export { companyTerms, lockCompany } from './lock-company.ts';
export { accountsRoutes } from './routes.ts';
