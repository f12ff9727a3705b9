import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Discount, findBestDiscounts, finish } from './best-discounts.ts';
import { CompanyPrices, type ItemPrice, priceWithoutDiscounts } from './company-prices.ts';
import { listPriceFor } from './list-price.ts';
import { priceByDefinition } from './price-by-definition.fixture.ts';
import type { PriceTerms } from './price-terms.ts';

const terms: PriceTerms = { companyId: 1, priceTypeId: null, currency: 'RUB', discountPercent: 0 };
const roubles = (value: number) => ({ value: value * 100, currency: 'RUB' });

type Reduction = Pick<Discount, 'percent' | 'fixedPrice' | 'promotionId'>;
const percent = (percent: number, promotionId: number | null = null): Reduction => ({
  percent,
  fixedPrice: null,
  promotionId,
});
const fixed = (fixedPrice: number): Reduction => ({ percent: null, fixedPrice, promotionId: null });

/** The price of one item with this price in the base type and these discounts. */
function priceOf(
  own: PriceTerms,
  base: { value: number; currency: string } | null,
  reductions: readonly Reduction[],
): ItemPrice | null {
  const listPrice = listPriceFor(own, {
    ownValue: null,
    ownCurrency: null,
    baseValue: base?.value ?? null,
    baseCurrency: base?.currency ?? null,
  });
  const rules = reductions.map((one) => {
    return { ...one, scope: 'all' as const, scopeId: null, startsAt: null, endsAt: null, companyId: null };
  });
  const row = { size: 1, brandIds: new Uint32Array(1), rowsOfProduct: () => [0], rowsOfSection: () => [0] };
  const best = finish(findBestDiscounts(rules, () => true, row));
  return new CompanyPrices(own, Float64Array.of(listPrice), best).priceAt(0);
}

describe('the price of a company', () => {
  it(
    'the company’s price is the list price less the percent of the contract, rounded half up',
    { tags: ['R-ENT-09'] },
    () => {
      const expected = { valueBase: 11_419, valueVat: 11_419, discountPrice: null, currency: 'RUB', promotionId: null };
      const reduced = { ...terms, discountPercent: 7.5 };
      expect(priceOf(reduced, { value: 12_345, currency: 'RUB' }, [])).toEqual(expected);
      expect(priceWithoutDiscounts(reduced, 12_345)).toEqual(expected);
      expect(priceOf({ ...terms, discountPercent: 50 }, { value: 101, currency: 'RUB' }, [])?.valueBase).toBe(51);
    },
  );

  it(
    'only the best discount lowers the company’s price, counted from the price of the contract',
    { tags: ['R-ENT-09'] },
    () => {
      const own = priceOf({ ...terms, discountPercent: 10 }, roubles(100), [
        percent(5, 1),
        percent(20, 2),
        fixed(8000),
      ]);
      expect(own).toMatchObject({ valueBase: 9000, discountPrice: 7200, valueVat: 7200, promotionId: 2 });
    },
  );

  it('a price that no discount lowers has no discount price', { tags: ['R-ENT-09'] }, () => {
    const own = priceOf(terms, roubles(100), [fixed(10_000), fixed(12_000), percent(0)]);
    expect(own).toMatchObject({ valueBase: 10_000, discountPrice: null, valueVat: 10_000 });
  });

  it('a discount to zero is ignored, and a price is at least one kopeck', () => {
    for (const mistake of [percent(100), percent(150), fixed(0), fixed(-5)]) {
      expect(priceOf(terms, roubles(100), [mistake])?.valueVat).toBe(10_000);
    }
    expect(priceOf(terms, { value: 1, currency: 'RUB' }, [percent(99)])?.valueVat).toBe(1);
  });

  it('an item is not sold without a list price, in another currency, or at 100 percent of the contract', () => {
    expect(priceOf(terms, null, [])).toBeNull();
    expect(priceOf(terms, { value: 500, currency: 'EUR' }, [])).toBeNull();
    expect(priceOf({ ...terms, currency: 'USD' }, roubles(5), [])).toBeNull();
    expect(priceOf({ ...terms, discountPercent: 100 }, roubles(5), [])).toBeNull();
    expect(priceWithoutDiscounts(terms, 0)).toBeNull();
  });

  it('a fixed discount price is in roubles and applies to contracts in roubles only', () => {
    const foreign = { ...terms, currency: 'USD' as const };
    expect(priceOf(foreign, { value: 500, currency: 'USD' }, [fixed(400)])?.valueVat).toBe(500);
    expect(priceOf(terms, roubles(5), [fixed(400)])?.valueVat).toBe(400);
  });

  it('the company’s price is the lowest of all discounts', () => {
    const reduction = fc.oneof(
      fc.integer({ min: 0, max: 100 }).map((value) => percent(value)),
      fc.integer({ min: 0, max: 200_000 }).map(fixed),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150_000 }), fc.array(reduction), (value, reductions) => {
        const list = { value, currency: 'RUB' };
        const own = priceOf(terms, list, reductions)!;
        const alone = reductions.map((one) => priceOf(terms, list, [one])!.valueVat);
        expect(own.valueVat).toBe(Math.min(value, ...alone));
        expect(own.valueBase).toBe(value);
      }),
    );
  });

  it('the company’s price is exact to the kopeck for every amount and percent, by row and by column', () => {
    const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    const values = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 1_000_000_000_000 }));
    const fixedPrice = fc.option(fc.integer({ min: 1, max: 10_000 }));
    fc.assert(
      fc.property(values, percents, percents, fixedPrice, (value, discountPercent, reduced, fixedTo) => {
        const own = { ...terms, discountPercent };
        const reductions = [percent(reduced), ...(fixedTo === null ? [] : [fixed(fixedTo)])];
        const exact = priceByDefinition(own, { value, currency: 'RUB' }, reductions);
        const price = priceOf(own, { value, currency: 'RUB' }, reductions);
        expect(price).toEqual(exact && { ...exact, promotionId: null });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the list price', () => {
  const prices = { ownValue: 800, ownCurrency: 'RUB', baseValue: 1000, baseCurrency: 'RUB' };

  it('the list price is that of the own price type, else that of the base type', () => {
    expect(listPriceFor(terms, prices)).toBe(800);
    expect(listPriceFor(terms, { ...prices, ownValue: null, ownCurrency: null })).toBe(1000);
  });

  it('the list price is 0 where the own type has a price in another currency, although the base type has one', () => {
    expect(listPriceFor(terms, { ...prices, ownCurrency: 'USD' })).toBe(0);
    expect(listPriceFor({ ...terms, currency: 'USD' }, { ...prices, ownCurrency: 'USD' })).toBe(800);
  });
});
