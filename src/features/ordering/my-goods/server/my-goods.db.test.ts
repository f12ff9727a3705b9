import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { anOffer, aProduct, aSection, deactivate } from '#goods/products/server/factory.ts';
import { productLink } from '#goods/products/server/tables.ts';
import { aBuyer, aMembership } from '#identity/accounts/server/factory.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { anObject } from '#ordering/objects/server/factory.ts';
import { confirmedLine, customerOrder } from '#ordering/orders/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Buyer = Awaited<ReturnType<typeof aBuyer>>;
type Query = Parameters<typeof shop.call<'myGoodsList'>>[1]['query'];

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

async function list({ token }: Buyer, query: Query = {}) {
  await settledCatalogue(shop.db);
  return (await shop.call('myGoodsList', { query }, { token })).data;
}
const namesOf = async (buyer: Buyer, query?: Query) => (await list(buyer, query)).items.map(({ name }) => name);

const lineOf = ({ id, name, productId }: { id: number; name: string; productId?: number }, quantity: number) =>
  aLine({ itemId: id, productId: productId ?? id, name, quantity });
const order = (buyer: Buyer, days: number, lines: ReturnType<typeof aLine>[], status?: 'cancelled' | 'shipped') =>
  anOrder(shop.db, buyer, { lines, placedAt: daysAgo(days), ...(status ? { status } : {}) });
const setLevel = (buyer: Buyer, id: number, quantity: number) =>
  shop.call('myGoodsLevel', { body: { id, quantity } }, { token: buyer.token });

describe('goods that a company has ordered', () => {
  it('each stands once, with how many orders have it, the last day and quantity, the price then and now', async () => {
    const buyer = await aBuyer(shop.db);
    const [often, once] = [await aProduct(shop.db, { name: 'Часто' }), await aProduct(shop.db, { name: 'Раз' })];
    await order(buyer, 40, [lineOf(often, 3)]);
    const last = await order(buyer, 5, [
      { ...lineOf(often, 7), price: 8000 },
      { ...lineOf(often, 1), price: 8000 },
      lineOf(once, 2),
    ]);
    const { items, page } = await list(buyer);
    expect(page.total).toBe(2);
    expect(items.map(({ id, orders }) => [id, orders])).toEqual([
      [often.id, 2],
      [once.id, 1],
    ]);
    expect(items[0]).toMatchObject({
      article: often.article,
      state: 'sold',
      last: { url: `/orders/${last.id}/`, quantity: 8, unit: 'шт' },
      former: { price: 80, currency: 'RUB' },
      change: 25,
      item: { id: often.id, prices: { valueVat: 100 }, stockStatus: { isInStock: true } },
    });
    expect(items[1]).toMatchObject({ change: 0, level: null });
  });

  it('neither cancelled orders count nor those older than twelve months, nor those of another company', async () => {
    const buyer = await aBuyer(shop.db);
    const other = await aBuyer(shop.db);
    await aMembership(shop.db, buyer.account.id, other.company.id);
    const goods = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
    await order(buyer, 3, [lineOf(goods[0]!, 1)], 'cancelled');
    await order(buyer, 370, [lineOf(goods[1]!, 1)]);
    await order({ ...buyer, company: other.company }, 3, [lineOf(goods[2]!, 1)]);
    expect((await list(buyer)).items).toEqual([]);
    await order(buyer, 360, [lineOf(goods[1]!, 1)]);
    expect(await namesOf(buyer)).toEqual([goods[1]!.name]);
  });

  it('those of colleagues show with the right to see their orders alone, and never to a removed member', async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db);
    await order(buyer, 3, [lineOf(item, 1)]);
    const colleague = await aBuyer(shop.db, { of: buyer.company });
    const seer = await aBuyer(shop.db, { of: buyer.company, rights: { viewAllOrders: true } });
    const admin = await aBuyer(shop.db, { of: buyer.company, role: 'ADMIN' });
    expect((await list(colleague)).items).toEqual([]);
    for (const one of [buyer, seer, admin]) expect(await namesOf(one)).toEqual([item.name]);
    await shop.db.delete(membership).where(eq(membership.accountId, seer.account.id));
    expect((await list(seer)).items).toEqual([]);
  });

  it('each offer of a product is goods of its own, with its own price and stock', async () => {
    const buyer = await aBuyer(shop.db);
    const shirt = await aProduct(shop.db, { name: 'Перчатки' });
    const values = (value: string) => [{ code: 'razmer', name: 'Размер', value }];
    const small = await anOffer(shop.db, shirt.id, { values: values('S'), price: 5000 });
    const large = await anOffer(shop.db, shirt.id, { values: values('L'), price: 7000, stock: 0 });
    const named = (id: number) => ({ id, name: 'Перчатки', productId: shirt.id });
    await order(buyer, 3, [lineOf(named(small.id), 1), lineOf(named(large.id), 1)]);
    const { items } = await list(buyer, { sort: 'name' });
    expect(items.map(({ id, name }) => [id, name])).toEqual([
      [small.id, 'Перчатки (S)'],
      [large.id, 'Перчатки (L)'],
    ]);
    const sold = items.map(({ item }) => [item!.id, item!.prices!.valueVat, item!.stockStatus.isInStock]);
    expect(sold).toEqual([
      [shirt.id, 50, true],
      [shirt.id, 70, false],
    ]);
    const chosen = items.map(({ item }) => item!.offers[0]!.items.find(({ selected }) => selected)!.offerId);
    expect(chosen).toEqual([small.id, large.id]);
  });

  it('goods that are not sold any more stay with what is offered instead, and what has offers now leads to them', async () => {
    const buyer = await aBuyer(shop.db);
    const [gone, replacement, hidden, family] = [
      await aProduct(shop.db, { name: 'Снятый' }),
      await aProduct(shop.db, { name: 'Замена' }),
      await aProduct(shop.db, { name: 'Скрытый' }),
      await aProduct(shop.db, { name: 'Семья' }),
    ];
    await shop.db.insert(productLink).values([
      { productId: gone.id, kind: 'similar', linkedId: hidden.id },
      { productId: gone.id, kind: 'similar', linkedId: replacement.id },
    ]);
    await order(buyer, 3, [lineOf(gone, 2), lineOf(family, 1)]);
    await deactivate(shop.db, gone.id, hidden.id);
    await anOffer(shop.db, family.id);
    const { items } = await list(buyer, { sort: 'name' });
    expect(items).toMatchObject([
      { name: 'Семья', state: 'variants', item: null, url: expect.stringContaining('/detail/') },
      { name: 'Снятый', state: 'gone', item: null, url: null, instead: [{ id: replacement.id, name: 'Замена' }] },
    ]);
  });

  it('the list is searched, sorted and narrowed to a section with what is below it', async () => {
    const buyer = await aBuyer(shop.db);
    const top = await aSection(shop.db);
    const below = await aSection(shop.db, { parentId: top.id });
    const [cable, lamp, box] = [
      await aProduct(shop.db, { name: 'Кабель', article: 'KB-100%', sectionIds: [below.id] }),
      await aProduct(shop.db, { name: 'Лампа', price: 15_000 }),
      await aProduct(shop.db, { name: 'Ящик', price: 11_000 }),
    ];
    await order(buyer, 30, [lineOf(cable, 1), lineOf(box, 1)]);
    await order(buyer, 20, [lineOf(cable, 1), lineOf(lamp, 1)]);
    await order(buyer, 10, [lineOf(box, 1)]);
    expect(await namesOf(buyer)).toEqual(['Ящик', 'Кабель', 'Лампа']);
    expect(await namesOf(buyer, { sort: 'recent' })).toEqual(['Ящик', 'Кабель', 'Лампа']);
    expect(await namesOf(buyer, { sort: 'name' })).toEqual(['Кабель', 'Лампа', 'Ящик']);
    expect(await namesOf(buyer, { sort: 'change' })).toEqual(['Лампа', 'Ящик', 'Кабель']);
    expect(await namesOf(buyer, { sort: 'name', page: 2, page_size: 2 })).toEqual(['Ящик']);
    expect(await namesOf(buyer, { sort: 'change', page: 9, page_size: 2 })).toEqual(['Кабель']);
    expect(await namesOf(buyer, { st: 'b-100%' })).toEqual(['Кабель']);
    expect(await namesOf(buyer, { st: '%' })).toEqual(['Кабель']);
    const { sections } = await list(buyer);
    expect(sections).toContainEqual({ id: top.id, name: top.name, count: 1 });
    expect(await namesOf(buyer, { section: String(top.id) })).toEqual(['Кабель']);
    expect((await list(buyer, { section: '999999' })).page.total).toBe(0);
  });

  it('by their change, goods that cannot be ordered as they were come last', async () => {
    const buyer = await aBuyer(shop.db);
    const [dearer, family, gone] = [
      await aProduct(shop.db, { name: 'Дороже', price: 11_000 }),
      await aProduct(shop.db, { name: 'Семья', price: 20_000 }),
      await aProduct(shop.db, { name: 'Прежний' }),
    ];
    await anOffer(shop.db, family.id);
    const former = await anOffer(shop.db, gone.id, { price: 30_000, active: false });
    await anOffer(shop.db, gone.id);
    const ofFormer = lineOf({ id: former.id, name: 'Прежний', productId: gone.id }, 1);
    await order(buyer, 3, [lineOf(family, 1), ofFormer, lineOf(dearer, 1)]);
    const { items } = await list(buyer, { sort: 'change' });
    expect(items.map(({ change }) => change)).toEqual([10, null, null]);
  });

  it('with an object the goods and counts are those of its orders, and objects of others are unknown', async () => {
    const buyer = await aBuyer(shop.db);
    const other = await aBuyer(shop.db);
    const site = await anObject(shop.db, buyer.company.id, { name: 'Склад на Волге' });
    const foreign = await anObject(shop.db, other.company.id);
    const [cable, lamp] = [await aProduct(shop.db), await aProduct(shop.db)];
    await order(buyer, 9, [lineOf(cable, 1), lineOf(lamp, 1)]);
    const { id } = await order(buyer, 5, [lineOf(cable, 4)]);
    await shop.db.update(customerOrder).set({ objectId: site }).where(eq(customerOrder.id, id));
    const { items, objects } = await list(buyer, { object: String(site) });
    expect(items.map((good) => [good.id, good.orders, good.last.quantity])).toEqual([[cable.id, 1, 4]]);
    expect(objects).toEqual([{ id: site, name: 'Склад на Волге', isClosed: false }]);
    expect((await list(buyer, { object: String(foreign) })).items).toEqual([]);
  });

  it('prices of other currencies and units are not compared', async () => {
    const buyer = await aBuyer(shop.db);
    const [metres, priced] = [await aProduct(shop.db, { unitBase: 'м' }), await aProduct(shop.db)];
    await order(buyer, 3, [lineOf(metres, 2)]);
    await anOrder(shop.db, buyer, { lines: [lineOf(priced, 1)], currency: 'USD' });
    const { items } = await list(buyer);
    expect(items.map(({ change }) => change)).toEqual([null, null]);
  });

  it('the spreadsheet has what the filter leaves, and nobody gets an empty one', async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db);
    await order(buyer, 3, [lineOf(item, 2)]);
    const file = await shop.call('myGoodsFile', { body: { sort: 'change' } }, { token: buyer.token });
    expect(file.data).toMatchObject({
      link: expect.stringMatching(/^\/api\/files\//),
      name: expect.stringMatching(/^Мои товары .+\.xlsx$/),
    });
    expect((await shop.call('myGoodsFile', { body: { st: 'нет такого' } }, { token: buyer.token })).codes).toEqual([
      'NOT_FOUND',
    ]);
  });
});

describe('a level up to which goods are ordered again', () => {
  it('lacks what is not on its way, by what the accounting system has confirmed', async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db, { stock: 1000 });
    await order(buyer, 9, [lineOf(item, 100)], 'shipped');
    await order(buyer, 8, [lineOf(item, 100)], 'cancelled');
    await order(buyer, 5, [lineOf(item, 10)]);
    const confirmed = await order(buyer, 4, [lineOf(item, 20)]);
    expect((await setLevel(buyer, item.id, 50)).data.level).toEqual({ quantity: 50, coming: 30, lacking: 20 });
    const values = { orderId: confirmed.id, position: 1, lineNo: 1, name: item.name, unit: 'шт', price: 1, total: 1 };
    await shop.db.insert(confirmedLine).values({ ...values, quantity: 5.5 });
    expect((await list(buyer)).items[0]!.level).toEqual({ quantity: 50, coming: 15, lacking: 35 });
    await setLevel(buyer, item.id, 10);
    expect((await list(buyer, { level: '1' })).items[0]!.level).toEqual({ quantity: 10, coming: 15, lacking: 0 });
    expect((await setLevel(buyer, item.id, 0)).data.level).toBeNull();
    expect((await list(buyer, { level: '1' })).items).toEqual([]);
  });

  it('belongs to a buyer in a company, and ends with another unit', async () => {
    const buyer = await aBuyer(shop.db);
    const colleague = await aBuyer(shop.db, { of: buyer.company, rights: { viewAllOrders: true } });
    const item = await aProduct(shop.db);
    await order(buyer, 3, [lineOf(item, 1)]);
    await setLevel(buyer, item.id, 5);
    expect((await list(buyer)).items[0]!.level).toMatchObject({ quantity: 5 });
    expect((await list(colleague)).items[0]!.level).toBeNull();
    expect((await setLevel(buyer, 999_999_999, 5)).codes).toEqual(['NOT_FOUND']);
  });
});
