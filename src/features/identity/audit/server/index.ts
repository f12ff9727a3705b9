export { auditRefusal, writeAudit } from './write-audit.ts';
