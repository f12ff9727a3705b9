import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import { daysBetween, listDuePayments, sumByWeek, sumDuePayments } from './due-payments.ts';
import { currentCompany, ofCompany } from './finance-company.ts';
import { getDebt } from './get-debt.ts';
import { findOrderLinks } from './order-links.ts';
import { weekBars } from './week-bars.ts';

/**
 * What the current company still has to pay, the earliest due day first, with sums by week (R-CALL-099). A payment is late
 * once its day is over in the shop's time zone.
 */
export const getSchedule: Operation<'financeSchedule', BuyerSession> = async ({ db, session, env, now }, { query }) => {
  const firm = currentCompany(session);
  const today = dayOf(now(), env.TZ_SHOP);
  const { total, ...sums } = await sumDuePayments(db, firm.id, today);
  const page = pageOf({ page: query.page, pageSize: query.pageSize, total });
  const rows = await listDuePayments(db, firm.id, { limit: page.pageSize, offset: rowsBefore(page) });
  const [orders, weeks, debt] = await Promise.all([
    findOrderLinks(db, session, rows),
    sumByWeek(db, firm.id, today),
    getDebt(db, firm.id),
  ]);
  return {
    ...ofCompany(firm),
    asOf: debt?.asOf.toISOString() ?? null,
    items: rows.map(({ id, dueDate, document, contractNo, amount, paidAmount, orderId }) => ({
      id,
      dueDate,
      document,
      contract: contractNo,
      amount: toWire(amount),
      paid: toWire(paidAmount),
      rest: toWire(amount - paidAmount),
      daysLate: daysBetween(dueDate, today),
      order: orders.get(orderId ?? 0) ?? null,
    })),
    page,
    sums: { rest: toWire(sums.rest), overdue: toWire(sums.overdue) },
    weeks: weekBars(weeks, today).map((bar) => ({ ...bar, due: toWire(bar.due), overdue: toWire(bar.overdue) })),
  };
};
