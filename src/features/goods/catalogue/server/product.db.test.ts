import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aBrand, anOffer, aProduct, aProperty, aSection, deactivate } from '#goods/products/server/factory.ts';
import { settledCatalogue } from './read-model/catalogue-of.ts';
import { recentlyViewed } from './tables.ts';
import { writeViews } from './view-log.ts';

let shop: TestApp;
let token: string;
let accountId: number;

beforeAll(async () => {
  shop = await testApp();
  const buyer = await aBuyer(shop.db);
  ({ token } = buyer);
  accountId = buyer.account.id;
});

const detail = async (query: { code?: string; id?: string; offer?: string }, headers = {}) => {
  await settledCatalogue(shop.db);
  return shop.call('productDetail', { query }, { token, headers });
};

const seen = async () => {
  await writeViews(shop.db);
  const rows = await shop.db.select().from(recentlyViewed).where(eq(recentlyViewed.accountId, accountId));
  return rows.map((row) => row.productId).toSorted((a, b) => a - b);
};

describe('the page of a product', () => {
  it(
    'an address with an offer shows that one, with an unknown one the default',
    { tags: ['R-ROUTE-11', 'R-ENT-15'] },
    async () => {
      const size = (value: string) => [{ code: 'razmer', name: 'Размер', value }];
      const { id } = await aProduct(shop.db, { code: 'kostyum', price: null, stock: null });
      const small = await anOffer(shop.db, id, { values: size('44'), stock: 5, price: 1000 });
      const large = await anOffer(shop.db, id, { values: size('56'), stock: 5, price: 2000, article: 'K-56' });
      const other = await aProduct(shop.db, { code: 'drugoj', price: null, stock: null });
      const foreign = await anOffer(shop.db, other.id, { values: size('56'), stock: 5, price: 3000 });
      const shown = async (offer?: number) => {
        const { data } = await detail({ code: 'kostyum', ...(offer ? { offer: String(offer) } : {}) });
        const selected = data.offers[0]!.items.find((item) => item.selected)!.offerId;
        return [selected, data.prices!.valueVat, data.url, data.breadcrumbs.at(-1)!.path];
      };
      const plain = '/detail/?code=kostyum';
      expect(await shown(large.id)).toEqual([large.id, 20, `${plain}&offer=${large.id}`, plain]);
      for (const unknown of [undefined, foreign.id, 999_999]) {
        expect(await shown(unknown)).toEqual([small.id, 10, plain, plain]);
      }
    },
  );

  it('variants of two properties come with their own prices and stock, others with none', async () => {
    const values = (size: string, colour: string, length: string) => [
      { code: 'razmer', name: 'Размер', value: size },
      { code: 'cvet', name: 'Цвет', value: colour },
      { code: 'dlina', name: 'Длина', value: length },
    ];
    const { id } = await aProduct(shop.db, { code: 'kurtka', price: null, stock: null });
    const first = await anOffer(shop.db, id, { values: values('44', 'Серый', '1'), stock: 5, price: 1000 });
    const second = await anOffer(shop.db, id, { values: values('56', 'Синий', '1'), stock: 0, price: 2000 });
    const unsold = await anOffer(shop.db, id, { values: values('56', 'Серый', '1'), stock: 5, price: null });
    await anOffer(shop.db, id, { values: values('60', 'Серый', '1'), active: false });
    const variantsOf = async (code: string) => (await detail({ code })).data.variants;
    expect(await variantsOf('kurtka')).toMatchObject([
      { offerId: first.id, article: first.article, prices: { valueVat: 10 }, stockStatus: { isInStock: true } },
      { offerId: second.id, prices: { valueVat: 20 }, stockStatus: { isInStock: false } },
      { offerId: unsold.id, values: values('56', 'Серый', '1'), prices: null },
    ]);
    await anOffer(shop.db, id, { values: values('60', 'Белый', '2'), stock: 5, price: 1000 });
    expect(await variantsOf('kurtka')).toBeNull();
    await aProduct(shop.db, { code: 'prostoj' });
    expect(await variantsOf('prostoj')).toBeNull();
  });

  it('the product call answers by code or id', { tags: ['R-ROUTE-11'] }, async () => {
    const top = await aSection(shop.db, { code: 'svet', name: 'Свет' });
    const maker = await aBrand(shop.db, { code: 'luch', name: 'Луч' });
    const power = await aProperty(shop.db, ['100 Вт', '9 Вт'], { name: 'Мощность', sort: 1 });
    const made = await aProperty(shop.db, ['Россия'], { name: 'Страна', sort: 2, filterable: false });
    const { id } = await aProduct(shop.db, {
      code: 'lampa-e27',
      name: 'Лампа <E27>',
      description: 'Светит & греет',
      weightGrams: 120,
      brandId: maker.id,
      sectionIds: [top.id],
      valueIds: [...power.values, ...made.values].map((value) => value.id),
      pictures: [{ standard: '/files/1.jpg' }, { standard: '/files/2.jpg', webp: '/files/2.webp' }],
    });
    const { data } = await detail({ code: 'lampa-e27' });
    expect(data).toMatchObject({
      id,
      name: 'Лампа &lt;E27&gt;',
      prices: { valueVat: 100 },
      gallery: ['/files/1.jpg', { standard: '/files/2.jpg', webp: '/files/2.webp' }],
      brand: { name: 'Луч', code: 'luch' },
      description: 'Светит & греет',
      documents: [],
      weight: 120,
      breadcrumbs: [
        { path: '/', title: 'Главная' },
        { path: '/catalog/', title: 'Каталог' },
        { path: '/catalog/svet/', title: 'Свет' },
        { path: '/detail/?code=lampa-e27', title: 'Лампа <E27>' },
      ],
    });
    expect(data.characteristics).toEqual([
      { name: 'Мощность', value: '100 Вт, 9 Вт' },
      { name: 'Страна', value: 'Россия' },
    ]);
    expect((await detail({ id: String(id) })).data.id).toBe(id);
  });

  it(
    'the product call answers 404 without a key, for an unknown one and for goods that are not shown',
    { tags: ['R-ROUTE-11'] },
    async () => {
      const gone = await aProduct(shop.db);
      await deactivate(shop.db, gone.id);
      for (const query of [{}, { code: 'net-takogo' }, { id: '999999' }, { code: gone.code }]) {
        expect((await detail(query)).codes).toEqual(['404']);
      }
      expect(await seen()).not.toContain(gone.id);
    },
  );

  it(
    'a view of a product is recorded, except by a prefetch; the last ones are stored',
    { tags: ['R-CALL-037'] },
    async () => {
      const [first, ahead] = [await aProduct(shop.db), await aProduct(shop.db)];
      const ids = [first.id];
      let now = Date.now();
      shop.clock.now = () => new Date((now += 1000));
      await detail({ id: String(first.id) });
      await detail({ id: String(ahead.id) }, { purpose: 'prefetch' });
      expect(await seen()).toContain(first.id);
      expect(await seen()).not.toContain(ahead.id);
      for (let n = 0; n < 20; n += 1) ids.push((await aProduct(shop.db)).id);
      for (const id of ids.slice(1)) await detail({ id: String(id) });
      await detail({ id: String(first.id) });
      await writeViews(shop.db);
      const rows = await shop.db
        .select()
        .from(recentlyViewed)
        .where(eq(recentlyViewed.accountId, accountId))
        .orderBy(asc(recentlyViewed.at));
      expect(rows.map((row) => row.productId)).toEqual([...ids.slice(1), first.id]);
    },
  );
});

describe('an offer', () => {
  const offer = (id: number) => shop.call('simpleOffer', { params: { id: String(id) } }, { token });

  it(
    'the offer call answers price, stock, article and the choices of the offer',
    { tags: ['R-CALL-045'] },
    async () => {
      const { id } = await aProduct(shop.db, { shortcode: '77', packageCount: 10, price: null, stock: null });
      const colour = (value: string) => [{ code: 'cvet', name: 'Цвет', value }];
      const white = await anOffer(shop.db, id, { values: colour('Белый'), stock: 0, price: 5050 });
      const black = await anOffer(shop.db, id, {
        values: colour('Чёрный'),
        article: null,
        picture: { standard: '/b.jpg' },
      });
      expect((await offer(white.id)).data).toMatchObject({
        offerId: white.id,
        productId: id,
        article: white.article,
        shortcode: '77',
        picture: null,
        prices: { valueBase: 50.5, valueVat: 50.5, discountPrice: null, currency: 'RUB' },
        stockStatus: { isInStock: false },
        measure: { price: 50.5, packageCount: 10, minCount: 10 },
        inBasket: 0,
      });
      const { data } = await offer(black.id);
      expect(data).toMatchObject({ picture: '/b.jpg', stockStatus: { isInStock: true } });
      expect(data.offers[0]!.items).toEqual([
        { offerId: white.id, value: 'Белый', selected: false },
        { offerId: black.id, value: 'Чёрный', selected: true },
      ]);
    },
  );

  it('the offer call answers 404 for an absent offer and for a product', { tags: ['R-CALL-045'] }, async () => {
    const { id } = await aProduct(shop.db);
    const closed = await anOffer(shop.db, id, { active: false });
    for (const missing of [id, closed.id, 999_999]) {
      const answer = await offer(missing);
      expect([answer.status, answer.codes]).toEqual([404, ['NOT_FOUND']]);
    }
  });
});
