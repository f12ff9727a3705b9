import { sql } from 'drizzle-orm';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { filtered, type OrderFilter } from './order-filter.ts';
import { countUpTo } from './order-rows.ts';

const everything: OrderFilter = { q: '', sort: 'date', dir: 'desc' };

/** How many orders in the scope of a member of staff each filter leaves, up to `max`, in one statement. */
export async function countOrders<K extends string>(
  ctx: CallContext<Session>,
  filters: Readonly<Record<K, Partial<OrderFilter>>>,
  max: number,
): Promise<Record<K, number>> {
  const columns = Object.entries<Partial<OrderFilter>>(filters).map(([name, filter]) => [
    name,
    countUpTo(ctx.db, filtered(ctx, { ...everything, ...filter }), max),
  ]);
  const [row] = await ctx.db.select(Object.fromEntries(columns)).from(sql`(select 1) as one`);
  return row as Record<K, number>;
}
