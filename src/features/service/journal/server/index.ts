export { unsafeListActs } from './list-acts.ts';
export { journalRoutes } from './routes.ts';
