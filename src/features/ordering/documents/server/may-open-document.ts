import { and, eq } from 'drizzle-orm';
import { ledgerDocument } from '#ordering/finance/server/tables.ts';
import { visibleTo } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';

/** Whether a file is a document of an order that the caller may see. */
export async function mayOpenDocument(db: Db, session: Session, fileKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: ledgerDocument.id })
    .from(ledgerDocument)
    .innerJoin(customerOrder, eq(customerOrder.id, ledgerDocument.orderId))
    .where(and(eq(ledgerDocument.fileKey, fileKey), visibleTo(db, session)))
    .limit(1);
  return rows.length > 0;
}
