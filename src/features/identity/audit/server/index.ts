export { actionsOf, auditActOf, unnamedActions } from './audit-actions.ts';
export { auditExpiredRows, eraseFromAudit } from './owned-by-another.ts';
export { auditRefusal, writeAudit } from './write-audit.ts';
