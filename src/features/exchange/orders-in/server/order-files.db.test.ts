import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goodsFile, product } from '#exchange/goods-import/server/exports.fixture.ts';
import { aKnownProduct, lineOf } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import {
  aQuietConnection,
  aSentOrder,
  type Connection,
  documentXml,
  fileXml,
  lineXml,
  listLetters,
  receive,
  receivedAt,
  returned,
  type SentOrder,
  stateOf,
} from './orders-in.fixture.ts';
import { receivedDocument } from './tables.ts';

let shop: TestApp;
let connection: Connection;
beforeAll(async () => {
  shop = await testApp();
});
beforeEach(async () => {
  connection = await aQuietConnection(shop.db);
});

describe('repeats', () => {
  it('change nothing, regardless of the date of the file, the sequence of lines and the writing of numbers', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
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
    expect(await listLetters(shop.db)).toHaveLength(1);
    const [received] = await db.select().from(receivedDocument).where(eq(receivedDocument.orderId, order.id));
    expect(received).toMatchObject({ times: 2, refused: null });
  });

  it('of one id with other contents in a file are taken in their order', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
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
    const order = await aSentOrder(shop.db, connection);
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
    const order = await aSentOrder(shop.db, connection);
    const of = (quantity: number) =>
      returned(order, { lines: [lineXml({ id: order.first, quantity })], sum: String(quantity * 100) });
    for (const [index, formed] of ['2099-01-01T00:00:00', '2026-11-24T12:00:00', '', '2026-11-24T12:00:01'].entries()) {
      await receive(db, connection, [of(index + 1)], { formed });
      expect((await stateOf(db, order.id)).lines[0]!.quantity).toBe(index + 1);
    }
  });

  it('leave what is still to come of a line while its quantity is the ordered one and nothing is shipped', async () => {
    const { db } = shop;
    const awaitedOf = async ({ id, buyer }: SentOrder) => {
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
      return { ...(await aSentOrder(shop.db, connection, { lines })), first: first!, second: second! };
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
    const order = await aSentOrder(shop.db, connection);
    const reports = await Promise.all([1, 2, 3].map(() => receive(db, connection, [returned(order)])));
    expect(reports.map(([line]) => line).toSorted()).toEqual([
      'Документы: принято 0, без изменений 1',
      'Документы: принято 0, без изменений 1',
      'Документы: принято 1, без изменений 0',
    ]);
    expect((await stateOf(db, order.id)).steps).toEqual(['new', 'confirmed']);
    expect(await listLetters(shop.db)).toHaveLength(1);
  });
});

describe('files', () => {
  it('that break off change nothing', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    const text = fileXml([returned(order), returned(order)]);
    await expect(receive(db, connection, { text: text.slice(0, -40) })).rejects.toThrow(/обрывается/);
    expect((await stateOf(db, order.id)).steps).toEqual(['new']);
  });

  it('keep their good documents where one is bad', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
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
