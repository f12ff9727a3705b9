import { type SQL, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import type { RefusedCall } from '#server/serve.ts';
import type { AuditAction } from './audit-actions.ts';
import { auditLog } from './tables.ts';

export type AuditEntry = {
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

/** Who does something: of an entry what every operation passes on. */
export type AuditActor = Pick<AuditEntry, 'actorAccountId' | 'ip'>;

/** A command of the operator. */
export const OPERATOR: AuditActor = { actorAccountId: null, ip: '' };

const $ = sql.placeholder;

const insertEntry = statementFor((db) =>
  db
    .insert(auditLog)
    .values({
      actorAccountId: $('actorAccountId'),
      accountId: $('accountId'),
      action: $('action'),
      object: $('object'),
      details: $('details'),
      ip: $('ip'),
      sessionId: $('sessionId'),
      companyId: $('companyId'),
    })
    .prepare('insert_audit_entry'),
);

/** The part of a larger statement that appends entries: a JSON array of their fields. */
export function audited(db: Db, entries: SQL) {
  return db.$with('audited', {}).as(sql`
    insert into ${auditLog} (actor_account_id, account_id, action, object, ip, company_id)
    select * from jsonb_to_recordset(${entries}::jsonb)
      as entry ("actorAccountId" int, "accountId" int, action text, object text, ip text, "companyId" int)`);
}

/** Appends to the audit log. Details hold no passwords, tokens or codes. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  const {
    actorAccountId = null,
    accountId = null,
    object = '',
    details = {},
    sessionId = null,
    companyId = null,
  } = entry;
  await insertEntry(db).execute({ ...entry, actorAccountId, accountId, object, details, sessionId, companyId });
}

/** Appends many entries at once. */
export async function writeAuditEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await db.insert(auditLog).values([...entries]);
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
