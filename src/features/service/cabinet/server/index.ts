export { companyUrl, countCompanies } from './list-companies.ts';
export { servedBy, servedOrNew } from './served.ts';
export { cabinetRoutes } from './routes.ts';
