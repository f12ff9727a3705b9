import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '#ordering/orders/contract.ts';
import { quantityProblem, returnedLines } from './returned-lines.ts';

type Line = OrderDetail['lines'][number];

const line = (lineNo: number, fields: Partial<Line> = {}) =>
  ({ lineNo, name: 'Кабель ВВГ', article: 'ВВГ-3', unit: 'шт', quantity: 7, confirmed: null, ...fields }) as Line;

describe('goods that go back', () => {
  it('are listed by line, with how much of it', () => {
    const lines = [line(1), line(2, { article: null, confirmed: { quantity: 1200, total: 1 } }), line(3)];
    expect(returnedLines(lines, { 1: ' 5 ', 2: '1 000', 3: '' })).toEqual([
      '1. Кабель ВВГ, арт. ВВГ-3: 5 шт из 7',
      '2. Кабель ВВГ: 1\u00A0000 шт из 1\u00A0200',
    ]);
  });

  it('are no more than have come', () => {
    expect(['', '7', '7,5', '8', '0', '-1', 'все'].map((typed) => quantityProblem(typed, line(1)))).toEqual([
      null,
      null,
      'В заказе 7',
      'В заказе 7',
      'Введите количество больше нуля',
      'Введите количество больше нуля',
      'Введите количество больше нуля',
    ]);
    expect(quantityProblem('7', line(1, { confirmed: { quantity: 6, total: 1 } }))).toBe('В заказе 6');
  });
});
