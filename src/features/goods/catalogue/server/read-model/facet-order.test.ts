import { expect, it } from 'vitest';
import { facetIndex } from './facet-index.ts';
import { orderBySplit } from './facet-order.ts';

const aProperty = (code: string, values: number) => ({
  code,
  name: code,
  values: Array.from({ length: values }, (_, n) => ({
    key: code.charCodeAt(0) * 1000 + n,
    code: `${n}`,
    name: `${n}`,
  })),
});

const order = (counts: Record<string, number[]>, total: number) => {
  const codes = Object.keys(counts);
  const facets = facetIndex(codes.map((code) => aProperty(code, counts[code]!.length)));
  return orderBySplit(facets, Uint32Array.from(Object.values(counts).flat()), total).map((n) => codes[n]);
};

it('properties whose values divide most of the goods come first', () => {
  const counts = { single: [100], rare: [3, 3], halves: [50, 50], tenths: Array<number>(10).fill(10), uneven: [98, 2] };
  expect(order(counts, 100)).toEqual(['tenths', 'halves', 'uneven', 'rare', 'single']);
});

it('a long list of values is no good division, and equal ones keep their order', () => {
  expect(order({ article: Array<number>(400).fill(1), halves: [200, 200] }, 400)).toEqual(['halves', 'article']);
  expect(order({ b: [0], a: [0], c: [5] }, 5)).toEqual(['b', 'a', 'c']);
});
