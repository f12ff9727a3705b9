import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aProduct, aSection } from '#goods/products/server/factory.ts';
import { idsOf, type ListingQuery, listingReader } from './listing-reader.fixture.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await testApp();
  ({ token } = await aBuyer(shop.db));
});

const { call, list } = listingReader(
  () => shop,
  () => token,
);

describe('a section', () => {
  it(
    'a section lists the goods in and below it once, with subsections and breadcrumbs',
    { tags: ['R-CALL-033', 'R-ENT-16', 'R-ENT-46'] },
    async () => {
      const top = await aSection(shop.db, { code: 'kabel', name: 'Кабель' });
      const below = await aSection(shop.db, { code: 'silovoy', name: 'Силовой', parentId: top.id });
      const empty = await aSection(shop.db, { parentId: top.id });
      const one = await aProduct(shop.db, { name: 'А', sectionIds: [top.id, below.id] });
      const two = await aProduct(shop.db, { name: 'Б', sectionIds: [below.id] });
      await aProduct(shop.db);
      const data = await list('kabel');
      expect(idsOf(data)).toEqual([one.id, two.id]);
      expect(data.products.ids).toEqual([one.id, two.id]);
      expect(data.section).toEqual({
        id: top.id,
        code: 'kabel',
        name: 'Кабель',
        url: '/catalog/kabel/',
        count: 2,
        picture: null,
        text: '',
      });
      expect(data.sections.map(({ id, url, count }) => ({ id, url, count }))).toEqual([
        { id: below.id, url: '/catalog/kabel/silovoy/', count: 2 },
      ]);
      expect(data.sectionsForPriceList.map(({ id }) => id)).toEqual([top.id, below.id]);
      expect(data.sections.map(({ id }) => id)).not.toContain(empty.id);
      expect((await list('kabel/silovoy')).breadcrumbs).toEqual([
        { path: '/', title: 'Главная' },
        { path: '/catalog/', title: 'Каталог' },
        { path: '/catalog/kabel/', title: 'Кабель' },
        { path: '/catalog/kabel/silovoy/', title: 'Силовой' },
      ]);
    },
  );

  it('a landing section shows its subsections and no goods', { tags: ['R-ENT-16'] }, async () => {
    const landing = await aSection(shop.db, { kind: 'landing' });
    const below = await aSection(shop.db, { parentId: landing.id });
    await aProduct(shop.db, { sectionIds: [below.id] });
    const data = await list(landing.path);
    expect(data.products).toMatchObject({ items: [], ids: [], pageNavigation: { page: 1, pageCount: 0, total: 0 } });
    expect(data.sections.map(({ id }) => id)).toEqual([below.id]);
  });

  it('a section is found by its full path only', { tags: ['R-CALL-033'] }, async () => {
    const section = await aSection(shop.db, { code: 'razdel' });
    await aSection(shop.db, { code: 'zakryt', active: false });
    const bad = [
      'nichego',
      'razdel/nichego',
      'razdel//x',
      'razdel/%2e%2e%2frazdel',
      'raz..del',
      '..%2frazdel',
      'Раздел',
      'zakryt',
      'a\\b',
    ];
    for (const path of [...bad, 'razdel/filter', 'razdel/filter/a-is-b', 'razdel/filter/clear/apply/x']) {
      const answer = await call(path);
      expect([path, answer.status, answer.codes]).toEqual([path, 200, ['404']]);
    }
    expect((await list(`${section.path}/filter/clear/apply`)).section?.id).toBe(section.id);
  });

  it(
    'a path that ends in a product redirects to its page, without a filter only',
    { tags: ['R-CALL-033'] },
    async () => {
      const { code } = await aProduct(shop.db, { code: 'vvg-3x2' });
      const redirectTo = '/detail/?code=vvg-3x2';
      expect((await call(`${code}/`)).data).toEqual({ redirectTo });
      expect((await call(`staryy/razdel/${code}`)).data).toEqual({ redirectTo });
      expect((await call(`${code}/filter/clear/apply/`)).codes).toEqual(['404']);
    },
  );

  it('a section needs a session', { tags: ['R-ROLE-05'] }, async () => {
    const section = await aSection(shop.db);
    const answer = await shop.call('catalogPage', { params: { '*': section.path }, query: {} });
    expect([answer.status, answer.codes]).toEqual([401, ['AUTH_REQUIRED']]);
  });
});

describe('pages and orders', () => {
  it(
    'a list has 20 goods a page by default, and pages and sizes are clamped',
    { tags: ['R-CALL-033', 'R-CONST-23', 'R-ENT-42'] },
    async () => {
      const section = await aSection(shop.db);
      for (let n = 0; n < 23; n += 1) await aProduct(shop.db, { name: `Товар ${n}`, sectionIds: [section.id] });
      const first = await list(section.path, { nav_num: '3' });
      expect(first.products.items).toHaveLength(20);
      expect(first.products.pageNavigation).toEqual({ page: 1, pageCount: 2, pageSize: 20, total: 23, navNum: 3 });
      const beyond = await list(section.path, { PAGEN_1: '99' });
      expect(beyond.products.pageNavigation).toMatchObject({ page: 2, navNum: 1 });
      expect(new Set([...idsOf(first), ...idsOf(beyond)]).size).toBe(23);
      for (const sort_by of ['status', 'name', 'price_asc', 'new'] as const) {
        const [start, end] = [
          await list(section.path, { sort_by }),
          await list(section.path, { sort_by, PAGEN_1: '2' }),
        ];
        expect([start.products.idBefore, end.products.idBefore]).toEqual([null, idsOf(start).at(-1)]);
      }
      const navigation = async (query: object) => (await list(section.path, query)).products.pageNavigation;
      expect(await navigation({ page_size: '1000' })).toMatchObject({ pageSize: 100, pageCount: 1 });
      expect(await navigation({ page_size: '0', PAGEN_1: '-5' })).toMatchObject({ pageSize: 1, page: 1 });
      expect(await navigation({ page_size: 'x', PAGEN_1: 'x' })).toMatchObject({ pageSize: 20, page: 1 });
    },
  );

  it(
    'a list is sorted by stock by default, or by name, price or newness',
    { tags: ['R-CALL-033', 'R-CONST-29'] },
    async () => {
      const section = await aSection(shop.db);
      const goods = (name: string, price: number | null, stock: number, isNew: boolean) =>
        aProduct(shop.db, { name, price, stock, isNew, sectionIds: [section.id] });
      const a = (await goods('А', 300, 0, false)).id;
      const b = (await goods('Б', 100, 1, false)).id;
      const c = (await goods('В', null, 1, true)).id;
      const d = (await goods('Г', 200, 0, true)).id;
      const order = async (sort_by?: unknown) => idsOf(await list(section.path, { sort_by } as ListingQuery));
      // A product without a price is not sold, even if it is in stock
      expect(await order()).toEqual([b, a, c, d]);
      expect(await order('nonsense')).toEqual([b, a, c, d]);
      expect(await order('name')).toEqual([a, b, c, d]);
      expect(await order('price_asc')).toEqual([b, d, a, c]);
      expect(await order('price_desc')).toEqual([a, d, b, c]);
      expect((await order('new')).slice(0, 2).toSorted()).toEqual([c, d].toSorted());
      const { sort } = await list(section.path, { sort_by: 'price_asc' });
      expect(sort.current).toBe('price_asc');
      expect(sort.options.map(({ name }) => name)).toEqual([
        'По наличию',
        'По названию',
        'Сначала дешевле',
        'Сначала дороже',
        'Сначала новинки',
      ]);
    },
  );
});

it(
  'a page shows a change of price and stock that was committed, without a restart',
  { tags: ['R-CALL-033'] },
  async () => {
    const section = await aSection(shop.db);
    const { id } = await aProduct(shop.db, { sectionIds: [section.id], price: 10_000, stock: 0 });
    await list(section.path);
    await shop.db.update(price).set({ value: 5000 }).where(eq(price.itemId, id));
    await shop.db.update(stock).set({ onHand: 1 }).where(eq(stock.itemId, id));
    await recordCatalogueChange(shop.db, 'price', [id]);
    await recordCatalogueChange(shop.db, 'stock', [id]);
    await vi.waitFor(async () => {
      const input = { params: { '*': section.path }, query: {} };
      const { data } = await shop.call('catalogPage', input, { token });
      const [item] = 'products' in data ? data.products.items : [];
      expect(item).toMatchObject({ prices: { valueVat: 50 }, stockStatus: { isInStock: true } });
    }, 5000);
  },
);

describe('the whole catalogue', () => {
  it('the root of the catalogue lists all shown goods below its top sections', { tags: ['R-CALL-033'] }, async () => {
    const top = await aSection(shop.db);
    const below = await aSection(shop.db, { parentId: top.id });
    const { id } = await aProduct(shop.db, { isNew: true, sectionIds: [below.id] });
    await list(top.path);
    const { data } = await shop.call('catalogRoot', { query: { sort_by: 'new' } }, { token });
    expect(data.section).toBeNull();
    expect(data.products.pageNavigation.total).toBeGreaterThan(30);
    expect(data.products.ids).toContain(id);
    const sections = data.sections.map((section) => section.id);
    expect(sections).toContain(top.id);
    expect(sections).not.toContain(below.id);
    expect(data.sections.every(({ url }) => /^\/catalog\/[^/]+\/$/.test(url))).toBe(true);
  });
});
