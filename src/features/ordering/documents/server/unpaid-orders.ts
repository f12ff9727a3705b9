import { type SQL, sql } from 'drizzle-orm';
import { customerOrder, orderConfirmation } from '#ordering/orders/server/tables.ts';
import { addDays, startOfDay } from '#shared/dates.ts';
import { termOf, type TermSettings } from './payment-term.ts';
import { paymentTerm } from './tables.ts';

/** Whether an order waits for a payment and the accounting system has said nothing of it, as SQL of its row. */
export const waitsForPayment: SQL<boolean> = sql<boolean>`(
  ${customerOrder.paySystem} = 'prepayment' and ${customerOrder.paidAt} is null
  and ${customerOrder.status} in ('new', 'confirmed', 'awaiting_payment') and ${customerOrder.origin} = 'shop'
  and not exists (select from ${orderConfirmation} where ${orderConfirmation.orderId} = ${customerOrder.id}))`;

/** Whether the invoice of an order that waits for a payment has ended before `today`, as SQL of its row and its `paymentTerm`. */
export function isInvoiceOver(settings: TermSettings, today: string): SQL<boolean> {
  if (settings.INVOICE_WORKING_DAYS === 0) return sql<boolean>`false`;
  let firstValid = today;
  while (termOfDay(settings, addDays(firstValid, -1)) >= today) firstValid = addDays(firstValid, -1);
  const before = startOfDay(firstValid, settings.TZ_SHOP).toISOString();
  return sql<boolean>`(${waitsForPayment} and coalesce(${paymentTerm.validUntil} < ${today},
    ${customerOrder.createdAt} < ${before}::timestamptz))`;
}

const termOfDay = (settings: TermSettings, day: string) => termOf(settings, startOfDay(day, settings.TZ_SHOP))!;
