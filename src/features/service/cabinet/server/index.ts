export { decideCompany } from './add-company.ts';
export { unsafeListOrders } from './get-company.ts';
export { companyUrl, countCompanies } from './list-companies.ts';
export { servedBy, servedOrNew, stateOf } from './served.ts';
export { cabinetRoutes } from './routes.ts';
