import { and, desc, eq, gte, lte, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { payment } from './tables.ts';

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

/** Movements, the newest first. */
export function listMovements(db: Db, where: SQL, { limit, offset = 0 }: { limit: number; offset?: number }) {
  return db
    .select()
    .from(payment)
    .where(where)
    .orderBy(desc(payment.date), desc(payment.id))
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
