import type { Calls } from '#shared/endpoint.ts';

export const officeCustomerImportsCalls = {
  officeCustomerImports: 'GET /api/office/customer-imports/',
  officeCustomerImportAdd: 'POST /api/office/customer-imports/',
  officeCustomerImport: 'GET /api/office/customer-imports/:id/',
  officeCustomerImportRows: 'GET /api/office/customer-imports/:id/rows/',
  officeCustomerImportCheck: 'POST /api/office/customer-imports/:id/check/',
  officeCustomerImportApply: 'POST /api/office/customer-imports/:id/apply/',
  officeCustomerImportFile: 'POST /api/office/customer-imports/:id/file/',
} as const satisfies Calls;
