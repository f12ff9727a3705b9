import { and, inArray } from 'drizzle-orm';
import { visibleTo } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';

type OrderLink = { number: string; url: string };

/** Links to the orders of documents, by order id, as far as the reader may see the orders. */
export async function findOrderLinks(
  db: Db,
  session: Session,
  documents: readonly { orderId: number | null }[],
): Promise<Map<number, OrderLink>> {
  const ids = [...new Set(documents.flatMap(({ orderId }) => orderId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: customerOrder.id, number: customerOrder.number })
    .from(customerOrder)
    .where(and(inArray(customerOrder.id, ids), visibleTo(db, session)));
  return new Map(rows.map(({ id, number }) => [id, { number, url: `/orders/${id}/` }]));
}
