import { sql } from 'drizzle-orm';
import { takenStock } from '#goods/stock/server/index.ts';
import { audited, type AuditEntry } from '#identity/audit/server/index.ts';
import { leftNotices } from '#identity/notifications/server/index.ts';
import { type LinesToRemove, removedLines } from '#ordering/basket/server/index.ts';
import { lineRows, type NewOrder, type NewOrderLine, orderRows, placedOrders } from '#ordering/orders/server/index.ts';
import { type Db, statementFor, withCommit } from '#server/db/index.ts';
import { type Letter, letterRows, sentLetters } from '#server/delivery/index.ts';
import { type RequestMark, storedAnswers } from '#server/idempotency.ts';

const $ = sql.placeholder;

const statementOf = statementFor((db) => {
  const answers = storedAnswers(db, sql`${$('answers')}`);
  return db
    .with(
      ...placedOrders(db, sql`${$('orders')}`, sql`${$('lines')}`),
      ...takenStock(db, sql`${$('parts')}`),
      ...removedLines(db, { baskets: sql`${$('baskets')}`, now: sql`${$('now')}` }),
      leftNotices(db, sql`${$('notices')}`),
      sentLetters(db, sql`${$('letters')}`),
      audited(db, sql`${$('entries')}`),
      answers.part,
    )
    .select({ isStored: answers.column })
    .from(sql`(select 1) as one`)
    .prepare('write_orders');
});

export type WrittenOrder = {
  order: NewOrder;
  lines: readonly NewOrderLine[];
  /** Stock that the order takes. */
  parts: readonly { itemId: number; warehouseId: number; quantity: number }[];
  notice: { title: string; text: string; url: string };
  letters: readonly Letter[];
  entry: AuditEntry;
  mark: RequestMark | null;
  answer: unknown;
};

/**
 * Writes orders of different accounts with all that follows from them and commits, in one statement. It fails, and writes
 * none, where another call has taken the key of one of them (`orKeyReused`).
 */
export async function writeOrders(tx: Db, written: readonly WrittenOrder[]): Promise<void> {
  const baskets = written.map(({ order, lines }): LinesToRemove => ({
    accountId: order.accountId,
    ids: lines.map(({ itemId }) => itemId),
  }));
  const parts = written.flatMap(({ order, parts: taken }) => taken.map((part) => ({ orderId: order.id, ...part })));
  const notices = written.map(({ order, notice }) => ({ accountId: order.accountId, at: order.placedAt, ...notice }));
  const answers = written.flatMap(({ mark, answer }) => (mark ? { ...mark, response: answer } : []));
  const write = () =>
    statementOf(tx).execute({
      orders: orderRows(written.map(({ order }) => order)),
      lines: lineRows(written.map(({ order: { id }, lines }) => ({ id, lines }))),
      parts: JSON.stringify(parts),
      baskets: JSON.stringify(baskets),
      now: written[0]!.order.placedAt.toISOString(),
      notices: JSON.stringify(notices),
      letters: letterRows(
        tx,
        written.flatMap(({ letters }) => letters),
      ),
      entries: JSON.stringify(written.map(({ entry }) => entry)),
      answers: JSON.stringify(answers),
    });
  await withCommit(tx, write);
}
