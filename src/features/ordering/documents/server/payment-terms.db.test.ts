import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { reserve } from '#goods/stock/server/index.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { lockOrder, recordLedgerUpdate } from '#ordering/orders/server/index.ts';
import { customerOrder, orderConfirmation, orderHistory } from '#ordering/orders/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { endUnpaidOrders } from './end-unpaid-orders.ts';
import { paymentTerm } from './tables.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
beforeEach(async () => {
  await shop.db.delete(outbox);
  await shop.db.update(customerOrder).set({ status: 'done' });
});

const settings = {
  INVOICE_WORKING_DAYS: 3,
  HOLIDAYS: [] as string[],
  TZ_SHOP: 'Europe/Moscow',
  UNPAID_ORDERS: 'release' as 'release' | 'ask',
};
/** Wednesday; the invoice is valid until Monday, the reminder comes on Friday. */
const placedAt = new Date('2026-11-25T09:00:00Z');
const at = (day: string, time = '10:00') => new Date(`${day}T${time}:00+03:00`);
const [thursday, friday, saturday, monday, tuesday] = ['11-26', '11-27', '11-28', '11-30', '12-01'].map((day) =>
  at(`2026-${day}`),
) as [Date, Date, Date, Date, Date];

const look = (moment: Date, more: Partial<typeof settings> = {}) =>
  endUnpaidOrders(shop.db, { ...settings, ...more }, moment);
const kinds = async () => (await shop.db.select().from(outbox).orderBy(asc(outbox.id))).map(({ kind }) => kind);
const orderOf = async (id: number) => (await shop.db.select().from(customerOrder).where(eq(customerOrder.id, id)))[0]!;

async function anUnpaidOrder(fields: Parameters<typeof anOrder>[2] = {}) {
  const manager = await anAccount(shop.db, { role: 'MANAGER' });
  const buyer = await aBuyer(shop.db, { company: { managerAccountId: manager.id } });
  const product = await aProduct(shop.db, { stock: 10 });
  const order = await anOrder(shop.db, buyer, { placedAt, lines: [aLine({ itemId: product.id })], ...fields });
  await transaction(shop.db, (tx) =>
    reserve(tx, order.id, [{ itemId: product.id, quantity: 4 }], { canBuyUnavailable: false }),
  );
  const reserved = async () => (await shop.db.select().from(stock).where(eq(stock.itemId, product.id)))[0]!.reserved;
  return { ...order, buyer, manager, reserved };
}

describe('an unpaid order', () => {
  it('is reminded of a working day before its invoice ends and released after it, once by several nodes', async () => {
    const order = await anUnpaidOrder();
    await look(thursday);
    expect(await kinds()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => look(friday)));
    expect(await kinds()).toEqual(['invoice.reminder']);
    for (const moment of [saturday, monday]) await look(moment);
    expect((await orderOf(order.id)).status).toBe('new');
    expect(await order.reserved()).toBe(4);
    await Promise.all([1, 2, 3].map(() => look(tuesday)));
    await look(at('2026-12-02'));
    expect(await kinds()).toEqual(['invoice.reminder', 'invoice.expired']);
    expect((await orderOf(order.id)).status).toBe('cancelled');
    expect(await order.reserved()).toBe(0);
    const history = await shop.db.select().from(orderHistory).where(eq(orderHistory.orderId, order.id));
    expect(history.map(({ toStatus, note }) => [toStatus, note])).toEqual([
      ['new', ''],
      ['cancelled', 'Счёт не оплачен в срок'],
    ]);
    const notices = await shop.db
      .select()
      .from(notification)
      .where(eq(notification.accountId, order.buyer.account.id))
      .orderBy(asc(notification.id));
    expect(notices.map(({ title }) => title)).toEqual([
      `Оплатите заказ ${order.number} до 30.11.2026 включительно`,
      `Заказ ${order.number} отменён: счёт не оплачен в срок`,
    ]);
  });

  it('stays and its manager is asked once, where the setting says so', async () => {
    const order = await anUnpaidOrder();
    for (const moment of [friday, tuesday, at('2026-12-02')]) await look(moment, { UNPAID_ORDERS: 'ask' });
    expect(await kinds()).toEqual(['invoice.reminder', 'invoice.unpaid']);
    expect((await orderOf(order.id)).status).toBe('new');
    expect(await order.reserved()).toBe(4);
    const [notice] = await shop.db.select().from(notification).where(eq(notification.accountId, order.manager.id));
    expect(notice).toMatchObject({
      title: `Заказ ${order.number} не оплачен в срок`,
      url: `/office/orders/${order.id}/`,
    });
  });

  it('is a matter of the manager to whom it was handed over', async () => {
    const order = await anUnpaidOrder();
    const colleague = await anAccount(shop.db, { role: 'MANAGER' });
    await shop.db.update(customerOrder).set({ managerAccountId: colleague.id }).where(eq(customerOrder.id, order.id));
    for (const moment of [friday, tuesday]) await look(moment, { UNPAID_ORDERS: 'ask' });
    const [letter] = await shop.db.select().from(outbox).where(eq(outbox.kind, 'invoice.unpaid'));
    expect(letter!.recipient).toBe(colleague.email);
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, colleague.id));
    expect(notices.map(({ title }) => title)).toEqual([`Заказ ${order.number} не оплачен в срок`]);
  });

  it('is written about in working hours alone', async () => {
    await anUnpaidOrder();
    await look(at('2026-11-27', '08:59'));
    await look(saturday);
    await look(monday, { HOLIDAYS: ['2026-11-30'] });
    expect(await kinds()).toEqual([]);
  });

  it('has a working day after the reminder where the shop finds it late', async () => {
    const order = await anUnpaidOrder({ placedAt: new Date('2026-09-01T09:00:00Z') });
    await look(friday);
    const [term] = await shop.db.select().from(paymentTerm).where(eq(paymentTerm.orderId, order.id));
    expect(term!.validUntil).toBe('2026-11-30');
    await look(monday);
    expect((await orderOf(order.id)).status).toBe('new');
    const { invoice } = (
      await shop.call('orderDocuments', { params: { id: String(order.id) } }, { token: order.buyer.token })
    ).data;
    expect(invoice.validUntil).toBeNull();
    await look(tuesday);
    expect((await orderOf(order.id)).status).toBe('cancelled');
  });

  it.each([
    ['on credit', { paySystem: 'credit' as const }],
    ['paid', { paidAt: placedAt }],
    ['in assembly', { status: 'picking' as const }],
    ['made in the accounting system', { origin: 'ledger' as const }],
  ])('is left alone where it is %s', async (_, fields) => {
    await anUnpaidOrder(fields);
    for (const moment of [friday, tuesday]) await look(moment);
    expect(await kinds()).toEqual([]);
  });

  it('is left to the accounting system once that has confirmed it', async () => {
    const order = await anUnpaidOrder();
    await look(friday);
    await shop.db.insert(orderConfirmation).values({ orderId: order.id, total: 10_000 });
    await look(tuesday);
    expect(await kinds()).toEqual(['invoice.reminder']);
    expect((await orderOf(order.id)).status).toBe('new');
  });

  it('is not released where its payment comes at the same time', async () => {
    const order = await anUnpaidOrder();
    await look(friday);
    const paid = Promise.withResolvers<void>();
    const payment = transaction(shop.db, async (tx) => {
      await lockOrder(tx, order.id);
      const [row] = await tx.select().from(customerOrder).where(eq(customerOrder.id, order.id));
      paid.resolve();
      // The job waits for the lock meanwhile
      await new Promise((resolve) => setTimeout(resolve, 200));
      const word = {
        number: '1',
        date: null,
        total: null,
        paidOn: '2026-11-30',
        payments: [],
        shipments: [],
        lines: null,
      };
      const moment = { at: tuesday, timeZone: settings.TZ_SHOP, isSilent: true, stepsOf: () => [] };
      await recordLedgerUpdate(tx, row!, word, moment);
    });
    await paid.promise;
    await Promise.all([payment, look(tuesday)]);
    expect(await orderOf(order.id)).toMatchObject({ status: 'new', paidAt: expect.any(Date) });
    expect(await order.reserved()).toBe(4);
  });

  it('is cancelled once where the buyer cancels it at the same time', async () => {
    const order = await anUnpaidOrder();
    await look(friday);
    const params = { id: String(order.id) };
    await Promise.all([shop.call('orderCancel', { params }, { token: order.buyer.token }), look(tuesday)]);
    const history = await shop.db.select().from(orderHistory).where(eq(orderHistory.orderId, order.id));
    expect(history.filter(({ toStatus }) => toStatus === 'cancelled')).toHaveLength(1);
    expect(await order.reserved()).toBe(0);
  });

  it('is never ended where invoices have no end', async () => {
    await anUnpaidOrder();
    for (const moment of [friday, tuesday]) await look(moment, { INVOICE_WORKING_DAYS: 0 });
    expect(await kinds()).toEqual([]);
  });
});
