export { mayOpenDocument } from './may-open-document.ts';
export { documentsRoutes } from './routes.ts';
