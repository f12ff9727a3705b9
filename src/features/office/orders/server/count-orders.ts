import type { SQL } from 'drizzle-orm';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { filtered, type OrderFilter } from './order-filter.ts';
import { countUpTo } from './order-rows.ts';

export const everyOrder: OrderFilter = { q: '', sort: 'date', dir: 'desc' };

/** How many orders in the scope of a member of staff a filter leaves, up to `max`, as a column. */
export const orderCount = (ctx: CallContext<Session>, filter: Partial<OrderFilter>, max: number): SQL<number> =>
  countUpTo(ctx.db, filtered(ctx, { ...everyOrder, ...filter }), max);
