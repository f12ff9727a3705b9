import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { product } from '#goods/products/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { changeOrderStatus } from '#ordering/orders/server/factory.ts';
import { customerOrder, orderConfirmation, orderHistory } from '#ordering/orders/server/tables.ts';
import { transaction } from '#server/db/index.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { erasePerson } from '#shop/erase-person.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import {
  aConnection,
  aKnownProduct,
  anExchange,
  aShopOrder,
  documentsOf,
  lineOf,
  listWaiting,
  now,
  numbersIn,
  retireOrders,
  timeZone,
} from './orders-out.fixture.ts';
import { collectOrders, confirmOrders } from './index.ts';
import { companyExport, orderExport } from './tables.ts';
import { waitingOrders } from './waiting-orders.ts';
import { requisitesOf, textAt } from './xml-tree.fixture.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
beforeEach(() => retireOrders(shop.db));

const exportOf = async (connectionId: number, orderId: number) => {
  const [row] = await shop.db
    .select()
    .from(orderExport)
    .where(and(eq(orderExport.connectionId, connectionId), eq(orderExport.orderId, orderId)));
  return row!;
};
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const DAY = 24 * 60;

/** A whole exchange of orders so many days later: the numbers that went out and were taken. */
async function exchangeAfter(connectionId: number, days: number): Promise<string[]> {
  const [connection] = await shop.db.select().from(exchangeConnection).where(eq(exchangeConnection.id, connectionId));
  const answer = await collectOrders(shop.db, connection!, 1, { now: later(days * DAY), timeZone });
  await confirmOrders(shop.db, connection!, 1, later(days * DAY));
  return numbersIn(answer);
}

describe('what is sent and taken', () => {
  it('sends an order once: it waits until success and not after', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    const { id, number } = await aShopOrder(db);
    const { query, success } = anExchange(db, connection, 1);
    expect(numbersIn(await query())).toEqual([number]);
    expect(await exportOf(connection.id, id)).toMatchObject({
      sentSessionId: 1,
      sentAt: now,
      sendings: 1,
      takenVersion: null,
    });
    expect(await success()).toEqual({ taken: 1 });
    const row = await exportOf(connection.id, id);
    expect(row).toMatchObject({ takenVersion: row.sentVersion, takenAt: now });
    expect(numbersIn(await anExchange(db, connection, 2).query())).toEqual([]);
  });

  it('repeats an order without success under the same id and number', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    const { id } = await aShopOrder(db);
    const [first] = documentsOf(await anExchange(db, connection, 1).query());
    const [second] = documentsOf(await anExchange(db, connection, 2).query());
    expect(textAt(first!, 'Ид')).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toEqual(first);
    expect(await exportOf(connection.id, id)).toMatchObject({ sendings: 2, sentSessionId: 2 });
  });

  it('a repeated success changes nothing', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    await aShopOrder(db);
    const { query, success } = anExchange(db, connection, 1);
    await query();
    expect(await success()).toEqual({ taken: 1 });
    expect(await success()).toEqual({ taken: 0 });
  });

  it('success of a session that sent nothing takes nothing', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    const { number } = await aShopOrder(db);
    await anExchange(db, connection, 1).query();
    expect(await anExchange(db, connection, 2).success()).toEqual({ taken: 0 });
    expect(numbersIn(await anExchange(db, connection, 3).query())).toEqual([number]);
  });

  it('success takes the orders of its own connection alone', async () => {
    const { db } = shop;
    const [one, other] = [await aConnection(db), await aConnection(db)];
    await aShopOrder(db);
    await anExchange(db, one, 1).query();
    await anExchange(db, other, 1).query();
    expect(await anExchange(db, one, 1).success()).toEqual({ taken: 1 });
    expect(await listWaiting(db, one)).toEqual([]);
    expect(await listWaiting(db, other)).toHaveLength(1);
  });

  it('an order that changes between query and success waits again, under the same id and number', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    const { number } = await aShopOrder(db);
    const { query, success } = anExchange(db, connection, 1);
    const [before] = documentsOf(await query());
    await changeOrderStatus(db, number, 'cancelled', null, later(1));
    expect(await success()).toEqual({ taken: 1 });
    expect(await listWaiting(db, connection)).toMatchObject([
      { number, exportNumber: textAt(before!, 'Номер'), since: later(1), sentAt: now, sendings: 1, problem: null },
    ]);
    const again = anExchange(db, connection, 2);
    const [after] = documentsOf(await again.query());
    expect(requisitesOf(before!)).toMatchObject({ Отменен: 'false', 'Статус заказа': 'Новый' });
    expect(requisitesOf(after!)).toMatchObject({
      Отменен: 'true',
      'Статус заказа': 'Отменён',
      'Дата изменения статуса': '2026-11-24 12:01:00',
    });
    expect([textAt(after!, 'Ид'), textAt(after!, 'Номер')]).toEqual([textAt(before!, 'Ид'), textAt(before!, 'Номер')]);
    expect(await again.success()).toEqual({ taken: 1 });
    expect(await listWaiting(db, connection)).toEqual([]);
  });

  it('an order that was taken is not sent again where its buyer or his company have other data now', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    const buyer = await aBuyer(db);
    const address = { id: 1, text: 'Москва', comment: 'Вход со двора', contact: 'Иванова', phone: '79160000417' };
    const line = lineOf(await aKnownProduct(db), { remark: 'Для Ивановой' });
    const { number } = await aShopOrder(db, { buyer, comment: 'Позвонить', address, lines: [line] });
    const { query, success } = anExchange(db, connection, 1);
    await query();
    await success();
    // It would overwrite the lines that people have changed in the accounting system meanwhile
    await db.update(account).set({ phone: '79160000417', name: 'Мария' }).where(eq(account.id, buyer.account.id));
    const renamed = { name: 'АО «Лютик»', kpp: '771401001', ogrn: '1027700132195', address: 'Клин' };
    await db.update(company).set(renamed).where(eq(company.id, buyer.company.id));
    await transaction(db, (tx) => erasePerson(tx, buyer.account.id));
    expect(await listWaiting(db, connection)).toEqual([]);
    await changeOrderStatus(db, number, 'cancelled', null, later(1));
    const [document] = documentsOf(await anExchange(db, connection, 2).query());
    // 1C finds its card by the КПП of today, and keeps the name that it has itself given
    expect(textAt(document!, 'Контрагенты/Контрагент/КПП')).toBe('771401001');
    expect(textAt(document!, 'Контрагенты/Контрагент/Наименование')).toBe('АО «Лютик»');
    const { name, inn } = buyer.company;
    expect(requisitesOf(document!)['Покупатель на момент заказа']).toContain(`${name}, ИНН ${inn}`);
  });

  it('an order taken when a version still covered the buyer is not sent again', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    const buyer = await aBuyer(db, { company: { kpp: '770701001' } });
    const { number } = await aShopOrder(db, { buyer });
    const pages = waitingOrders(db, connection, { timeZone: 'Europe/Moscow' });
    const [waiting] = (await pages.next()).value!;
    const { query, success } = anExchange(db, connection, 1);
    await query();
    await success();
    const takenVersion = createHash('sha256').update(JSON.stringify(waiting!.content)).digest('hex');
    await db.update(orderExport).set({ takenVersion }).where(eq(orderExport.connectionId, connection.id));
    const renamed = { name: 'АО «Лютик»', kpp: '771401001', address: 'Клин' };
    await db.update(company).set(renamed).where(eq(company.id, buyer.company.id));
    expect(await listWaiting(db, connection)).toEqual([]);
    await changeOrderStatus(db, number, 'cancelled', null, later(1));
    expect(await listWaiting(db, connection)).toHaveLength(1);
  });

  it('an order sent by a later session waits for the success of that one', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    await aShopOrder(db);
    const [first, second] = [anExchange(db, connection, 1), anExchange(db, connection, 2)];
    await first.query();
    await second.query();
    expect(await first.success()).toEqual({ taken: 0 });
    expect(await listWaiting(db, connection)).toHaveLength(1);
    expect(await second.success()).toEqual({ taken: 1 });
    expect(await listWaiting(db, connection)).toEqual([]);
  });

  it('is sent again when the content returns to what was taken before the last sending', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    const { id } = await aShopOrder(db, { shipDate: '2026-11-27' });
    const change = (shipDate: string) => db.update(customerOrder).set({ shipDate }).where(eq(customerOrder.id, id));
    const [first, second, third] = [1, 2, 3].map((session) => anExchange(db, connection, session));
    await first!.query();
    await first!.success();
    await change('2026-11-28');
    expect(documentsOf(await second!.query())).toHaveLength(1);
    await second!.success();
    await change('2026-11-27');
    const [document] = documentsOf(await third!.query());
    expect(requisitesOf(document!)).toMatchObject({ 'Дата отгрузки': '27.11.2026' });
  });

  it('an order that was taken is compared again only after something has happened to it', async () => {
    const { db } = shop;
    const made = await aConnection(db);
    const [moved, still] = [await aShopOrder(db), await aShopOrder(db)];
    expect(await exchangeAfter(made.id, 0)).toEqual([moved.number, still.number]);
    // From the second one on, the steps of today are no longer looked at
    expect(await exchangeAfter(made.id, 2)).toEqual([]);
    await db.update(customerOrder).set({ shipDate: '2026-12-01' });
    expect(await exchangeAfter(made.id, 3)).toEqual([]);
    await changeOrderStatus(db, moved.number, 'cancelled', null, later(3 * DAY + 1));
    expect(await exchangeAfter(made.id, 4)).toEqual([moved.number]);
  });

  it('a change that cannot be sent waits for its cause to go, however long that takes', async () => {
    const { db } = shop;
    const made = await aConnection(db);
    const goods = await aKnownProduct(db);
    const { number } = await aShopOrder(db, { lines: [lineOf(goods)] });
    expect(await exchangeAfter(made.id, 0)).toEqual([number]);
    await db.update(product).set({ externalId: null }).where(eq(product.id, goods.id));
    await changeOrderStatus(db, number, 'cancelled', null, later(1));
    expect(await exchangeAfter(made.id, 1)).toEqual([]);
    expect(await exchangeAfter(made.id, 30)).toEqual([]);
    await db.update(product).set({ externalId: goods.externalId }).where(eq(product.id, goods.id));
    expect(await exchangeAfter(made.id, 60)).toEqual([number]);
    expect(await exchangeAfter(made.id, 61)).toEqual([]);
  });
});

describe('what the accounting system has said itself', () => {
  it('is not sent back: neither its status nor the id that was learnt from it', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    const { id, number } = await aShopOrder(db);
    const { query, success } = anExchange(db, connection, 1);
    await query();
    await success();
    await changeOrderStatus(db, number, 'confirmed', null, later(5));
    await db.update(orderHistory).set({ byLedger: true }).where(eq(orderHistory.toStatus, 'confirmed'));
    await db.update(orderExport).set({ learntId: 'learnt-id' }).where(eq(orderExport.orderId, id));
    await db.update(companyExport).set({ learntId: 'learnt-company' });
    expect(await listWaiting(db, connection)).toEqual([]);
    await changeOrderStatus(db, number, 'cancelled', null, later(9));
    const [document] = documentsOf(await anExchange(db, connection, 2).query());
    expect(textAt(document!, 'Ид')).toBe('learnt-id');
    expect(textAt(document!, 'Контрагенты/Контрагент/Ид')).toBe('learnt-company');
    expect(requisitesOf(document!)).toMatchObject({ Отменен: 'true' });
  });
});

describe('what the operator has changed', () => {
  it('is sent once, before and after the accounting system has answered', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    const { number } = await aShopOrder(db);
    await changeOrderStatus(db, number, 'cancelled', null, later(-1));
    const { query, success } = anExchange(db, connection, 1);
    expect(requisitesOf(documentsOf(await query())[0]!)).toMatchObject({ Отменен: 'true' });
    await success();
    const [order] = await db.select().from(customerOrder).where(eq(customerOrder.number, number));
    await db.insert(orderConfirmation).values({ orderId: order!.id, total: 10_000, at: later(5) });
    expect(await listWaiting(db, connection)).toEqual([]);
  });
});

describe('at the same time', () => {
  it('two sessions of a connection number new orders once', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    const buyer = await aBuyer(db);
    const lines = [lineOf(await aKnownProduct(db))];
    for (let order = 0; order < 20; order += 1) await aShopOrder(db, { buyer, lines });
    const sessions = [1, 2, 3, 4].map((session) => anExchange(db, connection, session));
    const answers = await Promise.all(sessions.map(({ query }) => query()));
    const identities = answers.map((answer) =>
      documentsOf(answer).map((one) => [
        textAt(one, 'Ид'),
        textAt(one, 'Номер'),
        textAt(one, 'Контрагенты/Контрагент/Ид'),
      ]),
    );
    expect(identities[0]).toHaveLength(20);
    expect(identities).toEqual(identities.map(() => identities[0]));
    const taken = await Promise.all(sessions.map(({ success }) => success()));
    expect(taken.map((one) => one.taken).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 20]);
  });

  it('begins again when another writer takes a number meanwhile', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    const [known, { id, number }] = [await aShopOrder(db), await aShopOrder(db)];
    const short = number.replace('З-20', '');
    const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = transaction(db, async (tx) => {
      await tx
        .insert(orderExport)
        .values({ connectionId: connection.id, orderId: known.id, number: short, externalId: 'other' });
      written.resolve();
      await released.promise;
    });
    await written.promise;
    const query = anExchange(db, connection, 1).query();
    await untilWaiting(db, 1);
    released.resolve();
    await writing;
    expect(documentsOf(await query).map((one) => textAt(one, 'Номер'))).toEqual([short, `З${id}`]);
  });

  it('placing and cancelling orders does not wait for an exchange', async () => {
    const { db } = shop;
    const connection = await aConnection(db);
    const { number } = await aShopOrder(db);
    const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const exchange = transaction(db, async (tx) => {
      await anExchange(tx, connection, 1).query();
      written.resolve();
      await released.promise;
    });
    await written.promise;
    // The answer is recorded and not committed
    await changeOrderStatus(db, number, 'cancelled', null, later(1));
    await aShopOrder(db);
    released.resolve();
    await exchange;
    expect(await listWaiting(db, connection)).toHaveLength(2);
  });
});
