import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { basket, basketLine } from '#features/basket/server/tables.ts';
import { aBuyer, anAccount } from '#features/companies/server/factory.ts';
import { promotion } from '#features/content/server/tables.ts';
import { aDiscount, aPrice, aPriceType } from '#features/pricing/server/factory.ts';
import { price } from '#features/pricing/server/tables.ts';
import { aSession } from '#features/session/server/factory.ts';
import { stock } from '#features/stock/server/tables.ts';
import type { Input } from '#features/contracts.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import type { CatalogueListing } from '../contract.ts';
import { aBrand, anOffer, aProduct, aProperty, aSection } from './factory.ts';
import { noteChange } from './note-change.ts';
import { settledCatalogue } from './read-model/catalogue-of.ts';
import { productLink } from './tables.ts';

let shop: TestApp;
let token: string;
let accountId: number;
let companyId: number;

beforeAll(async () => {
  shop = await testApp();
  const buyer = await aBuyer(shop.db);
  ({ token } = buyer);
  accountId = buyer.account.id;
  companyId = buyer.company.id;
});

type Query = Input<'catalogPage'>['query'];

const call = async (path: string, query: Query = {}, as = token) => {
  await settledCatalogue(shop.db);
  return shop.call('catalogPage', { params: { '*': path }, query }, { token: as });
};

const list = async (path: string, query: Query = {}, as = token) => {
  const { data } = await call(path, query, as);
  if ('redirectTo' in data) throw new Error(`${path} leads to ${data.redirectTo}`);
  return data;
};

const idsOf = ({ products }: CatalogueListing) => products.items.map((item) => item.id);
const facetsOf = ({ filter }: CatalogueListing) =>
  Object.fromEntries(
    filter.items.props.map(({ code, values }) => [
      code,
      Object.fromEntries(values.map(({ controlName, count, checked }) => [controlName, checked ? `✓${count}` : count])),
    ]),
  );

describe('a section', () => {
  it('R-CALL-033 R-ENT-16 R-ENT-46 lists the goods in it and below it once, with its subsections and the way to it', async () => {
    const top = await aSection(shop.db, { code: 'kabel', name: 'Кабель' });
    const below = await aSection(shop.db, { code: 'silovoy', name: 'Силовой', parentId: top.id });
    const empty = await aSection(shop.db, { parentId: top.id });
    const one = await aProduct(shop.db, { name: 'А', sectionIds: [top.id, below.id] });
    const two = await aProduct(shop.db, { name: 'Б', sectionIds: [below.id] });
    await aProduct(shop.db);
    const data = await list('kabel');
    expect(idsOf(data)).toEqual([one.id, two.id]);
    expect(data.products.ids).toEqual([one.id, two.id]);
    expect(data.section).toEqual({ id: top.id, code: 'kabel', name: 'Кабель', url: '/catalog/kabel/', count: 2 });
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
  });

  it('R-ENT-16 a landing section shows its subsections and no goods', async () => {
    const landing = await aSection(shop.db, { kind: 'landing' });
    const below = await aSection(shop.db, { parentId: landing.id });
    await aProduct(shop.db, { sectionIds: [below.id] });
    const data = await list(landing.path);
    expect(data.products).toMatchObject({ items: [], ids: [], pageNavigation: { page: 1, pageCount: 0, total: 0 } });
    expect(data.sections.map(({ id }) => id)).toEqual([below.id]);
  });

  it('R-CALL-033 is found by its path alone: any other is no page', async () => {
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

  it('R-CALL-033 a path that ends in a product leads to its page, without a filter only', async () => {
    const { code } = await aProduct(shop.db, { code: 'vvg-3x2' });
    const redirectTo = '/detail/?code=vvg-3x2';
    expect((await call(`${code}/`)).data).toEqual({ redirectTo });
    expect((await call(`staryy/razdel/${code}`)).data).toEqual({ redirectTo });
    expect((await call(`${code}/filter/clear/apply/`)).codes).toEqual(['404']);
  });

  it('R-ROLE-05 is for those who have logged in', async () => {
    const section = await aSection(shop.db);
    const answer = await shop.call('catalogPage', { params: { '*': section.path }, query: {} });
    expect([answer.status, answer.codes]).toEqual([401, ['AUTH_REQUIRED']]);
  });
});

describe('a row', () => {
  it('R-ENT-04 R-ENT-05 R-ENT-06 R-ENT-10 shows the product, what of it is in the basket, and its name as safe HTML', async () => {
    const section = await aSection(shop.db);
    const { id } = await aProduct(shop.db, {
      code: 'lampa',
      name: 'Лампа <script>alert(1)</script> "E27" & \\u003c',
      article: 'LL-5',
      shortcode: '00071',
      pictures: [{ standard: '/files/l.jpg', webp: '/files/l.webp' }, { standard: '/files/2.jpg' }],
      unitCustom: 'кор',
      ratio: 0.1,
      packageCount: 4,
      packageCountWord: 'в коробке',
      minOrderCount: 5,
      shippingType: 'коробкой',
      isNew: true,
      price: 123_450,
      stock: 1,
      sectionIds: [section.id],
    });
    await shop.db.insert(basket).values({ accountId, companyId });
    await shop.db.insert(basketLine).values({ accountId, itemId: id, productId: id, quantity: 8 });
    expect((await list(section.path)).products.items).toEqual([
      {
        id,
        name: 'Лампа &lt;script&gt;alert(1)&lt;/script&gt; &quot;E27&quot; &amp; \\u003c',
        article: 'LL-5',
        properties: { shortcode: { value: '00071' } },
        url: '/detail/?code=lampa',
        previewPicture: { standard: '/files/l.jpg', webp: '/files/l.webp' },
        minOrderCount: 5,
        packageCount: 4,
        packageCountWord: 'в коробке',
        isNew: true,
        offers: [],
        measure: {
          measureBase: { symbol: 'шт', ratio: 1 },
          measureCustom: { symbol: 'кор', ratio: 0.1 },
          shippingType: 'коробкой',
          packageCount: 4,
          minCount: 8,
          price: 1234.5,
        },
        inBasket: 8,
        prices: { valueBase: 1234.5, valueVat: 1234.5, discountPrice: null, currency: 'RUB' },
        stockStatus: { isInStock: true, name: 'В наличии', color: 'in-stock' },
        hasSimilar: false,
        appliedAction: null,
      },
    ]);
    const stranger = await aBuyer(shop.db);
    expect((await list(section.path, {}, stranger.token)).products.items[0]!.inBasket).toBe(0);
  });

  it('R-ENT-11 has something similar only while that is in stock', async () => {
    const section = await aSection(shop.db);
    const [one, two] = [await aProduct(shop.db, { sectionIds: [section.id], stock: 0 }), await aProduct(shop.db)];
    const gone = await aProduct(shop.db, { stock: 0 });
    await shop.db.insert(productLink).values([
      { productId: one.id, kind: 'similar', linkedId: gone.id },
      { productId: two.id, kind: 'similar', linkedId: one.id },
    ]);
    await noteChange(shop.db, 'item', [one.id, two.id]);
    const similar = async () => (await list(section.path)).products.items[0]!.hasSimilar;
    expect(await similar()).toBe(false);
    await shop.db.insert(productLink).values({ productId: one.id, kind: 'similar', linkedId: two.id });
    await noteChange(shop.db, 'item', [one.id]);
    expect(await similar()).toBe(true);
  });

  it('R-ENT-13 R-ENT-15 of a product with offers shows the one that can be bought: its article, price and choices', async () => {
    const section = await aSection(shop.db);
    const { id } = await aProduct(shop.db, { sectionIds: [section.id], price: 1, stock: 0 });
    const value = (code: string, text: string) => ({ code, name: code === 'size' ? 'Размер' : 'Цвет', value: text });
    const small = await anOffer(shop.db, id, { values: [value('size', 'S'), value('cvet', 'Белый')], stock: 0 });
    const large = await anOffer(shop.db, id, {
      values: [value('size', 'L'), value('cvet', 'Белый')],
      price: 77_700,
      article: 'L-1',
    });
    const [item] = (await list(section.path)).products.items;
    expect(item).toMatchObject({ id, article: 'L-1', prices: { valueVat: 777 }, stockStatus: { isInStock: true } });
    expect(item!.offers).toEqual([
      {
        code: 'size',
        name: 'Размер',
        items: [
          { offerId: small.id, value: 'S', selected: false },
          { offerId: large.id, value: 'L', selected: true },
        ],
      },
      { code: 'cvet', name: 'Цвет', items: [{ offerId: large.id, value: 'Белый', selected: true }] },
    ]);
  });
});

describe('units of a row', () => {
  it('R-ENT-01 R-ENT-02 R-ENT-07 R-ENT-08 are the base unit, and the other one where the product has its ratio', async () => {
    const section = await aSection(shop.db);
    const common = { sectionIds: [section.id], unitBase: 'м', shippingType: 'Бухтами', packageCount: 50 };
    await aProduct(shop.db, { ...common, name: 'А', unitCustom: 'бухта', ratio: 0.02, minOrderCount: 60 });
    await aProduct(shop.db, { ...common, name: 'Б', unitCustom: 'бухта', packageCountWord: 'в бухте', price: null });
    const { items } = (await list(section.path)).products;
    expect(
      items.map(({ minOrderCount, packageCount, packageCountWord, measure }) => ({
        minOrderCount,
        packageCount,
        packageCountWord,
        measure,
      })),
    ).toEqual([
      {
        minOrderCount: 60,
        packageCount: 50,
        packageCountWord: '',
        measure: {
          measureBase: { symbol: 'м', ratio: 1 },
          measureCustom: { symbol: 'бухта', ratio: 0.02 },
          price: 100,
          shippingType: 'Бухтами',
          packageCount: 50,
          minCount: 100,
        },
      },
      {
        minOrderCount: 1,
        packageCount: 50,
        packageCountWord: 'в бухте',
        measure: {
          measureBase: { symbol: 'м', ratio: 1 },
          measureCustom: null,
          price: null,
          shippingType: 'Бухтами',
          packageCount: 50,
          minCount: 50,
        },
      },
    ]);
  });
});

describe('prices of a list', () => {
  it('R-ENT-09 R-ENT-12 are those of the own contract; a manager sees the base list without discounts', async () => {
    const section = await aSection(shop.db);
    const wholesale = await aPriceType(shop.db);
    const hidden = await aPriceType(shop.db, { visibility: 'hidden' });
    const { id } = await aProduct(shop.db, { sectionIds: [section.id], price: 10_000 });
    await aPrice(shop.db, id, wholesale, 9000);
    await aPrice(shop.db, id, hidden, 100);
    const [running] = await shop.db.insert(promotion).values({ code: 'vesna', name: 'Весна' }).returning();
    await aDiscount(shop.db, { scope: 'section', scopeId: section.id, percent: 50, promotionId: running!.id });
    const own = await aBuyer(shop.db, { company: { priceTypeId: wholesale, discountPercent: 10 } });
    const curious = await aBuyer(shop.db, { company: { priceTypeId: hidden } });
    const foreign = await aBuyer(shop.db, { company: { currency: 'EUR' } });
    const manager = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
    const row = async (as: string) => (await list(section.path, {}, as)).products.items[0]!;
    expect(await row(own.token)).toMatchObject({
      prices: { valueBase: 81, discountPrice: 40.5, valueVat: 40.5, currency: 'RUB' },
      measure: { price: 40.5 },
      appliedAction: { name: 'Весна', url: '/actions/vesna/' },
    });
    expect((await row(curious.token)).prices).toMatchObject({ valueBase: 100, discountPrice: 50 });
    expect(await row(foreign.token)).toMatchObject({ prices: null, measure: { price: null }, appliedAction: null });
    expect((await row(manager)).prices).toMatchObject({ valueBase: 100, discountPrice: null, valueVat: 100 });
  });

  it('are shown to no one whose company is shut out', async () => {
    const section = await aSection(shop.db);
    await aProduct(shop.db, { sectionIds: [section.id] });
    const blocked = await aBuyer(shop.db, { company: { state: 'blocked' } });
    expect((await call(section.path, {}, blocked.token)).codes).toEqual(['CLOSED']);
  });

  it('R-ENT-17 are bounded by what the chosen values leave, and narrow the list', async () => {
    const section = await aSection(shop.db);
    const { code, values } = await aProperty(shop.db, ['да', 'нет']);
    const [yes, no] = values;
    const cheap = await aProduct(shop.db, { sectionIds: [section.id], price: 1050, valueIds: [yes!.id] });
    const dear = await aProduct(shop.db, { sectionIds: [section.id], price: 90_000, valueIds: [no!.id] });
    await aProduct(shop.db, { sectionIds: [section.id], price: null, valueIds: [no!.id] });
    const prices = async (filter: string) => (await list(`${section.path}/filter/${filter}/apply`)).filter.items.prices;
    expect(await prices('clear')).toEqual({ min: 10.5, max: 900, from: null, to: null });
    expect(await prices('price-to-100')).toEqual({ min: 10.5, max: 900, from: null, to: 100 });
    expect(await prices(`${code}-is-v2`)).toEqual({ min: 900, max: 900, from: null, to: null });
    expect(idsOf(await list(`${section.path}/filter/price-from-10.5-to-899.99/apply`))).toEqual([cheap.id]);
    expect(idsOf(await list(`${section.path}/filter/price-from-900/apply`))).toEqual([dear.id]);
  });
});

describe('the filter', () => {
  it('R-ENT-17 R-CALL-033 counts "or" within a property and "and" between properties; what is checked stays', async () => {
    const section = await aSection(shop.db);
    const [maker, other] = [
      await aBrand(shop.db, { code: 'big-one', name: 'ЯЯ' }),
      await aBrand(shop.db, { name: 'АА' }),
    ];
    const colour = await aProperty(shop.db, ['Белый', 'Чёрный', 'Синий'], { sort: 2 });
    const size = await aProperty(shop.db, [{ code: '2_5', text: '2,5' }, '10'], { sort: 1 });
    const [white, black, blue] = colour.values.map(({ id }) => id);
    const [small, large] = size.values.map(({ id }) => id);
    const goods = (valueIds: (number | undefined)[], brandId = maker.id) =>
      aProduct(shop.db, { sectionIds: [section.id], valueIds: valueIds as number[], brandId });
    await goods([white, small]);
    await goods([white, large]);
    await goods([black, large], other.id);
    const [c, s] = [colour.code, size.code];
    const facets = async (filter: string) => facetsOf(await list(`${section.path}/filter/${filter}/apply/`));
    const otherCode = other.code.replaceAll('-', '_');
    expect(await facets('clear')).toEqual({
      brand: { 'brand-is-big_one': 2, [`brand-is-${otherCode}`]: 1 },
      [s]: { [`${s}-is-2_5`]: 1, [`${s}-is-v2`]: 2 },
      [c]: { [`${c}-is-v1`]: 2, [`${c}-is-v2`]: 1 },
    });
    expect(await facets(`${c}-is-v1`)).toEqual({
      brand: { 'brand-is-big_one': 2 },
      [s]: { [`${s}-is-2_5`]: 1, [`${s}-is-v2`]: 1 },
      [c]: { [`${c}-is-v1`]: '✓2', [`${c}-is-v2`]: 1 },
    });
    expect(await facets(`${c}-is-v2/${s}-is-2_5`)).toMatchObject({
      [s]: { [`${s}-is-2_5`]: '✓0', [`${s}-is-v2`]: 1 },
      [c]: { [`${c}-is-v1`]: 1, [`${c}-is-v2`]: '✓0' },
    });
    expect(blue).toBeDefined();
    const both = await list(`${section.path}/filter/${c}-is-v1-or-v2/brand-is-big_one/apply/`);
    expect(both.filter.elementCount).toBe(2);
    expect(both.filter.setFilterUrlParam).toBe(`brand-is-big_one/${c}-is-v1-or-v2`);
  });

  it('R-CALL-033 passes over what it does not know', async () => {
    const section = await aSection(shop.db);
    const { code, values } = await aProperty(shop.db, ['да']);
    const one = await aProduct(shop.db, { sectionIds: [section.id], valueIds: [values[0]!.id] });
    await aProduct(shop.db, { sectionIds: [section.id] });
    const data = await list(`${section.path}/filter/none-is-v1/${code}-is-v1-or-v99/__proto__-is-x/what/apply`);
    expect(idsOf(data)).toEqual([one.id]);
    expect(data.filter.setFilterUrlParam).toBe(`${code}-is-v1`);
  });

  it('R-ENT-17 leaves out properties that are not for filtering', async () => {
    const section = await aSection(shop.db);
    const { values } = await aProperty(shop.db, ['x'], { filterable: false });
    await aProduct(shop.db, { sectionIds: [section.id], valueIds: [values[0]!.id] });
    expect((await list(section.path)).filter.items.props).toEqual([]);
  });

  it('R-ENT-16 tags lead to the list of a maker and back', async () => {
    const section = await aSection(shop.db);
    const [a, b] = [await aBrand(shop.db, { code: 'aaa' }), await aBrand(shop.db, { code: 'bbb' })];
    for (const brandId of [a.id, b.id, b.id]) await aProduct(shop.db, { sectionIds: [section.id], brandId });
    const url = (filter: string) => `/catalog/${section.path}/${filter}`;
    expect((await list(section.path)).tags).toEqual([
      { name: b.name, url: url('filter/brand-is-bbb/apply/'), checked: false },
      { name: a.name, url: url('filter/brand-is-aaa/apply/'), checked: false },
    ]);
    expect((await list(`${section.path}/filter/brand-is-bbb/apply`)).tags).toEqual([
      { name: b.name, url: url(''), checked: true },
      { name: a.name, url: url('filter/brand-is-aaa-or-bbb/apply/'), checked: false },
    ]);
  });
});

describe('pages and orders', () => {
  it('R-CALL-033 R-CONST-23 R-ENT-42 has 20 goods a page unless asked, and clamps pages and sizes', async () => {
    const section = await aSection(shop.db);
    for (let n = 0; n < 23; n += 1) await aProduct(shop.db, { name: `Товар ${n}`, sectionIds: [section.id] });
    const first = await list(section.path, { nav_num: '3' });
    expect(first.products.items).toHaveLength(20);
    expect(first.products.pageNavigation).toEqual({ page: 1, pageCount: 2, pageSize: 20, total: 23, navNum: 3 });
    const beyond = await list(section.path, { PAGEN_1: '99' });
    expect(beyond.products.pageNavigation.page).toBe(2);
    expect(new Set([...idsOf(first), ...idsOf(beyond)]).size).toBe(23);
    const navigation = async (query: object) => (await list(section.path, query)).products.pageNavigation;
    expect(await navigation({ page_size: '1000' })).toMatchObject({ pageSize: 100, pageCount: 1 });
    expect(await navigation({ page_size: '0', PAGEN_1: '-5' })).toMatchObject({ pageSize: 1, page: 1 });
    expect(await navigation({ page_size: 'x', PAGEN_1: 'x' })).toMatchObject({ pageSize: 20, page: 1 });
  });

  it('R-CALL-033 R-CONST-29 stands in stock first by default, or by name, price or newness', async () => {
    const section = await aSection(shop.db);
    const goods = (name: string, price: number | null, stock: number, isNew: boolean) =>
      aProduct(shop.db, { name, price, stock, isNew, sectionIds: [section.id] });
    const a = (await goods('А', 300, 0, false)).id;
    const b = (await goods('Б', 100, 1, false)).id;
    const c = (await goods('В', null, 1, true)).id;
    const d = (await goods('Г', 200, 0, true)).id;
    const order = async (sort_by?: unknown) => idsOf(await list(section.path, { sort_by } as Query));
    expect(await order()).toEqual([b, c, a, d]);
    expect(await order('nonsense')).toEqual([b, c, a, d]);
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
  });
});

it('R-CALL-033 a page shows a change of price and stock that was committed, without a restart', async () => {
  const section = await aSection(shop.db);
  const { id } = await aProduct(shop.db, { sectionIds: [section.id], price: 10_000, stock: 0 });
  await list(section.path);
  await shop.db.update(price).set({ value: 5000 }).where(eq(price.itemId, id));
  await shop.db.update(stock).set({ onHand: 1 }).where(eq(stock.itemId, id));
  await noteChange(shop.db, 'price', [id]);
  await noteChange(shop.db, 'stock', [id]);
  await vi.waitFor(async () => {
    const input = { params: { '*': section.path }, query: {} };
    const { data } = await shop.call('catalogPage', input, { token });
    const [item] = 'products' in data ? data.products.items : [];
    expect(item).toMatchObject({ prices: { valueVat: 50 }, stockStatus: { isInStock: true } });
  }, 5000);
});

describe('the whole catalogue', () => {
  it('R-CALL-033 lists everything that is shown, below its top sections', async () => {
    const { data } = await shop.call('catalogRoot', { query: { sort_by: 'new' } }, { token });
    expect(data.section).toBeNull();
    expect(data.products.pageNavigation.total).toBeGreaterThan(30);
    expect(data.sections.length).toBeGreaterThan(5);
    expect(data.sections.every(({ url }) => /^\/catalog\/[^/]+\/$/.test(url))).toBe(true);
  });
});
