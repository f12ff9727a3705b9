import { desc, eq } from 'drizzle-orm';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { CatalogueItem } from '../contract.ts';
import { itemsAt } from './items-at.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import { writeViews } from './view-log.ts';
import { recentlyViewed } from './tables.ts';

const MAX_ITEMS = 20;

/** The goods that the visitor looked at last, the latest first, without the one he looks at now (R-CALL-037 ). */
export const listRecentlyViewed: Operation<'recentlyViewed', Session> = async (ctx, { query }) => ({
  items: await listViewed(ctx, { except: query.ID, limit: MAX_ITEMS }),
});

/** The goods that the visitor looked at last and may still see, the latest first. */
export async function listViewed(
  ctx: CallContext<Session>,
  { except, limit }: { except?: number; limit: number },
): Promise<CatalogueItem[]> {
  const { db, session } = ctx;
  await writeViews(db);
  const rows = await db
    .select({ id: recentlyViewed.productId })
    .from(recentlyViewed)
    .where(eq(recentlyViewed.accountId, session.account.id))
    .orderBy(desc(recentlyViewed.at), desc(recentlyViewed.productId));
  const model = await catalogueOf(db);
  const rowIndexes = rows
    .filter(({ id }) => id !== except)
    .map(({ id }) => model.goods.rowIndexOf(id))
    .filter((rowIndex) => rowIndex >= 0);
  return itemsAt(ctx, model, rowIndexes.slice(0, limit));
}
