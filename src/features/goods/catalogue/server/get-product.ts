import { paperName } from '#shared/goods-papers.ts';
import { type ShownPaper, validPapers } from '#goods/papers/server/index.ts';
import { publishChoice } from '#goods/products/server/index.ts';
import { notFound } from '#server/errors.ts';
import { FILES_ADDRESS } from '#server/files/account-files.ts';
import type { Operation } from '#server/serve.ts';
import { markdownHtml } from '#shared/markdown.ts';
import type { Session } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import { findProductPage } from './find-product-page.ts';
import { withOffer } from '../with-offer.ts';
import { findOffer } from './get-offer.ts';
import { itemsAt } from './items-at.ts';
import { countLinked } from './linked-products.ts';
import { sectionCrumbs } from './listing-frame.ts';
import { pictureView, productUrl } from './product-view.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import { variantsOf } from './variants-view.ts';
import { noteView } from './view-log.ts';

/**
 * All that the page of a product shows (R-ROUTE-11), by its code or its number, with the offer that is asked for. A look is recorded, unless the page is
 * only fetched ahead. Error: 404, without a key too.
 */
export const getProduct: Operation<'productDetail', Session> = async (ctx, { query: { code, id, offer } }) => {
  const { db, session } = ctx;
  const accountId = session.account.role === 'USER' ? session.account.id : null;
  const goods = code === undefined && id === undefined ? undefined : await findProductPage(db, { code, id, accountId });
  const model = await catalogueOf(db);
  const rowIndex = goods ? model.goods.rowIndexOf(goods.id) : -1;
  if (!goods || rowIndex < 0) throw notFound('Такого товара нет');
  const now = ctx.now();
  const [shown] = await itemsAt(ctx, model, [rowIndex], { now, inBasket: goods.inBasket });
  if (!shown) throw notFound('Такого товара нет');
  const chosen = offer === undefined ? undefined : await findOffer(ctx, offer);
  const item = chosen?.productId === goods.id ? withOffer(shown, chosen) : shown;
  if (!ctx.request.prefetch) {
    noteView(db, { accountId: session.account.id, productId: goods.id, at: now });
    publishChoice(db, { accountId: session.account.id, productId: goods.id, action: 'open' });
  }
  const section = goods.sectionId === null ? null : (model.sections.byId.get(goods.sectionId) ?? null);
  return {
    ...item,
    gallery: goods.pictures.map(pictureView),
    brand: goods.maker,
    characteristics: goods.characteristics ?? [],
    description: goods.description,
    documents: documentsOf(goods.papers ?? [], dayOf(now, ctx.env.TZ_SHOP)),
    ...(goods.isMarkdown && { descriptionHtml: markdownHtml(goods.description) }),
    weight: goods.weightGrams,
    breadcrumbs: [...sectionCrumbs(section), { path: productUrl(goods.code), title: goods.name }],
    linked: countLinked(model, goods.links ?? []),
    variants: await variantsOf(ctx, shown),
  };
};

/** The papers that are valid today, with the addresses of their files. */
const documentsOf = (papers: readonly ShownPaper[], day: string) =>
  validPapers(papers, day).map((paper) => ({ name: paperName(paper), url: `${FILES_ADDRESS}${paper.fileKey}/` }));
