import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnection } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { stock, stockReservation } from '#goods/stock/server/tables.ts';
import { orderLine } from '#ordering/orders/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import {
  aQuietConnection,
  aSentOrder,
  type Connection,
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

describe('states', () => {
  it('lead through all that lies between, and the buyer hears of the last once', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    await receive(db, connection, [returned(order, { requisites: { 'Статус заказа': '[F] Выполнен' } })]);
    expect((await stateOf(db, order.id)).steps).toEqual(['new', 'confirmed', 'picking', 'shipped', 'done']);
    expect((await listLetters(shop.db)).map(({ subject }) => subject)).toEqual([`Заказ ${order.number}: выполнен`]);
  });

  it('never lead back', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    await receive(db, connection, [returned(order, { requisites: { Статус: 'К отгрузке' } })]);
    await receive(db, connection, [returned(order, { requisites: { Статус: 'Не согласован' } })]);
    await receive(db, connection, [returned(order, { requisites: { Проведен: 'false' } })]);
    expect((await stateOf(db, order.id)).steps).toEqual(['new', 'confirmed', 'picking']);
  });

  it('of a draft say nothing and confirm nothing, but give the number', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    await receive(db, connection, [returned(order, { requisites: { Проведен: 'false', Статус: 'К отгрузке' } })]);
    const { steps, lines, confirmation } = await stateOf(db, order.id);
    expect({ steps, lines, number: confirmation?.number, total: confirmation?.total }).toEqual({
      steps: ['new'],
      lines: [],
      number: `УТ-${order.id}`,
      total: 150_000,
    });
  });

  it('wait for a payment only where the order is paid in advance', async () => {
    const { db } = shop;
    const requisites = { Состояние: 'Ожидается предоплата (до отгрузки)' };
    const [prepaid, credit] = [
      await aSentOrder(shop.db, connection),
      await aSentOrder(shop.db, connection, { paySystem: 'credit' }),
    ];
    await receive(db, connection, [returned(prepaid, { requisites }), returned(credit, { requisites })]);
    expect((await stateOf(db, prepaid.id)).order.status).toBe('awaiting_payment');
    expect((await stateOf(db, credit.id)).order.status).toBe('confirmed');
  });

  it('may have names of their own', async () => {
    const { db } = shop;
    const states = { 'на полке': 'picking' as const };
    connection = await aConnection(db, { states });
    const order = await aSentOrder(shop.db, connection);
    await receive(db, connection, [returned(order, { requisites: { Статус: '[P] На  Полке' } })]);
    expect((await stateOf(db, order.id)).order.status).toBe('picking');
  });

  it.each<Record<string, string>>([
    { Отменен: 'true' },
    { ПометкаУдаления: 'true', Проведен: 'false' },
    { Отменен: 'true', ПометкаУдаления: 'true' },
  ])('cancel the order and give back what it reserved: %o', async (requisites) => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    const product = await reserved(order);
    await receive(db, connection, [returned(order, { requisites: { Статус: 'К отгрузке' } })]);
    await receive(db, connection, [returned(order, { requisites })]);
    expect((await stateOf(db, order.id)).order.status).toBe('cancelled');
    expect(await stockOf(product)).toMatchObject({ reserved: 0, onHand: 100 });
  });

  it('whose name the shop does not know are taken as what the document says besides, and the operator reads the name', async () => {
    const order = await aSentOrder(shop.db, connection);
    const strange = returned(order, { requisites: { 'Статус заказа': 'На луне' } });
    const [, remark] = await receive(shop.db, connection, [strange]);
    expect(remark).toContain('состояние «На луне» магазину незнакомо');
    expect((await stateOf(shop.db, order.id)).order.status).toBe('confirmed');
    const named = returned(order, { requisites: { 'Статус заказа': 'К отгрузке', 'Статус заказа ИД': 'N' } });
    expect(await receive(shop.db, connection, [named])).toHaveLength(1);
  });

  it('cannot cancel what is on its way: the operator reads it', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    await receive(db, connection, [returned(order, { requisites: { Статус: 'Отгружен' } })]);
    const report = await receive(db, connection, [returned(order, { requisites: { Отменен: 'true' } })]);
    expect(report[1]).toBe(`Документ УТ-${order.id}: в магазине «Отгружен», а в 1С «Отменён»: статус оставлен`);
    expect((await stateOf(db, order.id)).order.status).toBe('shipped');
  });

  it('of a document that was made again are followed, and the former one may be deleted', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    await receive(db, connection, [returned(order)]);
    const newGuid = randomUUID();
    await receive(db, connection, [returned(order, { id: newGuid, requisites: { Статус: 'К отгрузке' } })]);
    await receive(db, connection, [returned(order, { requisites: { ПометкаУдаления: 'true' } })]);
    expect((await stateOf(db, order.id)).order.status).toBe('picking');
    await receive(db, connection, [returned(order, { id: newGuid, requisites: { ПометкаУдаления: 'true' } })]);
    expect((await stateOf(db, order.id)).order.status).toBe('cancelled');
  });
});

async function reserved({ id }: SentOrder): Promise<number> {
  const { db } = shop;
  const [line] = await db.select().from(orderLine).where(eq(orderLine.orderId, id));
  const { itemId } = line!;
  const [row] = await db.select().from(stock).where(eq(stock.itemId, itemId));
  await db.insert(stockReservation).values({ orderId: id, itemId, warehouseId: row!.warehouseId, quantity: 10 });
  await db.update(stock).set({ reserved: 10 }).where(eq(stock.itemId, itemId));
  return itemId;
}

async function stockOf(itemId: number) {
  const [row] = await shop.db.select().from(stock).where(eq(stock.itemId, itemId));
  return row!;
}
