import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { Filter } from '../contract.ts';
import { filterView } from './filter-view.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { catalogueOf } from './read-model/catalogue-of.ts';
import { selectGoods } from './read-model/select-goods.ts';

/**
 * What goods can be narrowed by (R-CALL-035): those of a section by its path, or by its code where only one section has
 * it; or these products; or the whole catalogue. Error: 404.
 */
export const getFilter: Operation<'catalogFilter', Session> = async (ctx, { query }) => {
  const ids = query.ID ?? query['ID[]'];
  if (ids) return filterOf(ctx, ids);
  const model = await catalogueOf(ctx.db);
  const rowIndexes = query.section === undefined ? model.goods.all : rowIndexesOf(model, query.section);
  if (!rowIndexes) throw notFound('Такого раздела нет');
  return wholeFilter(ctx, model, rowIndexes, model.valueCounts.of(rowIndexes));
};

/** The same for the products on a brand's page (R-CALL-032). */
export const getBrandsFilter: Operation<'brandsFilter', Session> = (ctx, { query }) =>
  filterOf(ctx, query.ID ?? query['ID[]'] ?? []);

/** The filter over products by id; those that are not shown are passed over. */
export async function filterOf(ctx: CallContext<Session>, productIds: readonly number[]): Promise<Filter> {
  const model = await catalogueOf(ctx.db);
  const rowIndexes = [...new Set(productIds)]
    .map((id) => model.goods.rowIndexOf(id))
    .filter((rowIndex) => rowIndex >= 0);
  return wholeFilter(ctx, model, Uint32Array.from(rowIndexes).toSorted(), null);
}

function rowIndexesOf({ sections }: CatalogueModel, key: string): Uint32Array | undefined {
  const path = key.split('/').filter(Boolean).join('/');
  const found = sections.byPath.get(path);
  if (found) return found.rowIndexes;
  const named = [...sections.byId.values()].filter(({ code }) => code === path);
  return named.length === 1 ? named[0]!.rowIndexes : undefined;
}

function wholeFilter(
  { session, now }: CallContext<Session>,
  model: CatalogueModel,
  rowIndexes: Uint32Array,
  valueCounts: Uint32Array | null,
): Filter {
  const { goods, facets } = model;
  const prices = model.pricesFor(priceTermsOf(session), now());
  const selected = selectGoods(
    goods,
    facets.values.length,
    { rowIndexes, valueCounts, groups: [], range: null },
    prices,
  );
  return filterView(facets, { groups: [], selected, wholeCounts: selected.counts, price: null });
}
