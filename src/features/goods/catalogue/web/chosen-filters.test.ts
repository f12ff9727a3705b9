import { describe, expect, it } from 'vitest';
import type { Filter } from '../contract.ts';
import { chosenFilters } from './chosen-filters.ts';

const value = (controlName: string, name: string) => ({ controlName, name, count: 3, checked: false });
const filter: Filter = {
  items: {
    props: [
      { code: 'brand', name: 'Бренд', values: [value('brand-is-abb', 'ABB'), value('brand-is-iek', 'IEK')] },
      { code: 'cvet', name: 'Цвет', values: [value('cvet-is-belyy', 'Белый')] },
    ],
    prices: { min: 1, max: 900, from: null, to: null },
  },
  elementCount: 3,
  setFilterUrlParam: 'clear',
};

describe('chosenFilters', () => {
  it('lists each selected value with a way to remove it alone', { tags: ['R-FEAT-13'] }, () => {
    expect(chosenFilters('cvet-is-belyy/brand-is-abb-or-iek', filter)).toEqual([
      { text: 'Бренд: ABB', without: 'brand-is-iek/cvet-is-belyy' },
      { text: 'Бренд: IEK', without: 'brand-is-abb/cvet-is-belyy' },
      { text: 'Цвет: Белый', without: 'brand-is-abb-or-iek' },
    ]);
  });

  it('lists the price last', () => {
    const chosen = chosenFilters('price-from-1000-to-2500.5/brand-is-abb', filter);
    expect(chosen.at(-1)).toEqual({
      text: 'Цена: от 1\u00A0000\u00A0₽ до 2\u00A0500,50\u00A0₽',
      without: 'brand-is-abb',
    });
    expect(chosenFilters('price-to-5', filter)[0]).toEqual({ text: 'Цена: до 5\u00A0₽', without: 'clear' });
  });

  it('omits unknown values', () => {
    expect(chosenFilters('x-is-y/brand-is-none', filter)).toEqual([]);
  });
});
