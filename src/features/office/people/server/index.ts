export { personCount } from './list-people.ts';
export { findOrphanedCompany, lockForErasure } from './lock-for-erasure.ts';
export { officePeopleRoutes } from './routes.ts';
