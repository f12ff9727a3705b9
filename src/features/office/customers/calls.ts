import type { Calls } from '#shared/endpoint.ts';

export const officeCustomersCalls = {
  officeCustomers: 'GET /api/office/customers/',
  officeCustomer: 'GET /api/office/customers/:id/',
  officeCustomerApprove: 'POST /api/office/customers/:id/approve/',
  officeCustomerRefuse: 'POST /api/office/customers/:id/refuse/',
  officeCustomerTerms: 'POST /api/office/customers/:id/terms/',
  officeCustomerBan: 'POST /api/office/customers/:id/ban/',
  officeCustomerManager: 'POST /api/office/customers/:id/manager/',
  officeCustomerClose: 'POST /api/office/customers/:id/close/',
  officeCustomerOpen: 'POST /api/office/customers/:id/open/',
  officeCustomerPin: 'POST /api/office/customers/:id/pin/',
  officeCustomerUnpin: 'POST /api/office/customers/:id/unpin/',
  officeCustomerApplicant: 'POST /api/office/customers/:id/applicant/',
} as const satisfies Calls;
