import { contractOf } from '#features/pricing/server/index.ts';
import { ByteWriter } from '#server/byte-writer.ts';
import { PreparedJson } from '#server/prepared-json.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { fromWire, toWire } from '#shared/money.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import { type CatalogueListing, type SortOrder, sortOrders } from '../contract.ts';
import { buildFilter, type FilterChoice, type PriceRange } from '../filter-path.ts';
import { writeFacets } from './facets-json.ts';
import { itemsJson } from './item-json.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import type { FacetIndex, FacetProperty } from './read-model/facet-index.ts';
import { pagePlaces } from './read-model/page-places.ts';
import { MOST_GROUPS } from './read-model/meet-groups.ts';
import { type Bounds, selectGoods } from './read-model/select-goods.ts';
import { tagsOf } from './tags.ts';

/** Which list is asked for, by the names of the catalogue's calls. */
export type AskedListing = {
  /** Places to look among, in rising order. */
  places: Uint32Array;
  /** How many of them have each value of the filter, where that is known. */
  valueCounts: Uint32Array | null;
  choice: FilterChoice;
  sort: SortOrder;
  page: number;
  pageSize: number;
  navNum: number;
  /** JSON of what stands around the goods, without the outer braces. */
  frame: string;
  /** The address of the list without a filter; null where tags have no place. */
  url: string | null;
};

/**
 * The catalogue response (R-CALL-033, R-CALL-086): one page of goods at the visitor's prices, the filter with what each
 * value would show, and all around it. Written as JSON from parts kept ready, because it is large and asked for most.
 */
export async function listingAnswer(
  { db, session, now: clock }: CallContext<Session>,
  model: CatalogueModel,
  asked: AskedListing,
): Promise<PreparedJson<CatalogueListing>> {
  const now = clock();
  const { goods, facets } = model;
  const prices = model.pricesFor(contractOf(session), now);
  const groups = knownGroups(facets, asked.choice);
  const range = asked.choice.price && boundsOf(asked.choice.price);
  const chosen = groups.map(({ property: { first, end }, values }) => ({ first, end, values }));
  const selection = { places: asked.places, valueCounts: asked.valueCounts, groups: chosen, range };
  const selected = selectGoods(goods, facets.values.length, selection, prices);
  const page = pageOf({ ...asked, total: selected.total });
  const places = pagePlaces(goods, selected, asked.sort, prices, rowsBefore(page), page.pageSize);
  const choice = { props: knownProps(facets, groups), price: asked.choice.price };
  // What the selection lends is used up before anything is awaited
  const { total, bounds, counts } = selected;
  const shown = new Set(chosen.flatMap(({ values }) => values));
  writeFacets(writer.begin().text('"filter":{"items":{"props":'), facets, counts, shown);
  const filter = writer
    .text(`,"prices":${JSON.stringify(priceFilter(bounds, choice.price))}},"elementCount":${total},`)
    .text(`"setFilterUrlParam":"${buildFilter(choice, facets.codes)}"}`)
    .take();
  const tags = asked.url === null ? [] : tagsOf(facets, counts, choice, asked.url);
  const items = await itemsJson(db, session, model, places, prices, now);
  const ids = Array.from(places, (place) => goods.ids[place]!);
  writer.begin().text(`{${asked.frame},"products":{"items":[${items.join(',')}],`);
  writer.text(`"pageNavigation":${JSON.stringify(page)},"ids":[${ids.join(',')}]},`).bytes(filter);
  writer.text(`,"sort":${sortJson[asked.sort]},"tags":${JSON.stringify(tags)}}`);
  return new PreparedJson(writer.take());
}

const writer = new ByteWriter();

type KnownGroup = { property: FacetProperty; values: number[] };

/** What of a choice the catalogue knows; the rest is passed over. */
function knownGroups(facets: FacetIndex, { props }: FilterChoice): KnownGroup[] {
  const groups: KnownGroup[] = [];
  for (const [code, codes] of props) {
    const property = facets.property(code);
    const values = property ? facets.select(property, codes) : [];
    if (property && values.length > 0 && groups.length < MOST_GROUPS) groups.push({ property, values });
  }
  return groups;
}

function knownProps(facets: FacetIndex, groups: readonly KnownGroup[]): FilterChoice['props'] {
  return new Map(
    groups.map(({ property, values }) => [property.code, values.map((value) => facets.values[value]!.code)]),
  );
}

function boundsOf({ from, to }: PriceRange): Bounds {
  return { min: from === null ? 0 : fromWire(from), max: to === null ? Infinity : fromWire(to) };
}

function priceFilter(bounds: Bounds | null, chosen: PriceRange | null): CatalogueListing['filter']['items']['prices'] {
  if (!bounds) return null;
  return {
    min: toWire(bounds.min),
    max: toWire(bounds.max),
    from: chosen?.from ?? null,
    to: chosen?.to ?? null,
  };
}

const sortNames: Record<SortOrder, string> = {
  status: 'По наличию',
  name: 'По названию',
  price_asc: 'Сначала дешевле',
  price_desc: 'Сначала дороже',
  new: 'Сначала новинки',
};

const sortJson = Object.fromEntries(
  sortOrders.map((current) => {
    const options = sortOrders.map((value) => ({ value, name: sortNames[value] }));
    return [current, JSON.stringify({ current, options })];
  }),
) as Record<SortOrder, string>;
