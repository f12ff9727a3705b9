import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import {
  aQuietConnection,
  aSentOrder,
  type Connection,
  documentXml,
  receive,
  returned,
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

describe('payments and shipments', () => {
  const dependent = (fields: {
    id: string;
    operation: string;
    sum: string;
    base?: string;
    requisites?: Record<string, string>;
  }) =>
    documentXml({
      ...fields,
      number: `П-${fields.id.slice(0, 4)}`,
      extra: fields.base ? `<Основание>${fields.base}</Основание>` : '',
    });
  const within = (documents: string[]) =>
    `<ПодчиненныеДокументы>${documents.join('').replaceAll('Документ>', 'ПодчиненныйДокумент>')}</ПодчиненныеДокументы>`;

  it('come with dates, and empty dates are none', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    const dates = { 'Дата оплаты по 1С': 'T', 'Дата отгрузки по 1С': '0001-01-01T00:00:00' };
    await receive(db, connection, [returned(order, { requisites: dates })]);
    expect((await stateOf(db, order.id)).order).toMatchObject({ status: 'confirmed', paidAt: null });
    const paid = { 'Дата оплаты по 1С': '2026-11-20T00:00:00', 'Дата отгрузки по 1С': '21.11.2026 0:00:00' };
    await receive(db, connection, [returned(order, { requisites: paid })]);
    const state = await stateOf(db, order.id);
    expect(state.order.status).toBe('shipped');
    expect(state.order.paidAt?.toISOString()).toBe('2026-11-19T21:00:00.000Z');
    expect(state.confirmation).toMatchObject({ paid: 150_000, paidOn: '2026-11-20', shippedOn: '2026-11-21' });
    await receive(db, connection, [returned(order, { requisites: { ...paid, 'Дата оплаты по 1С': '' } })]);
    expect((await stateOf(db, order.id)).order.paidAt).toBeNull();
  });

  it('come within the order: in part, then whole, and taken back', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    const [one, two, shipment] = [randomUUID(), randomUUID(), randomUUID()];
    const paid = (id: string, sum: string, requisites = {}) =>
      dependent({ id, operation: 'Выплата безналичных денег', sum, requisites });
    await receive(db, connection, [returned(order, { extra: within([paid(one, '500')]) })]);
    expect((await stateOf(db, order.id)).order.paidAt).toBeNull();
    const shipped = dependent({ id: shipment, operation: 'Отпуск товара', sum: '700' });
    await receive(db, connection, [returned(order, { extra: within([paid(one, '500'), paid(two, '1000'), shipped]) })]);
    const state = await stateOf(db, order.id);
    expect(state.confirmation).toMatchObject({ paid: 150_000, shipments: [{ id: shipment, sum: 70_000 }] });
    expect(state.order.paidAt).not.toBeNull();
    expect(state.order.status).toBe('confirmed');
    const back = paid(two, '1000', { ПометкаУдаления: 'true' });
    await receive(db, connection, [returned(order, { extra: within([paid(one, '500'), back, shipped]) })]);
    expect((await stateOf(db, order.id)).confirmation).toMatchObject({ paid: 50_000 });
    expect((await stateOf(db, order.id)).order.paidAt).toBeNull();
  });

  it('come by themselves, in containers, in front of their order, and before it in an earlier file', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    const [payment, shipment, early] = [randomUUID(), randomUUID(), randomUUID()];
    const paid = (id: string, sum: string, base: string) =>
      dependent({ id, operation: 'Выплата безналичных денег', sum, base });
    expect(await receive(db, connection, [paid(early, '200', order.ledgerId)])).toEqual([
      'Документы: принято 0, без изменений 0, ждут своего заказа 1',
    ]);
    await receive(db, connection, [
      `<Контейнер>${paid(payment, '1300', order.exported.number)}${returned(order)}</Контейнер>`,
      dependent({ id: shipment, operation: 'Отпуск товара', sum: '1500', base: order.exported.externalId }),
    ]);
    const state = await stateOf(db, order.id);
    expect(state.confirmation).toMatchObject({ paid: 150_000 });
    expect(state.confirmation!.payments.map(({ sum }) => sum).toSorted((a, b) => a - b)).toEqual([20_000, 130_000]);
    expect(state.order.status).toBe('shipped');
    expect(state.order.paidAt).not.toBeNull();
    const before = await stateOf(db, order.id);
    await receive(db, connection, [paid(early, '200', order.ledgerId), paid(payment, '1300', order.exported.number)]);
    expect(await stateOf(db, order.id)).toEqual(before);
  });

  it('that were refunded are not paid', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    const base = order.exported.number;
    await receive(db, connection, [
      returned(order),
      dependent({ id: randomUUID(), operation: 'Выплата наличных денег', sum: '1500', base }),
      dependent({ id: randomUUID(), operation: 'Возврат наличных денег', sum: '400', base }),
    ]);
    expect((await stateOf(db, order.id)).confirmation).toMatchObject({ paid: 110_000 });
    expect((await stateOf(db, order.id)).order.paidAt).toBeNull();
  });
});
