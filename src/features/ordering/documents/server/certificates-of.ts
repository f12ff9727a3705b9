import { sql } from 'drizzle-orm';
import { listOrderPapers } from '#goods/papers/server/index.ts';
import { orderLine } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';

/** The valid papers of the goods of an order, also of goods that are no longer shown: they were bought. */
export const certificatesOf = (db: Db, orderId: number, day: string) =>
  listOrderPapers(
    db,
    sql`(select ${orderLine.productId} from ${orderLine} where ${orderLine.orderId} = ${orderId})`,
    day,
  );
