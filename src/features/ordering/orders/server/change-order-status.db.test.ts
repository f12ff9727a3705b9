import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { reserve } from '#goods/stock/server/index.ts';
import { stock, stockReservation } from '#goods/stock/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { anOrder } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const change = (number: string, to: Parameters<typeof changeOrderStatus>[2]) =>
  changeOrderStatus(shop.db, number, to, null, new Date());

describe('changing the status of an order', () => {
  it('a new status of an order adds a history step and notifies the buyer', { tags: ['R-CALL-107'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const { id, number } = await anOrder(shop.db, buyer);
    expect(await change(number, 'confirmed')).toEqual({ number, from: 'new', to: 'confirmed' });
    const { data } = await shop.call('orderDetail', { params: { id: String(id) } }, { token: buyer.token });
    expect(data.status).toEqual({ code: 'confirmed', name: 'Подтверждён', color: 'brand' });
    expect(data.history.map((step) => step.status.code)).toEqual(['new', 'confirmed']);
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, buyer.account.id));
    expect(notices).toMatchObject([{ title: `Заказ ${number}: подтверждён`, url: `/orders/${id}/` }]);
  });

  it('a status that may not follow is refused with the allowed ones', async () => {
    const buyer = await aBuyer(shop.db);
    const { number } = await anOrder(shop.db, buyer, { paySystem: 'credit', status: 'confirmed' });
    await expect(change(number, 'awaiting_payment')).rejects.toThrow(
      `Заказ ${number} в статусе «Подтверждён»: возможно picking («В сборке»), cancelled («Отменён»)`,
    );
    const done = await anOrder(shop.db, buyer, { status: 'done' });
    await expect(change(done.number, 'new')).rejects.toThrow('в статусе «Выполнен», он больше не меняется');
    await expect(change('З-1999-000001', 'new')).rejects.toThrow('Заказа З-1999-000001 нет');
  });

  it('a cancelled order returns its reserved stock', async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db);
    const { id, number } = await anOrder(shop.db, buyer);
    await reserve(shop.db, id, [{ itemId: item.id, quantity: 4 }], { canBuyUnavailable: false });
    await change(number, 'cancelled');
    const [row] = await shop.db.select().from(stock).where(eq(stock.itemId, item.id));
    expect(row!.reserved).toBe(0);
  });

  it('a shipment leaves the available stock unchanged', async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db, { stock: 10.5 });
    const { id, number } = await anOrder(shop.db, buyer, { status: 'picking' });
    await reserve(shop.db, id, [{ itemId: item.id, quantity: 4 }], { canBuyUnavailable: false });
    await change(number, 'shipped');
    const [row] = await shop.db.select().from(stock).where(eq(stock.itemId, item.id));
    expect(row).toMatchObject({ onHand: 6.5, reserved: 0 });
    const held = await shop.db.select().from(stockReservation).where(eq(stockReservation.orderId, id));
    expect(held).toEqual([]);
  });

  it('an order that one confirms while another rejects it ends rejected, by steps that follow each other', async () => {
    const buyer = await aBuyer(shop.db);
    for (const steps of [['confirmed', 'cancelled'] as const, ['cancelled', 'confirmed'] as const]) {
      const { id, number } = await anOrder(shop.db, buyer);
      const results = await Promise.allSettled(steps.map((to) => change(number, to)));
      const isConfirmed = results[steps.indexOf('confirmed')]!.status === 'fulfilled';
      expect(results[steps.indexOf('cancelled')]!.status).toBe('fulfilled');
      const { data } = await shop.call('orderDetail', { params: { id: String(id) } }, { token: buyer.token });
      expect(data.history.map((step) => step.status.code)).toEqual([
        'new',
        ...(isConfirmed ? ['confirmed', 'cancelled'] : ['cancelled']),
      ]);
    }
  });

  it('of two statuses that exclude each other exactly one is set', { tags: ['R-CALL-105'] }, async () => {
    const buyer = await aBuyer(shop.db);
    for (const steps of [['picking', 'cancelled'] as const, ['cancelled', 'picking'] as const]) {
      const { id, number } = await anOrder(shop.db, buyer, { paySystem: 'credit', status: 'confirmed' });
      const results = await Promise.allSettled(steps.map((to) => change(number, to)));
      const won = results.filter((result) => result.status === 'fulfilled').map((result) => result.value.to);
      expect(won).toHaveLength(1);
      const { data } = await shop.call('orderDetail', { params: { id: String(id) } }, { token: buyer.token });
      expect(data.status.code).toBe(won[0]);
      expect(data.history.map((step) => step.status.code)).toEqual(['new', won[0]]);
    }
  });
});
