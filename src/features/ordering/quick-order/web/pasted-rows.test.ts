import { describe, expect, it } from 'vitest';
import { readPastedList } from './pasted-rows.ts';

const rowsOf = (text: string) => readPastedList(text)?.rows ?? null;

const none = { id: null, name: '', amount: null, unit: null };

describe('pasted rows', () => {
  it('a name and an article alone are no list', () => {
    expect(rowsOf('кран шаровой')).toBe(null);
    expect(rowsOf('АРТ-200')).toBe(null);
    expect(rowsOf(' ')).toBe(null);
  });

  it('an article with its quantity is a list of one row, which the shop takes apart', () => {
    expect(rowsOf('АРТ-200 20')).toEqual([{ ...none, article: 'АРТ-200 20' }]);
  });

  it('columns of a spreadsheet are rows in their order, with what cannot be read as a quantity', () => {
    expect(rowsOf('АРТ-1\t5\nАРТ-2\tмного\nАРТ-3\t2 уп')).toEqual([
      { ...none, article: 'АРТ-1', amount: 5 },
      { ...none, article: 'АРТ-2', unread: 'Непонятное количество: «много»' },
      { ...none, article: 'АРТ-3', amount: 2, unit: 'уп' },
    ]);
  });

  it('rows without a quantity have none', () => {
    expect(rowsOf('АРТ-1\t\nАРТ-2\t2')).toEqual([
      { ...none, article: 'АРТ-1' },
      { ...none, article: 'АРТ-2', amount: 2 },
    ]);
  });

  it('a list with two possible quantities is not read before the buyer has answered', () => {
    const text = 'АРТ-1\t3\t7\nАРТ-2\t4\t8\nАРТ-3\t5\t9';
    const asked = readPastedList(text)!;
    expect([asked.rows, asked.tables.map(({ doubt }) => typeof doubt)]).toEqual([[], ['string']]);
    const answered = readPastedList(text, [{ sheet: '', code: 0, name: null, amount: 2, unit: null }])!;
    expect(answered.rows.map(({ article, amount }) => [article, amount])).toEqual([
      ['АРТ-1', 7],
      ['АРТ-2', 8],
      ['АРТ-3', 9],
    ]);
    expect(answered.isGuessed).toBe(false);
  });

  it('quantities without a heading are guessed, for the shop to compare with its prices', () => {
    expect(readPastedList('АРТ-1\t5\nАРТ-2\t7')!.isGuessed).toBe(true);
    expect(readPastedList('Артикул\tКоличество\nАРТ-1\t5\nАРТ-2\t7')!.isGuessed).toBe(false);
    expect(readPastedList('АРТ-1\nАРТ-2')!.isGuessed).toBe(false);
  });

  it('a unit is cut to the length that the shop takes', () => {
    const unit = 'упаковка'.repeat(5);
    expect(rowsOf(`Артикул\tКоличество\tЕд. изм.\nАРТ-1\t5\t${unit}`)).toEqual([
      { ...none, article: 'АРТ-1', amount: 5, unit: unit.slice(0, 20) },
    ]);
  });

  it('the lines of a letter are articles with their quantities', () => {
    expect(rowsOf('1) 1674-4136 - 5 шт\n2) 3777-7034: 3шт.\n- АБ-12 — 1,5 тыс. шт;\n2 х АБ-13')).toEqual([
      { ...none, article: '1674-4136', amount: 5, unit: 'шт' },
      { ...none, article: '3777-7034', amount: 3, unit: 'шт' },
      { ...none, article: 'АБ-12', amount: 1.5, unit: 'тыс. шт' },
      { ...none, article: 'АБ-13', amount: 2 },
    ]);
  });
});
