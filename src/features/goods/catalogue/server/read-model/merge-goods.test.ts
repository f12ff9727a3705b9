import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GoodsRow } from './goods-row.ts';
import { mergeGoods } from './merge-goods.ts';
import { openGoods } from './goods.ts';
import { contentOf, facets, goodsOf, row, rows } from './random-catalogue.fixture.ts';

type Step = { id: number; fields: Omit<GoodsRow, 'id' | 'name' | 'itemId'> | null; name: number };

/** A product by its id that changes, comes, or (without fields) goes. */
const step: fc.Arbitrary<Step> = fc.record({
  id: fc.integer({ min: 1000, max: 1070 }),
  fields: fc.option(row),
  name: fc.nat(70),
});

const keys = facets.values.map(({ key }) => key);
const nameOf = (n: number) => `Товар ${String(n).padStart(3, '0')}`;
const byName = (a: GoodsRow, b: GoodsRow) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1);

it('columns with merged changes equal those of a full build', () => {
  fc.assert(
    fc.property(rows, fc.array(step, { maxLength: 12 }), (all, steps) => {
      const before = all.map((one, rowIndex) => ({ ...one, name: nameOf(rowIndex) })).toSorted(byName);
      const now = new Map(before.map((one) => [one.id, one]));
      for (const { id, fields, name } of steps) {
        if (fields) now.set(id, { ...fields, id, itemId: id, name: nameOf(name) });
        else now.delete(id);
      }
      const after = [...now.values()].toSorted(byName);
      const ids = new Set(steps.map(({ id }) => id));
      const changed = after.filter(({ id }) => ids.has(id));
      const predecessors = new Map(
        changed.flatMap((one) => {
          const previous = after[after.indexOf(one) - 1];
          return previous ? [[one.id, previous.id] as const] : [];
        }),
      );
      const merged = mergeGoods(goodsOf(before), keys, facets, { ids, rows: changed, predecessors });
      expect(merged && contentOf(openGoods(merged))).toEqual(contentOf(goodsOf(after)));
    }),
    { numRuns: 300 },
  );
});

it('a merge with an unknown predecessor asks for a full build', () => {
  const changed = { ids: new Set([1]), rows: [], predecessors: new Map([[1, 99]]) };
  const row: GoodsRow = {
    id: 1,
    name: 'Б',
    sourceId: 1,
    brandId: null,
    freshness: 0,
    sectionIds: [],
    valueIds: [],
    similarIds: [],
    itemId: 1,
    inStock: true,
    prices: [],
    otherPrices: [],
  };
  expect(mergeGoods(goodsOf([]), keys, facets, { ...changed, rows: [row] })).toBeNull();
});
