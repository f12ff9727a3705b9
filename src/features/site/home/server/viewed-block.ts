import { and, desc, eq } from 'drizzle-orm';
import { pictureView, productUrl } from '#goods/catalogue/server/index.ts';
import { product, recentlyViewed } from '#goods/products/server/tables.ts';
import type { Block } from './block.ts';

const shown = 12;

/** The goods that the visitor looked at last; nothing where he has not looked at any. */
export const viewedBlock: Block<'viewed'> = {
  control: 'viewed',
  title: 'Вы недавно смотрели',
  isFor: () => true,
  load: async ({ db, session }) => {
    const rows = await db
      .select({
        id: product.id,
        name: product.name,
        article: product.article,
        code: product.code,
        pictures: product.pictures,
      })
      .from(recentlyViewed)
      .innerJoin(product, eq(product.id, recentlyViewed.productId))
      .where(
        and(
          eq(recentlyViewed.accountId, session.account.id),
          eq(product.active, true),
          eq(product.hiddenByOperator, false),
        ),
      )
      .orderBy(desc(recentlyViewed.at), desc(product.id))
      .limit(shown);
    if (rows.length === 0) return null;
    return rows.map(({ code, pictures, ...row }) => ({
      ...row,
      url: productUrl(code),
      previewPicture: pictureView(pictures[0]),
    }));
  },
};
