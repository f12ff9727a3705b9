import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { brandProperty, type FacetIndex, type FacetProperty } from './read-model/facet-index.ts';
import { splitOf } from './read-model/facet-order.ts';

const MAX_TRAITS = 2;
/** A column that is empty in most rows tells nothing apart. */
const MIN_COVERAGE = 0.5;
/** Characters of a value, on average over the goods: what is longer is no column. */
const MAX_LENGTH = 14;

/**
 * The properties that tell the goods of a list apart best, in the order of the filter: most goods have them, and their
 * values divide the goods. The brand stands at the name. `counts` are those of the whole list: a choice changes no column.
 */
export function traitsOf(facets: FacetIndex, counts: Uint32Array, total: number): FacetProperty[] {
  const brand = brandProperty(facets);
  const found: { property: FacetProperty; score: number }[] = [];
  for (const property of facets.properties) {
    if (property === brand) continue;
    const { coverage, score } = splitOf(property, counts, total);
    if (score > 0 && coverage >= MIN_COVERAGE && isShort(facets, property, counts)) found.push({ property, score });
  }
  const best = found.toSorted((a, b) => b.score - a.score).slice(0, MAX_TRAITS);
  return best.map(({ property }) => property).toSorted((a, b) => a.first - b.first);
}

function isShort({ values }: FacetIndex, { first, end }: FacetProperty, counts: Uint32Array): boolean {
  let [goods, characters] = [0, 0];
  for (let value = first; value < end; value += 1) {
    goods += counts[value]!;
    characters += counts[value]! * values[value]!.name.length;
  }
  return characters <= goods * MAX_LENGTH;
}

/** The product's value of a property, the first one of several; null without one. */
export function valueNameAt(
  { goods, facets }: CatalogueModel,
  rowIndex: number,
  property: FacetProperty,
): string | null {
  const { starts, items } = goods.values;
  for (let at = starts[rowIndex]!, end = starts[rowIndex + 1]!; at < end; at += 1) {
    const value = items[at]!;
    if (value >= property.first && value < property.end) return facets.values[value]!.name;
  }
  return null;
}

/** The product's values of these properties, by their codes. */
export function valueNames(
  model: CatalogueModel,
  rowIndex: number,
  properties: readonly FacetProperty[],
): Record<string, string> {
  const named: Record<string, string> = {};
  for (const property of properties) {
    const name = valueNameAt(model, rowIndex, property);
    if (name !== null) named[property.code] = name;
  }
  return named;
}
