import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import { paymentTerm } from '#ordering/documents/server/tables.ts';
import { customerOrder, orderConfirmation } from '#ordering/orders/server/tables.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { momentsOfDays } from '#shared/dates.ts';
import { everyOrder } from './count-orders.ts';
import { payable } from './order-columns.ts';
import { filtered } from './order-filter.ts';

type Days = { from: string; to: string };
/** Orders of some days, and what is to be paid for them in each currency, kopecks. */
export type Sales = { orders: number; sums: { currency: string; sum: number }[] };

/** The orders of several spans of days in the scope of a member of staff, cancelled ones aside, in one statement. */
export async function readSales<K extends string>(
  ctx: CallContext<Session>,
  spans: Readonly<Record<K, Days>>,
): Promise<Record<K, Sales>> {
  const names = Object.keys(spans) as K[];
  const days = names.flatMap((name) => [spans[name].from, spans[name].to]).toSorted();
  const where = filtered(ctx, { ...everyOrder, sold: '1', from: days[0]!, to: days.at(-1)! });
  const within = (name: K) => {
    const { since, before } = momentsOfDays(spans[name].from, spans[name].to, ctx.env.TZ_SHOP);
    return sql`filter (where ${and(gte(customerOrder.createdAt, since!), lt(customerOrder.createdAt, before!))})`;
  };
  const columns = names.flatMap((name) => [
    [`${name}Count`, sql<number>`(count(*) ${within(name)})::int`.as(`${name}_count`)],
    [`${name}Sum`, sql`coalesce(sum(${payable}) ${within(name)}, 0)`.mapWith(Number).as(`${name}_sum`)],
  ]);
  const rows = (await ctx.db
    .select({ currency: customerOrder.currency, ...Object.fromEntries(columns) })
    .from(customerOrder)
    .innerJoin(company, eq(company.id, customerOrder.companyId))
    .leftJoin(orderConfirmation, eq(orderConfirmation.orderId, customerOrder.id))
    .leftJoin(paymentTerm, eq(paymentTerm.orderId, customerOrder.id))
    .where(where)
    .groupBy(customerOrder.currency)
    .orderBy(sql`count(*) desc`)) as unknown as { currency: string; [column: string]: unknown }[];
  const salesOf = (name: K): Sales => ({
    orders: rows.reduce((sum, row) => sum + Number(row[`${name}Count`]), 0),
    sums: rows.flatMap((row) => {
      const sum = Number(row[`${name}Sum`]);
      return sum === 0 ? [] : [{ currency: row.currency, sum }];
    }),
  });
  return Object.fromEntries(names.map((name) => [name, salesOf(name)])) as Record<K, Sales>;
}
