import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chosenValues, matchFacetGroups } from './match-facet-groups.ts';
import { facets, goodsOf, rows } from './random-catalogue.fixture.ts';

it('a facet group matches the same rows by the values of rows and by the rows of values', () => {
  const group = fc
    .nat(facets.properties.length - 1)
    .chain((at) => fc.tuple(fc.constant(facets.properties[at]!), fc.subarray([0, 1, 2], { minLength: 1 })));
  fc.assert(
    fc.property(
      rows,
      fc.uniqueArray(group, { selector: ([property]) => property.code }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (all, asked, share) => {
        const goods = goodsOf(all);
        const groups = asked.map(([property, steps]) => {
          const values = steps.map((step) => property.first + step);
          return chosenValues(property, values);
        });
        const rowIndexes = goods.all.filter((rowIndex) => rowIndex < goods.size * share);
        const met = matchFacetGroups(goods, rowIndexes, groups);
        for (const rowIndex of rowIndexes) {
          const own = goods.values.items.subarray(goods.values.starts[rowIndex], goods.values.starts[rowIndex + 1]);
          const bits = met.map((bitmap) => (bitmap[rowIndex >>> 5]! >>> (rowIndex & 31)) & 1);
          expect(bits).toEqual(groups.map(({ values }) => Number(values.some((value) => own.includes(value)))));
        }
      },
    ),
    { numRuns: 300 },
  );
});
