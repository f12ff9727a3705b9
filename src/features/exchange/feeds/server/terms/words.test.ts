import { describe, expect, it } from 'vitest';
import { currenciesIn, currencyOfFormat, scaleIn, withoutAmounts } from './currency-words.ts';
import { priceUnitIn, unitsIn } from './price-unit-words.ts';
import { vatIn } from './vat-words.ts';

describe('the currency that a text names', () => {
  it.each([
    ['Цена опт', ''],
    ['Сумма, сумка, Европа, драматургия', ''],
    ['Оптовая цена, тг с НДС', 'KZT'],
    ['100$', 'USD'],
    ['2 500,00р.', 'RUB'],
    ['Цена, бел. руб.', 'BYN'],
    ['Цена в юанях', 'CNY'],
    ['Цена, сум', 'UZS'],
    ['Цена KZT', 'KZT'],
    ['Цена PLN', 'PLN'],
    ['Цены указаны в у.е.', '?у.е.'],
    ['Цена, ¥', '?¥'],
    ['Цена в манатах', '?манатах'],
    ['руб. / $', 'RUB, USD'],
  ])('in «%s» is «%s»', (text, expected) => {
    expect([...currenciesIn(text)].toSorted().join(', ')).toBe(expected);
  });

  it.each([
    ['#,##0.00\\ "₽"', 'RUB'],
    ['[$$-409]#,##0.00', 'USD'],
    ['_-* #,##0.00\\ [$€-407]_-', 'EUR'],
    ['[$-419]#,##0.00', null],
    ['#,##0" шт"', null],
    ['0.00', null],
  ])('in the number format %s is %s', (format, expected) => {
    expect(currencyOfFormat(format)).toBe(expected);
  });

  it('of a sum in a heading is no currency of the price, nor its scale', () => {
    expect(withoutAmounts('Опт от 10 тыс. руб.')).not.toContain('руб');
    expect(scaleIn('Опт от 10 тыс. руб.')).toBe(0);
    expect(scaleIn('Цена, тыс. руб.')).toBe(3);
    expect(scaleIn('Цена, коп.')).toBe(-2);
  });
});

describe('the VAT that a text names', () => {
  it.each([
    ['Цена опт', null],
    ['Цена с НДС', 'included'],
    ['в т.ч. НДС 20%', 'included'],
    ['НДС включён в цену', 'included'],
    ['Цена без учёта НДС', 'added'],
    ['Цена, б/НДС', 'added'],
    ['не включая НДС', 'added'],
    ['НДС сверху', 'added'],
    ['НДС не включен', 'added'],
    ['Цена + НДС', 'added'],
    ['НДС не облагается', 'none'],
    ['Работаем по УСН', 'none'],
    ['Кабель УСН-5', null],
  ])('in «%s» is %s', (text, expected) => {
    const found = vatIn(text);
    expect(found === 'unclear' ? found : (found?.means ?? null)).toBe(expected);
  });

  it('of «НДС 20%» is a rate, and not sure to be in the price', () => {
    expect(vatIn('Цена, НДС 20%')).toEqual({ means: 'included', rate: 20, isSure: false });
    expect(vatIn('Цена с НДС / без НДС')).toBe('unclear');
  });
});

describe('the unit that a price is for', () => {
  it.each([
    ['Закупочная цена', null],
    ['Цена за единицу', null],
    ['Цена за наличные', null],
    ['Опт от 10 шт', null],
    ['Розница (1-9 шт)', null],
    ['Цена на 25.03.25 г.', null],
    ['Цена 2025 г.', null],
    ['Опт. цена с НДС за 1000 шт, руб.', '1000 шт'],
    ['Цена за 2000 шт', '2000 шт'],
    ['руб./тыс.шт', '1000 шт'],
    ['Цена за 1.5 кг', '1.5 кг'],
    ['руб./м2', '1 м²'],
    ['Цена, кг', '1 кг'],
    ['Цена за упаковку', '1 упак'],
    ['Цена за 10 плитов', 'unclear'],
    ['Опт (1000 шт)', 'unclear'],
  ])('in «%s» is %s', (text, expected) => {
    const found = priceUnitIn(text);
    expect(found === null || found === 'unclear' ? found : `${found.count} ${found.unit}`).toBe(expected);
  });

  it('is a number of other units of the same measure', () => {
    expect([unitsIn('т', 'кг'), unitsIn('кг', 'т'), unitsIn('м', 'мм'), unitsIn('кг', 'шт')]).toEqual([
      '1000',
      '0.001',
      '1000',
      null,
    ]);
  });
});
