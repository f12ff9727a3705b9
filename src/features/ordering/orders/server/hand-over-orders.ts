import { asc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { customerOrder, orderHistory } from './tables.ts';

type HandOver = { to: number; by: number };

/**
 * Gives orders to another person of their companies; the history of each says who had it, who has it and who moved it
 * . Returns how many. Part of the caller's transaction, which has locked the companies: no order of theirs is placed
 * meanwhile.
 */
export async function handOverOrders(tx: Db, which: SQL, { to, by }: HandOver): Promise<number> {
  // A cancellation at the same time is finished first, or finds the new owner
  const orders = await tx
    .select({ id: customerOrder.id })
    .from(customerOrder)
    .where(which)
    .orderBy(asc(customerOrder.id))
    .for('no key update');
  if (orders.length === 0) return 0;
  const ids = sql`${sql.param(orders.map(({ id }) => id))}::int[]`;
  await tx.execute(sql`
    insert into ${orderHistory} (order_id, at, actor_account_id, from_status, to_status, from_account_id, to_account_id)
    select id, now(), ${by}::int, status, status, account_id, ${to}::int
    from ${customerOrder} where id = any(${ids}) order by id`);
  await tx
    .update(customerOrder)
    .set({ accountId: to })
    .where(sql`${customerOrder.id} = any(${ids})`);
  return orders.length;
}
