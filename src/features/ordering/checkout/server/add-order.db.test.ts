import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPickupStore, aTransportCompany } from '#ordering/addresses/server/factory.ts';
import { deliveryAddress } from '#ordering/addresses/server/tables.ts';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { aProduct, deactivate } from '#goods/products/server/factory.ts';
import { product } from '#goods/products/server/tables.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { stock, stockReservation } from '#goods/stock/server/tables.ts';
import { publishPage, seedStaticPages } from '#service/content/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { fromWire } from '#shared/money.ts';
import type { OrderRequest } from '../contract.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const order = (token: string, body: OrderRequest, key?: string) =>
  shop.call('orderAdd', { body }, { token, headers: key ? { 'idempotency-key': key } : {} });
const ordersOf = (buyer: ReadyBuyer) =>
  shop.db.select().from(customerOrder).where(eq(customerOrder.accountId, buyer.account.id));
const detailOf = async (token: string, id: number) =>
  (await shop.call('orderDetail', { params: { id: String(id) } }, { token })).data;
const linesInBasket = async ({ account }: ReadyBuyer) =>
  (await shop.db.select().from(basketLine).where(eq(basketLine.accountId, account.id))).map((line) => line.itemId);
const reservedOf = async (itemId: number) =>
  (await shop.db.select().from(stock).where(eq(stock.itemId, itemId)))[0]!.reserved;
describe('placing an order', () => {
  it(
    'an order has exactly the lines, prices and address that were shown',
    { tags: ['R-CALL-109', 'R-CALL-028'] },
    async () => {
      const buyer = await aReadyBuyer(shop.db, { company: { discountPercent: 10 } });
      const carrier = await aTransportCompany(shop.db);
      const cable = await aProduct(shop.db, { price: 3335, vatCode: 'reduced', weightGrams: 40, unitBase: 'м' });
      await aDiscount(shop.db, { scope: 'product', scopeId: cable.id, percent: 5 });
      await inBasket(shop, buyer, { product: cable, quantity: 7 });
      const plain = await inBasket(shop, buyer, { quantity: 2 });
      const request = await openCheckout(shop, buyer);
      const answer = await order(buyer.token, {
        ...request,
        transportCompany: carrier,
        comment: '  Позвонить за час ',
      });
      const { id, number, url } = answer.data;
      expect(url).toBe(`/orders/${id}/`);
      expect(number).toMatch(/^З-20\d\d-\d{6}$/);
      await shop.db.delete(deliveryAddress).where(eq(deliveryAddress.id, buyer.address));
      await shop.db.update(product).set({ name: 'Другое имя' }).where(eq(product.id, cable.id));
      await shop.db.update(price).set({ value: 99_999 }).where(eq(price.itemId, cable.id));
      // 33.35 less 10 % is 30.02, less 5 % is 28.52
      expect(await detailOf(buyer.token, id)).toMatchObject({
        total: 379.64,
        sum: 390.14,
        discount: 10.5,
        weight: 280,
        count: 9,
        deliveryCount: 1,
        comment: 'Позвонить за час',
        shipDate: null,
        transportCompany: 'Деловые перевозки',
        pickupStore: null,
        address: { text: 'Москва, Складская улица, 1' },
        consignee: { name: 'ООО «Получатель»' },
        lines: [
          { lineNo: 1, id: cable.id, name: cable.name, unit: 'м', quantity: 7, priceBase: 30.02, price: 28.52 },
          { lineNo: 2, id: plain.id, name: plain.name, unit: 'шт', quantity: 2, priceBase: 90, price: 90 },
        ],
        history: [{ status: { code: 'new' } }],
      });
      const [row] = await ordersOf(buyer);
      const lines = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, id));
      expect(row!.total).toBe(fromWire(request.expectedTotal!));
      expect(row!.total).toBe(lines.reduce((all, line) => all + line.lineTotal, 0));
      expect(row!.total).toBe(row!.sum - row!.discount);
      expect(lines.map((line) => line.vatPercent)).toEqual([10, new Date().getUTCFullYear() < 2026 ? 20 : 22]);
    },
  );

  it('the order has the company as it is when it is placed, also renamed under an open checkout', async () => {
    const buyer = await aReadyBuyer(shop.db, { company: { name: 'ООО «Ромашка»', kpp: '770701001' } });
    const { inn, ogrn } = buyer.company;
    await inBasket(shop, buyer);
    const request = await openCheckout(shop, buyer);
    const renamed = { name: 'АО «Лютик»', kpp: '690101001', address: 'Клин' };
    const [written, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const renaming = transaction(shop.db, async (tx) => {
      await tx.update(company).set(renamed).where(eq(company.id, buyer.company.id));
      written.resolve();
      await ended.promise;
    });
    await written.promise;
    const placing = order(buyer.token, request);
    await untilWaiting(shop.db, 1);
    ended.resolve();
    await renaming;
    expect((await placing).status).toBe(200);
    const [row] = await ordersOf(buyer);
    expect(row!.buyer).toEqual({ inn, ogrn, ...renamed });
    const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, buyer.account.id));
    expect(letters.at(-1)!.content!.facts).toContainEqual(['Компания', 'АО «Лютик»']);
  });

  it(
    'placing an order removes its lines from the basket, reserves the stock and notifies the buyer',
    { tags: ['R-CALL-109'] },
    async () => {
      const buyer = await aReadyBuyer(shop.db);
      const [ordered, lost, empty] = [
        await inBasket(shop, buyer, { quantity: 3 }),
        await inBasket(shop, buyer),
        await inBasket(shop, buyer),
      ];
      await deactivate(shop.db, lost.id);
      await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, empty.id));
      const { id, number } = (await order(buyer.token, await openCheckout(shop, buyer))).data;
      expect((await linesInBasket(buyer)).toSorted()).toEqual([lost.id, empty.id].toSorted());
      const [kept] = await shop.db.select().from(basket).where(eq(basket.accountId, buyer.account.id));
      expect(kept!.version).toBe(4);
      expect(await reservedOf(ordered.id)).toBe(3);
      const held = await shop.db.select().from(stockReservation).where(eq(stockReservation.orderId, id));
      expect(held).toMatchObject([{ itemId: ordered.id, quantity: 3 }]);
      const letters = await shop.db.select().from(outbox).orderBy(outbox.id);
      expect(letters.map(({ kind, recipient }) => [kind, recipient]).slice(-2)).toEqual([
        ['order.accepted', buyer.account.email],
        ['order.new', ''],
      ]);
      const notices = await shop.db.select().from(notification).where(eq(notification.accountId, buyer.account.id));
      expect(notices).toMatchObject([
        { title: `Заказ ${number} принят`, text: 'Сумма 300\u00A0₽', url: `/orders/${id}/`, readAt: null },
      ]);
      const audited = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, buyer.account.id));
      expect(audited).toMatchObject([{ action: 'order.add', actorAccountId: buyer.account.id, object: number }]);
    },
  );

  it('an order has the chosen pickup store, day and shipment', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    const store = await aPickupStore(shop.db);
    await inBasket(shop, buyer);
    await inBasket(shop, buyer);
    const checkout = (await shop.call('orderCheckout', { query: { shipment: 'faster' } }, { token: buyer.token })).data;
    const date = checkout.dates[3]!;
    const { data } = await order(buyer.token, {
      contragent: buyer.company.id,
      deliveryType: 'pickup',
      pickupStore: store,
      address: buyer.address,
      shipment: 'faster',
      paySystem: 'prepayment',
      date,
      checkoutKey: checkout.checkoutKey,
    });
    expect(await detailOf(buyer.token, data.id)).toMatchObject({
      deliveryType: 'pickup',
      deliveryTypeName: 'Самовывоз',
      pickupStore: 'Склад на Дмитровке',
      address: null,
      consignee: null,
      shipment: 'faster',
      deliveryCount: 2,
      shipDate: date,
    });
  });

  it('an order keeps the version of the terms of sale at its time', async () => {
    await seedStaticPages(shop.db, 'Оптовик');
    const buyer = await aReadyBuyer(shop.db);
    const place = async () => {
      await inBasket(shop, buyer);
      const { data } = await order(buyer.token, await openCheckout(shop, buyer));
      const [row] = await shop.db.select().from(customerOrder).where(eq(customerOrder.id, data.id));
      return row!.termsVersion;
    };
    expect(await place()).toBe(1);
    await publishPage(shop.db, { code: 'terms', title: 'Условия продажи', html: '<p>Новые</p>' }, new Date());
    expect(await place()).toBe(2);
  });

  it('the number of an order has the year of the shop’s time zone', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    await inBasket(shop, buyer);
    // 00:30 of 1 January in Moscow
    shop.clock.now = () => new Date('2025-12-31T21:30:00Z');
    const request = await openCheckout(shop, buyer);
    const { number } = (await order(buyer.token, request)).data;
    shop.clock.now = () => new Date();
    expect(number).toMatch(/^З-2026-/);
  });

  it(
    'an order placed by a manager belongs to the customer and names the manager',
    { tags: ['R-CALL-109'] },
    async () => {
      const buyer = await aReadyBuyer(shop.db);
      const manager = await anAccount(shop.db, { role: 'MANAGER' });
      const token = await aChildSession(shop.db, await aSession(shop.db, manager.id), buyer.account.id);
      await inBasket(shop, { ...buyer, token });
      const { id } = (await order(token, await openCheckout(shop, { ...buyer, token }))).data;
      const [row] = await ordersOf(buyer);
      expect(row).toMatchObject({ accountId: buyer.account.id, createdBy: manager.id });
      expect(await detailOf(buyer.token, id)).toMatchObject({ placedByManager: true });
    },
  );

  it('a short line becomes a back-order where the contract allows it', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db, { company: { canBuyUnavailable: true } });
    const item = await aProduct(shop.db, { stock: 2 });
    await inBasket(shop, buyer, { product: item, quantity: 5 });
    await order(buyer.token, await openCheckout(shop, buyer));
    expect(await reservedOf(item.id)).toBe(5);
  });
});
