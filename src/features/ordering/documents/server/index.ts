export { mayOpenDocument } from './may-open-document.ts';
export { documentsRoutes } from './routes.ts';
export { startPaymentTerms } from './start-payment-terms.ts';
