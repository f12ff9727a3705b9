import { expect, it } from 'vitest';
import { named, searchableGoods } from '../relevance/searchable-goods.fixture.ts';

const [BRASS, PLASTIC] = [7, 9];
const GOODS: readonly (readonly [name: string, sectionId: number])[] = [
  ['Муфта соединительная 32 А', PLASTIC],
  ['Муфта соединительная 32 Я', BRASS],
  ['Тройник латунный 20', BRASS],
  ['Уголок латунный 25', BRASS],
  ['Уголок 25', PLASTIC],
  ['Тройник 20', PLASTIC],
  ['Заглушка 20', PLASTIC],
];

const firstCoupling = (query: string, sectionOf: (id: number) => number | null) => {
  const goods = GOODS.map(([name, id], n) => named(name, n, { sectionId: sectionOf(id) }));
  const sections = [BRASS, PLASTIC].map((id) => ({ id, parentId: null, name: 'Резьба' }));
  return searchableGoods(goods, { brands: [], sections }).page(query, 5)[0]?.name;
};

it('of goods with as many of the words those of the section that the words mean are first', () => {
  expect(firstCoupling('муфта латунная 32', (id) => id)).toBe('Муфта соединительная 32 Я');
  expect(firstCoupling('муфта латунная 32', () => null)).toBe('Муфта соединительная 32 А');
});

it('words that no section has more of leave the order as it is', () => {
  expect(firstCoupling('муфта соединительная 32', (id) => id)).toBe('Муфта соединительная 32 А');
});
