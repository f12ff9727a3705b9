import { sql } from 'drizzle-orm';
import { takenStock } from '#goods/stock/server/index.ts';
import { audited, type AuditEntry } from '#identity/audit/server/index.ts';
import { leftNotice } from '#identity/notifications/server/index.ts';
import { removedLines } from '#ordering/basket/server/index.ts';
import { type Db, statementFor, withCommit } from '#server/db/index.ts';
import { type Letter, letterRows, sentLetters } from '#server/delivery/index.ts';
import { orKeyReused, type RequestMark, storedAnswer } from '#server/idempotency.ts';

const $ = sql.placeholder;

const statementOf = statementFor((db) => {
  const answer = storedAnswer(db, sql`${$('answer')}`);
  return db
    .with(
      ...takenStock(db, sql`${$('parts')}`),
      ...removedLines(db, { account: sql`${$('account')}`, ids: sql`${$('ids')}`, now: sql`${$('now')}` }),
      leftNotice(db, sql`${$('notice')}`),
      sentLetters(db, sql`${$('letters')}`),
      audited(db, sql`${$('entry')}`),
      answer.part,
    )
    .select({ isStored: answer.column })
    .from(sql`(select 1) as one`)
    .prepare('settle_order');
});

type Settled = {
  accountId: number;
  /** Stock that the order takes. */
  parts: readonly { orderId: number; itemId: number; warehouseId: number; quantity: number }[];
  /** Items whose lines leave the basket. */
  itemIds: readonly number[];
  notice: { accountId: number; title: string; text: string; url: string; at: Date };
  letters: readonly Letter[];
  entry: AuditEntry;
  mark: RequestMark | null;
  answer: unknown;
  now: Date;
};

/** Writes what follows from a placed order and commits, in one statement. Throws KEY_REUSED. */
export async function settleOrder(tx: Db, settled: Settled): Promise<void> {
  const { accountId, parts, itemIds, notice, letters, entry, mark, answer, now } = settled;
  const settle = () =>
    statementOf(tx).execute({
      account: accountId,
      parts: JSON.stringify(parts),
      ids: itemIds,
      now: now.toISOString(),
      notice: JSON.stringify(notice),
      letters: letterRows(tx, letters),
      entry: JSON.stringify(entry),
      answer: mark && JSON.stringify({ ...mark, response: answer }),
    });
  await withCommit(tx, settle).catch(orKeyReused);
}
