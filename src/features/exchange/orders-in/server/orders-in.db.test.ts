import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goodsFile, product } from '#exchange/goods-import/server/exports.fixture.ts';
import { hasRealExports, realExport } from '#exchange/goods-import/server/real-exports.fixture.ts';
import {
  aConnection,
  aKnownProduct,
  aShopOrder,
  lineOf,
  listWaiting,
  retireOrders,
} from '#exchange/orders-out/server/orders-out.fixture.ts';
import { companyExport, orderExport } from '#exchange/orders-out/server/tables.ts';
import { companyLine, head, importRecords } from '#exchange/settlements-import/server/settlements.fixture.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { stock, stockReservation } from '#goods/stock/server/tables.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import {
  type Connection,
  documentXml,
  exportOf,
  fileXml,
  lineXml,
  receive,
  receivedAt,
  send,
  stateOf,
} from './orders-in.fixture.ts';
import { receivedDocument } from './tables.ts';

let shop: TestApp;
let connection: Connection;
beforeAll(async () => {
  shop = await testApp();
});
beforeEach(async () => {
  await retireOrders(shop.db);
  await shop.db.delete(outbox);
  connection = await aConnection(shop.db);
});

/** An order of ten pieces of one product and five of another, which the accounting system has taken. */
async function aSentOrder(fields: Parameters<typeof aShopOrder>[1] = {}) {
  const { db } = shop;
  const products = [await aKnownProduct(db, { stock: 100 }), await aKnownProduct(db, { stock: 100 })];
  const buyer = await aBuyer(db);
  const order = await aShopOrder(db, {
    buyer,
    lines: [lineOf(products[0]!, { quantity: 10 }), lineOf(products[1]!, { quantity: 5 })],
    ...fields,
  });
  await send(db, connection);
  const [first, second] = products.map(({ externalId }) => externalId!);
  const exported = await exportOf(db, order.id);
  return { ...order, first: first!, second: second!, buyer, exported, ledgerId: randomUUID() };
}

type Sent = Awaited<ReturnType<typeof aSentOrder>>;

/** The order as it was sent, under the id and number of the accounting system. */
const returned = (order: Sent, fields: Partial<Parameters<typeof documentXml>[0]> = {}) =>
  documentXml({
    id: order.ledgerId,
    number: order.exported.number,
    sum: '1500',
    lines: [lineXml({ id: order.first, quantity: 10 }), lineXml({ id: order.second, quantity: 5 })],
    ...fields,
    requisites: { 'Номер по 1С': `УТ-${order.id}`, 'Дата по 1С': '2026-11-24T9:51:39', ...fields.requisites },
  });

const letters = () => shop.db.select().from(outbox).orderBy(asc(outbox.id));
const notices = (accountId: number) =>
  shop.db
    .select({ title: notification.title })
    .from(notification)
    .where(eq(notification.accountId, accountId))
    .orderBy(asc(notification.id));

describe('an order that comes back', () => {
  it('is found by our number, and the id and number of the accounting system are learnt', async () => {
    const { db } = shop;
    const order = await aSentOrder();
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
    expect(await notices(order.buyer.account.id)).toEqual([{ title: `Заказ ${order.number}: подтверждён` }]);
    expect((await letters()).map(({ subject }) => subject)).toEqual([`Заказ ${order.number}: подтверждён`]);
  });

  it('is no news for the accounting system that has said it', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    const shipped = { 'Статус заказа': 'Отгружен' };
    await receive(db, connection, [returned(order, { requisites: shipped })], { now: new Date() });
    expect((await stateOf(db, order.id)).order.status).toBe('shipped');
    expect(await listWaiting(db, connection)).toEqual([]);
  });

  it('that the accounting system has cancelled is not sent back to it', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    await receive(db, connection, [returned(order, { requisites: { Отменен: 'true' } })], { now: new Date() });
    expect((await stateOf(db, order.id)).order.status).toBe('cancelled');
    expect(await listWaiting(db, connection)).toEqual([]);
  });

  it('is found by the number of the accounting system, and by the learnt id, where ours is lost', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    await receive(db, connection, [returned(order)]);
    const byId = documentXml({ id: order.ledgerId, requisites: { Статус: 'К отгрузке' } });
    await receive(db, connection, [byId]);
    expect((await stateOf(db, order.id)).order.status).toBe('picking');
    const other = await aSentOrder();
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
    const order = await aSentOrder();
    await receive(db, connection, [returned(order)]);
    const report = await receive(db, connection, [
      documentXml({ id: randomUUID(), requisites: { 'Номер по 1С': `УТ-${order.id}`, Статус: 'Закрыт' } }),
    ]);
    expect(report[1]).toContain('отложен: в документе нет покупателя');
    expect((await stateOf(db, order.id)).order.status).toBe('confirmed');
  });

  it('whose number and id name two orders is left aside and changes neither', async () => {
    const { db } = shop;
    const [one, two] = [await aSentOrder(), await aSentOrder()];
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
    const order = await aSentOrder();
    const other = await aConnection(db);
    const report = await receive(db, other, [returned(order, { requisites: { Отменен: 'true' } })]);
    expect(report[1]).toContain(`заказ ${order.number} этому подключению не передавался`);
    expect((await stateOf(db, order.id)).steps).toEqual(['new']);
    expect(await db.select().from(orderExport).where(eq(orderExport.connectionId, other.id))).toEqual([]);
  });

  it.skipIf(!hasRealExports)(
    'as a real one does: their guid, our number (skipped where ../shared/data is absent)',
    async () => {
      const { db } = shop;
      const order = await aSentOrder({ placedAt: new Date('2014-12-12T06:50:00Z') });
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

describe('repeats', () => {
  it('change nothing, regardless of the date of the file, the sequence of lines and the writing of numbers', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    await receive(db, connection, [returned(order)]);
    const before = await stateOf(db, order.id);
    const lines = [
      lineXml({ id: order.second, quantity: '5.000', price: '100.00', sum: '500.00' }),
      lineXml({ id: order.first, quantity: '10,0', price: '100', sum: '1 000' }),
    ];
    const shuffled = fileXml([returned(order, { lines, sum: '1500.00' })], '2027-01-01T00:00:00');
    const report = await receive(db, connection, { text: shuffled }, { now: new Date('2026-11-25T00:00:00Z') });
    expect(report).toEqual(['Документы: принято 0, без изменений 1']);
    expect(await stateOf(db, order.id)).toEqual(before);
    expect(await letters()).toHaveLength(1);
    const [received] = await db.select().from(receivedDocument).where(eq(receivedDocument.orderId, order.id));
    expect(received).toMatchObject({ times: 2, refused: null });
  });

  it('of one id with other contents in a file are taken in their order', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    const first = returned(order);
    const second = returned(order, { lines: [lineXml({ id: order.first, quantity: 7 })], sum: '700' });
    await receive(db, connection, [first]);
    await receive(db, connection, [second, first]);
    expect((await stateOf(db, order.id)).lines.map(({ quantity }) => quantity)).toEqual([10, 5]);
    await receive(db, connection, [first, second]);
    expect((await stateOf(db, order.id)).lines.map(({ quantity }) => quantity)).toEqual([7, 0]);
  });

  it('of an older file that comes late leave the newer state, and the report names them', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    const named = `УТ-${order.id}`;
    const cut = returned(order, { lines: [lineXml({ id: order.first, quantity: 7 })], sum: '700' });
    const quantities = async () => (await stateOf(db, order.id)).lines.map(({ quantity }) => quantity);
    await receive(db, connection, [returned(order)], { formed: '2026-11-24T11:00:00' });
    // The same state later is newer than what was formed in between
    await receive(db, connection, [returned(order)], { formed: '2026-11-24T12:00:00' });
    expect(await receive(db, connection, [cut], { formed: '2026-11-24T11:30:00' })).toEqual([
      'Документы: принято 0, без изменений 0, устарело 1',
      `Файл сформирован 2026-11-24 11:30:00, а эти документы магазин уже принял из более нового файла, новые данные оставлены: ${named}`,
    ]);
    expect(await quantities()).toEqual([10, 5]);
    // A day alone says nothing of the hour
    await receive(db, connection, [cut], { formed: '2026-11-24' });
    expect(await quantities()).toEqual([7, 0]);
    await receive(db, connection, [returned(order)], { formed: '2026-11-23' });
    expect(await quantities()).toEqual([7, 0]);
  });

  it('whose date is missing or yet to come are taken, and keep nothing of later files', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    const of = (quantity: number) =>
      returned(order, { lines: [lineXml({ id: order.first, quantity })], sum: String(quantity * 100) });
    for (const [index, formed] of ['2099-01-01T00:00:00', '2026-11-24T12:00:00', '', '2026-11-24T12:00:01'].entries()) {
      await receive(db, connection, [of(index + 1)], { formed });
      expect((await stateOf(db, order.id)).lines[0]!.quantity).toBe(index + 1);
    }
  });

  it('leave what is still to come of a line while its quantity is the ordered one and nothing is shipped', async () => {
    const { db } = shop;
    const awaitedOf = async ({ id, buyer }: Sent) => {
      const { data } = await shop.call('orderDetail', { params: { id: String(id) } }, { token: buyer.token });
      const listed = await shop.call('orderList', { query: {} }, { token: buyer.token });
      const awaited = data.lines.map(({ backOrder }) => backOrder);
      const inList = listed.data.items.find((order) => order.id === id)!.toOrder;
      expect([inList, data.toOrder]).toEqual(awaited.some(Boolean) ? ['part', 'part'] : [null, null]);
      return awaited;
    };
    const aBackOrder = async () => {
      const products = [await aKnownProduct(db, { stock: 100 }), await aKnownProduct(db, { stock: 100 })];
      const [first, second] = products.map(({ externalId }) => externalId!);
      const lines = products.map((one, n) => lineOf(one, { quantity: n === 0 ? 10 : 5, fromStock: 3 }));
      return { ...(await aSentOrder({ lines })), first: first!, second: second! };
    };
    const whole = [
      { inStock: 3, toOrder: 7 },
      { inStock: 3, toOrder: 2 },
    ];
    const order = await aBackOrder();
    expect(await awaitedOf(order)).toEqual(whole);
    await receive(db, connection, [returned(order)]);
    expect(await awaitedOf(order)).toEqual(whole);
    const changed = { sum: '700', lines: [lineXml({ id: order.first, quantity: 7 })] };
    await receive(db, connection, [returned(order, changed)]);
    // Of the first less is confirmed, the second was removed
    expect(await awaitedOf(order)).toEqual([null, null]);
    const half = await aBackOrder();
    const lines = [lineXml({ id: half.first, quantity: 7 }), lineXml({ id: half.second, quantity: 5 })];
    await receive(db, connection, [returned(half, { sum: '1200', lines })]);
    expect(await awaitedOf(half)).toEqual([null, whole[1]]);
    for (const [name, value] of [
      ['Дата отгрузки по 1С', '2026-11-24'],
      ['Статус', 'Отгружен'],
      ['Отменен', 'true'],
    ] as const) {
      const other = await aBackOrder();
      await receive(db, connection, [returned(other, { requisites: { [name]: value } })]);
      expect(await awaitedOf(other)).toEqual([null, null]);
    }
  });

  it('at once by two nodes are taken once', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    const reports = await Promise.all([1, 2, 3].map(() => receive(db, connection, [returned(order)])));
    expect(reports.map(([line]) => line).toSorted()).toEqual([
      'Документы: принято 0, без изменений 1',
      'Документы: принято 0, без изменений 1',
      'Документы: принято 1, без изменений 0',
    ]);
    expect((await stateOf(db, order.id)).steps).toEqual(['new', 'confirmed']);
    expect(await letters()).toHaveLength(1);
  });
});

describe('states', () => {
  it('lead through all that lies between, and the buyer hears of the last once', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    await receive(db, connection, [returned(order, { requisites: { 'Статус заказа': '[F] Выполнен' } })]);
    expect((await stateOf(db, order.id)).steps).toEqual(['new', 'confirmed', 'picking', 'shipped', 'done']);
    expect((await letters()).map(({ subject }) => subject)).toEqual([`Заказ ${order.number}: выполнен`]);
  });

  it('never lead back', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    await receive(db, connection, [returned(order, { requisites: { Статус: 'К отгрузке' } })]);
    await receive(db, connection, [returned(order, { requisites: { Статус: 'Не согласован' } })]);
    await receive(db, connection, [returned(order, { requisites: { Проведен: 'false' } })]);
    expect((await stateOf(db, order.id)).steps).toEqual(['new', 'confirmed', 'picking']);
  });

  it('of a draft say nothing and confirm nothing, but give the number', async () => {
    const { db } = shop;
    const order = await aSentOrder();
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
    const [prepaid, credit] = [await aSentOrder(), await aSentOrder({ paySystem: 'credit' })];
    await receive(db, connection, [returned(prepaid, { requisites }), returned(credit, { requisites })]);
    expect((await stateOf(db, prepaid.id)).order.status).toBe('awaiting_payment');
    expect((await stateOf(db, credit.id)).order.status).toBe('confirmed');
  });

  it('may have names of their own', async () => {
    const { db } = shop;
    const states = { 'на полке': 'picking' as const };
    connection = await aConnection(db, { states });
    const order = await aSentOrder();
    await receive(db, connection, [returned(order, { requisites: { Статус: '[P] На  Полке' } })]);
    expect((await stateOf(db, order.id)).order.status).toBe('picking');
  });

  it.each<Record<string, string>>([
    { Отменен: 'true' },
    { ПометкаУдаления: 'true', Проведен: 'false' },
    { Отменен: 'true', ПометкаУдаления: 'true' },
  ])('cancel the order and give back what it reserved: %o', async (requisites) => {
    const { db } = shop;
    const order = await aSentOrder();
    const product = await reserved(order);
    await receive(db, connection, [returned(order, { requisites: { Статус: 'К отгрузке' } })]);
    await receive(db, connection, [returned(order, { requisites })]);
    expect((await stateOf(db, order.id)).order.status).toBe('cancelled');
    expect(await stockOf(product)).toMatchObject({ reserved: 0, onHand: 100 });
  });

  it('whose name the shop does not know are taken as what the document says besides, and the operator reads the name', async () => {
    const order = await aSentOrder();
    const strange = returned(order, { requisites: { 'Статус заказа': 'На луне' } });
    const [, remark] = await receive(shop.db, connection, [strange]);
    expect(remark).toContain('состояние «На луне» магазину незнакомо');
    expect((await stateOf(shop.db, order.id)).order.status).toBe('confirmed');
    const named = returned(order, { requisites: { 'Статус заказа': 'К отгрузке', 'Статус заказа ИД': 'N' } });
    expect(await receive(shop.db, connection, [named])).toHaveLength(1);
  });

  it('cannot cancel what is on its way: the operator reads it', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    await receive(db, connection, [returned(order, { requisites: { Статус: 'Отгружен' } })]);
    const report = await receive(db, connection, [returned(order, { requisites: { Отменен: 'true' } })]);
    expect(report[1]).toBe(`Документ УТ-${order.id}: в магазине «Отгружен», а в 1С «Отменён»: статус оставлен`);
    expect((await stateOf(db, order.id)).order.status).toBe('shipped');
  });

  it('of a document that was made again are followed, and the former one may be deleted', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    await receive(db, connection, [returned(order)]);
    const newGuid = randomUUID();
    await receive(db, connection, [returned(order, { id: newGuid, requisites: { Статус: 'К отгрузке' } })]);
    await receive(db, connection, [returned(order, { requisites: { ПометкаУдаления: 'true' } })]);
    expect((await stateOf(db, order.id)).order.status).toBe('picking');
    await receive(db, connection, [returned(order, { id: newGuid, requisites: { ПометкаУдаления: 'true' } })]);
    expect((await stateOf(db, order.id)).order.status).toBe('cancelled');
  });
});

async function reserved({ id }: Sent): Promise<number> {
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

describe('quantities', () => {
  const quantitiesAfter = async (order: Sent, lines: string[]) => {
    await receive(shop.db, connection, [returned(order, { lines, sum: '1' })]);
    return (await stateOf(shop.db, order.id)).lines.map(({ lineNo, quantity }) => [lineNo, quantity]);
  };

  it('stand beside what was ordered, and the buyer hears of them with the state in one letter', async () => {
    const order = await aSentOrder();
    expect(await quantitiesAfter(order, [lineXml({ id: order.first, quantity: 8 })])).toEqual([
      [1, 8],
      [2, 0],
    ]);
    const { order: row } = await stateOf(shop.db, order.id);
    expect(row.total).toBe(150_000);
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter!.subject).toBe(`Заказ ${order.number}: подтверждён, изменены количества`);
    const facts = letter!.content!.facts!.slice(-2).map(([, value]) => value);
    expect(facts).toEqual(['было 10, стало 8 шт', 'было 5, стало 0 шт']);
    await quantitiesAfter(order, [lineXml({ id: order.first, quantity: 9 })]);
    const second = (await letters())[1]!;
    expect(second.subject).toBe(`Заказ ${order.number}: изменены количества`);
    expect(second.content!.facts!.slice(-1)).toEqual([[expect.any(String), 'было 8, стало 9 шт']]);
  });

  it('of an order that its buyer has cancelled are no news for him; money and the order’s end stay true', async () => {
    const { db } = shop;
    const order = await aSentOrder();
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
    expect((await letters()).map(({ subject }) => subject)).toEqual([`Заказ ${order.number}: отменён`]);
    const notices = await db.select().from(notification).where(eq(notification.accountId, order.buyer.account.id));
    expect(notices.map(({ title }) => title)).toEqual([`Заказ ${order.number}: отменён`]);
  });

  it('of one product that is cut into several lines are added up', async () => {
    const order = await aSentOrder();
    const parts = [6, 4].map((quantity) => lineXml({ id: order.first, quantity }));
    expect(await quantitiesAfter(order, [...parts, lineXml({ id: order.second, quantity: 5 })])).toEqual([
      [1, 10],
      [2, 5],
    ]);
  });

  it('of two lines of one product that are joined fill them in turn', async () => {
    const { db } = shop;
    const product = await aKnownProduct(db);
    const order = await aSentOrder({
      lines: [lineOf(product, { quantity: 10 }), lineOf(product, { quantity: 5 })],
    });
    expect(await quantitiesAfter(order, [lineXml({ id: product.externalId!, quantity: 12 })])).toEqual([
      [1, 10],
      [2, 2],
    ]);
    expect((await stateOf(db, order.id)).lines.map(({ total }) => total)).toEqual([100_000, 20_000]);
  });

  it('in packs are counted in base units', async () => {
    const order = await aSentOrder();
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
    const order = await aSentOrder();
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
    const order = await aSentOrder();
    for (const id of [order.first, 'ORDER_DELIVERY']) {
      const wrong = returned(order, { lines: [lineXml({ id, quantity: -1 })], sum: '-100' });
      const [, reason] = await receive(shop.db, connection, [wrong]);
      expect(reason).toContain('меньше нуля');
    }
    expect((await stateOf(shop.db, order.id)).confirmation).toBeNull();
  });

  it('may stay where prices change: the buyer hears of the sum', async () => {
    const order = await aSentOrder();
    const at = (price: string, sum: string) =>
      returned(order, {
        lines: [lineXml({ id: order.first, quantity: 10, price }), lineXml({ id: order.second, quantity: 5 })],
        sum,
      });
    await receive(shop.db, connection, [at('100', '1500')]);
    await receive(shop.db, connection, [at('90', '1400')]);
    await receive(shop.db, connection, [returned(order, { lines: undefined, sum: '1300' })]);
    const [, changed, ...others] = await letters();
    expect(others).toEqual([]);
    expect(changed!.subject).toBe(`Заказ ${order.number}: изменена сумма`);
    const sum = changed!.content!.facts!.find(([name]) => name === 'Сумма')![1].replaceAll('\u00A0', ' ');
    expect(sum).toBe('была 1 500 ₽, стала 1 400 ₽');
  });

  it('stay where a document speaks of the state alone', async () => {
    const order = await aSentOrder();
    await quantitiesAfter(order, [lineXml({ id: order.first, quantity: 8 })]);
    await receive(shop.db, connection, [returned(order, { lines: undefined, requisites: { Статус: 'К отгрузке' } })]);
    const { lines, order: row } = await stateOf(shop.db, order.id);
    expect([row.status, lines.map(({ quantity }) => quantity)]).toEqual(['picking', [8, 0]]);
  });
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
    const order = await aSentOrder();
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
    const order = await aSentOrder();
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
    const order = await aSentOrder();
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
    const order = await aSentOrder();
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

describe('orders made in the accounting system', () => {
  const party = (inn: string, kpp = '', id = randomUUID()) =>
    `<Контрагенты><Контрагент><Ид>${id}</Ид><Наименование>ООО «Ромашка»</Наименование><Роль>Покупатель</Роль><ИНН>${inn}</ИНН>${kpp && `<КПП>${kpp}</КПП>`}</Контрагент></Контрагенты>`;
  const ordersOf = (companyId: number) =>
    shop.db.select().from(customerOrder).where(eq(customerOrder.companyId, companyId));

  it('appear where the company is known, once, and are never sent back', async () => {
    const { db } = shop;
    const buyer = await aBuyer(db, { role: 'ADMIN' });
    const product = await aKnownProduct(db);
    const id = randomUUID();
    const document = (quantity: number, requisites = {}) =>
      documentXml({
        id,
        number: '0000-000117',
        sum: '1300',
        lines: [lineXml({ id: product.externalId!, quantity }), lineXml({ id: 'unknown', quantity: 0.5 })],
        extra: party(buyer.company.inn!),
        requisites: { 'Номер по 1С': '0000-000117', ...requisites },
      });
    expect(await receive(db, connection, [document(3)], { now: new Date() })).toEqual([
      'Документы: принято 1, без изменений 0',
    ]);
    const [order, ...others] = await ordersOf(buyer.company.id);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ origin: 'ledger', status: 'confirmed', total: 130_000, accountId: buyer.account.id });
    // The requisites that the shop has, not those of the document
    const { name, inn, kpp, ogrn, address } = buyer.company;
    expect(order!.buyer).toEqual({ name, inn, kpp, ogrn, address });
    expect(await listWaiting(db, connection)).toEqual([]);
    const state = await stateOf(db, order!.id);
    expect(state.lines.map(({ lineNo, quantity }) => [lineNo, quantity])).toEqual([
      [1, 3],
      [null, 0.5],
    ]);
    await receive(db, connection, [document(2, { 'Статус заказа': 'К отгрузке' })]);
    expect(await ordersOf(buyer.company.id)).toHaveLength(1);
    const changed = await stateOf(db, order!.id);
    expect([changed.order.status, changed.lines[0]!.quantity]).toEqual(['picking', 2]);
  });

  it('tell their buyer, unless they are older than the connection', async () => {
    const { db } = shop;
    const [young, old] = [await aBuyer(db), await aBuyer(db)];
    const made = (inn: string, day: string) =>
      documentXml({
        id: randomUUID(),
        number: 'Н1',
        sum: '1',
        lines: [lineXml({ id: 'x', quantity: 1 })],
        extra: party(inn),
      }).replace('2026-11-24', day);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await receive(
      db,
      connection,
      [made(young.company.inn!, tomorrow.toISOString().slice(0, 10)), made(old.company.inn!, '2020-01-31')],
      { now: tomorrow },
    );
    expect(await notices(young.account.id)).toEqual([
      { title: expect.stringMatching(/^Заказ З-.*: оформлен через менеджера$/) },
    ]);
    expect(await notices(old.account.id)).toEqual([]);
    expect(await ordersOf(old.company.id)).toHaveLength(1);
  });

  it('of a company that is not known, of two with one number, and drafts are left aside and tried again', async () => {
    const { db } = shop;
    const buyer = await aBuyer(db, { company: { kpp: '770701002' } });
    const { inn } = buyer.company;
    await aBuyer(db, { company: { inn, kpp: '770701001' } });
    const made = (extra: string, requisites = {}) =>
      documentXml({
        id: randomUUID(),
        number: 'Н1',
        sum: '1',
        lines: [lineXml({ id: 'x', quantity: 1 })],
        extra,
        requisites,
      });
    const documents = [
      made(party('7707083893')),
      made(party(inn!)),
      made(party(inn!, '770701001'), { Проведен: 'false' }),
      made(''),
    ];
    const report = await receive(db, connection, documents);
    expect(report).toEqual([
      'Документы: принято 0, без изменений 0, отложено 4',
      'Документ Н1 отложен: покупателя нет в магазине (ООО «Ромашка», ИНН 7707083893)',
      `Документ Н1 отложен: покупателя нет в магазине (ООО «Ромашка», ИНН ${inn})`,
      'Документ Н1 отложен: заказа нет в магазине, а в 1С он не проведён или отменён',
      'Документ Н1 отложен: в документе нет покупателя',
    ]);
    await db.update(company).set({ inn: '7728168971' }).where(eq(company.id, buyer.company.id));
    expect((await receive(db, connection, documents))[0]).toBe('Документы: принято 1, без изменений 0, отложено 3');
  });

  it('are shown to nobody whose company waits for a manager, and tried again once it is accepted', async () => {
    const { db } = shop;
    const claimant = await aBuyer(db, { role: 'ADMIN', company: { state: 'pending', orderBan: true } });
    const { inn, id } = claimant.company;
    const document = documentXml({
      id: randomUUID(),
      number: 'Н1',
      sum: '1',
      lines: [lineXml({ id: 'x', quantity: 1 })],
      extra: party(inn!),
    });
    expect((await receive(db, connection, [document]))[1]).toContain('покупателя нет в магазине');
    expect(await ordersOf(id)).toEqual([]);
    expect(await notices(claimant.account.id)).toEqual([]);
    expect(await db.select().from(companyExport).where(eq(companyExport.companyId, id))).toEqual([]);
    await db.update(company).set({ state: 'active', orderBan: false }).where(eq(company.id, id));
    expect((await receive(db, connection, [document]))[0]).toContain('принято 1');
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it('cannot be cancelled by their buyer: the accounting system would not hear of it', async () => {
    const { db } = shop;
    const buyer = await aBuyer(db);
    const id = randomUUID();
    await receive(db, connection, [
      documentXml({
        id,
        number: 'Н1',
        sum: '1',
        lines: [lineXml({ id: 'x', quantity: 1 })],
        extra: party(buyer.company.inn!),
      }),
    ]);
    const [order] = await ordersOf(buyer.company.id);
    const params = { id: String(order!.id) };
    const { data } = await shop.call('orderDetail', { params }, { token: buyer.token });
    expect(data).toMatchObject({ fromLedger: true, canCancel: false, confirmation: { number: '', total: 1 } });
    const { codes } = await shop.call('orderCancel', { params }, { token: buyer.token });
    expect(codes).toEqual(['CANNOT_CANCEL']);
    expect((await stateOf(db, order!.id)).order.status).toBe('confirmed');
  });

  it('teach how the accounting system calls the company', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    const id = randomUUID();
    await receive(db, connection, [returned(order, { extra: party(order.buyer.company.inn!, '', id) })]);
    const [known] = await db.select().from(companyExport).where(eq(companyExport.companyId, order.buyer.company.id));
    expect(known!.learntId).toBe(id);
    await receive(db, connection, [returned(order, { extra: party('7707083893', '', randomUUID()) })]);
    const [still] = await db.select().from(companyExport).where(eq(companyExport.companyId, order.buyer.company.id));
    expect(still!.learntId).toBe(id);
  });

  it('that name another branch of the buyer teach nothing: settlements of the branch stay its own', async () => {
    const { db } = shop;
    const buyer = await aBuyer(db, { company: { kpp: '770701001' } });
    const order = await aSentOrder({ buyer });
    const { inn } = buyer.company;
    const branch = await aBuyer(db, { company: { inn, kpp: '500101001' } });
    const id = randomUUID();
    const learnt = async (companyId: number) =>
      (await db.select().from(companyExport).where(eq(companyExport.companyId, companyId))).map((row) => row.learntId);
    // The branch is not known yet, then it is
    await receive(db, connection, [returned(order, { extra: party(inn!, '500101001', id) })]);
    expect(await learnt(buyer.company.id)).toEqual([null]);
    const ledger = { connectionId: connection.id, sourceId: connection.sourceId };
    await importRecords(db, [head(), companyLine({ id, inn, kpp: '500101001', creditLimit: 700 })], { ledger });
    await receive(db, connection, [returned(order, { extra: party(inn!, '770701001', id) })]);
    expect([await learnt(buyer.company.id), await learnt(branch.company.id)]).toEqual([[null], [id]]);
    await importRecords(db, [head(), companyLine({ id, inn, kpp: '500101001', creditLimit: 900 })], { ledger });
    const limits = await db.select().from(company).where(eq(company.inn, inn!)).orderBy(asc(company.id));
    expect(limits.map(({ creditLimit }) => creditLimit)).toEqual([0, 90_000]);
  });
});

describe('files', () => {
  it('that break off change nothing', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    const text = fileXml([returned(order), returned(order)]);
    await expect(receive(db, connection, { text: text.slice(0, -40) })).rejects.toThrow(/обрывается/);
    expect((await stateOf(db, order.id)).steps).toEqual(['new']);
  });

  it('keep their good documents where one is bad', async () => {
    const { db } = shop;
    const order = await aSentOrder();
    const bad = [
      documentXml({ id: '', number: 'Б1' }),
      documentXml({ id: randomUUID(), number: 'Б2', sum: 'сто' }),
      documentXml({ id: randomUUID(), number: 'Б3', sum: '1e40' }),
    ];
    const report = await receive(db, connection, [bad[0]!, returned(order), bad[1]!, bad[2]!]);
    expect(report).toEqual([
      'Документы: принято 1, без изменений 0, отложено 3',
      'Документ Б1 отложен: нет Ид',
      'Документ Б2 отложен: сумма: «сто» не годится',
      'Документ Б3 отложен: сумма: «1e40» не годится',
    ]);
    expect((await stateOf(db, order.id)).order.status).toBe('confirmed');
  });

  it('of goods are refused: what 1C has sent is not passed over', async () => {
    const goods = goodsFile('base', product({ id: 'p1' }));
    await expect(receive(shop.db, connection, { text: goods })).rejects.toThrow('в файле товары, а не документы');
  });

  it('without documents are accepted', async () => {
    expect(await receive(shop.db, connection, [])).toEqual(['Документы: принято 0, без изменений 0']);
    expect(receivedAt.getTime()).toBeGreaterThan(0);
  });
});
