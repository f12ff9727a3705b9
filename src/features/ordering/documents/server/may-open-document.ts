import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { ledgerDocument } from '#ordering/finance/server/tables.ts';
import { visibleTo } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { orderFile } from './tables.ts';

/** Whether a file is a document of an order that the caller may see, or was added to it. */
export async function mayOpenDocument(db: Db, session: Session, fileKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: customerOrder.id })
    .from(customerOrder)
    .where(and(or(isDocumentOf(fileKey), isFileOf(fileKey)), visibleTo(db, session)))
    .limit(1);
  return rows.length > 0;
}

/** Whether a file is a document that the accounting system has issued for an order, as SQL of its row. */
export const isDocumentOf = (fileKey: string): SQL => sql`${customerOrder.id} = any(array(
  select ${ledgerDocument.orderId} from ${ledgerDocument} where ${eq(ledgerDocument.fileKey, fileKey)}))`;

/** Whether staff have added a file to an order, as SQL of its row. */
export const isFileOf = (fileKey: string): SQL => sql`${customerOrder.id} = any(array(
  select ${orderFile.orderId} from ${orderFile} where ${eq(orderFile.fileKey, fileKey)}))`;
