export { actionsOf, type AuditAction, auditActOf, auditActs, unnamedActions } from './audit-actions.ts';
export { auditExpiredRows, eraseFromAudit } from './owned-by-another.ts';
export {
  type AuditActor,
  audited,
  type AuditEntry,
  auditRefusal,
  OPERATOR,
  writeAudit,
  writeAuditEntries,
} from './write-audit.ts';
