import { describe, expect, it } from 'vitest';
import { isTooMany, lineSumText, shownLineSum } from './line-sum.ts';
import { MAX_QUANTITY } from './quantity.ts';

const TOO_MANY = 'Столько этого товара заказать нельзя';

describe('the sum of a line that the shop has not seen yet', () => {
  it('is exact up to the dearest line', () => {
    expect(lineSumText(21_000_000.01, 476, 'RUB')).toBe('9 996 000 004,76 ₽'.replaceAll(' ', '\u00A0'));
    expect(shownLineSum(10_000_000_000, 1)).toBe(1_000_000_000_000);
    expect(shownLineSum(0.01, MAX_QUANTITY)).toBe(MAX_QUANTITY);
  });

  it('is none above it, where a product would lose kopecks', () => {
    for (const [price, quantity] of [
      [21_000_000, 999_999],
      [100_000, MAX_QUANTITY],
      [10_000_000_000, 2],
    ] as const) {
      expect(lineSumText(price, quantity, 'RUB')).toBe(TOO_MANY);
      expect(shownLineSum(price, quantity)).toBe(0);
    }
  });

  it('is 0 while a field is empty', () => {
    expect(lineSumText(21_000_000, 0, 'RUB')).toBe('0\u00A0₽');
  });

  it('is none of a line that is too heavy', () => {
    expect(isTooMany({ price: 1, weight: 1_999_999_999 }, MAX_QUANTITY)).toBe(true);
    expect(isTooMany({ price: 1, weight: 1000 }, MAX_QUANTITY)).toBe(false);
  });
});
