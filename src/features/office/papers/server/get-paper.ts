import { asc, eq, sql } from 'drizzle-orm';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { goodsPaper, goodsPaperProduct } from '#goods/papers/server/tables.ts';
import { isShownProduct } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import { SHOWN_GOODS } from '../contract.ts';
import { goodsCount } from './list-papers.ts';
import { paperView } from './paper-view.ts';

/** A paper with its goods. Error: 404. */
export const getPaper: Operation<'officePaper', Session> = async ({ db, env, now }, { params }) => {
  const [row] = await db
    .select({
      paper: goodsPaper,
      goods: goodsCount(db),
      by: { name: account.name, lastName: account.lastName, secondName: account.secondName },
    })
    .from(goodsPaper)
    .leftJoin(account, eq(account.id, goodsPaper.createdBy))
    .where(eq(goodsPaper.id, params.id));
  if (!row) throw refuse('404', 'Такого документа нет');
  const products = await db
    .select({
      id: product.id,
      name: product.name,
      article: product.article,
      code: product.code,
      isShown: sql<boolean>`${isShownProduct}`,
    })
    .from(goodsPaperProduct)
    .innerJoin(product, eq(product.id, goodsPaperProduct.productId))
    .where(eq(goodsPaperProduct.paperId, params.id))
    .orderBy(asc(product.name), asc(product.id))
    .limit(SHOWN_GOODS);
  return {
    ...paperView(row.paper, row.goods, dayOf(now(), env.TZ_SHOP)),
    addedBy: row.by && fullName(row.by),
    products: products.map(({ code, ...own }) => ({ ...own, url: productUrl(code) })),
  };
};
