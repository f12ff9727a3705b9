import { serve } from '#server/serve.ts';
import { linkArchive } from './link-archive.ts';
import { linkCertificates } from './certificates.ts';
import { getDocuments } from './get-documents.ts';
import { getInvoice } from './get-invoice.ts';
import { getOrderFile } from './get-order-file.ts';
import { getPapers } from './list-papers.ts';

export const documentsRoutes = [
  serve('orderDocuments', getDocuments),
  serve('orderInvoice', getInvoice, { perMinute: 10 }),
  serve('orderCertificates', linkCertificates, { perMinute: 10 }),
  serve('orderFile', getOrderFile, { perMinute: 20 }),
  serve('documentList', getPapers),
  serve('documentArchive', linkArchive, { perMinute: 10 }),
];
