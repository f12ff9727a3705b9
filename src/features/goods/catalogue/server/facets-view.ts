import type { Filter } from '../contract.ts';
import { SHORT_GROUP } from '../short-group.ts';
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
 * nothing with what is chosen of other properties, so that none moves when another is chosen. The values that most goods
 * of the whole list have come first, as many as a short group shows; the others follow in their own order.
 */
export function facetsView(facets: FacetIndex, { counts, wholeCounts, chosen, order }: Shown): Props {
  const isChosen = new Set(chosen);
  const props: Props = [];
  for (const index of order ?? facets.properties.keys()) {
    const { code, name, first, end } = facets.properties[index]!;
    const shown: number[] = [];
    for (let value = first; value < end; value += 1) {
      if (wholeCounts[value] !== 0 || isChosen.has(value)) shown.push(value);
    }
    const values = mostFrequentFirst(shown, wholeCounts).map((value) => ({
      controlName: facets.controlName(value),
      name: facets.values[value]!.name,
      count: counts[value]!,
      checked: isChosen.has(value),
    }));
    if (values.length > 0) props.push({ code, name, values });
  }
  return props;
}

function mostFrequentFirst(values: readonly number[], wholeCounts: Uint32Array): number[] {
  const byCount = values.toSorted((a, b) => wholeCounts[b]! - wholeCounts[a]!);
  if (values.length <= SHORT_GROUP + 1) return byCount;
  const first = byCount.slice(0, SHORT_GROUP);
  const isFirst = new Set(first);
  return [...first, ...values.filter((value) => !isFirst.has(value))];
}
