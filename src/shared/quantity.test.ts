import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  baseAmount,
  customAmount,
  customAmountText,
  DEFAULT_ADD_QUANTITY,
  effectiveMinimum,
  MAX_LINE_KOPECKS,
  MAX_QUANTITY,
  maximumQuantity,
  normaliseQuantity,
  packSize,
  unitTooltip,
} from './quantity.ts';

describe('the effective minimum', () => {
  it.each([
    [{}, 1],
    [{ minOrderCount: null, packageCount: null }, 1],
    [{ minOrderCount: 5, packageCount: 4 }, 8],
    [{ minOrderCount: 10, packageCount: 5 }, 10],
    [{ minOrderCount: 1, packageCount: 5 }, 5],
    [{ minOrderCount: 0, packageCount: 0 }, 1],
    [{ minOrderCount: 6, packageCount: 2 }, 6],
    [{ minOrderCount: Number.NaN, packageCount: -3 }, 1],
  ])('of %j is %i base units', { tags: ['R-STEP-04'] }, (rules, minimum) => {
    expect(effectiveMinimum(rules)).toBe(minimum);
  });
});

describe('normaliseQuantity', () => {
  it('rounds up to whole packs, raises to the minimum, and reports the correction', { tags: ['R-STEP-04'] }, () => {
    const rules = { minOrderCount: 10, packageCount: 5 };
    expect(normaliseQuantity(12, rules)).toEqual({ ok: true, quantity: 15, corrected: true });
    expect(normaliseQuantity(3, rules)).toEqual({ ok: true, quantity: 10, corrected: true });
    expect(normaliseQuantity(15, rules)).toEqual({ ok: true, quantity: 15, corrected: false });
  });

  it('raises the default add quantity to the minimum', { tags: ['R-CONST-11'] }, () => {
    const result = normaliseQuantity(DEFAULT_ADD_QUANTITY, { minOrderCount: 6, packageCount: 2 });
    expect(DEFAULT_ADD_QUANTITY).toBe(1);
    expect(result).toEqual({ ok: true, quantity: 6, corrected: true });
  });

  it('refuses what is not a positive integer', () => {
    expect(normaliseQuantity(1.5, {})).toEqual({ ok: false, reason: 'not_integer' });
    expect(normaliseQuantity(Number.NaN, {})).toEqual({ ok: false, reason: 'not_integer' });
    expect(normaliseQuantity(0, {})).toEqual({ ok: false, reason: 'not_positive' });
    expect(normaliseQuantity(-4, {})).toEqual({ ok: false, reason: 'not_positive' });
  });

  it('refuses more than a line may hold, by units and by money', () => {
    expect(normaliseQuantity(MAX_QUANTITY, {})).toEqual({ ok: true, quantity: MAX_QUANTITY, corrected: false });
    expect(normaliseQuantity(MAX_QUANTITY + 1, {})).toEqual({ ok: false, reason: 'too_many' });
    expect(normaliseQuantity(MAX_QUANTITY, { packageCount: 7 })).toEqual({ ok: false, reason: 'too_many' });
    expect(maximumQuantity({ packageCount: 7 })).toBe(999_999_994);
    expect(normaliseQuantity(1000, { priceKopecks: MAX_LINE_KOPECKS / 1000 }).ok).toBe(true);
    expect(normaliseQuantity(1001, { priceKopecks: MAX_LINE_KOPECKS / 1000 }).ok).toBe(false);
  });

  it('returns whole packs at or above the minimum, never less than requested, and keeps valid quantities', () => {
    const rule = fc.option(fc.integer({ min: 0, max: 500 }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), rule, rule, (requested, minOrderCount, packageCount) => {
        const rules = { minOrderCount, packageCount };
        const result = normaliseQuantity(requested, rules);
        if (!result.ok) throw new Error(result.reason);
        expect(result.quantity % packSize(rules)).toBe(0);
        expect(result.quantity).toBeGreaterThanOrEqual(effectiveMinimum(rules));
        expect(result.quantity).toBeGreaterThanOrEqual(requested);
        expect(result.corrected).toBe(result.quantity !== requested);
        expect(normaliseQuantity(result.quantity, rules)).toEqual({
          ok: true,
          quantity: result.quantity,
          corrected: false,
        });
      }),
    );
  });
});

describe('the custom unit', () => {
  it('is the base amount times the ratio', () => {
    expect(customAmount(3, 0.1)).toBe(0.3);
    expect(customAmount(12, 2)).toBe(24);
  });

  it('is absent without a usable ratio', () => {
    for (const ratio of [null, undefined, 0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(customAmount(3, ratio)).toBeNull();
      expect(customAmountText(3, ratio)).toBeNull();
    }
  });

  it('shows two decimals when it is not whole', { tags: ['R-STEP-12'] }, () => {
    expect(customAmountText(3, 0.5)).toBe('1,50');
    expect(customAmountText(4, 0.5)).toBe('2');
    expect(customAmountText(3, 1 / 3)).toBe('1');
    expect(customAmountText(1000, 1.234)).toBe('1\u00A0234');
  });

  it('a ratio with nine decimals gives exactly whole packs', { tags: ['R-STEP-12'] }, () => {
    expect(customAmountText(12, 0.083333333)).toBe('1');
    expect(customAmountText(120_000, 0.083333333)).toBe('10\u00A0000');
    expect(customAmountText(13, 0.083333333)).toBe('1,08');
  });

  it('custom units convert up to whole base units', { tags: ['R-ENT-01'] }, () => {
    expect(baseAmount(1, 0.083333333)).toBe(12);
    expect(baseAmount(2.5, 0.083333333)).toBe(30);
    expect(baseAmount(10_000, 0.083333333)).toBe(120_000);
    expect(baseAmount(7, 0.1)).toBe(70);
    expect(baseAmount(100, 250)).toBe(1);
    expect(baseAmount(3, 0)).toBeNull();
  });

  it('whole packs round-trip through the custom unit', { tags: ['R-ENT-01'] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 10_000 }), (pack, count) => {
        const ratio = Math.round(1e9 / pack) / 1e9;
        expect(baseAmount(count, ratio)).toBe(count * pack);
        expect(customAmount(count * pack, ratio)).toBe(count);
      }),
    );
  });
});

describe('the unit tooltip', () => {
  it('no tooltip stands where minimum and pack are 1', { tags: ['R-FMT-10'] }, () => {
    for (const rules of [{}, { minOrderCount: 1, packageCount: 1 }, { minOrderCount: null, packageCount: 0 }]) {
      expect(unitTooltip(rules, 'шт')).toBeNull();
    }
  });

  it('names the effective minimum and the pack', { tags: ['R-FMT-10'] }, () => {
    expect(unitTooltip({ minOrderCount: 5, packageCount: 4 }, 'шт')).toBe(
      'Минимальное кол-во для покупки 8 шт. Можно покупать по 4 шт.',
    );
  });

  it('does not double the dot of an abbreviated unit', { tags: ['R-FMT-10'] }, () => {
    expect(unitTooltip({ minOrderCount: 2 }, 'шт.')).toBe(
      'Минимальное кол-во для покупки 2 шт. Можно покупать по 1 шт.',
    );
  });

  it('declines a unit that is a word', { tags: ['R-FMT-10'] }, () => {
    expect(unitTooltip({ minOrderCount: 2 }, 'барабан')).toBe(
      'Минимальное кол-во для покупки 2 барабана. Можно покупать по 1 барабану.',
    );
  });
});
