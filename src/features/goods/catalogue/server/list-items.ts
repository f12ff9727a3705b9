import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { type Page, pageOf } from '#shared/pagination.ts';
import type { CatalogueItem, CatalogueListing, SortOrder } from '../contract.ts';
import { itemsAt } from './items-at.ts';
import { sortView } from './listing-answer.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import { pageRowIndexes } from './read-model/page-row-indexes.ts';
import { pageWithBefore } from './read-model/page-with-before.ts';
import { selectGoods } from './read-model/select-goods.ts';

type Asked = { sort: SortOrder; page: number; pageSize: number; navNum: number };

type ItemList = {
  items: CatalogueItem[];
  pageNavigation: Page;
  idBefore: number | null;
  sort: CatalogueListing['sort'];
};

/** One page of these products at the visitor's prices, as far as they are shown, without a filter (R-ENT-43). */
export async function listItems(
  ctx: CallContext<Session>,
  productIds: readonly number[],
  asked: Asked,
): Promise<ItemList> {
  const now = ctx.now();
  const model = await catalogueOf(ctx.db);
  const { goods } = model;
  const prices = model.pricesFor(priceTermsOf(ctx.session), now);
  const wanted = productIds.map((id) => goods.rowIndexOf(id)).filter((rowIndex) => rowIndex >= 0);
  const selection = { rowIndexes: Uint32Array.from(wanted).toSorted(), valueCounts: null, groups: [], range: null };
  const selected = selectGoods(goods, model.facets.values.length, selection, prices);
  const page = pageOf({ ...asked, total: selected.total });
  const { rowIndexes, idBefore } = pageWithBefore(goods, page, (from, length) =>
    pageRowIndexes(goods, selected, { sort: asked.sort, prices, from, length }),
  );
  const items = await itemsAt(ctx, model, rowIndexes, { now });
  return { items, pageNavigation: page, idBefore, sort: sortView(asked.sort) };
}
