export { OrderDocuments } from './order-documents.tsx';
export { documentsQuery } from './queries.ts';
