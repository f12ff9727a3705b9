import fc from 'fast-check';
import type { Discount } from '#goods/pricing/server/index.ts';
import { facetIndex, type FacetIndex } from './facet-index.ts';
import { type Goods, openGoods } from './goods.ts';
import { GoodsBuilder } from './goods-builder.ts';
import type { GoodsRow } from './goods-row.ts';

/** Four properties of four values, whose keys are 1 to 16; brands 1 to 3. */
export const facets: FacetIndex = facetIndex([
  { code: 'brand', name: 'Бренд', values: [1, 2, 3].map((n) => ({ key: -n, code: `b${n}`, name: `Бренд ${n}` })) },
  ...[0, 1, 2, 3].map((property) => ({
    code: `p${property}`,
    name: `Свойство ${property}`,
    values: [1, 2, 3, 4].map((n) => ({ key: property * 4 + n, code: `v${n}`, name: `Значение ${n}` })),
  })),
]);

const priceOf = fc.record({
  priceTypeId: fc.constantFrom(1, 2),
  value: fc.integer({ min: 1, max: 30 }).map((roubles) => roubles * 100),
  currency: fc.constantFrom('RUB', 'RUB', 'RUB', 'USD'),
});

const prices = fc
  .uniqueArray(priceOf, { selector: ({ priceTypeId }) => priceTypeId, maxLength: 2 })
  .map((all) => all.map((own) => ({ ...own, isBase: own.priceTypeId === 1 })));

/** A product with any of these values, in any of five sections; type 1 is the base. */
export const row: fc.Arbitrary<Omit<GoodsRow, 'id' | 'name' | 'itemId'>> = fc.record({
  sourceId: fc.constant(1),
  brandId: fc.option(fc.integer({ min: 1, max: 3 })),
  freshness: fc.nat(5),
  sectionIds: fc.subarray([1, 2, 3, 4, 5]),
  valueIds: fc.subarray(Array.from({ length: 16 }, (_, n) => n + 1)),
  similarIds: fc.constant([]),
  inStock: fc.boolean(),
  prices,
  otherPrices: fc.oneof(fc.constant([]), fc.array(prices, { maxLength: 3 })),
});

/** Rows with ids that do not follow the names. */
export const rows: fc.Arbitrary<GoodsRow[]> = fc.array(row, { maxLength: 60 }).map((bare) =>
  bare.map((fields, rowIndex) => {
    const id = 1000 + ((rowIndex * 37) % 61);
    return { ...fields, id, itemId: id, name: `Товар ${rowIndex}` };
  }),
);

export function goodsOf(all: readonly GoodsRow[]): Goods {
  const builder = new GoodsBuilder(facets, 4);
  for (const one of all) builder.add(one);
  return openGoods(builder.build());
}

const moment = fc.option(fc.integer({ min: 0, max: 10 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day))));

export const discount: fc.Arbitrary<Discount> = fc.record({
  scope: fc.constantFrom('product', 'section', 'brand', 'all'),
  scopeId: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1000, max: 1060 })),
  percent: fc.integer({ min: 0, max: 100 }),
  fixedPrice: fc.constant(null),
  startsAt: moment,
  endsAt: moment,
  companyId: fc.option(fc.integer({ min: 7, max: 8 })),
  promotionId: fc.option(fc.integer({ min: 1, max: 3 })),
});

export const discounts: fc.Arbitrary<Discount[]> = fc.array(
  fc
    .tuple(discount, fc.option(fc.nat(2500)))
    .map(([rule, fixedPrice]) => (fixedPrice === null ? rule : { ...rule, percent: null, fixedPrice })),
  { maxLength: 6 },
);

/** Everything that columns say, in a form that can be compared. */
export function contentOf({ prices: _prices, figures: _figures, rowIndexOf, priceData, ...columns }: Goods) {
  return {
    ...columns,
    base: priceData.base,
    types: [...priceData.types].toSorted(([a], [b]) => a - b).filter(([, { values }]) => values.some(Boolean)),
    rowIndexes: Array.from(columns.ids, rowIndexOf),
  };
}
