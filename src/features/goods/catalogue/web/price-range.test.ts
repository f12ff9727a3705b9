import { describe, expect, it } from 'vitest';
import { parseAmount } from './price-range.tsx';

describe('parseAmount', () => {
  it('parses amounts as buyers type them', () => {
    expect(['1250', '1 250', '1 250 ₽', '99,9', '99.90', '7,'].map(parseAmount)).toEqual([
      1250, 1250, 1250, 99.9, 99.9, 7,
    ]);
  });

  it('returns null for what is not an amount', () => {
    expect(['', ' ', 'abc', '-5', '1e3', '1.2.3', '1234567890123'].map(parseAmount)).toEqual(Array(7).fill(null));
  });

  it('keeps two decimals', () => {
    expect(parseAmount('10,999')).toBe(10.99);
  });
});
