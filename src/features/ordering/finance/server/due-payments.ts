import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { paymentSchedule } from './tables.ts';
import type { WeekSum } from './week-bars.ts';

const rest = sql<number>`${paymentSchedule.amount} - ${paymentSchedule.paidAmount}`;

/** The payments of a company that are not paid in full. */
const openPayments = (companyId: number) =>
  and(eq(paymentSchedule.companyId, companyId), lt(paymentSchedule.paidAmount, paymentSchedule.amount));

/** What a company still has to pay, the earliest due day first; kopecks. */
export function listDuePayments(db: Db, companyId: number, { limit, offset = 0 }: { limit: number; offset?: number }) {
  return db
    .select()
    .from(paymentSchedule)
    .where(openPayments(companyId))
    .orderBy(asc(paymentSchedule.dueDate), asc(paymentSchedule.id))
    .limit(limit)
    .offset(offset);
}

/** How many payments are open, their rest and the part of it whose day was over before `today`; kopecks. */
export async function sumDuePayments(db: Db, companyId: number, today: string) {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      rest: sql<number>`coalesce(sum(${rest}), 0)::bigint`.mapWith(Number),
      overdue:
        sql<number>`coalesce(sum(${rest}) filter (where ${paymentSchedule.dueDate} < ${today}), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(paymentSchedule)
    .where(openPayments(companyId));
  return row!;
}

/** The rests by the weeks of their due days, in order; kopecks. */
export function sumByWeek(db: Db, companyId: number, today: string): Promise<WeekSum[]> {
  const week = sql<string>`date_trunc('week', ${paymentSchedule.dueDate}::timestamp)::date::text`;
  const sumWhere = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${rest}) filter (where ${condition}), 0)::bigint`.mapWith(Number);
  return db
    .select({
      week: week.as('week'),
      due: sumWhere(sql`${paymentSchedule.dueDate} >= ${today}`),
      overdue: sumWhere(sql`${paymentSchedule.dueDate} < ${today}`),
    })
    .from(paymentSchedule)
    .where(openPayments(companyId))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Whole days from one day to another, yyyy-mm-dd; below 0 backwards. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
