import { describe, expect, it } from 'vitest';
import { ARTICLE_FORMS, countOf, LINE_FORMS, plural, PRODUCT_FORMS, SHIPMENT_FORMS } from './plural.ts';

describe('plural', () => {
  it.each([
    [0, 'артикулов'],
    [1, 'артикул'],
    [2, 'артикула'],
    [4, 'артикула'],
    [5, 'артикулов'],
    [11, 'артикулов'],
    [12, 'артикулов'],
    [14, 'артикулов'],
    [20, 'артикулов'],
    [21, 'артикул'],
    [22, 'артикула'],
    [100, 'артикулов'],
    [101, 'артикул'],
    [111, 'артикулов'],
    [112, 'артикулов'],
    [-1, 'артикул'],
    [1.5, 'артикула'],
  ])('of %f is %s', { tags: ['R-FMT-07'] }, (count, word) => {
    expect(plural(count, ARTICLE_FORMS)).toBe(word);
  });

  it('is used with its number for articles and shipments', { tags: ['R-FMT-08'] }, () => {
    expect(countOf(21, ARTICLE_FORMS)).toBe('21\u00A0артикул');
    expect(countOf(1, SHIPMENT_FORMS)).toBe('1\u00A0отправление');
    expect(countOf(3, SHIPMENT_FORMS)).toBe('3\u00A0отправления');
    expect(countOf(1005, SHIPMENT_FORMS)).toBe('1\u00A0005\u00A0отправлений');
    expect(countOf(2, PRODUCT_FORMS)).toBe('2\u00A0товара');
    expect(countOf(7, LINE_FORMS)).toBe('7\u00A0позиций');
  });
});
