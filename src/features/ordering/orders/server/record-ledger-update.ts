import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { dayOf, startOfDay } from '#shared/dates.ts';
import { isExactSum } from '#shared/money.ts';
import type { OrderStatus } from '#shared/order-status.ts';
import { DELIVERY_LINE_NO } from './delivery-line.ts';
import { takeSteps, notifyBuyer } from './move-order.ts';
import type { ChangedQuantity } from './order-news.ts';
import {
  confirmedLine,
  customerOrder,
  type LedgerPayment,
  type LedgerShipment,
  orderConfirmation,
  orderLine,
} from './tables.ts';

type Confirmation = typeof orderConfirmation.$inferSelect;

export type ConfirmedLine = Omit<typeof confirmedLine.$inferSelect, 'orderId' | 'position'>;

/** What the accounting system reports of an order; null: not reported. */
export type LedgerUpdate = {
  number: string | null;
  date: string | null;
  /** Kopecks. */
  total: number | null;
  /** Days of a payment and a shipment that it names without documents; null: there is none, undefined: not reported. */
  paidOn?: string | null;
  shippedOn?: string | null;
  /** Added to those that are known by their ids; a sum of null takes one back. */
  payments: readonly (Omit<LedgerPayment, 'sum'> & { sum: number | null })[];
  shipments: readonly (Omit<LedgerShipment, 'sum'> & { sum: number | null })[];
  /** All lines that are confirmed, each ordered one among them. */
  lines: readonly ConfirmedLine[] | null;
};

type Order = typeof customerOrder.$inferSelect;

/** The sum of the payments or of the shipments of an order is beyond `MAX_KOPECKS`. */
export class SumTooLarge extends RangeError {}

/** What is confirmed of an order after an update of the accounting system. */
export type Confirmed = Pick<Confirmation, 'total' | 'paid' | 'paidOn' | 'shippedOn'> & {
  /** Whether nothing is left to be paid, or shipped. */
  isPaid: boolean;
  isShipped: boolean;
};

/**
 * Stores what the accounting system reports of a locked order, moves the order by the steps that `stepsOf` derives from
 * it, and notifies the buyer once of what is new; what it reports of a cancelled order is no news. Throws SumTooLarge.
 */
export async function recordLedgerUpdate(
  tx: Db,
  order: Order,
  update: LedgerUpdate,
  { at, timeZone, isSilent, stepsOf }: LedgerMoment,
): Promise<void> {
  const [earlier] = await tx.select().from(orderConfirmation).where(eq(orderConfirmation.orderId, order.id));
  const confirmation = merge(order, earlier ?? null, update, at);
  const shipped = confirmation.shipments.reduce((all, { sum }) => all + sum, 0);
  if (!isExactSum(confirmation.paid) || !isExactSum(shipped)) throw new SumTooLarge();
  await tx
    .insert(orderConfirmation)
    .values(confirmation)
    .onConflictDoUpdate({ target: orderConfirmation.orderId, set: confirmation });
  const quantities = update.lines === null ? [] : await writeLines(tx, order.id, update.lines);
  const isPaid = isCovered(confirmation.payments, confirmation.paid, confirmation.total, confirmation.paidOn);
  // What somebody else has marked as paid stays so
  const mayBeTakenBack = earlier !== undefined && (earlier.paid > 0 || earlier.paidOn !== null);
  if (isPaid ? order.paidAt === null : order.paidAt !== null && mayBeTakenBack) {
    const paidAt = isPaid ? startOfDay(confirmation.paidOn ?? dayOf(at, timeZone), timeZone) : null;
    await tx.update(customerOrder).set({ paidAt }).where(eq(customerOrder.id, order.id));
  }
  const isShipped = isCovered(confirmation.shipments, shipped, confirmation.total, confirmation.shippedOn);
  const steps = stepsOf({ ...confirmation, isPaid, isShipped });
  const mover = { actorAccountId: null, byLedger: true, at };
  await takeSteps(tx, order, steps, mover);
  const before = earlier?.total ?? order.total;
  const isOther = update.lines !== null && confirmation.total !== before;
  const sum = isOther ? { before, after: confirmation.total } : null;
  // The accounting system had not heard of the cancellation yet
  if (!isSilent && order.status !== 'cancelled')
    await notifyBuyer(tx, order, { status: steps.at(-1) ?? null, quantities, sum }, mover);
}

type LedgerMoment = {
  at: Date;
  timeZone: string;
  /** Whether it is no news for the buyer. */
  isSilent: boolean;
  stepsOf: (confirmed: Confirmed) => OrderStatus[];
};

/** Where documents are known, their sums decide; else the day alone. */
function isCovered(documents: readonly unknown[], sum: number, total: number, day: string | null): boolean {
  return documents.length > 0 ? sum >= total : day !== null;
}

function merge(order: Order, earlier: Confirmation | null, update: LedgerUpdate, at: Date): Confirmation {
  const known = earlier ?? { ...nothingConfirmed, total: order.total };
  const payments = mergeById(known.payments, update.payments);
  const shipments = mergeById(known.shipments, update.shipments);
  const total = update.total ?? known.total;
  const paidOn = lastDay(update.paidOn, payments, known.paidOn);
  return {
    orderId: order.id,
    number: update.number ?? known.number,
    date: update.date ?? known.date,
    total,
    paid: payments.length > 0 ? payments.reduce((all, { sum }) => all + sum, 0) : paidOn === null ? 0 : total,
    paidOn,
    shippedOn: lastDay(update.shippedOn, shipments, known.shippedOn),
    payments,
    shipments,
    at,
  };
}

const nothingConfirmed = { number: '', date: null, paidOn: null, shippedOn: null, payments: [], shipments: [] };

/** The day that is reported, else the last one of the documents; the known one if nothing is reported of it. */
function lastDay(
  reported: string | null | undefined,
  documents: readonly { date: string | null }[],
  known: string | null,
): string | null {
  const days = documents.flatMap(({ date }) => date ?? []).toSorted();
  return reported ?? days.at(-1) ?? (reported === undefined ? known : null);
}

type Dependent = LedgerPayment | LedgerShipment;

function mergeById(known: readonly Dependent[], said: LedgerUpdate['payments']): Dependent[] {
  const all = new Map(known.map((one) => [one.id, one]));
  for (const { sum, ...one } of said) {
    if (sum === null) all.delete(one.id);
    else all.set(one.id, { ...one, sum });
  }
  return [...all.values()].toSorted((a, b) => ((a.date ?? '') + a.id < (b.date ?? '') + b.id ? -1 : 1));
}

/** Replaces the confirmed lines; returns what is other than the buyer knows. */
async function writeLines(tx: Db, orderId: number, lines: readonly ConfirmedLine[]): Promise<ChangedQuantity[]> {
  const earlier = await tx
    .select()
    .from(confirmedLine)
    .where(eq(confirmedLine.orderId, orderId))
    .orderBy(asc(confirmedLine.position));
  const ordered = await tx
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, orderId))
    .orderBy(asc(orderLine.lineNo));
  const known = earlier.length > 0 ? earlier : ordered;
  await tx.delete(confirmedLine).where(eq(confirmedLine.orderId, orderId));
  if (lines.length > 0) {
    await tx.insert(confirmedLine).values(lines.map((line, index) => ({ ...line, orderId, position: index + 1 })));
  }
  return findChanges(known, lines);
}

type Quantity = { lineNo: number | null; name: string; unit: string; quantity: number };

function findChanges(before: readonly Quantity[], after: readonly Quantity[]): ChangedQuantity[] {
  const key = ({ lineNo, name }: Quantity) => (lineNo === null ? `+${name}` : String(lineNo));
  const was = new Map(before.map((line) => [key(line), line]));
  const is = new Map(after.map((line) => [key(line), line]));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((one) => {
    const [old, now] = [was.get(one), is.get(one)];
    // What delivery costs is no quantity
    if ((old ?? now)!.lineNo === DELIVERY_LINE_NO) return [];
    const change = { before: old?.quantity ?? 0, after: now?.quantity ?? 0 };
    return change.before === change.after ? [] : [{ ...change, name: (old ?? now)!.name, unit: (now ?? old)!.unit }];
  });
}
