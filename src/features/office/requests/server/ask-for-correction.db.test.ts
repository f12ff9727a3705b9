import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmOrders, collectOrders } from '#exchange/orders-out/server/index.ts';
import { aConnection, aKnownProduct, retireOrders, timeZone } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { customerOrder, orderConfirmation } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import {
  aPlacedOrder,
  aWaitingCorrection,
  cancel,
  checkInvariants,
  confirm,
  correct,
  correctionsOf,
  plan,
  shownTo,
} from './correction.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});
beforeEach(() => retireOrders(shop.db));

const detail = async (token: string, id: number) =>
  (await shop.call('orderRequestDetail', { params: { id: String(id) } }, { token })).data;

describe('a correction that adds, replaces or raises', () => {
  it('waits for the customer, and the order stays as it was', async () => {
    const placed = await aPlacedOrder(shop);
    const { data } = await correct(shop, placed, { lines: [{ lineNo: 1, was: 5, quantity: 7 }], note: 'Как просили' });
    expect(data).toMatchObject({ when: 'confirm', before: 700, total: 900, lines: [] });
    const { order, lines } = await checkInvariants(shop, placed);
    expect(order.total).toBe(70_000);
    expect(lines.map(({ quantity }) => quantity)).toEqual([5, 2]);
    const [request] = await correctionsOf(shop, placed);
    expect(request).toMatchObject({ state: 'open', version: 1, orderId: null, accountId: placed.buyer.account.id });
    const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, placed.buyer.account.id));
    const letter = letters.find(({ kind }) => kind === 'request.sent');
    expect(letter!.subject).toBe(`Правка заказа ${placed.number} ждёт подтверждения`);
    expect(JSON.stringify(letter!.content)).toMatch(/была 700.*станет 900.*было 5, станет 7 шт/);
  });

  it('is shown to the buyer beside the order, and is the order once he confirms', async () => {
    const placed = await aPlacedOrder(shop);
    const { request } = (await correct(shop, placed, { lines: [{ lineNo: 1, was: 5, quantity: 7 }] })).data;
    const shown = await detail(placed.buyer.token, request!.id);
    expect(shown).toMatchObject({
      corrects: { id: placed.id, number: placed.number, url: `/orders/${placed.id}/` },
      correction: { formerTotal: 700, delivery: { was: null, is: null } },
      summary: { total: 900 },
      lines: [{ quantity: 7, change: 'changed', was: { quantity: 5, price: 100 } }, { change: 'same' }],
    });
    const { data, codes } = await confirm(shop, placed, request!.id);
    expect([codes, data.id]).toEqual([[], placed.id]);
    const { order, lines, history } = await checkInvariants(shop, placed);
    expect(order).toMatchObject({ number: placed.number, total: 90_000, status: 'new' });
    expect(lines.map(({ lineNo, quantity, fromStock }) => [lineNo, quantity, fromStock])).toEqual([
      [1, 7, 7],
      [2, 2, 2],
    ]);
    expect(history.at(-1)).toMatchObject({ actorAccountId: placed.buyer.account.id, toStatus: 'new' });
    expect((await correctionsOf(shop, placed))[0]).toMatchObject({ state: 'confirmed', orderId: null });
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, placed.manager.id));
    expect(notices.map(({ title }) => title)).toContain(`Правка заказа ${placed.number} подтверждена`);
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, placed.buyer.company.id));
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['request.send', 'request.confirm', 'order.correct']),
    );
  });

  it('adds an article, replaces another in its place and lowers a third, as a whole', async () => {
    const placed = await aPlacedOrder(shop);
    const [added, other] = [await aKnownProduct(shop.db, { price: 5_000 }), await aKnownProduct(shop.db)];
    const body = {
      lines: [
        { lineNo: 1, was: 5, quantity: 3 },
        { lineNo: 2, was: 2, quantity: 4, item: { id: other.id } },
      ],
      added: [{ id: added.id, quantity: 6 }],
    };
    const planned = (await plan(shop, placed, body)).data;
    expect(planned).toMatchObject({ when: 'confirm', before: 700, total: 1000 });
    expect(planned.lines.map(({ change }) => change)).toEqual(['changed', 'replaced', 'added']);
    const { request } = (await correct(shop, placed, { ...body, total: 1000 })).data;
    await checkInvariants(shop, placed, [added.id, other.id]);
    await confirm(shop, placed, request!.id);
    const { order, lines } = await checkInvariants(shop, placed, [added.id, other.id]);
    expect(order.total).toBe(100_000);
    expect(lines.map(({ lineNo, itemId, quantity }) => [lineNo, itemId, quantity])).toEqual([
      [1, placed.items[0], 3],
      [2, other.id, 4],
      [3, added.id, 6],
    ]);
  });

  it('goes back to staff with a reason, and another version is asked for', async () => {
    const placed = await aPlacedOrder(shop);
    const { id, seen } = await aWaitingCorrection(shop, placed);
    const body = { version: 1, reason: 'Восемь' };
    await shop.call('orderRequestReturn', { params: { id: String(id) }, body }, { token: placed.buyer.token });
    expect((await correctionsOf(shop, placed))[0]).toMatchObject({ state: 'returned', reason: 'Восемь' });
    const lines = [{ lineNo: 1, was: 5, quantity: 8 }];
    expect((await correct(shop, placed, { lines })).codes).toEqual(['CONFLICT']);
    expect((await correct(shop, placed, { lines, replaces: { id, version: 1 } })).data.request).toMatchObject({
      id,
      version: 2,
    });
    expect((await confirm(shop, placed, id, seen)).codes).toEqual(['REQUEST_CHANGED']);
    await confirm(shop, placed, id);
    expect((await checkInvariants(shop, placed)).order.total).toBe(100_000);
    expect(await correctionsOf(shop, placed)).toHaveLength(1);
  });

  it('is withdrawn by a later one that lowers alone', async () => {
    const placed = await aPlacedOrder(shop);
    const { id, version, seen } = await aWaitingCorrection(shop, placed);
    const body = { lines: [{ lineNo: 1, was: 5, quantity: 1 }], replaces: { id, version } };
    expect((await correct(shop, placed, body)).data).toMatchObject({ when: 'now', total: 300 });
    expect((await correctionsOf(shop, placed))[0]).toMatchObject({
      state: 'withdrawn',
      reason: 'Заменена другой правкой',
    });
    expect((await confirm(shop, placed, id, seen)).codes).toEqual(['REQUEST_CLOSED']);
    expect((await checkInvariants(shop, placed)).order.total).toBe(30_000);
  });

  it('is done at once where the company has nobody to confirm, and says so', async () => {
    const placed = await aPlacedOrder(shop);
    await shop.db.update(membership).set({ state: 'pending' }).where(eq(membership.companyId, placed.buyer.company.id));
    const body = { lines: [{ lineNo: 1, was: 5, quantity: 6 }] };
    expect((await plan(shop, placed, body)).data).toMatchObject({ when: 'unasked', person: null });
    expect((await correct(shop, placed, body)).data).toMatchObject({ when: 'unasked', total: 800, request: null });
    const { order, history } = await checkInvariants(shop, placed);
    expect(order.total).toBe(80_000);
    expect(history.at(-1)!.note).toContain('В компании некому подтвердить: правка сделана сразу');
    expect(await correctionsOf(shop, placed)).toEqual([]);
  });
});

describe('the cost of delivery', () => {
  it('is a sum of its own once the customer confirms, with VAT, and no line of goods', async () => {
    const placed = await aPlacedOrder(shop);
    await shop.db.execute(`update order_line set vat_percent = 20 where order_id = ${placed.id}`);
    await shop.db.execute(`update customer_order set vat_sum = 11666 where id = ${placed.id}`);
    const { data } = await correct(shop, placed, { delivery: { was: null, cost: 500 } });
    expect(data).toMatchObject({ when: 'confirm', before: 700, total: 1200 });
    await confirm(shop, placed, data.request!.id);
    const [order] = await shop.db.select().from(customerOrder).where(eq(customerOrder.id, placed.id));
    expect(order).toMatchObject({ total: 120_000, sum: 70_000, deliveryCost: 50_000 });
    expect(order!.deliveryVatPercent).toBeGreaterThan(0);
    const { data: shown } = await shop.call(
      'orderDetail',
      { params: { id: String(placed.id) } },
      { token: placed.buyer.token },
    );
    expect(shown).toMatchObject({ deliveryCost: 500, total: 1200 });
    expect(shown.lines).toHaveLength(2);
    const { data: copy } = await shop.call(
      'orderCopy',
      { params: { id: String(placed.id) } as never, query: {} as never },
      { token: placed.buyer.token },
    );
    expect(copy.added).toHaveLength(2);
  });

  it('is lowered at once', async () => {
    const placed = await aPlacedOrder(shop);
    const { request } = (await correct(shop, placed, { delivery: { was: null, cost: 500 } })).data;
    await confirm(shop, placed, request!.id);
    const { data } = await correct(shop, placed, { delivery: { was: 500, cost: 0 } });
    expect(data).toMatchObject({ when: 'now', before: 1200, total: 700 });
    expect((await checkInvariants(shop, placed)).order.deliveryCost).toBe(0);
    expect((await correct(shop, placed, { delivery: { was: 500, cost: 100 } })).codes).toEqual(['CONFLICT']);
  });

  it('goes to the accounting system as a service, as a version of its own', async () => {
    const connection = await aConnection(shop.db);
    const placed = await aPlacedOrder(shop);
    const send = (sessionId: number) =>
      collectOrders(shop.db, connection, sessionId, { now: new Date(), timeZone }).then(String);
    expect(await send(1)).not.toContain('ORDER_DELIVERY');
    const { request } = (await correct(shop, placed, { delivery: { was: null, cost: 350.5 } })).data;
    expect(await send(2)).not.toContain('ORDER_DELIVERY');
    await confirm(shop, placed, request!.id);
    const document = await send(3);
    expect(document).toMatch(
      /<Ид>ORDER_DELIVERY<\/Ид>\s*<Наименование>Доставка<\/Наименование>.*Услуга.*<ЦенаЗаЕдиницу>350\.50/s,
    );
    expect(document).toContain('<Сумма>1050.50</Сумма>');
    await confirmOrders(shop.db, connection, 3, new Date());
    expect(await send(4)).not.toContain('<Документ>');
  });
});

describe('a confirmation is checked at its moment', () => {
  it('shows another price first', async () => {
    const placed = await aPlacedOrder(shop);
    const { id, seen } = await aWaitingCorrection(shop, placed);
    await shop.db.update(price).set({ value: 12_000 }).where(eq(price.itemId, placed.items[0]));
    expect((await confirm(shop, placed, id, seen)).codes).toEqual(['REQUEST_CHANGED']);
    expect((await checkInvariants(shop, placed)).order.total).toBe(70_000);
    await confirm(shop, placed, id);
    expect((await checkInvariants(shop, placed)).order.total).toBe(6 * 12_000 + 20_000);
  });

  it('keeps the prices of lines that stay', async () => {
    const placed = await aPlacedOrder(shop);
    const { id, seen } = await aWaitingCorrection(shop, placed);
    await shop.db.update(price).set({ value: 12_000 }).where(eq(price.itemId, placed.items[1]));
    expect((await confirm(shop, placed, id, seen)).codes).toEqual([]);
    expect((await checkInvariants(shop, placed)).order.total).toBe(80_000);
  });

  it('leaves the order as it was where the stock is gone', async () => {
    const placed = await aPlacedOrder(shop);
    const { id, seen } = await aWaitingCorrection(shop, placed);
    await shop.db.update(stock).set({ onHand: 5 }).where(eq(stock.itemId, placed.items[0]));
    expect((await confirm(shop, placed, id, seen)).codes).toEqual(['REQUEST_CHANGED']);
    expect((await confirm(shop, placed, id)).codes).toEqual(['STOCK_CHANGED']);
    expect((await checkInvariants(shop, placed)).order.total).toBe(70_000);
    expect((await correctionsOf(shop, placed))[0]!.state).toBe('open');
  });

  const terms = nonEmpty([
    { name: 'a ban', set: { orderBan: true }, code: 'ORDER_BAN' },
    { name: 'a debt', set: { hasDebt: true }, code: 'DEBT' },
    { name: 'a limit that the order would pass', set: { creditLimit: 75_000 }, code: 'CREDIT_LIMIT' },
  ]);
  it.each(terms)('refuses under $name', async ({ set, code }) => {
    const placed = await aPlacedOrder(shop, { creditLimit: 80_000 });
    const { id, seen } = await aWaitingCorrection(shop, placed);
    await shop.db.update(company).set(set).where(eq(company.id, placed.buyer.company.id));
    const { codes } = await confirm(shop, placed, id, seen);
    expect(codes).toEqual([code]);
    expect((await checkInvariants(shop, placed)).order.total).toBe(70_000);
  });

  it('refuses for a closed company', async () => {
    const placed = await aPlacedOrder(shop);
    const { id, seen } = await aWaitingCorrection(shop, placed);
    await shop.db.update(company).set({ state: 'blocked' }).where(eq(company.id, placed.buyer.company.id));
    const { codes } = await confirm(shop, placed, id, seen);
    expect(['FORBIDDEN', 'NOT_FOUND', 'CLOSED']).toContain(codes[0]);
    expect((await checkInvariants(shop, placed)).order.total).toBe(70_000);
  });

  it('counts what the order has used of the limit already', async () => {
    const placed = await aPlacedOrder(shop, { creditLimit: 80_000 });
    const { id } = await aWaitingCorrection(shop, placed);
    expect((await confirm(shop, placed, id)).codes).toEqual([]);
    expect((await checkInvariants(shop, placed)).order.total).toBe(80_000);
  });
});

describe('a correction that waits ends with its order', () => {
  const ends = nonEmpty([
    { name: 'cancelled', reason: 'Заказ отменён', end: cancel },
    {
      name: 'paid',
      reason: 'Заказ оплачен',
      end: ({ db }: TestApp, { id }: { id: number }) =>
        db.update(customerOrder).set({ paidAt: new Date() }).where(eq(customerOrder.id, id)),
    },
    {
      name: 'collected',
      reason: 'Заказ передан в сборку',
      end: ({ db }: TestApp, { id }: { id: number }) =>
        db.update(customerOrder).set({ status: 'picking' }).where(eq(customerOrder.id, id)),
    },
    {
      name: 'confirmed by the accounting system',
      reason: 'Учётная система приняла заказ',
      end: ({ db }: TestApp, { id: orderId }: { id: number }) =>
        db.insert(orderConfirmation).values({ orderId, total: 70_000 }),
    },
  ]);
  it.each(ends)('that is $name', async ({ reason, end }) => {
    const placed = await aPlacedOrder(shop);
    const { id, seen } = await aWaitingCorrection(shop, placed);
    await end(shop, placed);
    expect((await correctionsOf(shop, placed))[0]).toMatchObject({ state: 'expired', reason });
    expect((await confirm(shop, placed, id, seen)).codes).toEqual(['REQUEST_CLOSED']);
    expect(await detail(placed.buyer.token, id)).toMatchObject({ state: { code: 'expired' }, summary: { total: 800 } });
  });

  it('that the accounting system takes', async () => {
    const connection = await aConnection(shop.db);
    const placed = await aPlacedOrder(shop);
    const { id, seen } = await aWaitingCorrection(shop, placed);
    await collectOrders(shop.db, connection, 1, { now: new Date(), timeZone });
    expect((await correctionsOf(shop, placed))[0]!.state).toBe('open');
    await confirmOrders(shop.db, connection, 1, new Date());
    const [request] = await correctionsOf(shop, placed);
    expect(request).toMatchObject({ state: 'expired', reason: 'Учётная система приняла заказ' });
    expect((await confirm(shop, placed, id, seen)).codes).toEqual(['REQUEST_CLOSED']);
    expect((await checkInvariants(shop, placed)).order.total).toBe(70_000);
  });
});

describe('staff are refused', () => {
  it('a product on two lines, one that is not sold, and more than is in stock', async () => {
    const placed = await aPlacedOrder(shop);
    const [first] = placed.items;
    const scarce = await aKnownProduct(shop.db, { stock: 1 });
    const codesOf = async (id: number, quantity: number) =>
      (await correct(shop, placed, { added: [{ id, quantity }] })).codes;
    expect(await codesOf(first, 1)).toEqual(['VALIDATION']);
    expect(await codesOf(999_999, 1)).toEqual(['STOCK_CHANGED']);
    expect(await codesOf(scarce.id, 2)).toEqual(['STOCK_CHANGED']);
    expect(await correctionsOf(shop, placed)).toEqual([]);
  });

  it('a sum that has changed since they saw it', async () => {
    const placed = await aPlacedOrder(shop);
    const body = { lines: [{ lineNo: 1, was: 5, quantity: 6 }], total: 750 };
    expect((await correct(shop, placed, body)).codes).toEqual(['PRICE_CHANGED']);
  });

  it('a correction beside one that they have not seen', async () => {
    const placed = await aPlacedOrder(shop);
    const { id } = await aWaitingCorrection(shop, placed);
    const lines = [{ lineNo: 2, was: 2, quantity: 1 }];
    expect((await correct(shop, placed, { lines })).codes).toEqual(['CONFLICT']);
    expect((await correct(shop, placed, { lines, replaces: { id, version: 2 } })).codes).toEqual(['CONFLICT']);
    expect(await shownTo(shop, placed, id)).toMatchObject({ version: 1 });
  });
});
