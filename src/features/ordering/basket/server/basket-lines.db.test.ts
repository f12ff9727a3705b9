import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOffer, aProduct, deactivate } from '#goods/products/server/factory.ts';
import { product, productLink } from '#goods/products/server/tables.ts';
import { aBuyer, aCompany, aMembership } from '#identity/accounts/server/factory.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import { aDiscount, aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { fromWire } from '#shared/money.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const add = async (token: string, products: { id: number; quantity?: number }[]) =>
  (await shop.call('basketAdd', { body: { products } }, { token })).data;
const productsOf = async (token: string) => (await shop.call('basketProducts', { query: {} }, { token })).data;
const sumBlockOf = async (token: string) => (await shop.call('basketSumBlock', {}, { token })).data;
const remove = (token: string, products: number[]) => shop.call('basketRemove', { body: { products } }, { token });
const setStock = (itemId: number, onHand: number) =>
  shop.db.update(stock).set({ onHand }).where(eq(stock.itemId, itemId));

describe('the lines of the basket', () => {
  it(
    'basket lines have their present prices',
    { tags: ['R-CALL-077', 'R-ENT-20', 'R-ENT-21', 'R-ENT-22'] },
    async () => {
      const buyer = await aBuyer(shop.db, { company: { discountPercent: 10 } });
      const item = await aProduct(shop.db, {
        price: 5555,
        packageCount: 3,
        minOrderCount: 4,
        packageCountWord: 'упаковка',
        shortcode: '77120',
        unitBase: 'м',
        unitCustom: 'бухта',
        ratio: 0.01,
        shippingType: 'Упаковками',
        pictures: [{ standard: '/a.jpg', webp: '/a.webp' }],
      });
      await add(buyer.token, [{ id: item.id, quantity: 7 }]);
      const { grid, pageNavigation, ...rest } = await productsOf(buyer.token);
      expect(pageNavigation).toEqual({ page: 1, pageCount: 1, pageSize: 1, total: 1, navNum: 1 });
      expect(rest).toEqual({
        noProductsAddToOrder: [],
        canBuyUnavailable: false,
        contragentDiscountPercent: 10,
        currency: 'RUB',
        version: 1,
      });
      expect(grid.row).toEqual([
        {
          id: item.id,
          product_id: item.id,
          name: item.name,
          article: item.article,
          shortcode: '77120',
          url: `/detail/?code=${item.code}`,
          previewPicture: { standard: '/a.jpg', webp: '/a.webp' },
          basketQuantity: 9,
          minOrderCount: 4,
          packageCount: 3,
          packageCountWord: 'упаковка',
          measure: {
            measureBase: { symbol: 'м', ratio: 1 },
            measureCustom: { symbol: 'бухта', ratio: 0.01 },
            price: 50,
            shippingType: 'Упаковками',
            packageCount: 3,
            minCount: 6,
          },
          price: { value: 50, valueBase: 50 },
          totalPrice: { value: 450, currency: 'RUB' },
          stockStatus: { isInStock: true, name: 'В наличии', color: 'in-stock' },
          isInStock: true,
          similarProducts: [],
          offers: [],
          appliedAction: null,
          actions: [],
        },
      ]);
    },
  );

  it('basket lines name only promotions that are running', { tags: ['R-ENT-25'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const day = 86_400_000;
    const periods = [
      { endsAt: new Date(Date.now() - day) },
      { startsAt: new Date(Date.now() + day) },
      { startsAt: new Date(Date.now() - day), endsAt: new Date(Date.now() + day) },
    ];
    const ids: number[] = [];
    for (const [at, period] of periods.entries()) {
      const item = await aProduct(shop.db);
      const values = { code: `srok-${at}`, name: `Акция ${at}`, ...period };
      const [own] = await shop.db.insert(promotion).values(values).returning();
      await aDiscount(shop.db, { scope: 'product', scopeId: item.id, percent: 10, promotionId: own!.id });
      ids.push(item.id);
    }
    await add(
      buyer.token,
      ids.map((id) => ({ id })),
    );
    const { grid } = await productsOf(buyer.token);
    expect(grid.row.map(({ price, appliedAction, actions }) => [price.value, appliedAction, actions.length])).toEqual([
      [90, null, 0],
      [90, null, 0],
      [90, { name: 'Акция 2', url: '/actions/srok-2/' }, 1],
    ]);
  });

  it(
    'basket lines have the choices of the offer and the promotion that lowered the price',
    { tags: ['R-CALL-077', 'R-ENT-24', 'R-ENT-25'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const shirt = await aProduct(shop.db, { name: 'Футболка' });
      const color = (value: string) => ({ values: [{ code: 'cvet', name: 'Цвет', value }] });
      const white = await anOffer(shop.db, shirt.id, { ...color('Белый'), article: null });
      const blue = await anOffer(shop.db, shirt.id, { ...color('Синий'), picture: { standard: '/blue.png' } });
      const endsAt = new Date(Date.now() + 86_400_000);
      const [sale] = await shop.db.insert(promotion).values({ code: 'leto', name: 'Лето', endsAt }).returning();
      await aDiscount(shop.db, { scope: 'product', scopeId: shirt.id, percent: 25, promotionId: sale!.id });
      await add(buyer.token, [{ id: blue.id, quantity: 2 }, { id: white.id }]);
      const { grid } = await productsOf(buyer.token);
      expect(grid.row).toMatchObject([
        {
          id: blue.id,
          product_id: shirt.id,
          name: 'Футболка (Синий)',
          article: blue.article,
          previewPicture: '/blue.png',
          price: { value: 75, valueBase: 100 },
          totalPrice: { value: 150 },
          appliedAction: { name: 'Лето', url: '/actions/leto/' },
          actions: [{ id: sale!.id, name: 'Лето', url: '/actions/leto/', dateEnd: endsAt.toISOString() }],
          offers: [
            {
              code: 'cvet',
              name: 'Цвет',
              items: [
                { offerId: white.id, value: 'Белый', selected: false },
                { offerId: blue.id, value: 'Синий', selected: true },
              ],
            },
          ],
        },
        { id: white.id, article: shirt.article, previewPicture: '/img/no-photo-svg.svg' },
      ]);
    },
  );

  it(
    'basket lines out of stock stay with their similar products',
    { tags: ['R-CALL-077', 'R-BASK-03', 'R-ENT-23'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const [item, similar, empty, closed] = [
        await aProduct(shop.db),
        await aProduct(shop.db),
        await aProduct(shop.db, { stock: 0 }),
        await aProduct(shop.db),
      ];
      await deactivate(shop.db, closed.id);
      const links = [similar, empty, closed].map(({ id }) => ({
        productId: item.id,
        linkedId: id,
        kind: 'similar' as const,
      }));
      await shop.db.insert(productLink).values(links);
      const other = await aProduct(shop.db);
      await add(buyer.token, [{ id: item.id }, { id: other.id, quantity: 2 }]);
      await setStock(item.id, 0);
      const { grid, noProductsAddToOrder } = await productsOf(buyer.token);
      expect(grid.row).toMatchObject([
        {
          id: item.id,
          isInStock: false,
          stockStatus: { isInStock: false, name: 'Нет в наличии' },
          similarProducts: [{ id: similar.id, name: similar.name, url: `/detail/?code=${similar.code}` }],
        },
        { id: other.id, isInStock: true, similarProducts: [] },
      ]);
      expect(noProductsAddToOrder).toEqual([]);
      expect(await sumBlockOf(buyer.token)).toMatchObject({ articles: 1, count: 2, total: 200 });
    },
  );

  it(
    'basket lines out of stock count where the contract allows back-orders',
    { tags: ['R-CALL-077', 'R-ENT-27'] },
    async () => {
      const buyer = await aBuyer(shop.db, { company: { canBuyUnavailable: true } });
      const item = await aProduct(shop.db, { stock: 0 });
      await add(buyer.token, [{ id: item.id, quantity: 2 }]);
      expect(await productsOf(buyer.token)).toMatchObject({
        canBuyUnavailable: true,
        grid: { row: [{ isInStock: false, stockStatus: { isInStock: false, name: 'Под заказ' } }] },
      });
      expect(await sumBlockOf(buyer.token)).toMatchObject({ articles: 1, total: 200 });
    },
  );

  it(
    'basket lines that are gone or not sold to the company are lost items with a reason',
    { tags: ['R-CALL-077', 'R-BASK-04'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const [gone, unsold, family] = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
      await add(
        buyer.token,
        [gone, unsold, family].map(({ id }) => ({ id })),
      );
      await deactivate(shop.db, gone.id);
      await anOffer(shop.db, family.id);
      await shop.db.update(product).set({ hiddenByOperator: true }).where(eq(product.id, unsold.id));
      const { grid, noProductsAddToOrder } = await productsOf(buyer.token);
      expect(grid.row).toEqual([]);
      expect(noProductsAddToOrder).toEqual([
        { id: gone.id, article: gone.article, name: gone.name, reason: 'Товара нет в каталоге' },
        { id: unsold.id, article: unsold.article, name: unsold.name, reason: 'Товара нет в каталоге' },
        { id: family.id, article: family.article, name: family.name, reason: 'Выберите вариант товара' },
      ]);
      expect(await sumBlockOf(buyer.token)).toMatchObject({ articles: 0, total: 0, products: [] });
      const removed = await remove(buyer.token, [gone.id, unsold.id, family.id]);
      expect(removed.data.removed).toHaveLength(3);
    },
  );

  it(
    'basket lines have the prices of the current company, and lines not sold to it are lost',
    { tags: ['R-CALL-077'] },
    async () => {
      const currencyOfFirst = await aPriceType(shop.db, { currency: 'EUR' });
      const buyer = await aBuyer(shop.db);
      const second = await aCompany(shop.db, { priceTypeId: currencyOfFirst, currency: 'EUR' });
      await aMembership(shop.db, buyer.account.id, second.id);
      const [both, roubles] = [await aProduct(shop.db), await aProduct(shop.db)];
      await aPrice(shop.db, both.id, currencyOfFirst, 150, 'EUR');
      await add(buyer.token, [{ id: both.id, quantity: 3 }, { id: roubles.id }]);
      expect(await sumBlockOf(buyer.token)).toMatchObject({ articles: 2, total: 400, currency: 'RUB' });
      const own = eq(membership.accountId, buyer.account.id);
      await shop.db.update(membership).set({ isCurrent: false }).where(own);
      await shop.db.update(membership).set({ isCurrent: true }).where(eq(membership.companyId, second.id));
      expect(await sumBlockOf(buyer.token)).toMatchObject({ articles: 1, total: 4.5, currency: 'EUR' });
      expect(await productsOf(buyer.token)).toMatchObject({
        currency: 'EUR',
        noProductsAddToOrder: [{ id: roubles.id, reason: 'Товар не продаётся вашей компании' }],
      });
    },
  );

  it('basket lines follow a changed pack', { tags: ['R-CALL-077'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db);
    await add(buyer.token, [{ id: item.id, quantity: 7 }]);
    await shop.db.update(product).set({ packageCount: 5 }).where(eq(product.id, item.id));
    expect((await productsOf(buyer.token)).grid.row).toMatchObject([
      { basketQuantity: 10, totalPrice: { value: 1000 } },
    ]);
    expect(await sumBlockOf(buyer.token)).toMatchObject({ count: 10, total: 1000 });
    expect((await add(buyer.token, [{ id: item.id, quantity: 1 }])).lines).toMatchObject([{ quantity: 10 }]);
  });
});

describe('the totals', () => {
  it(
    'basket totals are the sums of the lines with VAT, weight and discount',
    { tags: ['R-CALL-078', 'R-ENT-30', 'R-ENT-29'] },
    async () => {
      const buyer = await aBuyer(shop.db, { company: { discountPercent: 5 } });
      const items = await Promise.all([
        aProduct(shop.db, { price: 3333, vatCode: 'reduced', weightGrams: 120 }),
        aProduct(shop.db, { price: 10_007, vatCode: 'none' }),
        aProduct(shop.db, { price: 259, vatPercent: 7 }),
      ]);
      await aDiscount(shop.db, { scope: 'product', scopeId: items[1]!.id, percent: 12.5 });
      await add(
        buyer.token,
        items.map(({ id }, n) => ({ id, quantity: n + 3 })),
      );
      const totals = await sumBlockOf(buyer.token);
      const { grid } = await productsOf(buyer.token);
      const paid = grid.row.reduce((all, line) => all + fromWire(line.totalPrice.value), 0);
      expect(fromWire(totals.total)).toBe(paid);
      expect(fromWire(totals.sum) - fromWire(totals.discount)).toBe(paid);
      // 31.66 × 3, (95.07 → 83.19) × 4, 2.46 × 5
      expect(totals).toMatchObject({
        count: 12,
        articles: 3,
        sum: 487.56,
        total: 440.04,
        discount: 47.52,
        discountPercent: 9.7,
        contragentDiscountPercent: 5,
        VATSum: 9.43,
        weight: 360,
        currency: 'RUB',
        version: 1,
      });
      expect(totals.products[1]).toEqual({
        id: items[1]!.id,
        article: items[1]!.article,
        shortcode: null,
        name: items[1]!.name,
        price: 83.19,
        quantity: 4,
        unit: 'шт',
      });
    },
  );

  it('totals of an empty basket are zero', { tags: ['R-CALL-078'] }, async () => {
    const buyer = await aBuyer(shop.db);
    expect(await sumBlockOf(buyer.token)).toMatchObject({ count: 0, total: 0, products: [], version: 0 });
    expect((await sumBlockOf(buyer.token)).warnings.map(({ code }) => code)).toEqual(['EMPTY_BASKET']);
    expect((await productsOf(buyer.token)).pageNavigation).toMatchObject({ page: 1, pageCount: 1, total: 0 });
  });
});
