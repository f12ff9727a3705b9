import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasRealExports, realExport } from '#exchange/goods-import/server/real-exports.fixture.ts';
import { aConnection, aShopOrder, lineOf, listWaiting } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import {
  aQuietConnection,
  aSentOrder,
  type Connection,
  documentXml,
  exportOf,
  lineXml,
  listLetters,
  noticesOf,
  receive,
  returned,
  send,
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

describe('an order that comes back', () => {
  it('is found by our number, and the id and number of the accounting system are learnt', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    expect(await receive(db, connection, [returned(order)])).toEqual(['Документы: принято 1, без изменений 0']);
    const state = await stateOf(db, order.id);
    expect(state.steps).toEqual(['new', 'confirmed']);
    expect(state.confirmation).toMatchObject({ number: `УТ-${order.id}`, date: '2026-11-24', total: 150_000 });
    expect(state.lines.map(({ lineNo, quantity, total }) => [lineNo, quantity, total])).toEqual([
      [1, 10, 100_000],
      [2, 5, 50_000],
    ]);
    expect(await exportOf(db, order.id)).toMatchObject({
      learntId: order.ledgerId,
      learntNumber: `УТ-${order.id}`,
      externalId: order.exported.externalId,
    });
    expect(await noticesOf(shop.db, order.buyer.account.id)).toEqual([{ title: `Заказ ${order.number}: подтверждён` }]);
    expect((await listLetters(shop.db)).map(({ subject }) => subject)).toEqual([`Заказ ${order.number}: подтверждён`]);
  });

  it('is no news for the accounting system that has said it', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    const shipped = { 'Статус заказа': 'Отгружен' };
    await receive(db, connection, [returned(order, { requisites: shipped })], { now: new Date() });
    expect((await stateOf(db, order.id)).order.status).toBe('shipped');
    expect(await listWaiting(db, connection)).toEqual([]);
  });

  it('that the accounting system has cancelled is not sent back to it', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    await receive(db, connection, [returned(order, { requisites: { Отменен: 'true' } })], { now: new Date() });
    expect((await stateOf(db, order.id)).order.status).toBe('cancelled');
    expect(await listWaiting(db, connection)).toEqual([]);
  });

  it('is found by the number of the accounting system, and by the learnt id, where ours is lost', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    await receive(db, connection, [returned(order)]);
    const byId = documentXml({ id: order.ledgerId, requisites: { Статус: 'К отгрузке' } });
    await receive(db, connection, [byId]);
    expect((await stateOf(db, order.id)).order.status).toBe('picking');
    const other = await aSentOrder(shop.db, connection);
    await receive(db, connection, [returned(other, { id: other.exported.externalId })]);
    const byNumber = documentXml({
      id: randomUUID(),
      requisites: { 'Номер по 1С': `УТ-${other.id}`, Статус: 'К отгрузке' },
    });
    await receive(db, connection, [byNumber]);
    expect((await stateOf(db, other.id)).order.status).toBe('picking');
  });

  it('of another document with the same number of another year is another order', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    await receive(db, connection, [returned(order)]);
    const report = await receive(db, connection, [
      documentXml({ id: randomUUID(), requisites: { 'Номер по 1С': `УТ-${order.id}`, Статус: 'Закрыт' } }),
    ]);
    expect(report[1]).toContain('отложен: в документе нет покупателя');
    expect((await stateOf(db, order.id)).order.status).toBe('confirmed');
  });

  it('whose number and id name two orders is left aside and changes neither', async () => {
    const { db } = shop;
    const [one, two] = [await aSentOrder(shop.db, connection), await aSentOrder(shop.db, connection)];
    await receive(db, connection, [returned(one), returned(two)]);
    const mixed = returned(one, { id: two.ledgerId, requisites: { Отменен: 'true' } });
    const report = await receive(db, connection, [mixed]);
    expect(report).toEqual([
      'Документы: принято 0, без изменений 0, отложено 1',
      `Документ ${one.exported.number} отложен: номер ${one.exported.number} — у заказа ${one.number}, а Ид — у другого`,
    ]);
    expect([(await stateOf(db, one.id)).order.status, (await stateOf(db, two.id)).order.status]).toEqual([
      'confirmed',
      'confirmed',
    ]);
  });

  it('is nothing to a connection that has not sent it', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    const other = await aConnection(db);
    const report = await receive(db, other, [returned(order, { requisites: { Отменен: 'true' } })]);
    expect(report[1]).toContain(`заказ ${order.number} этому подключению не передавался`);
    expect((await stateOf(db, order.id)).steps).toEqual(['new']);
    expect(await db.select().from(orderExport).where(eq(orderExport.connectionId, other.id))).toEqual([]);
  });

  it('is nothing to a connection in which it is set aside', async () => {
    const { db } = shop;
    const buyer = await aBuyer(db);
    const order = await aShopOrder(db, { buyer, lines: [lineOf(await aProduct(db))] });
    await send(db, connection);
    const row = await exportOf(db, order.id);
    expect([row.problem === null, row.sentVersion]).toEqual([false, null]);
    const document = (more: Partial<Parameters<typeof documentXml>[0]>) =>
      documentXml({ id: randomUUID(), number: row.number, sum: '100', ...more });
    const lines = [lineXml({ id: 'x', quantity: 1 })];
    const report = await receive(db, connection, [
      document({ lines, requisites: { Отменен: 'true' } }),
      document({ lines, requisites: { Проведен: 'true', 'Дата отгрузки по 1С': '2026-11-24' } }),
      document({ operation: 'Выплата безналичных денег', extra: `<Основание>${row.number}</Основание>` }),
    ]);
    expect(report.filter((line) => line.includes('этому подключению не передавался'))).toHaveLength(2);
    const { steps, confirmation } = await stateOf(db, order.id);
    expect([steps, confirmation]).toEqual([['new'], null]);
  });

  it.skipIf(!hasRealExports)(
    'as a real one does: their guid, our number (skipped where ../shared/data is absent)',
    async () => {
      const { db } = shop;
      const order = await aSentOrder(shop.db, connection, { placedAt: new Date('2014-12-12T06:50:00Z') });
      await db.update(orderExport).set({ number: '4512' }).where(eq(orderExport.orderId, order.id));
      await receive(db, connection, { text: readFileSync(realExport('cml-orders/epc/orders-1doc.xml'), 'utf8') });
      expect(await exportOf(db, order.id)).toMatchObject({
        learntId: '91777ce0-81cc-11e4-a522-0050569c5934',
        learntNumber: 'НФS-004512',
      });
      const { confirmation, lines, order: row } = await stateOf(db, order.id);
      expect(confirmation).toMatchObject({ number: 'НФS-004512', date: '2014-12-12', total: 990_000, paidOn: null });
      expect(row).toMatchObject({ status: 'confirmed', paidAt: null });
      expect(lines.map(({ lineNo, quantity, total }) => [lineNo, quantity, total])).toEqual([
        [1, 0, 0],
        [2, 0, 0],
        [null, 1, 990_000],
      ]);
    },
  );
});
