import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { anOffer, aProduct } from '#goods/products/server/factory.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import { aSource } from '#goods/sources/server/factory.ts';
import { aLine } from '#ordering/orders/server/factory.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import type { Database } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
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
import { collectOrders, takeByHand } from './index.ts';
import { orderExport } from './tables.ts';
import { at, textAt } from './xml-tree.fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => retireOrders(database.db));

const problemOf = async (orderId: number) => {
  const [row] = await database.db.select().from(orderExport).where(eq(orderExport.orderId, orderId));
  return [row!.problem, row!.problemAt];
};

describe('which orders a connection gets', () => {
  it('sends no order of the accounting system itself', async () => {
    const { db } = database;
    const connection = await aConnection(db);
    const { id } = await aShopOrder(db);
    await db.update(customerOrder).set({ origin: 'ledger' }).where(eq(customerOrder.id, id));
    expect(documentsOf(await anExchange(db, connection, 1).query())).toEqual([]);
  });

  it('names the buyer with the contacts of the company, else with those of who has ordered', async () => {
    const { db } = database;
    const connection = await aConnection(db);
    const buyer = await aBuyer(db);
    await aShopOrder(db, { buyer });
    const exchange = anExchange(db, connection, 1);
    const contacts = async () => {
      const [document] = documentsOf(await exchange.query());
      return at(document!, 'Контрагенты/Контрагент/Контакты/Контакт/Значение').map(({ text }) => text);
    };
    expect(await contacts()).toContain(buyer.account.email);
    const own = { phone: '74872000001', email: 'office@firm.example' };
    await db.update(company).set(own).where(eq(company.id, buyer.company.id));
    expect(await contacts()).toEqual(['+7 (487) 200-00-01', 'office@firm.example']);
  });

  it("begins with the first order of its day, in the shop's zone", async () => {
    const { db } = database;
    const connection = await aConnection(db, { ordersFrom: '2026-11-01' });
    await aShopOrder(db, { placedAt: new Date('2026-10-31T20:59:59Z') });
    const { number } = await aShopOrder(db, { placedAt: new Date('2026-10-31T21:00:00Z') });
    expect(numbersIn(await anExchange(db, connection, 1).query())).toEqual([number]);
  });

  it('sends an order to the connection of its source, and an order of nobody to all as a problem', async () => {
    const { db } = database;
    const [first, second, third] = [
      await aSource(db, 'Первая'),
      await aSource(db, 'Вторая'),
      await aSource(db, 'Третья'),
    ];
    const [one, two] = [await aConnection(db, { sourceId: first }), await aConnection(db, { sourceId: second })];
    const ordersOnly = await aConnection(db, { sourceId: null, ordersOnly: true });
    const unnamed = await aConnection(db, { sourceId: null });
    const orderFrom = async (sourceId: number) =>
      aShopOrder(db, { lines: [lineOf(await aKnownProduct(db, { sourceId }))] });
    const [a, b, c] = [await orderFrom(first), await orderFrom(second), await orderFrom(third)];
    const sentTo = async (connection: typeof one) => numbersIn(await anExchange(db, connection, 1).query());
    expect(await sentTo(one)).toEqual([a.number]);
    expect(await sentTo(two)).toEqual([b.number]);
    expect(await sentTo(ordersOnly)).toEqual([a.number, b.number, c.number]);
    expect(await sentTo(unnamed)).toEqual([c.number]);
    const [waiting] = (await listWaiting(db, one)).filter(({ number }) => number === c.number);
    expect(waiting!.problem).toContain('товар из другого источника («Третья»)');
  });

  it('gives the only active connection every order; goods of another source are a problem', async () => {
    const { db } = database;
    const connection = await aConnection(db, { sourceId: await aSource(db, 'Своя') });
    await aConnection(db, { sourceId: await aSource(db, 'Чужая'), active: false });
    const goods = await aKnownProduct(db, { name: 'Кран', article: null, sourceId: await aSource(db, 'Иная') });
    const { id, number } = await aShopOrder(db, { lines: [lineOf(goods, { article: 'К-1' })] });
    expect(documentsOf(await anExchange(db, connection, 1).query())).toEqual([]);
    const remedy = `Оформите заказ в 1С вручную и отметьте это: npm run shop -- exchange manual ${number}; или отмените его и оформите товары разных источников отдельными заказами`;
    expect(await problemOf(id)).toEqual([
      `строка 1 «Кран», артикул К-1: товар из другого источника («Иная»). ${remedy}`,
      now,
    ]);
    // Entered by hand over there, it waits no more until it changes
    expect(await takeByHand(db, number, { accountId: null, ip: '', at: now, timeZone })).toEqual([connection.name]);
    expect(await listWaiting(db, connection)).toEqual([]);
    expect(await takeByHand(db, number, { accountId: null, ip: '', at: now, timeZone })).toEqual([]);
    // Another one is given up, and nobody over there has heard of it
    const other = await aShopOrder(db, { lines: [lineOf(goods)] });
    await anExchange(db, connection, 2).query();
    await db.update(customerOrder).set({ status: 'cancelled' }).where(eq(customerOrder.id, other.id));
    expect(await listWaiting(db, connection)).toEqual([]);
  });

  it('sends at most 500 orders in an answer, the oldest first, and the rest after them', async () => {
    const { db } = database;
    const connection = await aConnection(db);
    const buyer = await aBuyer(db);
    const lines = [lineOf(await aKnownProduct(db))];
    const numbers = [];
    for (let order = 0; order < 503; order += 1) numbers.push((await aShopOrder(db, { buyer, lines })).number);
    const { query, success } = anExchange(db, connection, 1);
    expect(numbersIn(await query())).toEqual(numbers.slice(0, 500));
    expect(await success()).toEqual({ taken: 500 });
    expect(numbersIn(await query())).toEqual(numbers.slice(500));
  });
});

describe('an order that cannot be sent', () => {
  it('is set aside with its reason, holds up no other, and goes when the cause has gone', async () => {
    const { db } = database;
    const connection = await aConnection(db);
    const goods = await aProduct(db, { name: 'Болт «М8»' });
    const lines = [lineOf(goods, { name: 'Болт «М8»', article: 'Б-8' })];
    const [bad, good] = [await aShopOrder(db, { lines }), await aShopOrder(db)];
    const { query } = anExchange(db, connection, 1);
    expect(numbersIn(await query())).toEqual([good.number]);
    const problem = 'строка 1 «Болт «М8»», артикул Б-8: товара нет в учётной системе (не загружен из неё)';
    expect(await problemOf(bad.id)).toEqual([problem, now]);
    const later = new Date(now.getTime() + 3_600_000);
    await collectOrders(db, connection, 2, { now: later, timeZone });
    expect(await problemOf(bad.id)).toEqual([problem, now]);
    expect(await listWaiting(db, connection)).toMatchObject([
      { orderId: bad.id, number: bad.number, problem, sentAt: null, sendings: 0 },
      { orderId: good.id, number: good.number, problem: null, sentAt: later, sendings: 2 },
    ]);
    await db.update(product).set({ externalId: 'known' }).where(eq(product.id, goods.id));
    expect(numbersIn(await query())).toEqual([bad.number, good.number]);
    expect(await problemOf(bad.id)).toEqual([null, null]);
  });

  it.each<[string, (orderId: number, companyId: number) => Promise<unknown>, string]>([
    [
      'a wrong tax number',
      (_, id) => database.db.update(company).set({ name: 'ООО «Ю»', inn: '7700000001' }).where(eq(company.id, id)),
      'ИНН 7700000001 контрагента «ООО «Ю»» неверен (не сходится контрольная цифра): исправьте его в карточке контрагента',
    ],
    [
      'a buyer without a name',
      (_, id) => database.db.update(company).set({ name: ' ' }).where(eq(company.id, id)),
      'у покупателя нет наименования: заполните карточку контрагента',
    ],
    [
      'no lines',
      (id) => database.db.delete(orderLine).where(eq(orderLine.orderId, id)),
      'в заказе нет ни одной строки',
    ],
    [
      'a line without a name',
      (id) => database.db.update(orderLine).set({ name: '\u0001 ' }).where(eq(orderLine.orderId, id)),
      'в строке 1 нет наименования товара',
    ],
    [
      'a line that is not price times quantity',
      (id) => database.db.update(orderLine).set({ lineTotal: 1 }).where(eq(orderLine.orderId, id)),
      'в строке 1 сумма не равна цене, умноженной на количество',
    ],
    [
      'another total than that of its lines',
      (id) => database.db.update(customerOrder).set({ sum: 20_000, total: 20_000 }).where(eq(customerOrder.id, id)),
      'сумма строк не равна сумме заказа',
    ],
  ])('%s', async (_title, damage, problem) => {
    const { db } = database;
    const connection = await aConnection(db);
    const buyer = await aBuyer(db);
    const { id } = await aShopOrder(db, { buyer });
    await damage(id, buyer.company.id);
    expect(documentsOf(await anExchange(db, connection, 1).query())).toEqual([]);
    expect(await problemOf(id)).toEqual([problem, now]);
  });

  it('names three lines of a product or a variant that nobody knows, and counts the others', async () => {
    const { db } = database;
    const connection = await aConnection(db);
    const known = await aKnownProduct(db);
    const variant = await anOffer(db, known.id);
    const lines = [
      lineOf(known, { itemId: variant.id, name: 'Вариант', article: null }),
      ...['Б', 'В', 'Г', 'Д'].map((name, index) => aLine({ itemId: 900_000_000 + index, name, article: null })),
    ];
    const { id } = await aShopOrder(db, { lines });
    await anExchange(db, connection, 1).query();
    const [problem] = await problemOf(id);
    expect(problem).toMatch(
      /^строка 1 «Вариант»: товара нет .*; строка 2 «Б»: .*; строка 3 «В»: .*; и ещё таких строк: 2$/,
    );
  });

  it('knows a variant by both ids', async () => {
    const { db } = database;
    const connection = await aConnection(db);
    const known = await aKnownProduct(db, { externalId: 'goods' });
    const variant = await anOffer(db, known.id, { externalId: 'variant' });
    await aShopOrder(db, { lines: [lineOf(known), lineOf(known, { itemId: variant.id })] });
    const [document] = documentsOf(await anExchange(db, connection, 1).query());
    const goods = document!.children.find(({ name }) => name === 'Товары')!.children;
    expect(goods.map((line) => textAt(line, 'Ид'))).toEqual(['goods', 'goods#variant']);
    await db.update(offer).set({ externalId: null }).where(eq(offer.id, variant.id));
    expect(documentsOf(await anExchange(db, connection, 2).query())).toEqual([]);
  });
});
