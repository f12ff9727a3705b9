import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { toWire } from '#shared/money.ts';
import type { OrderDetail } from '../contract.ts';
import { confirmedLine, type LedgerPayment, orderConfirmation } from './tables.ts';

type View = Pick<OrderDetail, 'confirmation'> & {
  confirmedOf: (lineNo: number) => OrderDetail['lines'][number]['confirmed'];
};

/** What the accounting system says of an order, and of each of its ordered lines. */
export async function readConfirmation(db: Db, orderId: number): Promise<View> {
  const [row] = await db.select().from(orderConfirmation).where(eq(orderConfirmation.orderId, orderId));
  if (!row) return { confirmation: null, confirmedOf: () => null };
  const lines = await db
    .select()
    .from(confirmedLine)
    .where(eq(confirmedLine.orderId, orderId))
    .orderBy(asc(confirmedLine.position));
  const ordered = new Map(lines.map((line) => [line.lineNo, line]));
  return {
    confirmation: {
      number: row.number,
      date: row.date,
      total: toWire(row.total),
      paid: toWire(row.paid),
      paidOn: row.paidOn,
      shippedOn: row.shippedOn,
      payments: row.payments.map(documentView),
      shipments: row.shipments.map(documentView),
      added: lines
        .filter(({ lineNo }) => lineNo === null)
        .map(({ position, name, unit, quantity, price, total }) => ({
          position,
          name,
          unit,
          quantity,
          price: toWire(price),
          total: toWire(total),
        })),
    },
    confirmedOf: (lineNo) => {
      const line = ordered.get(lineNo);
      return line ? { quantity: line.quantity, total: toWire(line.total) } : null;
    },
  };
}

const documentView = ({ number, date, sum }: LedgerPayment) => ({ number, date, sum: toWire(sum) });
