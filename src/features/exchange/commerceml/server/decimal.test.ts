import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asFraction, divideRounding, parseDecimal, roundDecimal } from './decimal.ts';

describe('numbers of a file', () => {
  it.each([
    ['27700', '27700'],
    ['231.7400', '231.74'],
    ['1,4', '1.4'],
    ['1\u00A0309', '1309'],
    ['1\u202F309,50', '1309.5'],
    [' -3 ', '-3'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['007', '7'],
    ['0.00', '0'],
    ['-0', '0'],
  ])('reads %j as %s', (written, value) => {
    expect(parseDecimal(written)).toBe(value);
  });

  it.each([[''], [' '], [null], ['-'], ['.'], ['12 руб'], ['1.2.3'], ['1e5'], ['0x10'], ['1234567890123456']])(
    'does not read %j as a number',
    (written) => {
      expect(parseDecimal(written)).toBeNull();
    },
  );

  it('rounds half away from zero, exactly', () => {
    expect(roundDecimal('2.0005', 3)).toBe('2.001');
    expect(roundDecimal('-2.0005', 3)).toBe('-2.001');
    expect(roundDecimal('0.0004', 3)).toBe('0');
    expect(roundDecimal('36.5', 3)).toBe('36.5');
    expect(divideRounding(-5n, 2n)).toBe(-3n);
  });

  it('keeps the value of any price and is idempotent', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 12n), fc.integer({ min: 0, max: 6 }), (digits, places) => {
        const scale = 10n ** BigInt(places);
        const written = `${digits / scale}.${String(digits % scale).padStart(places, '0')}`;
        const value = parseDecimal(places ? written : String(digits))!;
        const { numerator, denominator } = asFraction(value);
        expect(numerator * scale).toBe(digits * denominator);
        expect(parseDecimal(value)).toBe(value);
      }),
    );
  });
});
