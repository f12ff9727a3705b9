import { sql } from 'drizzle-orm';
import { takenStock } from '#goods/stock/server/index.ts';
import { audited, type AuditEntry } from '#identity/audit/server/index.ts';
import { leftNotice } from '#identity/notifications/server/index.ts';
import { removedLines } from '#ordering/basket/server/index.ts';
import { type NewOrder, type NewOrderLine, orderRow, placedOrder } from '#ordering/orders/server/index.ts';
import { type Db, statementFor, withCommit } from '#server/db/index.ts';
import { type Letter, letterRows, sentLetters } from '#server/delivery/index.ts';
import { orKeyReused, type RequestMark, storedAnswer } from '#server/idempotency.ts';

const $ = sql.placeholder;

const statementOf = statementFor((db) => {
  const answer = storedAnswer(db, sql`${$('answer')}`);
  return db
    .with(
      ...placedOrder(db, sql`${$('order')}`, sql`${$('lines')}`),
      ...takenStock(db, sql`${$('parts')}`),
      ...removedLines(db, { account: sql`${$('account')}`, ids: sql`${$('ids')}`, now: sql`${$('now')}` }),
      leftNotice(db, sql`${$('notice')}`),
      sentLetters(db, sql`${$('letters')}`),
      audited(db, sql`${$('entry')}`),
      answer.part,
    )
    .select({ isStored: answer.column })
    .from(sql`(select 1) as one`)
    .prepare('write_order');
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

/** Writes an order with all that follows from it and commits, in one statement. Throws KEY_REUSED. */
export async function writeOrder(tx: Db, { order, lines, mark, answer, ...given }: WrittenOrder): Promise<void> {
  const { id, accountId, placedAt: now } = order;
  const write = () =>
    statementOf(tx).execute({
      order: orderRow(order),
      lines: JSON.stringify(lines),
      account: accountId,
      parts: JSON.stringify(given.parts.map((part) => ({ orderId: id, ...part }))),
      ids: lines.map(({ itemId }) => itemId),
      now: now.toISOString(),
      notice: JSON.stringify({ accountId, at: now, ...given.notice }),
      letters: letterRows(tx, given.letters),
      entry: JSON.stringify(given.entry),
      answer: mark && JSON.stringify({ ...mark, response: answer }),
    });
  await withCommit(tx, write).catch(orKeyReused);
}
