export { officeCustomerImportsRoutes } from './routes.ts';
export { startCustomerImports } from './run-imports.ts';
