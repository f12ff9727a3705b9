import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noDiscounts } from './best-discounts.ts';
import { CompanyPrices } from './company-prices.ts';
import { markByListPrices } from './list-price-limits.ts';

const SIZE = 12;

/** Prices down to a kopeck, and discounts down to nothing: rounding leaves some goods without a price. */
const setup = fc.record({
  lists: fc.array(fc.oneof(fc.nat(30), fc.nat(100_000), fc.constant(2 ** 40)), { minLength: SIZE, maxLength: SIZE }),
  keeps: fc.option(fc.array(fc.constantFrom(10_000, 9000, 5000, 1), { minLength: SIZE, maxLength: SIZE })),
  everywhere: fc.constantFrom(10_000, 8000, 100),
  fixedPrice: fc.constantFrom(Infinity, 20, 5000),
  discountPercent: fc.constantFrom(0, 12.5, 99, 100),
  min: fc.oneof(fc.nat(20), fc.nat(100_000)),
  width: fc.oneof(fc.nat(20), fc.nat(100_000), fc.constant(Infinity)),
});

it('list prices tell which goods are in a price range as every single price does', { tags: ['R-CALL-033'] }, () => {
  const seen = [0, 0];
  fc.assert(
    fc.property(setup, ({ lists, keeps, everywhere, fixedPrice, discountPercent, min, width }) => {
      const column = keeps && { rule: new Int32Array(SIZE), figure: Uint16Array.from(keeps) };
      const best: typeof noDiscounts = {
        ...noDiscounts,
        percent: { everywhere: { rule: 0, figure: everywhere }, column },
        fixed: { everywhere: { rule: 0, figure: fixedPrice }, column: null },
      };
      const terms = { companyId: 1, priceTypeId: null, currency: 'RUB' as const, discountPercent };
      const prices = new CompanyPrices(terms, Float64Array.from(lists), best);
      const rowIndexes = Uint32Array.from(lists.keys());
      const max = min + width;
      const paid = new Float64Array(SIZE);
      prices.payables(rowIndexes, SIZE, paid);
      const marks = new Uint8Array(SIZE);
      expect(markByListPrices(prices, { min, max }, rowIndexes, SIZE, marks)).toBe(true);
      const expected = Array.from(paid, (price) => (price > 0 && price >= min && price <= max ? 1 : 0));
      expect([...marks]).toEqual(expected);
      for (const mark of expected) seen[mark]! += 1;
    }),
    { numRuns: 500 },
  );
  expect(Math.min(...seen)).toBeGreaterThan(100);
});

it('rows with fixed prices of their own have no limits by list price', () => {
  const figure = Float64Array.of(700, Infinity);
  const best: typeof noDiscounts = {
    ...noDiscounts,
    fixed: { everywhere: { rule: 0, figure: Infinity }, column: { rule: new Int32Array(2), figure } },
  };
  const terms = { companyId: 1, priceTypeId: null, currency: 'RUB' as const, discountPercent: 0 };
  const prices = new CompanyPrices(terms, Float64Array.of(1000, 1000), best);
  const marks = Uint8Array.of(7, 7);
  expect(markByListPrices(prices, { min: 1, max: 2000 }, Uint32Array.of(0, 1), 2, marks)).toBe(false);
  expect([...marks]).toEqual([7, 7]);
});
