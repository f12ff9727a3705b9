import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentile, slopeOf } from './trend.ts';

it('finds the slope of any line, and none in a level', () => {
  fc.assert(
    fc.property(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 900 }), (slope, from) => {
      const samples = Array.from({ length: 30 }, (_, minute) => ({ minute, value: from + slope * minute }));
      expect(slopeOf(samples)).toBeCloseTo(slope, 6);
    }),
  );
});

it('is not led astray by a memory that swings about a level', () => {
  const samples = Array.from({ length: 200 }, (_, n) => ({ minute: n / 10, value: 400 + (n % 2) * 80 }));
  expect(Math.abs(slopeOf(samples))).toBeLessThan(0.5);
});

it('takes the value that 99 of 100 do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(percentile(hundred, 0.99)).toBe(100);
  expect(percentile(hundred, 0.5)).toBe(51);
  expect(percentile([7], 0.99)).toBe(7);
});
