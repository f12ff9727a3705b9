import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { type Page, pageOf, rowsBefore } from '#shared/pagination.ts';
import type { CatalogueItem, CatalogueListing, SortOrder } from '../contract.ts';
import { itemsJson } from './item-json.ts';
import { sortView } from './listing-answer.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import { pagePlaces } from './read-model/page-places.ts';
import { selectGoods } from './read-model/select-goods.ts';

type Asked = { sort: SortOrder; page: number; pageSize: number; navNum: number };

export type ItemList = { items: CatalogueItem[]; pageNavigation: Page; sort: CatalogueListing['sort'] };

/** One page of these products at the visitor's prices, as far as they are shown, without a filter (R-ENT-43). */
export async function listItems(
  { db, session, now: clock }: CallContext<Session>,
  productIds: readonly number[],
  asked: Asked,
): Promise<ItemList> {
  const now = clock();
  const model = await catalogueOf(db);
  const { goods } = model;
  const prices = model.pricesFor(priceTermsOf(session), now);
  const wanted = productIds.map((id) => goods.placeOf(id)).filter((place) => place >= 0);
  const selection = { places: Uint32Array.from(wanted).toSorted(), valueCounts: null, groups: [], range: null };
  const selected = selectGoods(goods, model.facets.values.length, selection, prices);
  const page = pageOf({ ...asked, total: selected.total });
  const places = pagePlaces(goods, selected, asked.sort, prices, rowsBefore(page), page.pageSize);
  const json = await itemsJson(db, session, model, places, prices, now);
  return { items: json.map((item) => JSON.parse(item)), pageNavigation: page, sort: sortView(asked.sort) };
}
