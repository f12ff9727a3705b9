import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { dayOf } from '#shared/dates.ts';
import { addWorkingDays } from '#shared/working-days.ts';
import { paymentTerm } from './tables.ts';

export type TermSettings = Pick<Env, 'INVOICE_WORKING_DAYS' | 'HOLIDAYS' | 'TZ_SHOP'>;

/** The last day on which the invoice of an order is valid (yyyy-mm-dd); null: without end. */
export async function findTerm(
  db: Db,
  env: TermSettings,
  order: { id: number; createdAt: Date },
): Promise<string | null> {
  const [stored] = await db
    .select({ validUntil: paymentTerm.validUntil })
    .from(paymentTerm)
    .where(eq(paymentTerm.orderId, order.id));
  return stored?.validUntil ?? termOf(env, order.createdAt);
}

/** The same by the settings alone: so many working days after the day of the order. */
export function termOf(env: TermSettings, orderedAt: Date): string | null {
  const { INVOICE_WORKING_DAYS: count, HOLIDAYS: holidays, TZ_SHOP: timeZone } = env;
  return count === 0 ? null : addWorkingDays(dayOf(orderedAt, timeZone), count, holidays);
}
