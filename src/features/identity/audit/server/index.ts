export { actionsOf, type AuditAction, auditActOf, auditActs, unnamedActions } from './audit-actions.ts';
export { auditExpiredRows, eraseFromAudit } from './owned-by-another.ts';
export { audited, type AuditEntry, auditRefusal, writeAudit, writeAuditEntries } from './write-audit.ts';
