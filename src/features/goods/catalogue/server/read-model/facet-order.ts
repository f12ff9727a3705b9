import type { FacetIndex, FacetProperty } from './facet-index.ts';

/** A list of more values is searched in rather than chosen from. */
const MANY_VALUES = 40;

/** Which of the goods have a property (0 to 1), and how well its values divide them (0 to 1; 0: not at all). */
export interface Split {
  coverage: number;
  score: number;
}

/** `counts` are how many of the `total` goods have each value; the values of a good property leave little each. */
export function splitOf({ first, end }: FacetProperty, counts: Uint32Array, total: number): Split {
  let [covered, squares, shown] = [0, 0, 0];
  for (let value = first; value < end; value += 1) {
    const count = counts[value]!;
    if (count === 0) continue;
    covered += count;
    squares += count * count;
    shown += 1;
  }
  if (covered === 0 || total === 0) return { coverage: 0, score: 0 };
  const coverage = Math.min(1, covered / total);
  const division = 1 - squares / (covered * covered);
  return { coverage, score: coverage * division * Math.min(1, MANY_VALUES / shown) };
}

/**
 * The properties by how well their values divide these goods, the best first, as numbers in the index. `counts` are those
 * of the whole list, so that a choice moves nothing; properties that divide nothing keep their order behind the others.
 */
export function orderBySplit({ properties }: FacetIndex, counts: Uint32Array, total: number): number[] {
  const scores = properties.map((property) => splitOf(property, counts, total).score);
  return properties.map((_, index) => index).toSorted((a, b) => scores[b]! - scores[a]! || a - b);
}
