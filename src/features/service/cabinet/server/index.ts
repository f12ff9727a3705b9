export { companyUrl } from './list-companies.ts';
export { servedOrNew } from './served.ts';
export { cabinetRoutes } from './routes.ts';
