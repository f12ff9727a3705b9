export { actsWithOwnEntry, actText, auditAct } from './acts.ts';
export { moveVisit } from './get-user-token.ts';
export { actingRoutes } from './routes.ts';
