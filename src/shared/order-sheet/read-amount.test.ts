import { describe, expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

describe('a quantity as buyers write it', () => {
  it.for([
    ['3', 3, null],
    ['2,5', 2.5, null],
    ['2.5', 2.5, null],
    ['1 250', 1250, null],
    ['1\u00A0250,5', 1250.5, null],
    ['1.250,5', 1250.5, null],
    ['1,250.5', 1250.5, null],
    ['1.250.000', 1_250_000, null],
    ['3 уп', 3, 'уп'],
    ['3уп.', 3, 'уп'],
    ['50 м', 50, 'м'],
    ['12 шт.', 12, 'шт'],
    ['2 кор. ', 2, 'кор'],
    ["'7", 7, null],
    ['+4', 4, null],
    ['10 м²', 10, 'м²'],
    ['0', 0, null],
  ] as const)('reads %j', ([text, amount, unit]) => {
    expect(readAmount({ text })).toEqual({ amount, unit });
  });

  it('reads no quantity from what is too much of anything', () => {
    expect(readAmount({ text: '1000000000000' })?.amount).toBe(1_000_000_000_000);
    for (const text of ['4607012345678', '9'.repeat(400), '1 000 000 000 001']) {
      expect(readAmount({ text }), text).toBeNull();
      expect(readAmount({ text, number: Number(text.replaceAll(' ', '')) }), text).toBeNull();
    }
    expect(readAmount({ text: '1E+300', number: 1e300 })).toBeNull();
  });

  it.for(['', '-', 'от 3 700', 'шт', '3 + 2', '1 25', '12.34.5', '-3', '1/2', 'по запросу', '3 уп по 10'])(
    'reads no quantity from %j',
    (text) => expect(readAmount({ text })).toBeNull(),
  );

  it('reads a numeric cell without floating-point noise', () => {
    expect(readAmount({ text: '3', number: 3.0000000000000004 })).toEqual({ amount: 3, unit: null });
    expect(readAmount({ text: '-1', number: -1 })).toBeNull();
  });
});
