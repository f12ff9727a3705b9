import { expect, it } from 'vitest';
import { named, searchableGoods } from '../relevance/searchable-goods.fixture.ts';

const withArticle = (name: string, n: number, text: string) => named(name, n, { codes: [{ kind: 'article', text }] });

it('of articles that differ in separators alone the one that is written like the query is first', () => {
  const shop = searchableGoods(
    [withArticle('Манжета', 0, '010007'), withArticle('Сушитель', 1, '01-0007'), withArticle('Фен', 2, '01.00.07')],
    { brands: [], sections: [] },
  );
  const found = (query: string) => shop.page(query, 5).map(({ name }) => name);
  expect(found('01-0007')).toEqual(['Сушитель', 'Манжета', 'Фен']);
  expect(found('010007')).toEqual(['Манжета', 'Сушитель', 'Фен']);
  expect(found('01.00.07')).toEqual(['Фен', 'Манжета', 'Сушитель']);
});
