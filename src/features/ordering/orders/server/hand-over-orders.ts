import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { customerOrder, orderHistory } from './tables.ts';

type HandOver = { from: number; to: number; companyIds: readonly number[]; by: number };

/**
 * Gives the orders of one person in these companies to another; the history of each says who had it, who has it and who
 * moved it. Returns how many. Part of the caller's transaction, which has locked the companies: no order of theirs
 * is placed meanwhile.
 */
export async function handOverOrders(tx: Db, { from, to, companyIds, by }: HandOver): Promise<number> {
  // A cancellation at the same time is finished first, or finds the new owner
  const orders = await tx
    .select({ id: customerOrder.id, status: customerOrder.status })
    .from(customerOrder)
    .where(and(eq(customerOrder.accountId, from), inArray(customerOrder.companyId, [...companyIds])))
    .orderBy(asc(customerOrder.id))
    .for('no key update');
  if (orders.length === 0) return 0;
  const ids = orders.map(({ id }) => id);
  await tx
    .update(customerOrder)
    .set({ accountId: to })
    .where(sql`${customerOrder.id} = any(${sql.param(ids)}::int[])`);
  await tx.execute(sql`
    insert into ${orderHistory} (order_id, at, actor_account_id, from_status, to_status, from_account_id, to_account_id)
    select id, now(), ${by}::int, status, status, ${from}::int, ${to}::int
    from ${customerOrder} where id = any(${sql.param(ids)}::int[]) order by id`);
  return ids.length;
}
