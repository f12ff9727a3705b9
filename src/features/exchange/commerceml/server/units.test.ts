import { describe, expect, it } from 'vitest';
import { currencyCode } from './currency.ts';
import { resolveUnit } from './units.ts';

const unit = (fields: Partial<Parameters<typeof resolveUnit>[0]>) => ({
  text: null,
  code: null,
  fullName: null,
  international: null,
  ...fields,
});
const none = new Map<string, string>();

describe('the unit of goods', () => {
  it('is the text when there is one, without its full stop', () => {
    expect(resolveUnit(unit({ text: 'шт.', code: '796' }), none)).toBe('шт');
    expect(resolveUnit(unit({ text: 'пар' }), none)).toBe('пар');
  });

  it('that is written in full is its symbol, which needs no declension beside a number', () => {
    const symbols = ['Рулон', 'пачка', 'ящик', 'упаковка'].map((text) => resolveUnit(unit({ text }), none));
    expect(symbols).toEqual(['рул', 'пач', 'ящ', 'упак']);
  });

  it('is found by its OKEI code, with or without leading zeros', () => {
    expect(resolveUnit(unit({ code: '796', fullName: 'Штука' }), none)).toBe('шт');
    expect(resolveUnit(unit({ code: '006' }), none)).toBe('м');
  });

  it('is found by an id of the unit list in the file', () => {
    expect(resolveUnit(unit({ text: '2009' }), new Map([['2009', 'шт']]))).toBe('шт');
    expect(resolveUnit(unit({ text: '2009' }), none)).toBeNull();
  });

  it('is the full or international name when nothing else is known', () => {
    expect(resolveUnit(unit({ code: '9999', fullName: 'Килограмм' }), none)).toBe('кг');
    expect(resolveUnit(unit({ international: 'PCE' }), none)).toBe('шт');
    expect(resolveUnit(null, none)).toBeNull();
  });
});

describe('a currency', () => {
  it.each([
    ['руб', 'RUB'],
    ['руб.', 'RUB'],
    ['RUR', 'RUB'],
    ['RUB', 'RUB'],
    ['643', 'RUB'],
    ['грн', 'UAH'],
    ['usd', 'USD'],
    ['€', 'EUR'],
    ['тугрик', 'ТУГРИК'],
    ['', null],
    [null, null],
  ])('written %j is read as %s', (written, code) => {
    expect(currencyCode(written)).toBe(code);
  });
});
