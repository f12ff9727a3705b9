import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keepOf, payable } from './payable.ts';
import { priceOf } from './price-rule.ts';

const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

it('a column of prices says what the rule says of each of them', () => {
  const values = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 1_000_000_000_000 }));
  const fixedPrice = fc.option(fc.integer({ min: 1, max: 10_000 }));
  fc.assert(
    fc.property(values, percents, percents, fixedPrice, (value, discountPercent, percent, fixed) => {
      const contract = { companyId: 1, priceTypeId: null, currency: 'RUB' as const, discountPercent };
      const reductions = [
        { percent, fixedPrice: null, promotionId: null },
        { percent: null, fixedPrice: fixed, promotionId: null },
      ];
      const exact = priceOf(contract, { value, currency: 'RUB' }, reductions)?.valueVat ?? 0;
      const usable = percent < 100 ? keepOf(percent) : 10_000;
      expect(payable(value, keepOf(discountPercent), usable, fixed ?? Infinity)).toBe(exact);
    }),
    { numRuns: 2000 },
  );
});
