import type { FacetIndex } from './facet-index.ts';

/** A list of more values is searched in rather than chosen from. */
const MANY_VALUES = 40;

/**
 * The properties by how well their values divide these goods, the best first, as numbers in the index: a property that
 * most goods have, with values that leave little each. `counts` are those of the whole list, so that a choice moves
 * nothing; properties that divide nothing keep their order behind the others.
 */
export function orderBySplit({ properties }: FacetIndex, counts: Uint32Array, total: number): number[] {
  const scores = properties.map(({ first, end }) => {
    let [covered, squares, shown] = [0, 0, 0];
    for (let value = first; value < end; value += 1) {
      const count = counts[value]!;
      if (count === 0) continue;
      covered += count;
      squares += count * count;
      shown += 1;
    }
    if (covered === 0 || total === 0) return 0;
    const coverage = Math.min(1, covered / total);
    const division = 1 - squares / (covered * covered);
    return coverage * division * Math.min(1, MANY_VALUES / shown);
  });
  return properties.map((_, index) => index).toSorted((a, b) => scores[b]! - scores[a]! || a - b);
}
