import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { type Page, pageOf, rowsBefore } from '#shared/pagination.ts';
import type { CatalogueItem, CatalogueListing, SortOrder } from '../contract.ts';
import { itemsAt } from './item-json.ts';
import { sortView } from './listing-answer.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import { pageRowIndexes } from './read-model/page-row-indexes.ts';
import { selectGoods } from './read-model/select-goods.ts';

type Asked = { sort: SortOrder; page: number; pageSize: number; navNum: number };

type ItemList = { items: CatalogueItem[]; pageNavigation: Page; sort: CatalogueListing['sort'] };

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
  const span = { from: rowsBefore(page), length: page.pageSize };
  const rowIndexes = pageRowIndexes(goods, selected, { sort: asked.sort, prices, ...span });
  return { items: await itemsAt(ctx, model, rowIndexes, { now }), pageNavigation: page, sort: sortView(asked.sort) };
}
