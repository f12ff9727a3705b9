export { companyUrl, countCompanies } from './list-companies.ts';
export { servedBy } from './served.ts';
export { cabinetRoutes } from './routes.ts';
