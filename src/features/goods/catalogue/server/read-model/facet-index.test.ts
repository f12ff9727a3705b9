import { expect, it } from 'vitest';
import { facetIndex } from './facet-index.ts';

it('a value that means another one has its number, by key and by code', () => {
  const index = facetIndex([
    { code: 'brand', name: 'Бренд', values: [] },
    {
      code: 'cvet',
      name: 'Цвет',
      values: [{ key: 7, code: 'belyy', name: 'Белый' }],
      aliases: [
        { key: 8, code: 'bel', of: 7 },
        { key: 9, code: 'no', of: 99 },
      ],
    },
  ]);
  expect([7, 8, 9].map(index.indexOf)).toEqual([0, 0, undefined]);
  expect(index.select(index.property('cvet')!, ['bel', 'belyy', 'no'])).toEqual([0]);
});
