import { describe, expect, it } from 'vitest';
import { findQuestions } from './faq-search.ts';

const item = (code: string, question: string, html: string) => ({ code, question, html });
const groups = [
  { name: 'Заказ', items: [item('pack', 'Почему изменилось количество?', '<p>Ещё раз: <b>упаковки</b></p>')] },
  { name: 'Оплата', items: [item('bill', 'Где счёт?', '<p>В заказе</p>'), item('vat', 'Есть ли НДС?', '<p>Да</p>')] },
];
const codes = (query: string) => findQuestions(groups, query).flatMap(({ items }) => items.map(({ code }) => code));

describe('findQuestions', () => {
  it('finds words of question and answer in any case and order, ё as е', () => {
    expect(codes('УПАКОВКИ почему')).toEqual(['pack']);
    expect(codes('счет')).toEqual(['bill']);
    expect(codes('еще')).toEqual(['pack']);
  });

  it('finds no tags, and nothing where a word is missing', () => {
    expect(codes('p')).toEqual([]);
    expect(codes('счёт упаковки')).toEqual([]);
  });

  it('finds all for an empty query', () => {
    expect(codes('  ')).toEqual(['pack', 'bill', 'vat']);
  });
});
