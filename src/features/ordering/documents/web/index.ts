export { DocumentsPage } from './documents-page.tsx';
export { readDocumentsSearch } from './documents-search.ts';
export { OrderDocuments } from './order-documents.tsx';
export { documentsQuery, papersQuery } from './queries.ts';
