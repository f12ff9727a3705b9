import { beforeAll, describe, expect, it } from 'vitest';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { price, priceType } from '#goods/pricing/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { productLink } from '#goods/products/server/tables.ts';
import { theSource } from '#goods/sources/server/factory.ts';
import { reserve } from '#goods/stock/server/index.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aServedOrder, aStaffMember } from './office.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const ask = (token: string, id: number, company?: number) =>
  shop.call(
    'officeGoods',
    { params: { id: String(id) }, query: (company ? { company: String(company) } : {}) as never },
    { token },
  );

/** A product at 100 roubles with five pieces, of which one order holds two. */
async function aReserved() {
  const item = await aProduct(shop.db, { stock: 5, price: 10_000 });
  const lines = [aLine({ itemId: item.id, productId: item.id, quantity: 2, price: 9_500 })];
  const served = await aServedOrder(shop.db, { lines });
  await reserve(shop.db, served.order.id, [{ itemId: item.id, quantity: 2 }], { canBuyUnavailable: false });
  return { ...served, item };
}

describe('what staff ask of a product', () => {
  it('says what is in stock, what is free and which order holds the rest', async () => {
    const { boss, order, item, buyer } = await aReserved();
    const { data } = await ask(boss.token, item.id);
    expect(data).toMatchObject({
      free: 3,
      stock: [{ onHand: 5, reserved: 2, free: 3 }],
      reservations: [{ quantity: 2, order: { id: order.id, company: buyer.company.name } }],
      prices: [{ price: 100, base: true, hidden: false }],
      company: null,
    });
    const other = await aStaffMember(shop.db);
    expect((await ask(other.token, item.id)).data.reservations).toMatchObject([{ quantity: 2, order: null }]);
    expect((await ask(boss.token, 1)).codes).toEqual(['NOT_FOUND']);
  });

  it('explains the price of a company and what it paid last', async () => {
    const { boss, order, item, buyer } = await aReserved();
    await anOrder(shop.db, buyer, { status: 'cancelled', lines: [aLine({ itemId: item.id, productId: item.id })] });
    await aDiscount(shop.db, { scope: 'product', scopeId: item.id, percent: 10 });
    const { data } = await ask(boss.token, item.id, buyer.company.id);
    expect(data.company).toMatchObject({
      id: buyer.company.id,
      price: { price: 90, origin: { list: { price: 100, type: null }, discount: { percent: 10 } } },
      paid: [{ order: { id: order.id }, quantity: 2, price: 95 }],
    });
    const foreign = await aServedOrder(shop.db);
    expect((await ask(boss.token, item.id, foreign.buyer.company.id)).codes).toEqual(['NOT_FOUND']);
  });

  it('hidden price types are for who keeps prices, and a storekeeper sees none', async () => {
    const { boss, item, buyer } = await aReserved();
    const sourceId = await theSource(shop.db);
    const type = { sourceId, externalId: `hidden-${item.id}`, name: 'Закупочная' };
    const [hidden] = await shop.db.insert(priceType).values(type).returning();
    await shop.db.insert(price).values({ itemId: item.id, priceTypeId: hidden!.id, value: 4_000 });
    const owner = await aStaffMember(shop.db, 'owner');
    const keeper = await aStaffMember(shop.db, 'storekeeper');
    const typesOf = async (token: string) => (await ask(token, item.id)).data.prices.map((one) => one.price);
    expect(await typesOf(boss.token)).toEqual([100]);
    expect(await typesOf(owner.token)).toEqual([100, 40]);
    expect(await typesOf(keeper.token)).toEqual([]);
    expect((await ask(keeper.token, item.id, buyer.company.id)).data.company).toMatchObject({ price: null, paid: [] });
  });

  it('names replacements, what is free first', async () => {
    const { boss, item } = await aReserved();
    const [none, some] = [await aProduct(shop.db, { stock: 0 }), await aProduct(shop.db, { stock: 4, price: 20_000 })];
    const links = [none, some].map(({ id }, sort) => ({
      productId: item.id,
      linkedId: id,
      kind: 'analogue' as const,
      sort,
    }));
    await shop.db.insert(productLink).values(links);
    expect((await ask(boss.token, item.id)).data.analogues).toMatchObject([
      { id: some.id, free: 4, price: 200 },
      { id: none.id, free: 0 },
    ]);
  });
});
