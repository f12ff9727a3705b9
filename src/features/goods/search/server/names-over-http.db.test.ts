import { expect, it } from 'vitest';
import { readDemoGoods } from '#demo/read-demo-goods.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { MAX_QUERY_LENGTH } from '#shared/search-query.ts';
import { testApp } from '#shop/testing/test-app.ts';
import { settledSearch } from './live/search-of.ts';
import { demoNames } from './relevance/catalogue-names.fixture.ts';
import { Law, randomOf } from './relevance/names-law.fixture.ts';

const shop = await testApp();

/** Few enough for one page of results. */
const GOODS = 90;
const QUERIES = 200;

const seed = Number(process.env.SEARCH_SEED ?? Date.now() % 1_000_000);

it(
  'texts from names find their goods in the list, the header and the quick order',
  { tags: ['R-FEAT-32', 'R-CALL-065', 'R-CALL-085', 'R-CALL-086'] },
  async () => {
    process.stdout.write(`seed ${seed}\n`);
    const random = randomOf(seed);
    const { names: all } = demoNames(await readDemoGoods());
    const names = [...new Set(Array.from({ length: GOODS }, () => all[Math.floor(random() * all.length)]!))];
    const long = `Муфта кабельная 5х(16–25) ${'с болтовыми соединителями '.repeat(20)}`
      .slice(0, MAX_QUERY_LENGTH)
      .trim();
    const law = new Law({ catalogue: 'demo', names: [...names, long] });
    const ids: number[] = [];
    for (const name of law.names) ids.push((await aProduct(shop.db, { name, article: null })).id);
    const { token } = await aBuyer(shop.db);
    await Promise.all([settledSearch(shop.db), settledCatalogue(shop.db)]);

    const queries = [
      { kind: 'name' as const, query: long },
      ...Array.from({ length: QUERIES }, () => law.draw(random)),
    ];
    for (const { kind, query } of queries) {
      const page = await shop.call('searchPage', { query: { QUERY: query, ELEMENT_COUNT: 100 } }, { token });
      const header = await shop.call('searchHeader', { body: { query } }, { token });
      const quick = await shop.call('basketFind', { body: { search: query } }, { token });
      const { ids: listed } = page.data.products;
      // Of words in another order any product is right
      const wanted = kind === 'mixed' ? listed : law.namesWith(kind, query).map((id) => ids[id - 1]!);
      expect(wanted.length, query).toBeGreaterThan(0);
      expect(listed, query).toEqual(expect.arrayContaining(wanted));
      for (const first of [header.data.items[0]?.id, quick.data[0]?.id]) expect(wanted, query).toContain(first);
    }
  },
);

it('a text of any length and signs is answered', { tags: ['R-FEAT-32'] }, async () => {
  const { token } = await aBuyer(shop.db);
  const texts = [
    '5х(16–25)',
    'с для на',
    'х'.repeat(3000),
    '((((',
    '\u0000\u0001 кабель',
    '%_\\',
    '🙂🙂🙂',
    '  —  –  ',
  ];
  for (const query of texts) {
    const page = await shop.call('searchPage', { query: { QUERY: query } }, { token });
    const header = await shop.call('searchHeader', { body: { query: `${query}   ...` } }, { token });
    const quick = await shop.call('basketFind', { body: { search: `${query}...` } }, { token });
    expect(
      [page, header, quick].map(({ status }) => status),
      query,
    ).toEqual([200, 200, 200]);
  }
});
