import { and, eq } from 'drizzle-orm';
import type { Parsed } from '#shared/endpoint.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { webSegments } from '#shared/web-path.ts';
import { CLEAR, type FilterChoice, filteredPath, nothingChosen, parseFilter, splitFilter } from '../filter-path.ts';
import { listingAnswer } from './listing-answer.ts';
import { listingFrame } from './listing-frame.ts';
import { productUrl } from './product-view.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import type { SectionNode } from './read-model/section-tree.ts';
import { isShownProduct } from '#goods/products/server/index.ts';
import { product, sectionFormerPath } from '#goods/products/server/tables.ts';

type Query = Parsed<'catalogRoot'>['query'];

/** The whole catalogue (R-CALL-033). */
export const listCatalogue: Operation<'catalogRoot', Session> = async (ctx, { query }) =>
  answer(ctx, await catalogueOf(ctx.db), { section: null, choice: nothingChosen, query });

/**
 * A section by its path, perhaps with a filter (R-CALL-033 ): only codes of sections lead anywhere. A former
 * path of a section is answered with its present address, a path that ends in a product's code with that of its page.
 * Error: 404.
 */
export const listSection: Operation<'catalogPage', Session> = async (ctx, { params, query }) => {
  const segments = webSegments(params['*']);
  const path = segments && splitFilter(segments);
  if (!path) throw notFound('Такой страницы нет');
  const { before, filter } = path;
  const choice = filter === null ? nothingChosen : parseFilter(filter);
  const model = await catalogueOf(ctx.db);
  if (before.length === 0) return answer(ctx, model, { section: null, choice, query });
  const section = model.sections.byPath.get(before.join('/'));
  if (section) return answer(ctx, model, { section, choice, query });
  const moved = await findMoved(ctx.db, before.join('/'));
  const now = moved === undefined ? undefined : model.sections.byId.get(moved);
  if (now) return { redirectTo: filteredPath(now.url, filter ?? CLEAR) };
  const code = filter === null ? await findProduct(ctx.db, before.at(-1)!) : undefined;
  if (code === undefined) throw notFound('Такого раздела нет');
  return { redirectTo: productUrl(code) };
};

type Asked = { section: SectionNode | null; choice: FilterChoice; query: Query };

function answer(ctx: CallContext<Session>, model: CatalogueModel, { section, choice, query }: Asked) {
  const { PAGEN_1: page, page_size: pageSize, nav_num: navNum, sort_by: sort } = query;
  const isLanding = section?.kind === 'landing';
  const rowIndexes = isLanding ? nowhere : (section?.rowIndexes ?? model.goods.all);
  const url = section?.url ?? '/catalog/';
  return listingAnswer(ctx, model, {
    rowIndexes,
    valueCounts: model.valueCounts.of(rowIndexes),
    choice,
    sort,
    page,
    pageSize,
    navNum,
    frame: listingFrame(model, section),
    url,
  });
}

const nowhere = new Uint32Array(0);

/** The section that has had this path before. */
async function findMoved(db: Db, path: string): Promise<number | undefined> {
  const [row] = await db.select().from(sectionFormerPath).where(eq(sectionFormerPath.path, path));
  return row?.sectionId;
}

async function findProduct(db: Db, code: string): Promise<string | undefined> {
  const [row] = await db
    .select({ code: product.code })
    .from(product)
    .where(and(eq(product.code, code), isShownProduct));
  return row?.code;
}
