import type { Calls } from '#shared/endpoint.ts';

export const documentsCalls = {
  orderDocuments: 'GET /web/profile/order/:id/documents/',
  orderInvoice: 'POST /api/order/invoice/:id/',
  orderFile: 'POST /api/order/file/:id/',
  orderCertificates: 'POST /api/order/certificates/:id/',
  documentList: 'GET /web/documents/',
  documentArchive: 'POST /api/documents/archive/',
} as const satisfies Calls;
