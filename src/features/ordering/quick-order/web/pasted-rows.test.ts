import { describe, expect, it } from 'vitest';
import { readPastedList } from './pasted-rows.ts';

const readPastedRows = (text: string) => readPastedList(text)?.rows ?? null;

const rowsOf = (text: string) => readPastedRows(text)?.rows;

const none = { id: null, name: '', amount: null, unit: null };

describe('pasted rows', () => {
  it('a name and an article alone are no list', () => {
    expect(readPastedRows('кран шаровой')).toBe(null);
    expect(readPastedRows('АРТ-200')).toBe(null);
    expect(readPastedRows(' ')).toBe(null);
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

  it('several columns of numbers are a question, and its answer reads the rows', () => {
    const text = 'АРТ-1\t522\t4\nАРТ-2\t476\t10';
    const asked = readPastedRows(text);
    expect(asked).toMatchObject({ rows: null, question: [{ candidates: { code: [0, 1, 2], amount: [1, 2] } }] });
    const columns = [{ sheet: '', code: 0, name: null, amount: 2, unit: null }];
    expect(readPastedRows(text, columns)).toEqual({
      rows: [
        { ...none, article: 'АРТ-1', amount: 4 },
        { ...none, article: 'АРТ-2', amount: 10 },
      ],
      isGuessed: false,
      question: null,
    });
  });
});
