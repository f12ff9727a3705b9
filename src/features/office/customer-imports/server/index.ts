export { readSheetFile } from './read-sheet-file.ts';
export { officeCustomerImportsRoutes } from './routes.ts';
export { startCustomerImports } from './run-imports.ts';
