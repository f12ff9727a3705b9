import { describe, expect, it } from 'vitest';
import { formatNumber, groupThousands } from './number-format.ts';

describe('groupThousands', () => {
  it.each([
    ['1', '1'],
    ['123', '123'],
    ['1234', '1\u00A0234'],
    ['1234567', '1\u00A0234\u00A0567'],
  ])('%s', (digits, grouped) => {
    expect(groupThousands(digits)).toBe(grouped);
  });
});

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [12, '12'],
    [1234.5, '1\u00A0234,50'],
    [0.1 * 3, '0,30'],
    [0.1 * 30, '3'],
    [1.005, '1,01'],
    [2.999, '3,00'],
    [-1234.5, '\u22121\u00A0234,50'],
    [-0.001, '0,00'],
    [1e12, '1\u00A0000\u00A0000\u00A0000\u00A0000'],
  ])('shows two decimals of %s when it is not whole', { tags: ['R-STEP-12'] }, (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });
});
