import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { changeOrderStatus } from '#ordering/orders/server/factory.ts';
import { listAvailable } from '#goods/stock/server/index.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aReadyBuyer, inBasket, openCheckout } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

/** Every answer that shows the sums of an order. */
async function expectShown(id: number, token: string) {
  const params = { id: String(id) };
  const { data } = await shop.call('orderDetail', { params }, { token });
  await shop.call('orderList', { query: {} }, { token });
  await shop.call('orderDocuments', { params }, { token });
  await shop.call('orderFile', { params }, { token });
  await shop.call('profileData', {}, { token });
  await shop.call('cabinetMain', {}, { token });
  return data;
}

describe('an order at the edge of what can be', () => {
  it(
    'a thousand of the dearest and heaviest lines are exact from the basket to the papers',
    { tags: ['R-CALL-109', 'R-ENT-30'], timeout: 120_000 },
    async () => {
      const buyer = await aReadyBuyer(shop.db, { company: { canBuyUnavailable: true, discountPercent: 0 } });
      const { token } = buyer;
      const [kopecks, quantity, weightGrams] = [2_100_000_001, 476, 1_999_999_999];
      const products = [];
      for (let n = 0; n < 1000; n += 1)
        products.push(await aProduct(shop.db, { price: kopecks, weightGrams, vatPercent: 22 }));
      const lines = products.map(({ id }) => ({ id, quantity }));
      const { data: added } = await shop.call('basketListAdd', { body: { products: lines } }, { token });
      expect(added.lines).toHaveLength(1000);
      const tooMuch = await shop.call(
        'basketUpdate',
        { body: { product: { ID: products[0]!.id, QUANTITY: 999_999 } } },
        { token },
      );
      expect(tooMuch.codes).toEqual(['VALIDATION']);
      await shop.call('basketFile', {}, { token });
      const { data: sums } = await shop.call('basketSumBlock', {}, { token });
      const total = (kopecks * quantity * 1000) / 100;
      expect(sums).toMatchObject({ total, sum: total, weight: weightGrams * quantity * 1000, count: 476_000 });
      // Of each line 9 996 000 004.76 with 22 %, half up
      expect(sums.VATSum).toBe(1_802_557_377_910);
      const { data } = await shop.call('orderAdd', { body: await openCheckout(shop, buyer) }, { token });
      const order = await expectShown(data.id, token);
      expect(order).toMatchObject({ total, VATSum: sums.VATSum, weight: sums.weight });
      expect(order.lines.reduce((all, line) => all + Math.round(line.lineTotal * 100), 0)).toBe(total * 100);
    },
  );

  it.each(
    nonEmpty([
      {
        what: 'dearer',
        change: (id: number) => shop.db.update(price).set({ value: 2000 }).where(eq(price.itemId, id)),
      },
      {
        what: 'heavier',
        change: (id: number) => shop.db.update(product).set({ weightGrams: 1_999_999_999 }).where(eq(product.id, id)),
      },
    ]),
  )('a line that no basket may hold once its product is $what is lost with its reason', async ({ change }) => {
    const buyer = await aReadyBuyer(shop.db, { company: { canBuyUnavailable: true } });
    const { token } = buyer;
    const most = await aProduct(shop.db, { price: 1000, stock: 10, weightGrams: 1 });
    await inBasket(shop, buyer, { product: most, quantity: 1_000_000_000 });
    const other = await inBasket(shop, buyer);
    await change(most.id);
    await recordCatalogueChange(shop.db, 'item', [most.id]);
    const { data: basket } = await shop.call('basketProducts', { query: {} }, { token });
    expect(basket.noProductsAddToOrder).toEqual([
      expect.objectContaining({ id: most.id, reason: 'Столько этого товара заказать нельзя' }),
    ]);
    expect(basket.grid.row.map(({ id }) => id)).toEqual([other.id]);
    expect((await shop.call('basketSumBlock', {}, { token })).data.total).toBe(100);
    const { data } = await shop.call('orderAdd', { body: await openCheckout(shop, buyer) }, { token });
    expect((await expectShown(data.id, token)).total).toBe(100);
    expect((await shop.call('basketRemove', { body: { products: [most.id] } }, { token })).data.removed).toEqual([
      most.id,
    ]);
  });

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
