import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BestDiscounts, noDiscounts } from '#goods/pricing/server/best-discounts.ts';
import { CompanyPrices } from '#goods/pricing/server/index.ts';
import { boundsOfRows } from './section-figures.ts';

const SIZE = 12;

/** Prices down to a kopeck, and discounts down to nothing: rounding leaves some goods without a price. */
const setup = fc.record({
  lists: fc.array(fc.oneof(fc.nat(3), fc.nat(100_000)), { minLength: SIZE, maxLength: SIZE }),
  keeps: fc.option(fc.array(fc.constantFrom(10_000, 9000, 5000, 1), { minLength: SIZE, maxLength: SIZE })),
  everywhere: fc.constantFrom(10_000, 8000, 100),
  discountPercent: fc.constantFrom(0, 12.5, 99),
  rows: fc.subarray([...Array(SIZE).keys()]),
});

it('the bounds of any rows are the lowest and the highest price that is paid, or are left to the prices', () => {
  let known = 0;
  fc.assert(
    fc.property(setup, ({ lists, keeps, everywhere, discountPercent, rows }) => {
      const column = keeps && { rule: new Int32Array(SIZE), figure: Uint16Array.from(keeps) };
      const best: BestDiscounts = { ...noDiscounts, percent: { everywhere: { rule: 0, figure: everywhere }, column } };
      const terms = { companyId: 1, priceTypeId: null, currency: 'RUB' as const, discountPercent };
      const prices = new CompanyPrices(terms, Float64Array.from(lists), best);
      const rowIndexes = Uint32Array.from([...rows, 0]);
      const paid = new Float64Array(rows.length);
      prices.payables(rowIndexes, rows.length, paid);
      const sold = [...paid].filter((price) => price > 0);
      const bounds = boundsOfRows(rowIndexes, rows.length, prices);
      if (bounds === undefined) return;
      known += 1;
      expect(bounds).toEqual(sold.length > 0 ? { min: Math.min(...sold), max: Math.max(...sold) } : null);
    }),
  );
  expect(known).toBeGreaterThan(10);
});
