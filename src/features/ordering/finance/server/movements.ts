import { and, desc, eq, getTableColumns, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { payment } from './tables.ts';

/** How a movement changes the balance, which is below zero for a debt. */
export const effect = sql<number>`case when ${payment.kind} in ('payment', 'return') then ${payment.amount} else -${payment.amount} end`;

export const movementNames = {
  payment: 'Оплата',
  shipment: 'Отгрузка',
  refund: 'Возврат денег',
  return: 'Возврат товара',
} as const;

/** The movements of a company within days that the filter names, both included. Throws VALIDATION. */
export function movementsWithin(
  companyId: number,
  { filterDateFrom: from, filterDateTo: to }: { filterDateFrom?: string; filterDateTo?: string },
): SQL {
  if (from && to && from > to) {
    throw refuse('VALIDATION', 'Дата начала позже даты конца', { field: 'filterDateFrom' });
  }
  return and(
    eq(payment.companyId, companyId),
    from ? gte(payment.date, from) : undefined,
    to ? lte(payment.date, to) : undefined,
  )!;
}

type Span = { limit: number; offset?: number };
const newestFirst = [desc(payment.date), desc(payment.id)];

/** Movements, the newest first; `fromLast` is the sum of what they and all newer ones change. */
export function listMovements(db: Db, where: SQL, { limit, offset = 0 }: Span) {
  const order = sql.join(newestFirst, sql`, `);
  return db
    .select({
      ...getTableColumns(payment),
      fromLast: sql<number>`(sum(${effect}) over (order by ${order}))::bigint`.mapWith(Number),
    })
    .from(payment)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
}

/** How many movements there are, and their sums by kind in kopecks. */
export async function sumMovements(db: Db, where: SQL) {
  const sumOf = (kind: keyof typeof movementNames) =>
    sql<number>`coalesce(sum(${payment.amount}) filter (where ${payment.kind} = ${kind}), 0)::bigint`.mapWith(Number);
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      payment: sumOf('payment'),
      shipment: sumOf('shipment'),
      refund: sumOf('refund'),
      return: sumOf('return'),
    })
    .from(payment)
    .where(where);
  return row!;
}
