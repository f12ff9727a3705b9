import { and, asc, eq, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import { lockOrder, takeSteps } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { addDays, dayOf, formatTime, startOfDay } from '#shared/dates.ts';
import { addWorkingDays, isWorkingDay } from '#shared/working-days.ts';
import { askManager, remindBuyer, notifyOfRelease } from './payment-letters.ts';
import { termOf } from './payment-term.ts';
import { paymentTerm } from './tables.ts';
import { waitsForPayment } from './unpaid-orders.ts';

type Settings = Pick<Env, 'INVOICE_WORKING_DAYS' | 'HOLIDAYS' | 'TZ_SHOP' | 'UNPAID_ORDERS'>;

/** Orders that are looked at in one go; the next go takes the others. */
const MAX_ORDERS = 200;

/** Letters are written while somebody may act on them. */
const FROM_HOUR = '09:00';

/**
 * Reminds buyers of prepaid orders a working day before their invoices end, and after that releases the orders or asks
 * their managers, as the setting says. Each step of an order happens once, regardless of the number of nodes that look.
 */
export async function endUnpaidOrders(db: Db, settings: Settings, at: Date): Promise<void> {
  const { INVOICE_WORKING_DAYS: count, HOLIDAYS: holidays, TZ_SHOP: timeZone } = settings;
  const today = dayOf(at, timeZone);
  if (count === 0 || !isWorkingDay(today, holidays) || formatTime(at, timeZone) < FROM_HOUR) return;
  const due = or(isReminderDue(settings, today), isTermOver(today))!;
  const orders = await selectUnpaid(db, due).orderBy(asc(customerOrder.id)).limit(MAX_ORDERS);
  for (const { order } of orders) await takeStep(db, settings, order.id, { at, due });
}

/** One transaction an order: a payment or a cancellation at the same time comes before it or finds it done. */
async function takeStep(
  db: Db,
  settings: Settings,
  orderId: number,
  { at, due }: { at: Date; due: SQL },
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockOrder(tx, orderId);
    const [found] = await selectUnpaid(tx, and(due, eq(customerOrder.id, orderId))!);
    if (!found) return;
    const { order, term } = found;
    if (!term?.remindedAt) {
      const validUntil = lastDayFor(settings, term?.validUntil ?? termOf(settings, order.createdAt)!, at);
      const reminded = { validUntil, remindedAt: at };
      await tx
        .insert(paymentTerm)
        .values({ orderId, ...reminded })
        .onConflictDoUpdate({ target: paymentTerm.orderId, set: reminded });
      await remindBuyer(tx, order, validUntil, { at, isReleased: settings.UNPAID_ORDERS === 'release' });
      return;
    }
    await tx.update(paymentTerm).set({ endedAt: at }).where(eq(paymentTerm.orderId, orderId));
    if (settings.UNPAID_ORDERS === 'ask') return askManager(tx, order, term.validUntil, at);
    const note = 'Счёт не оплачен в срок';
    await takeSteps(tx, order, ['cancelled'], { actorAccountId: null, at, note });
    await notifyOfRelease(tx, order, at);
  });
}

/** Orders that wait for a payment and that the accounting system has said nothing of. */
function selectUnpaid(db: Db, due: SQL) {
  return db
    .select({ order: customerOrder, term: paymentTerm })
    .from(customerOrder)
    .leftJoin(paymentTerm, eq(paymentTerm.orderId, customerOrder.id))
    .where(and(waitsForPayment, due))
    .$dynamic();
}

function isReminderDue(settings: Settings, today: string): SQL {
  const orderedBefore = startOfDay(addDays(lastDayToRemind(settings, today), 1), settings.TZ_SHOP);
  const isFirst = and(isNull(paymentTerm.orderId), lt(customerOrder.createdAt, orderedBefore));
  const nextDay = addWorkingDays(today, 1, settings.HOLIDAYS);
  return or(isFirst, and(isNull(paymentTerm.remindedAt), lte(paymentTerm.validUntil, nextDay)))!;
}

const isTermOver = (today: string): SQL =>
  and(isNotNull(paymentTerm.remindedAt), isNull(paymentTerm.endedAt), lt(paymentTerm.validUntil, today))!;

/** The last day whose orders are reminded today. */
function lastDayToRemind({ INVOICE_WORKING_DAYS: count, HOLIDAYS: holidays }: Settings, today: string): string {
  const reminderOf = (day: string) => addWorkingDays(addWorkingDays(day, count, holidays), -1, holidays);
  let day = today;
  while (reminderOf(day) > today) day = addDays(day, -1);
  return day;
}

/** As the invoice says; for an order that the shop has found late, the next working day: nobody is surprised. */
function lastDayFor(settings: Settings, term: string, at: Date): string {
  const next = addWorkingDays(dayOf(at, settings.TZ_SHOP), 1, settings.HOLIDAYS);
  return term > next ? term : next;
}
