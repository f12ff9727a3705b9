import { and, eq, or, sql } from 'drizzle-orm';
import { isShownProduct } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { currentTime } from '#server/clock.ts';
import type { Session } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { isValidPaper } from './queries.ts';
import { goodsPaper, goodsPaperProduct } from './tables.ts';

/** Whether a file is a valid paper of goods that the shop shows; who keeps the goods opens every one. */
export async function mayOpenGoodsPaper(db: Db, { staff }: Pick<Session, 'staff'>, fileKey: string): Promise<boolean> {
  const isShown = sql`exists (
    select from ${goodsPaperProduct} inner join ${product} on ${product.id} = ${goodsPaperProduct.productId}
    where ${goodsPaperProduct.paperId} = ${goodsPaper.id} and ${isShownProduct})`;
  const keepsGoods = scopeOf(staff, 'goods') !== null;
  const isOpen = or(keepsGoods ? sql`true` : undefined, and(isValidPaper(dayOf(currentTime())), isShown));
  const rows = await db
    .select({ id: goodsPaper.id })
    .from(goodsPaper)
    .where(and(eq(goodsPaper.fileKey, fileKey), isOpen))
    .limit(1);
  return rows.length > 0;
}
