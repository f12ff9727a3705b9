import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOffer, aProduct, deactivate } from '#goods/products/server/factory.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { productLink } from '#goods/products/server/tables.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aReadyBuyer, inBasket } from '#ordering/checkout/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aLine, anOrder } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const repeat = (id: number, buyer: { token: string }) =>
  shop.call('orderRepeat', { params: { id: String(id) } }, buyer);
const basketOf = async (buyer: { token: string }) => (await shop.call('header', {}, buyer)).data.basket;

describe('an order beside what it would be now', { tags: ['R-STATE-082'] }, () => {
  it('each line has its former price and today’s price, stock and pack, and nothing is added', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const dearer = await aProduct(shop.db, { price: 12_000 });
    const packed = await aProduct(shop.db, { price: 10_000, packageCount: 10, minOrderCount: 10 });
    const lines = [
      aLine({ itemId: dearer.id, productId: dearer.id, quantity: 3, price: 10_000 }),
      aLine({ itemId: packed.id, productId: packed.id, quantity: 4 }),
    ];
    const { id, number } = await anOrder(shop.db, buyer, { lines });
    const { data } = await repeat(id, buyer);
    expect(data).toMatchObject({ id, number, currency: 'RUB' });
    expect(data.lines.map(({ before, item }) => [before.price, item!.price.value, item!.basketQuantity])).toEqual([
      [100, 120, 3],
      [100, 100, 10],
    ]);
    expect(data.lines[1]!.item).toMatchObject({ chosenQuantity: 4, minOrderCount: 10 });
    expect(await basketOf(buyer)).toEqual([]);
  });

  it('an item that is no longer sold says why, and names what is in stock in its place', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const [gone, empty, other] = [
      await aProduct(shop.db),
      await aProduct(shop.db, { stock: 0 }),
      await aProduct(shop.db, { price: 5000 }),
    ];
    const lines = [gone, empty].map(({ id }) => aLine({ itemId: id, productId: id, quantity: 2 }));
    lines.push(aLine({ itemId: 999_999, productId: 999_999 }));
    const order = await anOrder(shop.db, buyer, { lines });
    await deactivate(shop.db, gone.id);
    const link = { productId: gone.id, linkedId: other.id, kind: 'analogue', sort: 1 } as const;
    await shop.db.insert(productLink).values(link);
    const [first, second, third] = (await repeat(order.id, buyer)).data.lines;
    expect(first).toMatchObject({ item: null, replacement: { id: other.id, basketQuantity: 2 } });
    expect(first!.reason).not.toBe('');
    expect(second).toMatchObject({ item: { isInStock: false }, reason: null, replacement: null });
    expect(third).toMatchObject({ item: null, reason: 'Товара больше нет в магазине', replacement: null });
  });

  it('a replacement stands once, in the quantity of the line that it replaces, and not beside what can be ordered', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const [one, two, family, other] = [
      await aProduct(shop.db),
      await aProduct(shop.db),
      await aProduct(shop.db),
      await aProduct(shop.db),
    ];
    const values = (value: string) => [{ code: 'razmer', name: 'Размер', value }];
    const sold = await anOffer(shop.db, family.id, { values: values('S') });
    const empty = await anOffer(shop.db, family.id, { values: values('L'), stock: 0 });
    const spare = await aProduct(shop.db);
    const lines = [
      aLine({ itemId: one.id, productId: one.id, quantity: 2 }),
      aLine({ itemId: two.id, productId: two.id, quantity: 50 }),
      aLine({ itemId: sold.id, productId: family.id, quantity: 3 }),
      aLine({ itemId: empty.id, productId: family.id, quantity: 4 }),
    ];
    const order = await anOrder(shop.db, buyer, { lines });
    for (const { id } of [one, two]) await deactivate(shop.db, id);
    const links = [
      [one.id, other.id],
      [two.id, other.id],
      [family.id, spare.id],
    ] as const;
    await shop.db
      .insert(productLink)
      .values(links.map(([productId, linkedId]) => ({ productId, linkedId, kind: 'analogue' as const, sort: 1 })));
    const replacements = (await repeat(order.id, buyer)).data.lines.map(({ replacement }) => replacement);
    expect(replacements.map((item) => item && [item.id, item.basketQuantity])).toEqual([
      [other.id, 2],
      null,
      null,
      [spare.id, 4],
    ]);
  });

  it('an item of two lines is one row with both quantities', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const { id: itemId } = await aProduct(shop.db);
    const lines = [2, 5].map((quantity) => aLine({ itemId, productId: itemId, quantity }));
    const { id } = await anOrder(shop.db, buyer, { lines });
    const { data } = await repeat(id, buyer);
    expect(data.lines.map(({ before, item }) => [before.quantity, item!.basketQuantity])).toEqual([[7, 7]]);
  });

  it('an order of another company is not found', async () => {
    const { id } = await anOrder(shop.db, await aBuyer(shop.db));
    expect((await repeat(id, await aBuyer(shop.db))).codes).toEqual(['404']);
  });
});

describe('a list that is taken from an order', () => {
  const offered = async (buyer: { token: string }) =>
    (await shop.call('orderCheckout', { query: {} }, buyer)).data.lastOrder?.number;

  it('the checkout begins with the choices of the order', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const product = await aProduct(shop.db);
    const lines = [aLine({ itemId: product.id, productId: product.id })];
    const order = await anOrder(shop.db, buyer, { lines });
    const last = await anOrder(shop.db, buyer);
    await inBasket(shop, buyer);
    expect(await offered(buyer)).toBe(last.number);
    const body = { products: [{ id: product.id, quantity: 1 }], repeats: order.id };
    expect((await shop.call('basketListAdd', { body }, buyer)).status).toBe(200);
    expect(await offered(buyer)).toBe(order.number);
  });

  it('an order that the buyer may not see gives no choices', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const product = await aProduct(shop.db);
    const lines = [aLine({ itemId: product.id, productId: product.id })];
    const colleague = { ...buyer, account: await anAccount(shop.db) };
    const hidden = await anOrder(shop.db, colleague, { lines });
    const own = await anOrder(shop.db, buyer);
    await shop.call('basketListAdd', { body: { products: [{ id: product.id }], repeats: hidden.id } }, buyer);
    expect(await offered(buyer)).toBe(own.number);
  });

  it('a price that changes before the goods are added shows in the basket, and in the checkout before an order', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const product = await aProduct(shop.db, { price: 10_000 });
    const lines = [aLine({ itemId: product.id, productId: product.id })];
    const order = await anOrder(shop.db, buyer, { lines });
    const shown = (await repeat(order.id, buyer)).data.lines[0]!.item!.price.value;
    await shop.db.update(price).set({ value: 15_000 }).where(eq(price.itemId, product.id));
    await shop.call('basketListAdd', { body: { products: [{ id: product.id }], repeats: order.id } }, buyer);
    const { grid } = (await shop.call('basketProducts', { query: {} }, buyer)).data;
    expect([shown, grid.row[0]!.price.value]).toEqual([100, 150]);
    const { summary } = (await shop.call('orderCheckout', { query: {} }, buyer)).data;
    expect(summary.total).toBe(150);
  });
});
