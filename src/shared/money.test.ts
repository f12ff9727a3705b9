import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divideHalfUp,
  fromWire,
  lessPercent,
  lineTotal,
  MAX_KOPECKS,
  scaleHalfUp,
  shareInPercent,
  toWire,
  vatContained,
} from './money.ts';

describe('wire amounts', () => {
  it('are decimal numbers with two places', () => {
    expect(toWire(123450)).toBe(1234.5);
    expect(JSON.stringify(toWire(10))).toBe('0.1');
    expect(fromWire(0.29)).toBe(29);
    expect(fromWire(1.15)).toBe(115);
    expect(Object.is(fromWire(-0), 0)).toBe(true);
  });

  it('round-trip to the same kopecks', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_KOPECKS, max: MAX_KOPECKS }), (kopecks) => {
        expect(fromWire(toWire(kopecks))).toBe(kopecks === 0 ? 0 : kopecks);
      }),
    );
    // Where hundredths lie furthest from what numbers can hold
    for (const from of [3_600_000_000_000_000, 2 ** 52 - 500, MAX_KOPECKS - 1000]) {
      for (let kopecks = from; kopecks <= from + 1000; kopecks += 1) expect(fromWire(toWire(kopecks))).toBe(kopecks);
    }
  });

  it('are refused where a hundredth of them is no longer exact', () => {
    expect(() => toWire(MAX_KOPECKS + 1)).toThrow(RangeError);
    expect(() => toWire(-MAX_KOPECKS - 1)).toThrow(RangeError);
  });

  it('refuse a third decimal and non-numbers', () => {
    for (const wrong of [1.005, 0.001, Number.NaN, Number.POSITIVE_INFINITY, 1e15]) {
      expect(() => fromWire(wrong), String(wrong)).toThrow(RangeError);
    }
    expect(() => toWire(0.5)).toThrow(RangeError);
  });
});

describe('rounding half up', () => {
  it.each([
    [5, 2, 3],
    [4, 3, 1],
    [-5, 2, -3],
    [-1, 3, 0],
    [1, 2, 1],
    [9007199254740991, 2, 4503599627370496],
  ])('%i / %i = %i', (numerator, divisor, result) => {
    expect(divideHalfUp(numerator, divisor)).toBe(result);
  });

  it('matches exact arithmetic when the product exceeds 2^53', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e15 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 10_000, max: 20_000 }),
        (value, multiplier, divisor) => {
          const result = BigInt(scaleHalfUp(value, multiplier, divisor));
          const twiceError = 2n * (result * BigInt(divisor) - BigInt(value) * BigInt(multiplier));
          expect(twiceError > -BigInt(divisor) && twiceError <= BigInt(divisor)).toBe(true);
        },
      ),
    );
    expect(scaleHalfUp(-9e14, 10_001, 20_000)).toBe(-450045000000000);
  });

  it('refuses a divisor that is not positive', () => {
    expect(() => divideHalfUp(1, 0)).toThrow(RangeError);
    expect(() => scaleHalfUp(9e15, 100, -1)).toThrow(RangeError);
  });
});

describe('percents', () => {
  it('are subtracted with one rounding', () => {
    expect(lessPercent(1005, 10)).toBe(905);
    expect(lessPercent(999, 100)).toBe(0);
    expect(lessPercent(999, 0)).toBe(999);
  });

  it('outside 0..100 are refused for a discount', () => {
    expect(() => lessPercent(100, 100.5)).toThrow(RangeError);
    expect(() => lessPercent(100, -1)).toThrow(RangeError);
  });

  it('of a share have one decimal, or two where they are asked for', () => {
    expect(shareInPercent(1, 3)).toBe(33.3);
    expect(shareInPercent(175_320, 600_000, 2)).toBe(29.22);
    expect(shareInPercent(125, 1000)).toBe(12.5);
    expect(shareInPercent(1, 0)).toBe(0);
  });

  it('of VAT are contained in the amount', () => {
    expect(vatContained(12_000, 20)).toBe(2000);
    expect(vatContained(12_200, 22)).toBe(2200);
    expect(vatContained(100, 10)).toBe(9);
    expect(vatContained(100, null)).toBe(0);
  });
});

describe('a line total', () => {
  it('is price × quantity to the kopeck', { tags: ['R-STEP-13'] }, () => {
    expect(lineTotal(110, 3)).toBe(330);
    expect(toWire(lineTotal(fromWire(0.1), 3))).toBe(0.3);
    expect(lineTotal(9_000_000, 1_000_000_000)).toBe(9e15);
  });

  it('refuses a result that is not a safe integer', { tags: ['R-STEP-13'] }, () => {
    expect(() => lineTotal(9_007_200, 1_000_000_000)).toThrow(RangeError);
    expect(() => lineTotal(1.5, 2)).toThrow(RangeError);
    expect(() => lineTotal(100, 0.5)).toThrow(RangeError);
  });
});
