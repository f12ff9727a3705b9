import type { Parsed } from '#shared/endpoint.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { MAX_PAGE_SIZE, MORE_COUNT, pageOf, rowsBefore } from '#shared/pagination.ts';
import type { ProductDetail } from '../contract.ts';
import { itemsAt } from './items-at.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import { findReplacements } from '#goods/products/server/index.ts';
import type { LinkKind as Kind } from '#goods/products/server/tables.ts';

/** What may stand for a product: its replacements and analogues, what is in stock first (R-CALL-036). Error: 404. */
export const listAnalogues: Operation<'analogues', Session> = async (ctx, { query }) => {
  const model = await catalogueOf(ctx.db);
  const rowIndexes = await linkedRowIndexes(ctx.db, model, query.id, ['replacement', 'analogue']);
  const { inStock } = model.goods;
  const inStockFirst = rowIndexes.toSorted((a, b) => inStock[b]! - inStock[a]!);
  return { items: await itemsAt(ctx, model, inStockFirst.slice(0, MAX_PAGE_SIZE)) };
};

/** What can be bought in place of a product that is out of stock (R-CALL-042 ). Error: NOT_FOUND. */
export const listSimilarInStock: Operation<'similarInStock', Session> = async (ctx, { params }) => {
  const model = await catalogueOf(ctx.db);
  const rowIndexes = await linkedRowIndexes(ctx.db, model, params.id, ['similar']);
  const inStock = rowIndexes.filter((rowIndex) => model.goods.inStock[rowIndex] === 1);
  return { items: await itemsAt(ctx, model, inStock.slice(0, MAX_PAGE_SIZE)) };
};

/** R-CALL-039. Error: 404. */
export const listSimilar: Operation<'similarProducts', Session> = (ctx, { query }) => pageOfKind(ctx, query, 'similar');

/** R-CALL-040. Error: 404. */
export const listAccessories: Operation<'accessories', Session> = (ctx, { query }) =>
  pageOfKind(ctx, query, 'accessory');

/** R-CALL-041. Error: 404. */
export const listConsumables: Operation<'consumables', Session> = (ctx, { query }) =>
  pageOfKind(ctx, query, 'consumable');

async function pageOfKind(
  ctx: CallContext<Session>,
  { ID, PAGEN_1, NAV_NUM }: Parsed<'similarProducts'>['query'],
  kind: Kind,
) {
  const model = await catalogueOf(ctx.db);
  const rowIndexes = await linkedRowIndexes(ctx.db, model, ID, [kind]);
  const page = pageOf({ page: PAGEN_1, pageSize: MORE_COUNT, total: rowIndexes.length, navNum: NAV_NUM });
  const shown = rowIndexes.slice(rowsBefore(page), rowsBefore(page) + page.pageSize);
  return { items: await itemsAt(ctx, model, shown), page };
}

/** How many goods a product leads to, by the calls that list them. */
export function countLinked(
  { goods }: CatalogueModel,
  links: readonly { kind: Kind; id: number }[],
): ProductDetail['linked'] {
  const shown = links.filter((row) => goods.rowIndexOf(row.id) >= 0);
  const countOf = (...kinds: Kind[]) => new Set(shown.flatMap((row) => (kinds.includes(row.kind) ? row.id : []))).size;
  return {
    analogues: countOf('replacement', 'analogue'),
    similarProducts: countOf('similar'),
    accessories: countOf('accessory'),
    consumables: countOf('consumable'),
  };
}

/** The rows of the shown goods that a shown product leads to, in their order. Throws NOT_FOUND. */
async function linkedRowIndexes(
  db: Db,
  { goods }: CatalogueModel,
  productId: number,
  kinds: readonly Kind[],
): Promise<number[]> {
  if (goods.rowIndexOf(productId) < 0) throw notFound('Такого товара нет');
  const linked = (await findReplacements(db, [productId], kinds)).get(productId) ?? [];
  return linked.map(({ id }) => goods.rowIndexOf(id)).filter((rowIndex) => rowIndex >= 0);
}
