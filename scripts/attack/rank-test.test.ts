import { describe, expect, it } from 'vitest';
import { rankTest } from './rank-test.ts';

describe('the rank test', () => {
  it('finds no difference between equal samples and a clear one between shifted ones', () => {
    const sample = Array.from({ length: 200 }, (_, n) => (n * 7919) % 211);
    expect(rankTest(sample, sample)).toBeGreaterThan(0.9);
    expect(
      rankTest(
        sample,
        sample.map((value) => value + 60),
      ),
    ).toBeLessThan(0.001);
    expect(rankTest([1, 1, 1], [1, 1, 1])).toBe(1);
  });

  it('agrees with values worked out by hand', () => {
    // U = 0 of 4.5, z = 4.5 / √(9/12 × 7) = 1.964
    expect(rankTest([1, 2, 3], [4, 5, 6])).toBeCloseTo(0.0495, 3);
    // Three ties of two: U = 0.5, z = 4 / √(9/12 × (7 − 18/30)) = 1.826
    expect(rankTest([1, 1, 2], [2, 3, 3])).toBeCloseTo(0.0679, 3);
  });
});
