import { and, or } from 'drizzle-orm';
import { isDocumentOf, isFileOf } from '#ordering/documents/server/index.ts';
import { ordersInScope } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { seesMoney } from '#shared/rights/staff-rights.ts';

/** Whether a file belongs to an order in the scope of a member of staff; documents with sums need the right to sums. */
export async function mayOpenOrderFile(db: Db, session: Session, key: string): Promise<boolean> {
  const rows = await db
    .select({ id: customerOrder.id })
    .from(customerOrder)
    .where(and(or(isFileOf(key), seesMoney(session.staff) ? isDocumentOf(key) : undefined), ordersInScope(session)))
    .limit(1);
  return rows.length > 0;
}
