import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceInKopecks } from './offer-prices.ts';

describe('a price in kopecks', () => {
  it.each([
    ['231.7400', '1', 0, 23_174],
    ['2430', '1', 18, 286_740],
    ['0.25', '1', 18, 30],
    ['100', '3', 0, 3333],
    ['100', '0.5', 20, 24_000],
    ['0.004', '1', 0, 0],
    ['0.005', '1', 0, 1],
    ['0.05', '1', 0, 5],
    ['231.7', '1', 20, 27_804],
    ['0.01', '1', 50, 2],
    ['999999999.99', '1', 22, 121_999_999_999],
    ['10000000000', '1', 0, 1_000_000_000_000],
    ['10000000000.01', '1', 0, null],
  ])('of %s for %s units with %i percent is %s', (value, coefficient, vat, kopecks) => {
    expect(priceInKopecks(value, coefficient, vat)).toBe(kopecks);
  });

  it('of one unit is the same with and without zeros at its end', () => {
    const kopecks = fc.integer({ min: 0, max: 99_999_999_999 });
    fc.assert(
      fc.property(kopecks, fc.constantFrom(0, 10, 18, 20, 22), (value, vat) => {
        const rubles = `${Math.trunc(value / 100)}.${String(value % 100).padStart(2, '0')}`;
        expect(priceInKopecks(rubles, '1', vat)).toBe(priceInKopecks(`${rubles}0`, '1', vat));
      }),
    );
  });

  it('differs from the exact value by at most half a kopeck', () => {
    const decimal = fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 999 }));
    fc.assert(
      fc.property(
        decimal,
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom(0, 10, 18, 20, 22),
        ([whole, rest], units, vat) => {
          const value = `${whole}.${String(rest).padStart(3, '0')}`;
          const exact = BigInt(whole * 1000 + rest) * BigInt(100 + vat);
          const kopecks = BigInt(priceInKopecks(value, String(units), vat)!);
          const off = kopecks * BigInt(units) * 1000n - exact;
          expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(BigInt(units) * 1000n);
        },
      ),
    );
  });
});
