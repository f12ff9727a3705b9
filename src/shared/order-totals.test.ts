import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineTotal } from './money.ts';
import { deliveryCount, formatWeight, FREE_DELIVERY_ROUBLES, orderTotals } from './order-totals.ts';

describe('order totals', () => {
  it('are sum, discount, VAT and weight of the lines', { tags: ['R-ENT-30'] }, () => {
    const lines = [
      { priceBase: 10_000, price: 9_000, quantity: 3, vatPercent: 22, weightGrams: 250 },
      { priceBase: 333, price: 333, quantity: 10, vatPercent: 10, weightGrams: null },
      { priceBase: 100, price: 100, quantity: 1, vatPercent: null, weightGrams: 1000 },
    ];
    expect(orderTotals(lines)).toEqual({
      count: 14,
      articles: 3,
      sum: 33_430,
      discount: 3_000,
      discountPercent: 9,
      vatSum: 4_869 + 303,
      total: 30_430,
      weightGrams: 1_750,
      unweighed: 1,
      unit: null,
    });
  });

  it('have a unit of their count where all lines have the same one', { tags: ['R-ENT-30'] }, () => {
    const line = { priceBase: 100, price: 100, quantity: 1, vatPercent: 0, weightGrams: 5 };
    const unitOf = (units: string[]) => orderTotals(units.map((unit) => ({ ...line, unit }))).unit;
    expect([unitOf(['шт', 'шт']), unitOf(['шт', 'м'])]).toEqual(['шт', null]);
  });

  it('of an empty order are zero', { tags: ['R-ENT-30'] }, () => {
    expect(orderTotals([])).toEqual({
      count: 0,
      articles: 0,
      sum: 0,
      discount: 0,
      discountPercent: 0,
      vatSum: 0,
      total: 0,
      weightGrams: 0,
      unweighed: 0,
      unit: null,
    });
  });

  it(
    'add up exactly: total is the sum of the line totals and sum less discount',
    { tags: ['R-ENT-30', 'R-STEP-13'] },
    () => {
      const line = fc
        .record({
          priceBase: fc.integer({ min: 0, max: 100_000_000 }),
          off: fc.integer({ min: 0, max: 100 }),
          quantity: fc.integer({ min: 1, max: 10_000 }),
          vatPercent: fc.constantFrom(null, 0, 10, 20, 22),
          weightGrams: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        })
        .map(({ off, ...rest }) => ({ ...rest, price: Math.round((rest.priceBase * (100 - off)) / 100) }));
      fc.assert(
        fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
          const totals = orderTotals(lines);
          expect(totals.total).toBe(lines.reduce((all, { price, quantity }) => all + lineTotal(price, quantity), 0));
          expect(totals.sum - totals.discount).toBe(totals.total);
          expect(totals.vatSum).toBeLessThanOrEqual(totals.total);
          expect(totals.discountPercent).toBeGreaterThanOrEqual(0);
          expect(totals.discountPercent).toBeLessThanOrEqual(100);
          expect(Object.values(totals).every((value) => value >= 0)).toBe(true);
        }),
      );
    },
  );

  it('refuse results that are not exact', () => {
    const line = { priceBase: 9e15, price: 9e15, quantity: 1, vatPercent: null, weightGrams: null };
    expect(() => orderTotals([line, line])).toThrow(RangeError);
  });
});

describe('delivery', () => {
  it(
    'counts one dispatch per product when it must be faster, otherwise one',
    { tags: ['R-CONST-36', 'R-ENT-34'] },
    () => {
      expect(deliveryCount('faster', 7)).toBe(7);
      expect(deliveryCount('together', 7)).toBe(1);
      expect(deliveryCount(null, 7)).toBe(1);
    },
  );

  it('is free from 20 000 roubles', { tags: ['R-CONST-34'] }, () => {
    expect(FREE_DELIVERY_ROUBLES).toBe(20_000);
  });
});

describe('the weight', () => {
  it.each([
    [0, 'не указан'],
    [5, '0,005\u00A0кг'],
    [1500, '1,5\u00A0кг'],
    [2000, '2\u00A0кг'],
    [1_234_560, '1\u00A0234,56\u00A0кг'],
  ])('of %i grams is shown in kilograms', { tags: ['R-CONST-35'] }, (grams, text) => {
    expect(formatWeight(grams)).toBe(text);
  });
});
