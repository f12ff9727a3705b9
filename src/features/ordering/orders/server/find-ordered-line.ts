import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { customerOrder, orderLine } from './tables.ts';
import { visibleTo } from './visible-orders.ts';

/** An order that the caller may see, with one of its lines where one is named; undefined where either is absent. */
export async function findOrderedLine(db: Db, session: Session, orderId: number, lineNo?: number) {
  const [order] = await db
    .select({ companyId: customerOrder.companyId })
    .from(customerOrder)
    .where(and(eq(customerOrder.id, orderId), visibleTo(db, session)));
  if (!order || lineNo === undefined) return order && { ...order, item: undefined };
  const [item] = await db
    .select({
      lineNo: orderLine.lineNo,
      article: orderLine.article,
      name: orderLine.name,
      quantity: orderLine.quantity,
      unit: orderLine.unit,
    })
    .from(orderLine)
    .where(and(eq(orderLine.orderId, orderId), eq(orderLine.lineNo, lineNo)));
  return item && { ...order, item };
}
