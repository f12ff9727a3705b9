import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PriceTerms } from './price-terms.ts';
import { priceOf, type Reduction } from './price-rule.ts';

const contract: PriceTerms = { companyId: 1, priceTypeId: null, currency: 'RUB', discountPercent: 0 };
const roubles = (value: number) => ({ value: value * 100, currency: 'RUB' });
const percent = (percent: number, promotionId: number | null = null): Reduction => ({
  percent,
  fixedPrice: null,
  promotionId,
});
const fixed = (fixedPrice: number): Reduction => ({ percent: null, fixedPrice, promotionId: null });

describe('what a company pays', () => {
  it('is the list price less the percent of the contract, rounded half up', { tags: ['R-ENT-09'] }, () => {
    expect(priceOf({ ...contract, discountPercent: 7.5 }, { value: 12_345, currency: 'RUB' }, [])).toEqual({
      valueBase: 11_419,
      valueVat: 11_419,
      discountPrice: null,
      currency: 'RUB',
      promotionId: null,
    });
    expect(priceOf({ ...contract, discountPercent: 50 }, { value: 101, currency: 'RUB' }, [])?.valueBase).toBe(51);
  });

  it(
    'takes the best discount, counted from the price of the contract, and adds none to another',
    { tags: ['R-ENT-09'] },
    () => {
      const own = priceOf({ ...contract, discountPercent: 10 }, roubles(100), [
        percent(5, 1),
        percent(20, 2),
        fixed(8000),
      ]);
      expect(own).toMatchObject({ valueBase: 9000, discountPrice: 7200, valueVat: 7200, promotionId: 2 });
    },
  );

  it('has no discount price where the reduction is not lower', { tags: ['R-ENT-09'] }, () => {
    const own = priceOf(contract, roubles(100), [fixed(10_000), fixed(12_000), percent(0)]);
    expect(own).toMatchObject({ valueBase: 10_000, discountPrice: null, valueVat: 10_000 });
  });

  it('gives nothing away for a slip of the pen', () => {
    for (const slip of [percent(100), percent(150), fixed(0), fixed(-5)]) {
      expect(priceOf(contract, roubles(100), [slip])?.valueVat).toBe(10_000);
    }
    expect(priceOf(contract, { value: 1, currency: 'RUB' }, [percent(99)])?.valueVat).toBe(1);
  });

  it('is nothing without a price, in another currency, or for nothing: the item is not sold', () => {
    expect(priceOf(contract, null, [])).toBeNull();
    expect(priceOf(contract, { value: 500, currency: 'EUR' }, [])).toBeNull();
    expect(priceOf({ ...contract, currency: 'USD' }, roubles(5), [])).toBeNull();
    expect(priceOf({ ...contract, discountPercent: 100 }, roubles(5), [])).toBeNull();
  });

  it('takes a fixed price, which is roubles, for contracts in roubles alone', () => {
    const foreign = { ...contract, currency: 'USD' as const };
    expect(priceOf(foreign, { value: 500, currency: 'USD' }, [fixed(400)])?.valueVat).toBe(500);
  });

  it('never rises by a discount and always pays the lowest', () => {
    const reduction = fc.oneof(
      fc.integer({ min: 0, max: 100 }).map((value) => percent(value)),
      fc.integer({ min: 0, max: 200_000 }).map(fixed),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150_000 }), fc.array(reduction), (value, reductions) => {
        const list = { value, currency: 'RUB' };
        const own = priceOf(contract, list, reductions)!;
        const alone = reductions.map((one) => priceOf(contract, list, [one])!.valueVat);
        expect(own.valueVat).toBe(Math.min(value, ...alone));
        expect(own.valueBase).toBe(value);
      }),
    );
  });
});
