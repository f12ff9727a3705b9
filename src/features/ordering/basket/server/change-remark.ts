import { sql } from 'drizzle-orm';
import { type Db, transaction } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { lockOwnBasket, raisedVersion } from './basket-row.ts';
import { lineNotFound } from './line-state.ts';
import { basket, basketLine } from './tables.ts';

/** Sets what the buyer notes to a line of the basket; the last write wins. Throws LINE_NOT_FOUND. */
export const changeRemark: Operation<'basketRemark', Session> = async ({ db, session, now }, { body }) => {
  const remark = body.remark.toWellFormed();
  const version = await transaction(db, (tx) => setRemark(tx, session.account.id, { id: body.id, remark, now: now() }));
  return { remark, version };
};

async function setRemark(
  tx: Db,
  accountId: number,
  { id, remark, now }: { id: number; remark: string; now: Date },
): Promise<number> {
  await lockOwnBasket(tx, accountId);
  const { rows } = await tx.execute<{ version: number }>(sql`
    with changed as (
      update ${basketLine} set remark = ${remark} where account_id = ${accountId} and item_id = ${id} returning item_id)
    update ${basket} set ${raisedVersion(sql`${now.toISOString()}::timestamptz`)}
    where account_id = ${accountId} and exists (select from changed)
    returning version`);
  if (!rows[0]) throw lineNotFound();
  return rows[0].version;
}
