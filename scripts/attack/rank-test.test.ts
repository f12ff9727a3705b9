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

  it('agrees with published values', () => {
    // U = 23.5 of 10 and 10, from wilcox.test of R with exact = FALSE and correct = FALSE
    const one = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3];
    const other = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
    expect(rankTest(one, other)).toBeGreaterThan(0.1);
    expect(rankTest(one, other)).toBeLessThan(0.2);
  });
});
