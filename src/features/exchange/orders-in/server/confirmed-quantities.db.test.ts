import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aKnownProduct, lineOf } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import {
  aQuietConnection,
  aSentOrder,
  type Connection,
  lineXml,
  listLetters,
  receive,
  returned,
  type SentOrder,
  stateOf,
} from './orders-in.fixture.ts';

let shop: TestApp;
let connection: Connection;
beforeAll(async () => {
  shop = await testApp();
});
beforeEach(async () => {
  connection = await aQuietConnection(shop.db);
});

describe('quantities', () => {
  const quantitiesAfter = async (order: SentOrder, lines: string[]) => {
    await receive(shop.db, connection, [returned(order, { lines, sum: '1' })]);
    return (await stateOf(shop.db, order.id)).lines.map(({ lineNo, quantity }) => [lineNo, quantity]);
  };

  it('stand beside what was ordered, and the buyer hears of them with the state in one letter', async () => {
    const order = await aSentOrder(shop.db, connection);
    expect(await quantitiesAfter(order, [lineXml({ id: order.first, quantity: 8 })])).toEqual([
      [1, 8],
      [2, 0],
    ]);
    const { order: row } = await stateOf(shop.db, order.id);
    expect(row.total).toBe(150_000);
    const [letter, ...others] = await listLetters(shop.db);
    expect(others).toEqual([]);
    expect(letter!.subject).toBe(`Заказ ${order.number}: подтверждён, изменены количества`);
    const facts = letter!.content!.facts!.slice(-2).map(([, value]) => value);
    expect(facts).toEqual(['было 10, стало 8 шт', 'было 5, стало 0 шт']);
    await quantitiesAfter(order, [lineXml({ id: order.first, quantity: 9 })]);
    const second = (await listLetters(shop.db))[1]!;
    expect(second.subject).toBe(`Заказ ${order.number}: изменены количества`);
    expect(second.content!.facts!.slice(-1)).toEqual([[expect.any(String), 'было 8, стало 9 шт']]);
  });

  it('of an order that its buyer has cancelled are no news for him; money and the order’s end stay true', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    const cancelled = await shop.call(
      'orderCancel',
      { params: { id: String(order.id) } },
      { token: order.buyer.token },
    );
    expect(cancelled.status).toBe(200);
    const report = await receive(db, connection, [
      returned(order, {
        lines: [lineXml({ id: order.first, quantity: 8 })],
        sum: '800',
        requisites: { 'Дата оплаты по 1С': '2026-11-24' },
      }),
    ]);
    expect(report[1]).toContain('в магазине «Отменён», а в 1С «Подтверждён»: статус оставлен');
    const { order: row, confirmation } = await stateOf(db, order.id);
    expect([row.status, row.paidAt === null, confirmation!.total]).toEqual(['cancelled', false, 80_000]);
    expect((await listLetters(shop.db)).map(({ subject }) => subject)).toEqual([`Заказ ${order.number}: отменён`]);
    const notices = await db.select().from(notification).where(eq(notification.accountId, order.buyer.account.id));
    expect(notices.map(({ title }) => title)).toEqual([`Заказ ${order.number}: отменён`]);
  });

  it('of one product that is cut into several lines are added up', async () => {
    const order = await aSentOrder(shop.db, connection);
    const parts = [6, 4].map((quantity) => lineXml({ id: order.first, quantity }));
    expect(await quantitiesAfter(order, [...parts, lineXml({ id: order.second, quantity: 5 })])).toEqual([
      [1, 10],
      [2, 5],
    ]);
  });

  it('of two lines of one product that are joined fill them in turn', async () => {
    const { db } = shop;
    const product = await aKnownProduct(db);
    const order = await aSentOrder(shop.db, connection, {
      lines: [lineOf(product, { quantity: 10 }), lineOf(product, { quantity: 5 })],
    });
    expect(await quantitiesAfter(order, [lineXml({ id: product.externalId!, quantity: 12 })])).toEqual([
      [1, 10],
      [2, 2],
    ]);
    expect((await stateOf(db, order.id)).lines.map(({ total }) => total)).toEqual([100_000, 20_000]);
  });

  it('in packs are counted in base units', async () => {
    const order = await aSentOrder(shop.db, connection);
    const pack = lineXml({
      id: order.first,
      quantity: 2,
      price: '500',
      extra: '<Единица>уп</Единица><Коэффициент>5</Коэффициент>',
    });
    expect(await quantitiesAfter(order, [pack, lineXml({ id: order.second, quantity: 5 })])).toEqual([
      [1, 10],
      [2, 5],
    ]);
    const [line] = (await stateOf(shop.db, order.id)).lines;
    expect(line).toMatchObject({ price: 10_000, total: 100_000, unit: 'шт' });
  });

  it('of goods and services that were added follow the ordered lines', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    const extra = await aKnownProduct(db);
    await quantitiesAfter(order, [
      lineXml({ id: 'ORDER_DELIVERY', quantity: 1, price: '348' }),
      lineXml({ id: order.first, quantity: 10 }),
      lineXml({ id: extra.externalId!, quantity: 2.5 }),
      lineXml({ id: order.second, quantity: 5 }),
    ]);
    const { lines } = await stateOf(db, order.id);
    expect(lines.map(({ lineNo, itemId, quantity }) => [lineNo, itemId, quantity])).toEqual([
      [1, null, 10],
      [2, null, 5],
      [null, null, 1],
      [null, extra.id, 2.5],
    ]);
  });

  it('below zero are left aside', async () => {
    const order = await aSentOrder(shop.db, connection);
    for (const id of [order.first, 'ORDER_DELIVERY']) {
      const wrong = returned(order, { lines: [lineXml({ id, quantity: -1 })], sum: '-100' });
      const [, reason] = await receive(shop.db, connection, [wrong]);
      expect(reason).toContain('меньше нуля');
    }
    expect((await stateOf(shop.db, order.id)).confirmation).toBeNull();
  });

  it('may stay where prices change: the buyer hears of the sum', async () => {
    const order = await aSentOrder(shop.db, connection);
    const at = (price: string, sum: string) =>
      returned(order, {
        lines: [lineXml({ id: order.first, quantity: 10, price }), lineXml({ id: order.second, quantity: 5 })],
        sum,
      });
    await receive(shop.db, connection, [at('100', '1500')]);
    await receive(shop.db, connection, [at('90', '1400')]);
    await receive(shop.db, connection, [returned(order, { lines: undefined, sum: '1300' })]);
    const [, changed, ...others] = await listLetters(shop.db);
    expect(others).toEqual([]);
    expect(changed!.subject).toBe(`Заказ ${order.number}: изменена сумма`);
    const sum = changed!.content!.facts!.find(([name]) => name === 'Сумма')![1].replaceAll('\u00A0', ' ');
    expect(sum).toBe('была 1 500 ₽, стала 1 400 ₽');
  });

  it('stay where a document speaks of the state alone', async () => {
    const order = await aSentOrder(shop.db, connection);
    await quantitiesAfter(order, [lineXml({ id: order.first, quantity: 8 })]);
    await receive(shop.db, connection, [returned(order, { lines: undefined, requisites: { Статус: 'К отгрузке' } })]);
    const { lines, order: row } = await stateOf(shop.db, order.id);
    expect([row.status, lines.map(({ quantity }) => quantity)]).toEqual(['picking', [8, 0]]);
  });
});
