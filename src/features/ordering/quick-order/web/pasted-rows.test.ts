import { describe, expect, it } from 'vitest';
import { readPastedRows } from './pasted-rows.ts';

const none = { id: null, name: '', amount: null, unit: null };

describe('pasted rows', () => {
  it('a name and an article alone are no list', () => {
    expect(readPastedRows('кран шаровой')).toBe(null);
    expect(readPastedRows('АРТ-200')).toBe(null);
    expect(readPastedRows(' ')).toBe(null);
  });

  it('an article with its quantity is a list of one row, which the shop takes apart', () => {
    expect(readPastedRows('АРТ-200 20')).toEqual([{ ...none, article: 'АРТ-200 20' }]);
  });

  it('columns of a spreadsheet are rows in their order, with what cannot be read as a quantity', () => {
    expect(readPastedRows('АРТ-1\t5\nАРТ-2\tмного\nАРТ-3\t2 уп')).toEqual([
      { ...none, article: 'АРТ-1', amount: 5 },
      { ...none, article: 'АРТ-2', unread: 'много' },
      { ...none, article: 'АРТ-3', amount: 2, unit: 'уп' },
    ]);
  });

  it('rows without a quantity have none', () => {
    expect(readPastedRows('АРТ-1\t\nАРТ-2\t2')).toEqual([
      { ...none, article: 'АРТ-1' },
      { ...none, article: 'АРТ-2', amount: 2 },
    ]);
  });

  it('a unit is cut to the length that the shop takes', () => {
    const unit = 'упаковка'.repeat(5);
    expect(readPastedRows(`Артикул\tКоличество\tЕд. изм.\nАРТ-1\t5\t${unit}`)).toEqual([
      { ...none, article: 'АРТ-1', amount: 5, unit: unit.slice(0, 20) },
    ]);
  });
});
