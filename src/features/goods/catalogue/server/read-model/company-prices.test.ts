import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CompanyPrices, type PriceTerms } from '#goods/pricing/server/index.ts';
import { holdsFor, priceByDefinition } from '#goods/pricing/server/price-by-definition.fixture.ts';
import { BestDiscountIndex } from './best-discount-index.ts';
import { discounts, goodsOf, rows } from './random-catalogue.fixture.ts';
import { rowIndexesBySection, type SectionRow, sectionTree } from './section-tree.ts';

const section = (id: number, parentId: number | null): SectionRow => ({
  id,
  parentId,
  code: `s${id}`,
  path: `s${id}`,
  name: `Раздел ${id}`,
  kind: 'goods',
  picture: null,
  description: '',
});

/** 1 ‹ 2 ‹ 3, 4 ‹ 5. */
const parents: Record<number, number | null> = { 1: null, 2: 1, 3: 2, 4: null, 5: 4 };
const sections = Object.entries(parents).map(([id, parentId]) => section(Number(id), parentId));

const withAncestors = (ids: readonly number[]) => {
  const all = new Set<number>();
  for (const id of ids) for (let at: number | null = id; at !== null; at = parents[at] ?? null) all.add(at);
  return all;
};

it('the prices of a listing follow the price rule for every company and moment', { tags: ['R-ENT-09'] }, () => {
  const terms: fc.Arbitrary<PriceTerms> = fc.record({
    companyId: fc.option(fc.integer({ min: 6, max: 8 })),
    priceTypeId: fc.option(fc.constantFrom(1, 2, 3)),
    currency: fc.constantFrom('RUB', 'USD'),
    discountPercent: fc.constantFrom(0, 7.5, 100),
  });
  fc.assert(
    fc.property(rows, discounts, fc.array(fc.tuple(terms, fc.nat(12)), { maxLength: 4 }), (all, rules, visits) => {
      const goods = goodsOf(all);
      const index = new BestDiscountIndex(rules, goods, sectionTree(sections, rowIndexesBySection(sections, goods)));
      for (const [company, day] of visits) {
        const now = new Date(Date.UTC(2026, 0, day));
        const listPrices = goods.prices.listOf(company.priceTypeId, company.currency);
        const prices = new CompanyPrices(company, listPrices, index.bestFor(company, now));
        const paid = new Float64Array(all.length);
        prices.payables(goods.all, all.length, paid);
        const sold = [...paid].filter((price) => price > 0);
        const bounds = sold.length ? { min: Math.min(...sold), max: Math.max(...sold) } : null;
        expect([bounds, undefined]).toContainEqual(goods.figures.boundsOf(goods.all, prices));
        all.forEach((row, rowIndex) => {
          const list =
            row.prices.find((price) => price.priceTypeId === company.priceTypeId) ??
            row.prices.find((price) => price.isBase);
          const item = { productId: row.id, brandId: row.brandId, sectionIds: withAncestors(row.sectionIds) };
          const applied = rules.filter((rule) => holdsFor(rule, company, item, now));
          const expected = priceByDefinition(company, list, applied);
          expect(paid[rowIndex]).toEqual(expected?.valueVat ?? 0);
          const { promotionId = null, ...shown } = prices.priceAt(rowIndex) ?? {};
          expect(shown).toEqual(expected ?? {});
          const lowering = applied.filter((rule) => {
            const alone = priceByDefinition(company, list, [rule])?.discountPrice ?? null;
            return alone !== null && alone === expected!.valueVat;
          });
          expect(lowering.length ? lowering.map((rule) => rule.promotionId) : [null]).toContain(promotionId);
        });
      }
    }),
    { numRuns: 300 },
  );
});

it('the price bounds of a section are cached until a price changes', () => {
  const priced = (value: number) => [{ priceTypeId: 1, isBase: true, value, currency: 'RUB' }];
  const bare = {
    name: '',
    sourceId: 1,
    brandId: null,
    freshness: 0,
    sectionIds: [],
    valueIds: [],
    similarIds: [],
    otherPrices: [],
  };
  const goods = goodsOf(
    [300, 500, 400].map((value, n) => ({ ...bare, id: n + 1, itemId: n + 1, inStock: n > 0, prices: priced(value) })),
  );
  const index = new BestDiscountIndex([], goods, sectionTree([], rowIndexesBySection([], goods)));
  const terms: PriceTerms = { companyId: 1, priceTypeId: null, currency: 'RUB', discountPercent: 10 };
  const prices = new CompanyPrices(terms, goods.prices.listOf(null, 'RUB'), index.bestFor(terms, new Date()));
  expect([goods.figures.boundsOf(goods.all, prices), goods.figures.stocked(goods.all, prices.listPrices)]).toEqual([
    { min: 270, max: 450 },
    2,
  ]);
  goods.prices.set(1, priced(1000));
  goods.inStock[1] = 0;
  expect([goods.figures.boundsOf(goods.all, prices), goods.figures.stocked(goods.all, prices.listPrices)]).toEqual([
    { min: 270, max: 450 },
    2,
  ]);
  goods.figures.forget();
  expect([goods.figures.boundsOf(goods.all, prices), goods.figures.stocked(goods.all, prices.listPrices)]).toEqual([
    { min: 270, max: 900 },
    1,
  ]);
});
