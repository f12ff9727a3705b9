import type { CatalogueListing } from '../contract.ts';
import { buildFilter, type FilterChoice, filteredPath, toggleValue } from '../filter-path.ts';
import type { FacetIndex } from './read-model/facet-index.ts';

/** A list at `url`: how many of its goods have each value, with the choice and without it. */
type TaggedList = { counts: Uint32Array; wholeCounts: Uint32Array; choice: FilterChoice; url: string };

/** As many fit above a list. */
const MAX_TAGS = 10;

/**
 * Shortcuts of a list: the makers of most of its goods, and those chosen, in an order that no choice changes. Each leads
 * to the list with the maker added to the filter or removed from it, and has the count of goods that it would show.
 * None where there is nothing to choose between.
 */
export function tagsOf(facets: FacetIndex, { counts, wholeCounts, choice, url }: TaggedList): CatalogueListing['tags'] {
  const brands = facets.properties[0];
  if (!brands) return [];
  const chosen = new Set(choice.props.get(brands.code));
  const isChosen = (value: number) => chosen.size > 0 && chosen.has(facets.values[value]!.code);
  const shown: number[] = [];
  for (let value = brands.first; value < brands.end; value += 1) {
    if (wholeCounts[value]! > 0 || isChosen(value)) shown.push(value);
  }
  if (shown.length < 2) return [];
  const most = shown.toSorted((a, b) => wholeCounts[b]! - wholeCounts[a]!).slice(0, MAX_TAGS);
  return most.map((value) => {
    const toggled = toggleValue(choice, facets.controlName(value));
    return {
      name: facets.values[value]!.name,
      url: filteredPath(url, buildFilter(toggled, facets.codes)),
      checked: isChosen(value),
      count: counts[value]!,
    };
  });
}
