import { sql } from 'drizzle-orm';
import { takenStock } from '#goods/stock/server/index.ts';
import { spendPermit } from '#identity/companies/server/index.ts';
import { audited, type AuditEntry } from '#identity/audit/server/index.ts';
import { leftNotices } from '#identity/notifications/server/index.ts';
import { removedLines } from '#ordering/basket/server/index.ts';
import { lineRows, type NewOrder, type NewOrderLine, orderRows, placedOrders } from '#ordering/orders/server/index.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { type Letter, letterRows, sentLetters } from '#server/delivery/index.ts';
import { keyReused, type RequestMark, storedAnswers } from '#server/idempotency.ts';

const $ = sql.placeholder;

const statementOf = statementFor((db) => {
  const answers = storedAnswers(db, sql`${$('answers')}`);
  return db
    .with(
      ...placedOrders(db, sql`${$('orders')}`, sql`${$('lines')}`),
      ...takenStock(db, sql`${$('parts')}`),
      ...removedLines(db, { account: sql`${$('account')}::int`, ids: sql`${$('ids')}::int[]`, now: sql`${$('now')}` }),
      leftNotices(db, sql`${$('notices')}`),
      sentLetters(db, sql`${$('letters')}`),
      audited(db, sql`${$('entries')}`),
      answers.part,
    )
    .select({ storedCount: answers.column })
    .from(sql`(select 1) as one`)
    .prepare('write_order');
});

export type OrderToWrite = {
  order: NewOrder;
  lines: readonly NewOrderLine[];
  /** The items that leave the basket of the account. */
  removed: readonly number[];
  /** Stock that the order takes. */
  parts: readonly { itemId: number; warehouseId: number; quantity: number }[];
  notice: { title: string; text: string; url: string };
  letters: readonly Letter[];
  /** Kopecks of its company's permit that it takes; 0: it passes without one. */
  permitSpent: number;
  entry: AuditEntry;
  mark: RequestMark | null;
  answer: unknown;
};

/** Writes an order with all that follows from it, in one statement. Throws KEY_REUSED where another call has taken its key. */
export async function writeOrder(tx: Db, toWrite: OrderToWrite): Promise<void> {
  const { order, lines, removed, parts, permitSpent, notice, letters, entry, mark, answer } = toWrite;
  const { id, accountId, placedAt } = order;
  const [row] = await statementOf(tx).execute({
    orders: orderRows([order]),
    lines: lineRows([{ id, lines }]),
    parts: JSON.stringify(parts.map((part) => ({ orderId: id, ...part }))),
    // Whoever orders lines of no basket has not locked it: it comes before the company
    account: removed.length > 0 ? accountId : null,
    ids: removed,
    now: placedAt.toISOString(),
    notices: JSON.stringify([{ accountId, at: placedAt, ...notice }]),
    letters: letterRows(tx, letters),
    entries: JSON.stringify([entry]),
    answers: JSON.stringify(mark ? [{ ...mark, response: answer }] : []),
  });
  if (mark && row!.storedCount === 0) throw keyReused();
  if (permitSpent > 0) await spendPermit(tx, order.companyId, permitSpent);
}
