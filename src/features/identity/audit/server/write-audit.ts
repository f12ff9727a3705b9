import type { Db } from '#server/db/index.ts';
import type { RefusedCall } from '#server/serve.ts';
import type { AuditAction } from './audit-actions.ts';
import { auditLog } from './tables.ts';

type Entry = {
  action: AuditAction;
  actorAccountId?: number | null;
  accountId?: number | null;
  object?: string;
  details?: Record<string, unknown>;
  ip: string;
  sessionId?: number;
  /** In which company it was done: its administrators and its manager read it. Absent for what is the person's alone. */
  companyId?: number | null;
};

/** Appends to the audit log. Details hold no passwords, tokens or codes. */
export async function writeAudit(db: Db, entry: Entry): Promise<void> {
  await db.insert(auditLog).values(entry);
}

/** Records a call that a visitor has no right to, in the company that gave him none. */
export function auditRefusal(db: Db, { session, call, summary, ip, companyId }: RefusedCall): Promise<void> {
  const { actor, account } = session;
  return writeAudit(db, {
    action: 'refused',
    actorAccountId: actor.id,
    accountId: account.id,
    object: call,
    details: { summary },
    ip,
    companyId,
  });
}
