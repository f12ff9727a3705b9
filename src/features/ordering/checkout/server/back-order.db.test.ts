import { desc, eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { aStock, aWarehouse } from '#goods/stock/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { orderLine } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { NBSP } from '#shared/number-format.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const mayBackOrder = () => aReadyBuyer(shop.db, { company: { canBuyUnavailable: true } });

/** 58 pieces in two warehouses, of which 65 are wanted. */
async function short(buyer: ReadyBuyer) {
  const item = await aProduct(shop.db, { stock: 50 });
  await aStock(shop.db, item.id, 8, { warehouseId: await aWarehouse(shop.db) });
  return inBasket(shop, buyer, { product: item, quantity: 65 });
}

async function place(buyer: ReadyBuyer): Promise<number> {
  const body = await openCheckout(shop, buyer);
  return (await shop.call('orderAdd', { body }, { token: buyer.token })).data.id;
}

const params = (id: number) => ({ params: { id: String(id) } });
const listed = async ({ token }: ReadyBuyer) =>
  (await shop.call('orderList', { query: {} }, { token })).data.items.map(({ toOrder }) => toOrder);
const linesOf = async ({ token }: ReadyBuyer, id: number) =>
  (await shop.call('orderDetail', params(id), { token })).data.lines;

describe('an order above the stock', () => {
  it('says of each line how much was in stock and how much is to come, over all warehouses', async () => {
    const buyer = await mayBackOrder();
    await short(buyer);
    const gone = await inBasket(shop, buyer, { product: await aProduct(shop.db, { stock: 0 }), quantity: 3 });
    await inBasket(shop, buyer, { quantity: 10 });
    const lines = await linesOf(buyer, await place(buyer));
    expect(lines.map(({ quantity, backOrder }) => [quantity, backOrder])).toEqual([
      [65, { inStock: 58, toOrder: 7 }],
      [3, { inStock: 0, toOrder: 3 }],
      [10, null],
    ]);
    // The next one finds nothing, and owes nothing of the first
    await inBasket(shop, buyer, { product: gone, quantity: 2 });
    expect(await linesOf(buyer, await place(buyer))).toMatchObject([{ backOrder: { inStock: 0, toOrder: 2 } }]);
    expect(await listed(buyer)).toEqual(['all', 'part']);
  });

  it('what one warehouse owes is not in stock in another one', async () => {
    const buyer = await mayBackOrder();
    const item = await short(buyer);
    const owing = await aWarehouse(shop.db);
    await aStock(shop.db, item.id, 0, { warehouseId: owing, reserved: 20 });
    expect(await linesOf(buyer, await place(buyer))).toMatchObject([{ backOrder: { inStock: 38, toOrder: 27 } }]);
  });

  it('is said in the letters to the buyer and to the shop, and in the file of the order', async () => {
    const buyer = await mayBackOrder();
    const item = await short(buyer);
    await inBasket(shop, buyer, { quantity: 10 });
    const id = await place(buyer);
    const text = `58${NBSP}шт в наличии, 7${NBSP}шт под заказ`;
    const letters = await shop.db.select().from(outbox).orderBy(desc(outbox.id)).limit(2);
    expect(letters.map(({ kind }) => kind).toSorted()).toEqual(['order.accepted', 'order.new']);
    for (const { content } of letters) {
      expect(content!.facts!.filter(([, fact]) => fact.includes('под заказ'))).toEqual([[item.name, text]]);
      expect(content!.paragraphs.join(' ')).toContain('Часть товаров — под заказ');
    }
    const { link } = (await shop.call('orderFile', params(id), { token: buyer.token })).data;
    const file = await shop.app.inject({ url: link, headers: { authorization: `Bearer ${buyer.token}` } });
    const [head, first, second] = (await readXlsx(file.rawPayload)).sheets[0]!.rows;
    expect([head!.at(-1), first!.at(-1), second!.at(-1) ?? null]).toEqual([
      'Примечание',
      'При оформлении: 58 шт в наличии, 7 шт под заказ',
      null,
    ]);
  });

  it('an order that the stock covers says nothing of it, nor do its letters', async () => {
    const buyer = await mayBackOrder();
    await inBasket(shop, buyer, { quantity: 10 });
    const id = await place(buyer);
    expect(await linesOf(buyer, id)).toMatchObject([{ backOrder: null }]);
    expect(await listed(buyer)).toEqual([null]);
    const [letter] = await shop.db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
    expect(JSON.stringify(letter!.content)).not.toContain('под заказ');
  });

  it('goods that arrive later leave what was in stock at the order; an earlier order says nothing', async () => {
    const buyer = await mayBackOrder();
    const item = await short(buyer);
    const id = await place(buyer);
    await shop.db.update(stock).set({ onHand: 500 }).where(eq(stock.itemId, item.id));
    expect(await linesOf(buyer, id)).toMatchObject([{ backOrder: { inStock: 58, toOrder: 7 } }]);
    await shop.db.update(orderLine).set({ fromStock: null }).where(eq(orderLine.orderId, id));
    expect(await linesOf(buyer, id)).toMatchObject([{ backOrder: null }]);
    expect(await listed(buyer)).toEqual([null]);
  });

  it('of which nothing was in stock is no whole back-order where another line is not known', async () => {
    const buyer = await mayBackOrder();
    const lines = [aLine({ itemId: 1, fromStock: 0 }), aLine({ itemId: 2 })];
    await anOrder(shop.db, buyer, { lines });
    expect(await listed(buyer)).toEqual(['part']);
  });
});

describe('before an order above the stock', () => {
  const basketOf = async ({ token }: ReadyBuyer) =>
    (await shop.call('basketProducts', { query: {} }, { token })).data.grid.row;
  const checkoutOf = async ({ token }: ReadyBuyer) =>
    (await shop.call('orderCheckout', { query: {} }, { token })).data.backOrders;

  it('the basket marks the lines, and the checkout says how much is to come, as the stock is at that moment', async () => {
    const [buyer, other] = [await mayBackOrder(), await mayBackOrder()];
    const item = await short(buyer);
    const gone = await inBasket(shop, buyer, { product: await aProduct(shop.db, { stock: 0 }), quantity: 3 });
    await inBasket(shop, buyer, { quantity: 10 });
    const marks = async () => (await basketOf(buyer)).map(({ shortage }) => shortage ?? null);
    expect(await marks()).toEqual(['part', 'all', null]);
    const { id, name, unitBase: unit } = item;
    const none = { id: gone.id, name: gone.name, unit: gone.unitBase, inStock: 0, toOrder: 3 };
    expect(await checkoutOf(buyer)).toEqual([{ id, name, unit, inStock: 58, toOrder: 7 }, none]);
    const change = async (QUANTITY: number) =>
      (await shop.call('basketUpdate', { body: { product: { ID: id, QUANTITY } } }, { token: buyer.token })).data.line;
    expect((await change(58))?.shortage).toBeUndefined();
    expect(await checkoutOf(buyer)).toEqual([none]);
    // Another order takes of it, and leaves some
    await inBasket(shop, other, { product: item, quantity: 20 });
    await place(other);
    expect((await change(40))?.shortage).toBe('part');
    expect(await checkoutOf(buyer)).toEqual([{ id, name, unit, inStock: 38, toOrder: 2 }, none]);
  });

  it('figures of the stock stay out of the basket and of its file, which say that a part is to come', async () => {
    const buyer = await mayBackOrder();
    const item = await aProduct(shop.db, { stock: 765_431, price: 100 });
    await inBasket(shop, buyer, { product: item, quantity: 800_000 });
    const { data } = await shop.call('basketSumBlock', {}, { token: buyer.token });
    expect(JSON.stringify([data, await basketOf(buyer)])).not.toContain('765431');
    const { link } = (await shop.call('basketFile', {}, { token: buyer.token })).data;
    const file = await shop.app.inject({ url: link, headers: { authorization: `Bearer ${buyer.token}` } });
    expect((await readXlsx(file.rawPayload)).sheets[0]!.rows[1]!.at(-1)).toBe('Часть под заказ');
  });

  it('the checkout of a contract without back-orders names the short lines when it opens, without figures', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const { id, name } = await short(buyer);
    await inBasket(shop, buyer, { quantity: 10 });
    expect((await basketOf(buyer)).map(({ shortage }) => shortage ?? null)).toEqual(['check', null]);
    const { data } = await shop.call('orderCheckout', { query: {} }, { token: buyer.token });
    expect([data.backOrders, data.shortages]).toEqual([[], [{ id, name }]]);
  });
});
