import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortOrders } from '../../contract.ts';
import { type BestDiscounts, CompanyPrices, noDiscounts, type PriceTerms } from '#goods/pricing/server/index.ts';
import { priceByDefinition } from '#goods/pricing/server/price-by-definition.fixture.ts';
import type { GoodsRow } from './goods-row.ts';
import { pageRowIndexes } from './page-row-indexes.ts';
import { facets, goodsOf, rows } from './random-catalogue.fixture.ts';
import { chosenValues } from './match-facet-groups.ts';
import { type Selection, selectGoods } from './select-goods.ts';
import { ValueCounts } from './value-counts.ts';

const terms: PriceTerms = { companyId: 1, priceTypeId: 2, currency: 'RUB', discountPercent: 10 };

/** What the rules say of one product, looked at by itself. */
const paid = ({ prices }: GoodsRow): number => paidOf(prices);

const isBuyable = (row: GoodsRow) => row.inStock && paid(row) > 0;

/** The same of all its offers; those that are not sold are left out. */
const allPaid = ({ prices, otherPrices }: GoodsRow): number[] =>
  [prices, ...otherPrices].map(paidOf).filter((price) => price > 0);

function paidOf(prices: GoodsRow['prices']): number {
  const list = prices.find((price) => price.priceTypeId === 2) ?? prices.find((price) => price.isBase);
  return priceByDefinition(terms, list, [])?.valueVat ?? 0;
}

const keysOf = ({ valueIds, brandId }: GoodsRow) => [...valueIds, ...(brandId === null ? [] : [-brandId])];

/** `hasFixedPrices`: there is a column of fixed prices, so that every single price is looked at. */
type Query = {
  groups: number[][];
  range: { min: number; max: number } | null;
  isKnown: boolean;
  hasFixedPrices: boolean;
};

/** The selection as arrays are filtered. */
function naive(all: GoodsRow[], { groups, range }: Query) {
  const meets = (row: GoodsRow, group: number[]) => keysOf(row).some((key) => group.includes(key));
  const isInRange = (row: GoodsRow) => !range || allPaid(row).some((price) => price >= range.min && price <= range.max);
  const found = all.filter((row) => groups.every((group) => meets(row, group)) && isInRange(row));
  const count = (value: number) => {
    const { key } = facets.values[value]!;
    const property = facets.properties.find(({ first, end }) => value >= first && value < end)!;
    const own = groups.find((group) => group.some((other) => isOf(property, other)));
    const others = groups.filter((group) => group !== own);
    const pool = all.filter((row) => others.every((group) => meets(row, group)) && isInRange(row));
    return pool.filter((row) => keysOf(row).includes(key)).length;
  };
  const priced = all.filter((row) => groups.every((group) => meets(row, group))).flatMap(allPaid);
  const bounds = priced.length ? { min: Math.min(...priced), max: Math.max(...priced) } : null;
  return { found, counts: facets.values.map((_, value) => count(value)), bounds };
}

const isOf = ({ first, end }: { first: number; end: number }, key: number) => {
  const value = facets.indexOf(key)!;
  return value >= first && value < end;
};

const query: fc.Arbitrary<Query> = fc.record({
  groups: fc
    .tuple(
      ...facets.properties.map(({ first, end }) =>
        fc.subarray(facets.values.slice(first, end).map((value) => value.key)),
      ),
    )
    .map((groups) => groups.filter((group) => group.length > 0)),
  isKnown: fc.boolean(),
  hasFixedPrices: fc.boolean(),
  range: fc.option(
    fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 })).map(([a, b]) => ({
      min: Math.min(a, b),
      max: Math.max(a, b),
    })),
  ),
});

/** A column of fixed prices that lower nothing. */
const fixedPrices = (size: number): BestDiscounts => {
  const column = { rule: new Int32Array(size), figure: new Float64Array(size).fill(Infinity) };
  return { ...noDiscounts, fixed: { ...noDiscounts.fixed, column } };
};

function columnar(all: GoodsRow[], { groups, range, isKnown, hasFixedPrices }: Query) {
  const goods = goodsOf(all);
  const best = hasFixedPrices ? fixedPrices(all.length) : noDiscounts;
  const prices = new CompanyPrices(terms, goods.prices.listOf(2, 'RUB'), best, goods.otherPrices);
  const selection: Selection = {
    rowIndexes: goods.all,
    valueCounts: isKnown ? new ValueCounts(goods, facets.values.length).of(goods.all) : null,
    groups: groups.map((group) => {
      const property = facets.properties.find((own) => isOf(own, group[0]!))!;
      const values = group.map((key) => facets.indexOf(key)!);
      return chosenValues(property, values);
    }),
    range,
  };
  return { goods, prices, selected: selectGoods(goods, facets.values.length, selection, prices) };
}

it(
  'selection, counts and bounds equal those of filtering the goods one by one',
  { tags: ['R-CALL-033', 'R-ENT-17'] },
  () => {
    fc.assert(
      fc.property(rows, query, (all, asked) => {
        const { selected } = columnar(all, asked);
        const expected = naive(all, asked);
        const rowIndexes = [...selected.rowIndexes.subarray(0, selected.total)];
        expect(rowIndexes.map((rowIndex) => all[rowIndex]!.id)).toEqual(expected.found.map((row) => row.id));
        expect(selected.totalInStock).toBe(expected.found.filter(isBuyable).length);
        expect([...selected.counts.subarray(0, facets.values.length)]).toEqual(expected.counts);
        expect(selected.bounds).toEqual(expected.bounds);
      }),
      { numRuns: 500 },
    );
  },
);

it('pages of every sort order join without gaps, ties by id', { tags: ['R-CALL-033', 'R-CONST-29'] }, () => {
  const compare = {
    status: (a: GoodsRow, b: GoodsRow) => Number(isBuyable(b)) - Number(isBuyable(a)),
    name: () => 0,
    price_asc: (a: GoodsRow, b: GoodsRow) => (paid(a) || Infinity) - (paid(b) || Infinity) || a.id - b.id,
    price_desc: (a: GoodsRow, b: GoodsRow) => (-paid(a) || Infinity) - (-paid(b) || Infinity) || a.id - b.id,
    new: (a: GoodsRow, b: GoodsRow) => b.freshness - a.freshness || a.id - b.id,
  };
  fc.assert(
    fc.property(
      rows,
      query,
      fc.constantFrom(...sortOrders),
      fc.integer({ min: 1, max: 7 }),
      (all, asked, sort, size) => {
        const ids: number[] = [];
        for (let from = 0; from <= all.length; from += size) {
          const { goods, prices, selected } = columnar(all, asked);
          ids.push(
            ...Array.from(
              pageRowIndexes(goods, selected, { sort, prices, from, length: size }),
              (rowIndex) => goods.ids[rowIndex]!,
            ),
          );
        }
        const expected = naive(all, asked).found.toSorted(compare[sort]);
        expect(ids).toEqual(expected.map((row) => row.id));
      },
    ),
    { numRuns: 300 },
  );
});
