import { beforeAll, describe, expect, it } from 'vitest';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import { aDiscount, aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { anOffer, aProduct, aSection } from '#goods/products/server/factory.ts';
import { listingReader } from './listing-reader.fixture.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { productLink } from '#goods/products/server/tables.ts';

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

const { call, list } = listingReader(
  () => shop,
  () => token,
);

describe('a row', () => {
  it(
    'a row has the product, its quantity in the basket and its name as safe HTML',
    { tags: ['R-ENT-04', 'R-ENT-05', 'R-ENT-06', 'R-ENT-10'] },
    async () => {
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
        stock: 8,
        sectionIds: [section.id],
      });
      await shop.db.insert(basket).values({ accountId, companyId });
      await shop.db.insert(basketLine).values({ accountId, itemId: id, productId: id, quantity: 8 });
      expect((await list(section.path)).products.items).toEqual([
        {
          id,
          name: 'Лампа &lt;script&gt;alert(1)&lt;/script&gt; &quot;E27&quot; &amp; \\u003c',
          article: 'LL-5',
          brandName: null,
          traits: {},
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
    },
  );

  it(
    'a row has similar products only while one is in stock, and a mark for a new product',
    { tags: ['R-ENT-11'] },
    async () => {
      const section = await aSection(shop.db);
      const [one, two] = [await aProduct(shop.db, { sectionIds: [section.id], stock: 0 }), await aProduct(shop.db)];
      const fresh = await aProduct(shop.db, { sectionIds: [section.id], stock: 0, isNew: true });
      const gone = await aProduct(shop.db, { stock: 0 });
      await shop.db.insert(productLink).values([
        { productId: one.id, kind: 'similar', linkedId: gone.id },
        { productId: two.id, kind: 'similar', linkedId: one.id },
      ]);
      await recordCatalogueChange(shop.db, 'item', [one.id, two.id]);
      const rows = async () => new Map((await list(section.path)).products.items.map((item) => [item.id, item]));
      const similar = async () => (await rows()).get(one.id)!.hasSimilar;
      expect(await similar()).toBe(false);
      const shown = await rows();
      expect([shown.get(one.id)!.isNew, shown.get(fresh.id)!.isNew]).toEqual([false, true]);
      await shop.db.insert(productLink).values({ productId: one.id, kind: 'similar', linkedId: two.id });
      await recordCatalogueChange(shop.db, 'item', [one.id]);
      expect(await similar()).toBe(true);
    },
  );

  it(
    'a row of a product with offers shows an offer in stock: its article, price and choices',
    { tags: ['R-ENT-13', 'R-ENT-15'] },
    async () => {
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
    },
  );
});

describe('units of a row', () => {
  it(
    'a row has the base unit, and the custom unit where the product has its ratio',
    { tags: ['R-ENT-01', 'R-ENT-02', 'R-ENT-07', 'R-ENT-08'] },
    async () => {
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
    },
  );
});

describe('prices of a list', () => {
  it(
    'a list has the prices of the contract; a manager sees base prices without discounts',
    { tags: ['R-ENT-09', 'R-ENT-12'] },
    async () => {
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
    },
  );

  it('a buyer of a blocked company sees no prices', async () => {
    const section = await aSection(shop.db);
    await aProduct(shop.db, { sectionIds: [section.id] });
    const blocked = await aBuyer(shop.db, { company: { state: 'blocked' } });
    expect((await call(section.path, {}, blocked.token)).codes).toEqual(['CLOSED']);
  });
});

describe('lists that are asked for at once', () => {
  it('parallel lists of two companies and other sections have their own rows and prices each', async () => {
    const other = await aBuyer(shop.db);
    await aDiscount(shop.db, { scope: 'all', percent: 50, companyId: other.company.id });
    const sections = await Promise.all([1, 2, 3].map(() => aSection(shop.db)));
    for (const [n, { id }] of sections.entries()) {
      for (const price of [10_000, 20_000]) await aProduct(shop.db, { price: price * (n + 1), sectionIds: [id] });
    }
    const asked = Array.from({ length: 4 }, () => sections)
      .flat()
      .flatMap(({ path }) => [token, other.token].map((as) => ({ path, as })));
    await list(sections[0]!.path);
    const together = await Promise.all(
      asked.map(({ path, as }) => shop.call('catalogPage', { params: { '*': path }, query: {} }, { token: as })),
    );
    for (const [n, { path, as }] of asked.entries()) {
      const alone = await list(path, {}, as);
      expect(together[n]!.data).toEqual(alone);
      const share = as === token ? 1 : 0.5;
      const base = (1 + sections.findIndex((section) => section.path === path)) * 100 * share;
      expect(alone.filter.items.prices).toMatchObject({ min: base, max: 2 * base });
    }
  });
});
