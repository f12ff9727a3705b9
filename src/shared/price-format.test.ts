import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currencySign,
  formatColumnMoney,
  formatMoney,
  formatWirePrice,
  priceLabel,
  shownPrice,
  wrappable,
} from './price-format.ts';

describe('a price', () => {
  it('groups thousands with no-break spaces', { tags: ['R-CONST-38'] }, () => {
    expect(formatMoney(123_400)).toBe('1\u00A0234\u00A0₽');
    expect(formatMoney(123_456_700)).toBe('1\u00A0234\u00A0567\u00A0₽');
  });

  it('ends with the sign of its currency, the rouble by default', { tags: ['R-CONST-39', 'R-FMT-02'] }, () => {
    expect(formatMoney(100)).toBe('1\u00A0₽');
    expect(formatMoney(100, 'EUR')).toBe('1\u00A0€');
    expect(formatMoney(100, 'USD')).toBe('1\u00A0$');
    expect(currencySign('XXX')).toBe('₽');
  });

  it('shows two decimals only when it is not whole', { tags: ['R-CONST-40'] }, () => {
    expect(formatMoney(123_450)).toBe('1\u00A0234,50\u00A0₽');
    expect(formatMoney(5)).toBe('0,05\u00A0₽');
    expect(formatMoney(0)).toBe('0\u00A0₽');
    expect(formatMoney(-150)).toBe('\u22121,50\u00A0₽');
  });

  it('is the same from a wire number', { tags: ['R-CONST-40'] }, () => {
    expect(formatWirePrice(1234.5)).toBe('1\u00A0234,50\u00A0₽');
    expect(formatWirePrice(0.29, 'USD')).toBe('0,29\u00A0$');
    expect(() => formatWirePrice(0.001)).toThrow(RangeError);
  });

  it('breaks before its sign where it is long, and inside its number from billions on alone', () => {
    expect(wrappable(formatMoney(12_345_678))).toBe('123\u00A0456,78\u00A0₽');
    expect(wrappable(formatMoney(999_999_999))).toBe('9\u00A0999\u00A0999,99 ₽');
    expect(wrappable(formatMoney(99_999_999_999))).toBe('999\u00A0999\u00A0999,99 ₽');
    expect(wrappable(formatMoney(123_456_789_012))).toBe('1 234 567 890,12\u00A0₽');
  });

  it('in a column has two decimals, and none elsewhere where it is whole', { tags: ['R-CONST-38'] }, () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('RUB', 'EUR', 'USD'), (kopecks, currency) => {
        const [plain, column] = [formatMoney(kopecks, currency), formatColumnMoney(kopecks, currency)];
        expect(column).toMatch(/^−?\d{1,3}(\u00A0\d{3})*,\d\d\u00A0[₽€$]$/);
        expect(plain === column).toBe(kopecks % 100 !== 0);
        expect(column.replace(',00', '')).toBe(kopecks % 100 === 0 ? plain : column);
      }),
    );
  });

  it('is labelled with its unit', { tags: ['R-FMT-09'] }, () => {
    expect(priceLabel('12\u00A0₽', 'шт')).toBe('12\u00A0₽ за шт');
    const units = ['пара', 'упаковка', 'тонна', 'неделя', 'рулон', 'га', 'м²', 'комплект'];
    expect(units.map((unit) => priceLabel('1', unit).slice(5))).toEqual([
      'пару',
      'упаковку',
      'тонну',
      'неделю',
      'рулон',
      'га',
      'м²',
      'комплект',
    ]);
  });
});

describe('the shown price', () => {
  it('is the VAT-inclusive one on a discount, beside the struck base price', { tags: ['R-FMT-04'] }, () => {
    expect(shownPrice({ valueBase: 100, valueVat: 80, discountPrice: 80 })).toEqual({ shown: 80, struck: 100 });
  });

  it('is the base one without a discount, or with one that lowers nothing', { tags: ['R-FMT-04'] }, () => {
    expect(shownPrice({ valueBase: 100, valueVat: 90, discountPrice: null })).toEqual({ shown: 100, struck: null });
    expect(shownPrice({ valueBase: 100, valueVat: 100, discountPrice: 100 })).toEqual({ shown: 100, struck: null });
  });
});
