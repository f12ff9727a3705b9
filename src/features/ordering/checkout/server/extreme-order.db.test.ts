import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { changeOrderStatus } from '#ordering/orders/server/factory.ts';
import { listAvailable } from '#goods/stock/server/index.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aReadyBuyer, inBasket, openCheckout } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

describe('an order at the edge of what can be', () => {
  it(
    'back-orders of a thousand million units add up and are returned by a cancellation',
    { tags: ['R-CALL-109', 'R-CALL-105'] },
    async () => {
      const buyer = await aReadyBuyer(shop.db, { company: { canBuyUnavailable: true } });
      const { token } = buyer;
      const product = await aProduct(shop.db, { price: 1000, stock: 10 });
      const placed = [];
      for (let n = 0; n < 4; n += 1) {
        await inBasket(shop, buyer, { product, quantity: 1_000_000_000 });
        placed.push((await shop.call('orderAdd', { body: await openCheckout(shop, buyer) }, { token })).data);
      }
      const reserved = async () =>
        (await shop.db.select().from(stock).where(eq(stock.itemId, product.id))).map((row) => row.reserved);
      expect(await reserved()).toEqual([4_000_000_000]);
      expect((await listAvailable(shop.db, [product.id])).get(product.id)).toBe(0);
      await shop.call('orderCancel', { params: { id: String(placed[0]!.id) } }, { token });
      for (const status of ['confirmed', 'picking', 'shipped'] as const) {
        await changeOrderStatus(shop.db, placed[1]!.number, status, null, new Date());
      }
      expect(await reserved()).toEqual([2_000_000_000]);
    },
  );

  it('a broken surrogate of a comment is replaced before it is stored', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    const { token } = buyer;
    await inBasket(shop, buyer);
    const comment = `Въезд со двора \ud83d`;
    const { data } = await shop.call(
      'orderAdd',
      { body: { ...(await openCheckout(shop, buyer)), comment } },
      { token },
    );
    const order = (await shop.call('orderDetail', { params: { id: String(data.id) } }, { token })).data;
    expect(order.comment).toBe('Въезд со двора \ufffd');
  });
});
