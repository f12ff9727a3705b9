import { toWire } from '#shared/money.ts';
import type { Filter } from '../contract.ts';
import { buildFilter, type FilterChoice, type PriceRange } from '../filter-path.ts';
import { facetsView } from './facets-view.ts';
import type { FacetIndex, FacetProperty } from './read-model/facet-index.ts';
import { MAX_GROUPS } from './read-model/match-facet-groups.ts';
import type { Bounds } from './read-model/section-figures.ts';
import type { Selected } from './read-model/select-goods.ts';

/** What of a choice the catalogue knows: the numbers of the chosen values by property. */
type KnownGroup = { property: FacetProperty; values: number[] };

/** The rest of a choice is passed over. */
export function knownGroups(facets: FacetIndex, { props }: FilterChoice): KnownGroup[] {
  const groups: KnownGroup[] = [];
  for (const [code, codes] of props) {
    const property = facets.property(code);
    const values = property ? facets.select(property, codes) : [];
    if (property && values.length > 0 && groups.length < MAX_GROUPS) groups.push({ property, values });
  }
  return groups;
}

/** The same choice in the catalogue's own words. */
export function knownChoice(facets: FacetIndex, groups: readonly KnownGroup[], price: PriceRange | null): FilterChoice {
  const codesOf = (values: readonly number[]) => values.map((value) => facets.values[value]!.code);
  return { props: new Map(groups.map(({ property, values }) => [property.code, codesOf(values)])), price };
}

type ShownFilter = {
  groups: readonly KnownGroup[];
  selected: Pick<Selected, 'counts' | 'bounds' | 'total'>;
  wholeCounts: Uint32Array;
  price: PriceRange | null;
  order?: Iterable<number> | undefined;
};

/** The filter (R-ENT-17) over what was selected by these groups; `wholeCounts` are the counts without a choice. */
export function filterView(facets: FacetIndex, { groups, selected, wholeCounts, price, order }: ShownFilter): Filter {
  const { counts, bounds, total } = selected;
  const chosen = groups.flatMap(({ values }) => values);
  return {
    items: {
      props: facetsView(facets, { counts, wholeCounts, chosen, order }),
      prices: priceFilter(bounds, price),
    },
    elementCount: total,
    setFilterUrlParam: buildFilter(knownChoice(facets, groups, price), facets.codes),
  };
}

function priceFilter(bounds: Bounds | null, chosen: PriceRange | null): Filter['items']['prices'] {
  if (!bounds) return null;
  return {
    min: toWire(bounds.min),
    max: toWire(bounds.max),
    from: chosen?.from ?? null,
    to: chosen?.to ?? null,
  };
}
