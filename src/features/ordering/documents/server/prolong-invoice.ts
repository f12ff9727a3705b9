import { writeAudit } from '#identity/audit/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { formatDate } from '#shared/dates.ts';
import { notifyOfProlonging } from './payment-letters.ts';
import { findTerm, type TermSettings } from './payment-term.ts';
import { paymentTerm } from './tables.ts';

type Prolonging = { until: string; accountId: number; ip: string; at: Date };

/**
 * Lets the invoice of a locked order end on another day (yyyy-mm-dd) and notifies the buyer, who is reminded again before
 * that day. The same day changes nothing.
 */
export async function prolongInvoice(
  tx: Db,
  settings: TermSettings,
  order: typeof customerOrder.$inferSelect,
  { until, accountId, ip, at }: Prolonging,
): Promise<void> {
  const before = await findTerm(tx, settings, order);
  if (before === until) return;
  const term = { validUntil: until, remindedAt: null, endedAt: null };
  await tx
    .insert(paymentTerm)
    .values({ orderId: order.id, ...term })
    .onConflictDoUpdate({ target: paymentTerm.orderId, set: term });
  await notifyOfProlonging(tx, order, until, at);
  await writeAudit(tx, {
    action: 'order.prolong',
    actorAccountId: accountId,
    accountId,
    object: order.number,
    companyId: order.companyId,
    ip,
    details: { before: before === null ? '' : formatDate(before), after: formatDate(until) },
  });
}
