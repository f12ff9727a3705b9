import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { fromWire } from '#shared/money.ts';
import { pageOf } from '#shared/pagination.ts';
import { type CatalogueListing, type SortOrder, sortOrders } from '../contract.ts';
import type { FilterChoice, PriceRange } from '../filter-path.ts';
import { filterView, knownChoice, knownGroups } from './filter-view.ts';
import { itemsAt } from './items-at.ts';
import type { ListingFrame } from './listing-frame.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { orderBySplit } from './read-model/facet-order.ts';
import { chosenValues } from './read-model/match-facet-groups.ts';
import { pageRowIndexes, type Ranking } from './read-model/page-row-indexes.ts';
import { pageWithBefore } from './read-model/page-with-before.ts';
import type { Bounds } from './read-model/section-figures.ts';
import { selectGoods } from './read-model/select-goods.ts';
import { countValues } from './read-model/value-counts.ts';
import { tagsOf } from './tags.ts';
import { traitsOf } from './traits.ts';

/** Which list is asked for, by the names of the catalogue's calls. */
export type AskedListing = {
  /** Rows to look among, in rising order. */
  rowIndexes: Uint32Array;
  /** How many of them have each value of the filter, where that is known. */
  valueCounts: Uint32Array | null;
  ranking?: Ranking;
  choice: FilterChoice;
  sort: SortOrder;
  page: number;
  pageSize: number;
  navNum: number;
  /** What is shown around the goods. */
  frame: ListingFrame;
  /** The address of the list without a filter; null where tags have no place. */
  url: string | null;
  /** The list is of one brand: there is none to choose. */
  withoutBrands?: boolean;
  /** Puts marks into an item's name, which is HTML. */
  markName?: ((html: string) => string) | undefined;
  /** Fields beside those of the catalogue, for the products of the page. */
  besides?: ((productIds: readonly number[]) => object) | undefined;
};

/**
 * The catalogue response (R-CALL-033, R-CALL-086): one page of goods at the visitor's prices, the filter with what each
 * value would show, and all around it. `D`: with the fields of `frame` and `besides`.
 */
export async function listingAnswer<D extends CatalogueListing = CatalogueListing>(
  ctx: CallContext<Session>,
  model: CatalogueModel,
  asked: AskedListing,
): Promise<D> {
  const now = ctx.now();
  const { goods, facets } = model;
  const prices = model.pricesFor(priceTermsOf(ctx.session), now);
  const groups = knownGroups(facets, asked.choice);
  const range = asked.choice.price && boundsOf(asked.choice.price);
  const chosen = groups.map(({ property, values }) => chosenValues(property, values));
  const selection = { rowIndexes: asked.rowIndexes, valueCounts: asked.valueCounts, groups: chosen, range };
  const selected = selectGoods(goods, facets.values.length, selection, prices);
  const page = pageOf({ ...asked, total: selected.total });
  const isNarrowed = groups.length > 0 || range !== null;
  const { sort, ranking } = asked;
  const { rowIndexes, idBefore } = pageWithBefore(goods, page, (from, length) =>
    pageRowIndexes(goods, selected, { sort, prices, from, length, ranking }),
  );
  const choice = knownChoice(facets, groups, asked.choice.price);
  const wholeCounts = isNarrowed ? wholeCountsOf(model, asked) : selected.counts;
  if (asked.withoutBrands) hideBrands(model, selected.counts, wholeCounts);
  // `selected` is scratch memory: it is used before anything is awaited
  const order = ranking && orderBySplit(facets, wholeCounts, asked.rowIndexes.length);
  const filter = filterView(facets, { groups, selected, wholeCounts, price: choice.price, order });
  const { url } = asked;
  const tags = url === null ? [] : tagsOf(facets, { counts: selected.counts, wholeCounts, choice, url });
  const traits = traitsOf(facets, wholeCounts, asked.rowIndexes.length);
  const items = await itemsAt(ctx, model, rowIndexes, { now, markName: asked.markName, traits });
  const ids = Array.from(rowIndexes, (rowIndex) => goods.ids[rowIndex]!);
  const answer: CatalogueListing = {
    ...asked.frame,
    filter,
    products: { items, pageNavigation: page, ids, idBefore },
    sort: (ranking ? rankedSortView : sortView)(sort),
    tags,
    traits: traits.map(({ code, name }) => ({ code, name })),
  };
  return { ...answer, ...asked.besides?.(ids) } as D;
}

/** How many goods of the list have each value when nothing is chosen. */
function wholeCountsOf({ goods, facets }: CatalogueModel, { rowIndexes, valueCounts }: AskedListing): Uint32Array {
  return valueCounts ?? countValues(goods, rowIndexes, facets.values.length);
}

function hideBrands({ facets: { properties } }: CatalogueModel, ...all: Uint32Array[]): void {
  for (const counts of all) counts.fill(0, properties[0]?.first, properties[0]?.end);
}

function boundsOf({ from, to }: PriceRange): Bounds {
  return { min: from === null ? 0 : fromWire(from), max: to === null ? Infinity : fromWire(to) };
}

const sortNames: Record<SortOrder, string> = {
  status: 'По наличию',
  name: 'По названию',
  price_asc: 'Сначала дешевле',
  price_desc: 'Сначала дороже',
  new: 'Сначала новинки',
};

/** The chosen order among all orders. */
export function sortView(current: SortOrder): CatalogueListing['sort'] {
  return { current, options: sortOrders.map((value) => ({ value, name: sortNames[value] })) };
}

/** The same of a search, where the first order is by relevance. */
function rankedSortView(current: SortOrder): CatalogueListing['sort'] {
  const { options } = sortView(current);
  return {
    current,
    options: options.map((one) => (one.value === 'status' ? { ...one, name: 'По соответствию' } : one)),
  };
}
