import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { type AuditAction, auditActs } from '#identity/audit/server/index.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { listHistory } from '#ordering/orders/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { fullName } from '#server/session/session.ts';
import { statusView } from '#shared/order-status.ts';
import type { OfficeOrder } from '../contract.ts';

type Entry = OfficeOrder['history'][number];

/** Acts of staff on an order that are no step of its status; steps have a history of their own. */
const ACTS = [
  'order.assign',
  'order.send',
  'order.release',
  'order.prolong',
  'order.paid',
  'order.note',
  'order.file',
  'order.fileRemove',
  'order.track',
  'order.letter',
] as const satisfies readonly AuditAction[];

const MAX_ACTS = 200;

/** What has happened to an order, oldest first: the steps of its status and the acts of staff. */
export async function readHistory(db: Db, order: typeof customerOrder.$inferSelect): Promise<Entry[]> {
  const [steps, acts] = await Promise.all([listHistory(db, order.id), listActs(db, order)]);
  const entries = [
    ...steps.map((step) => ({
      at: step.at,
      by: step.actor && fullName(step.actor),
      byLedger: step.byLedger,
      status: step.newOwner ? null : statusView(step.toStatus),
      text: [step.newOwner && `Заказ передан: ${fullName(step.newOwner)}`, step.note].filter(Boolean).join('. '),
    })),
    ...acts.map(({ at, action, details, by }) => ({
      at,
      by: by && fullName(by),
      byLedger: false,
      status: null,
      text: `${auditActs[action as AuditAction].text}${changeInWords(details)}`,
    })),
  ];
  return entries
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}

function listActs(db: Db, { number, companyId, createdAt }: typeof customerOrder.$inferSelect) {
  return db
    .select({
      at: auditLog.at,
      action: auditLog.action,
      details: auditLog.details,
      by: { name: account.name, lastName: account.lastName },
    })
    .from(auditLog)
    .leftJoin(account, eq(account.id, auditLog.actorAccountId))
    .where(
      and(
        eq(auditLog.companyId, companyId),
        gte(auditLog.at, createdAt),
        eq(auditLog.object, number),
        inArray(auditLog.action, [...ACTS]),
      ),
    )
    .orderBy(asc(auditLog.id))
    .limit(MAX_ACTS);
}

/** «: было → стало», as far as an entry says it. */
function changeInWords({ before, after }: Record<string, unknown>): string {
  if (typeof after !== 'string') return '';
  return typeof before === 'string' && before !== '' ? `: ${before} → ${after || 'нет'}` : `: ${after}`;
}
