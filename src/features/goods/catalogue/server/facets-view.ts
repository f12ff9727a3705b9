import type { Filter } from '../contract.ts';
import type { FacetIndex } from './read-model/facet-index.ts';

type Props = Filter['items']['props'];

type Shown = {
  /** By the numbers of the values. */
  counts: Uint32Array;
  /** The same without any choice. */
  wholeCounts: Uint32Array;
  chosen: readonly number[];
  /** The properties in another order than their own. */
  order?: Iterable<number> | undefined;
};

/**
 * The properties of the filter (R-ENT-17): all values of the list's goods and the chosen ones, also those that show
 * nothing with what is chosen of other properties, so that none moves when another is chosen.
 */
export function facetsView(facets: FacetIndex, { counts, wholeCounts, chosen, order }: Shown): Props {
  const isChosen = new Set(chosen);
  const props: Props = [];
  for (const index of order ?? facets.properties.keys()) {
    const { code, name, first, end } = facets.properties[index]!;
    const values: Props[number]['values'] = [];
    for (let value = first; value < end; value += 1) {
      const checked = isChosen.has(value);
      if (wholeCounts[value] === 0 && !checked) continue;
      const controlName = facets.controlName(value);
      values.push({ controlName, name: facets.values[value]!.name, count: counts[value]!, checked });
    }
    if (values.length > 0) props.push({ code, name, values });
  }
  return props;
}
