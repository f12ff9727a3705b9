import { randomUUID } from 'node:crypto';
import { asc, eq, gt } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { aSender, exchangeNode } from '#exchange/endpoint/server/exchange.fixture.ts';
import { collectOrders, confirmOrders } from '#exchange/orders-out/server/index.ts';
import {
  aKnownProduct,
  aShopOrder,
  documentsOf,
  lineOf,
  now,
  retireOrders,
  timeZone,
} from '#exchange/orders-out/server/orders-out.fixture.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { textAt } from '#exchange/orders-out/server/xml-tree.fixture.ts';
import { theSource } from '#goods/sources/server/factory.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { orderNumber } from '#ordering/orders/server/index.ts';
import { customerOrder, numberJump, orderHistory, orderLine } from '#ordering/orders/server/tables.ts';
import type { Database } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { importOrderFile } from './index.ts';
import { documentXml, exportOf, fileXml, lineXml, stateOf } from './orders-in.fixture.ts';

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

let shop: TestApp;
let database: Database;
let url: string;
let clock: Date;
const said: string[] = [];

beforeAll(async () => {
  shop = await testApp({}, async () => (database = await testDatabase()));
  const moment = () => ({ now: clock, timeZone });
  ({ url } = await exchangeNode(database, {
    orders: {
      collect: ({ connection, sessionId }) => collectOrders(shop.db, connection, sessionId, moment()),
      confirm: async ({ connection, sessionId }) => void (await confirmOrders(shop.db, connection, sessionId, clock)),
    },
    importOrders: (db, connection, file) =>
      importOrderFile(db, connection, file, {
        ...moment(),
        onError: (error) => {
          throw error;
        },
        onRestored: (line) => said.push(line),
      }),
  }));
});

beforeEach(async () => {
  await retireOrders(shop.db);
  await shop.db.delete(outbox);
  await shop.db.delete(numberJump);
  said.length = 0;
  clock = now;
});

/** 1C with its connection: one exchange of orders, and a file of documents that it sends. */
async function aLedger() {
  const connection = await aConnection(shop.db, {
    sourceId: await theSource(shop.db),
    createdAt: new Date('2026-01-01'),
  });
  const sender = aSender(url, connection);
  /** The orders that it takes, by the shop's number. */
  const take = async () => {
    await sender.logIn('sale');
    const answer = Buffer.from(await sender.say({ type: 'sale', mode: 'query' }));
    expect(await sender.say({ type: 'sale', mode: 'success' })).toBe('success');
    return documentsOf(answer).map((document) => ({ id: textAt(document, 'Ид'), number: textAt(document, 'Номер') }));
  };
  /** The report of the job. */
  const bring = async (...documents: string[]): Promise<string[]> => {
    await sender.logIn('sale');
    await sender.say({ type: 'sale', mode: 'init' });
    expect(await sender.upload('orders.xml', fileXml(documents), { type: 'sale' })).toBe('success');
    expect(await sender.importFile('orders.xml', 'sale')).toBe('success');
    const { data } = await shop.call('officeExchange', {}, { token: await techToken() });
    const { jobs } = data.connections.find(({ id }) => id === connection.id)!;
    const { rows } = await shop.db.execute<{ report: string[] }>(
      `select report from exchange_job where id = ${jobs[0]!.id}`,
    );
    return rows[0]!.report;
  };
  return { connection, take, bring };
}

async function techToken(): Promise<string> {
  const { id } = await anAccount(shop.db, { role: 'TECH' });
  return aSession(shop.db, id);
}

/** An order that 1C has taken, and its document as 1C sends it. */
async function aTakenOrder(ledger: Awaited<ReturnType<typeof aLedger>>, buyer: Buyer, placedAt = now) {
  const product = await aKnownProduct(shop.db, { stock: 100 });
  const order = await aShopOrder(shop.db, {
    buyer,
    placedAt: new Date(placedAt.getTime() - 60_000),
    lines: [lineOf(product, { quantity: 10 })],
  });
  await ledger.take();
  const exported = await exportOf(shop.db, order.id);
  const ledgerId = randomUUID();
  const ownParty = partyXml(buyer);
  const document = (
    fields: Partial<Parameters<typeof documentXml>[0]> & { party?: string | null; day?: string } = {},
  ) => {
    const { party = ownParty, day = '2026-11-24', ...given } = fields;
    return documentXml({
      id: ledgerId,
      number: exported.number,
      sum: '1000',
      lines: [lineXml({ id: product.externalId!, quantity: 10 })],
      extra: party ?? '',
      ...given,
      requisites: { 'Номер по 1С': `УТ-${order.id}`, ...given.requisites },
    }).replace('2026-11-24', day);
  };
  return { ...order, product, exported, ledgerId, document };
}

const partyXml = ({ company }: { company: { inn: string | null } }, id = randomUUID()) =>
  `<Контрагенты><Контрагент><Ид>${id}</Ид><Наименование>ООО «Ромашка»</Наименование><Роль>Покупатель</Роль>${company.inn ? `<ИНН>${company.inn}</ИНН>` : ''}</Контрагент></Контрагенты>`;

const lastGiven = async () => {
  const { rows } = await shop.db.execute<{ number: number; id: number }>(
    'select n.last_value as number, i.last_value as id from order_number_seq n, customer_order_id_seq i',
  );
  return rows[0]!;
};

/** The shop as it was before these orders. */
async function restoreWithout(...orders: { id: number }[]): Promise<void> {
  const { db } = shop;
  const first = Math.min(...orders.map(({ id }) => id));
  await db.delete(notification);
  for (const table of [orderExport, orderLine, orderHistory])
    await db.delete(table).where(gt(table.orderId, first - 1));
  const gone = await db
    .delete(customerOrder)
    .where(gt(customerOrder.id, first - 1))
    .returning();
  const serial = Math.min(...gone.map(({ number }) => Number(number.slice(7))));
  await db.execute(`select setval('order_number_seq', ${serial - 1}), setval('customer_order_id_seq', ${first - 1})`);
}

const ordersOf = ({ company }: Buyer) =>
  shop.db.select().from(customerOrder).where(eq(customerOrder.companyId, company.id)).orderBy(asc(customerOrder.id));
const serialOf = (number: string) => Number(number.slice(7));
const jumps = () => shop.db.select().from(numberJump).orderBy(asc(numberJump.id));
const titles = async ({ account }: Buyer) =>
  (await shop.db.select().from(notification).where(eq(notification.accountId, account.id))).map(({ title }) => title);

describe('an order that the shop has lost with a restore', () => {
  it('comes back from 1C under its number, and no number is given again', async () => {
    const [ledger, buyer] = [await aLedger(), await aBuyer(shop.db)];
    await aTakenOrder(ledger, buyer);
    const lost = [await aTakenOrder(ledger, buyer), await aTakenOrder(ledger, buyer)];
    await restoreWithout(...lost);
    const before = await lastGiven();
    const report = await ledger.bring(lost[1]!.document());
    expect(report).toEqual([
      'Документы: принято 1, без изменений 0',
      expect.stringMatching(
        `^Похоже, магазин восстановлен из копии: 1С знает заказ ${lost[1]!.number}, а магазин такого номера не давал. Номера новых заказов — с З-2026-\\d{6}$`,
      ),
      `Документ УТ-${lost[1]!.id}: заказ ${lost[1]!.number} восстановлен по данным 1С`,
    ]);
    expect(said).toEqual([report[1]]);
    const order = (await ordersOf(buyer)).at(-1)!;
    expect(order).toMatchObject({ number: lost[1]!.number, origin: 'ledger', status: 'confirmed', total: 100_000 });
    expect(await titles(buyer)).toEqual([`Заказ ${order.number}: восстановлен по данным учётной системы`]);
    const after = await lastGiven();
    expect(after.number).toBeGreaterThan(serialOf(lost[1]!.number) + 9000);
    expect(after.id - before.id).toBeGreaterThan(10_000);
    // The next one is placed far behind, the other lost one is not given again and comes back later
    const next = await aShopOrder(shop.db, { buyer });
    expect(serialOf(next.number)).toBeGreaterThan(serialOf(lost[1]!.number) + 9000);
    // The one that came back has used up a number
    expect(report[1]).toMatch(new RegExp(`${serialOf(next.number) - 1}$`));
    await ledger.bring(lost[0]!.document());
    expect((await ordersOf(buyer)).map(({ number }) => number)).toContain(lost[0]!.number);
    expect(await jumps()).toHaveLength(1);
  });

  it('shows on the page of the exchange, in its status and in a letter', async () => {
    const [ledger, buyer, stranger] = [await aLedger(), await aBuyer(shop.db), await aBuyer(shop.db)];
    const lost = [await aTakenOrder(ledger, buyer), await aTakenOrder(ledger, stranger)];
    await restoreWithout(...lost);
    // The state of the exchange is that of the clock on the wall
    clock = new Date();
    const unknown = lost[1]!.document({ party: partyXml({ company: { inn: '7707083893' } }) });
    await ledger.bring(lost[0]!.document(), unknown);
    const { data } = await shop.call('officeExchange', {}, { token: await techToken() });
    const first = serialOf((await aShopOrder(shop.db, { buyer })).number);
    expect(data.restored).toMatchObject({ reason: 'ledger', named: lost[1]!.number, lost: 2, recovered: 1 });
    expect(serialOf(data.restored!.firstNumber)).toBeLessThanOrEqual(first);
    const status = await runOperatorCommand(shop.db, 'exchange', { action: 'status' });
    expect(status[0]).toBe(
      `Похоже, магазин восстановлен из копии: 1С знает заказ ${lost[1]!.number}, а магазин такого номера не давал. Номера новых заказов — с ${data.restored!.firstNumber}`,
    );
    expect(status[1]).toBe(
      '  1С знает заказы, которых нет в копии: 2, восстановлены 1. Какие: npm run shop -- restored list',
    );
    const letters = await shop.db.select().from(outbox).where(eq(outbox.kind, 'operator.alarm'));
    expect(letters.map(({ subject }) => subject)).toEqual(['Похоже, магазин восстановлен из копии']);
    const listed = await runOperatorCommand(shop.db, 'restored', { action: 'list' });
    expect(listed).toContain(`  ${lost[0]!.number}: восстановлен`);
    expect(listed).toContain(`  ${lost[1]!.number}: покупателя нет в магазине (ООО «Ромашка», ИНН 7707083893)`);
  });

  it('comes back as a draft where 1C has not posted it, and not where 1C has cancelled it', async () => {
    const [ledger, buyer] = [await aLedger(), await aBuyer(shop.db)];
    const lost = [await aTakenOrder(ledger, buyer), await aTakenOrder(ledger, buyer)];
    await restoreWithout(...lost);
    const report = await ledger.bring(
      lost[0]!.document({ requisites: { Проведен: 'false' } }),
      lost[1]!.document({ requisites: { Отменен: 'true' } }),
    );
    expect(report.at(-1)).toBe(
      `Документ УТ-${lost[1]!.id} отложен: заказа нет в магазине, а в 1С он не проведён или отменён`,
    );
    expect((await ordersOf(buyer)).map(({ number, status }) => [number, status])).toEqual([[lost[0]!.number, 'new']]);
    await ledger.bring(lost[0]!.document({ requisites: { 'Статус заказа': 'К отгрузке' } }));
    expect((await ordersOf(buyer)).map(({ number, status }) => [number, status])).toEqual([
      [lost[0]!.number, 'picking'],
    ]);
  });

  it('comes once, however often and under whichever id 1C sends it', async () => {
    const [ledger, buyer] = [await aLedger(), await aBuyer(shop.db)];
    const lost = await aTakenOrder(ledger, buyer);
    await restoreWithout(lost);
    await ledger.bring(lost.document(), lost.document());
    expect((await ledger.bring(lost.document()))[0]).toBe('Документы: принято 0, без изменений 1');
    await ledger.bring(lost.document({ id: randomUUID(), requisites: { 'Статус заказа': 'К отгрузке' } }));
    expect((await ordersOf(buyer)).map(({ number, status }) => [number, status])).toEqual([[lost.number, 'picking']]);
    expect(await ledger.take()).toEqual([]);
    expect(await jumps()).toHaveLength(1);
  });

  it('brings its payments along, which named it before it was back', async () => {
    const [ledger, buyer] = [await aLedger(), await aBuyer(shop.db)];
    const lost = await aTakenOrder(ledger, buyer);
    await restoreWithout(lost);
    const payment = documentXml({
      id: randomUUID(),
      number: 'П-1',
      operation: 'Выплата безналичных денег',
      sum: '1000',
      extra: `<Основание>${lost.exported.number}</Основание>${partyXml(buyer)}`,
    });
    await ledger.bring(payment);
    expect(await jumps()).toHaveLength(1);
    await ledger.bring(lost.document());
    const [order] = await ordersOf(buyer);
    expect((await stateOf(shop.db, order!.id)).confirmation).toMatchObject({ paid: 100_000 });
  });
});

describe('a number that was given again before 1C spoke', () => {
  it('stays with the new order, which goes to 1C under another one', async () => {
    const [ledger, first, second] = [await aLedger(), await aBuyer(shop.db), await aBuyer(shop.db)];
    const lost = await aTakenOrder(ledger, first);
    await restoreWithout(lost);
    const again = await aShopOrder(shop.db, { buyer: second });
    expect(again).toEqual({ id: lost.id, number: lost.number });
    const report = await ledger.bring(lost.document());
    expect(report[1]).toContain(`1С знает под номером ${lost.number} другой заказ`);
    const [recovered] = await ordersOf(first);
    expect(recovered).toMatchObject({ origin: 'ledger', total: 100_000 });
    expect(serialOf(recovered!.number)).toBeGreaterThan(serialOf(lost.number) + 9000);
    expect(report[2]).toBe(
      `Документ УТ-${lost.id}: заказ ${lost.number} восстановлен по данным 1С под номером ${recovered!.number}: прежний уже у другого заказа`,
    );
    expect((await stateOf(shop.db, again.id)).steps).toEqual(['new']);
    const [sent] = await ledger.take();
    expect(sent!.number).toBe(`З${again.id}`);
    // From now on each finds its own
    await ledger.bring(lost.document({ requisites: { 'Статус заказа': 'К отгрузке' } }));
    expect((await ordersOf(first)).map(({ status }) => status)).toEqual(['picking']);
    expect((await stateOf(shop.db, again.id)).steps).toEqual(['new']);
  });

  it('of an order that 1C has taken already stays with it too', async () => {
    const [ledger, first, second] = [await aLedger(), await aBuyer(shop.db), await aBuyer(shop.db)];
    const lost = await aTakenOrder(ledger, first);
    await restoreWithout(lost);
    const again = await aTakenOrder(ledger, second);
    expect([again.id, again.exported.number]).toEqual([lost.id, lost.exported.number]);
    await ledger.bring(lost.document({ requisites: { 'Статус заказа': 'К отгрузке' } }));
    expect((await stateOf(shop.db, again.id)).steps).toEqual(['new']);
    expect((await exportOf(shop.db, again.id)).learntId).toBeNull();
    expect((await ordersOf(first)).map(({ status }) => status)).toEqual(['picking']);
    await ledger.bring(again.document());
    expect((await stateOf(shop.db, again.id)).steps).toEqual(['new', 'confirmed']);
    expect(await jumps()).toMatchObject([{ reason: 'ledger', named: lost.number }]);
  });

  it('is recognised by its day where 1C names no tax number', async () => {
    const [ledger, first, second] = [await aLedger(), await aBuyer(shop.db), await aBuyer(shop.db)];
    const lost = await aTakenOrder(ledger, first);
    await restoreWithout(lost);
    clock = new Date(now.getTime() + 3 * 86_400_000);
    const again = await aTakenOrder(ledger, second, clock);
    const report = await ledger.bring(lost.document({ party: null }));
    expect(report.at(-1)).toBe(`Документ УТ-${lost.id} отложен: в документе нет покупателя`);
    expect((await stateOf(shop.db, again.id)).steps).toEqual(['new']);
    expect(await jumps()).toHaveLength(1);
    await ledger.bring(again.document({ party: null, day: '2026-11-27' }));
    expect((await stateOf(shop.db, again.id)).steps).toEqual(['new', 'confirmed']);
  });

  it('takes no payment of the lost order', async () => {
    const [ledger, first, second] = [await aLedger(), await aBuyer(shop.db), await aBuyer(shop.db)];
    const lost = await aTakenOrder(ledger, first);
    await restoreWithout(lost);
    const again = await aTakenOrder(ledger, second);
    const payment = documentXml({
      id: randomUUID(),
      number: 'П-2',
      operation: 'Выплата безналичных денег',
      sum: '1000',
      extra: `<Основание>${lost.exported.number}</Основание>${partyXml(first)}`,
    });
    expect((await ledger.bring(payment))[0]).toBe('Документы: принято 0, без изменений 0, ждут своего заказа 1');
    await ledger.bring(again.document());
    expect((await stateOf(shop.db, again.id)).order.paidAt).toBeNull();
    await ledger.bring(lost.document());
    const [recovered] = await ordersOf(first);
    expect((await stateOf(shop.db, recovered!.id)).confirmation).toMatchObject({ paid: 100_000 });
  });
});

describe('numbers that prove nothing', () => {
  const made = (buyer: Buyer, number: string, requisites: Record<string, string> = {}) =>
    documentXml({
      id: randomUUID(),
      number,
      sum: '1',
      lines: [lineXml({ id: 'x', quantity: 1 })],
      extra: partyXml(buyer),
      requisites,
    });

  it('of an order that 1C has made itself, which looks like ours', async () => {
    const [ledger, buyer] = [await aLedger(), await aBuyer(shop.db)];
    const before = await lastGiven();
    const own = `26-${String(before.number + 500).padStart(6, '0')}`;
    expect(await ledger.bring(made(buyer, own, { 'Номер по 1С': own }))).toEqual([
      'Документы: принято 1, без изменений 0',
    ]);
    const [order] = await ordersOf(buyer);
    expect(serialOf(order!.number)).toBe(before.number + 1);
    expect(await jumps()).toEqual([]);
  });

  it('of a year to come, or further on than a shop ever gives', async () => {
    const [ledger, buyer] = [await aLedger(), await aBuyer(shop.db)];
    const before = await lastGiven();
    const report = await ledger.bring(
      made(buyer, `27-${String(before.number + 5).padStart(6, '0')}`),
      made(buyer, '26-99999999'),
      made(buyer, 'З999999999'),
    );
    expect(report).toEqual(['Документы: принято 3, без изменений 0']);
    expect((await lastGiven()).number).toBe(before.number + 3);
    expect(await jumps()).toEqual([]);
  });

  it('an id further on than any of ours moves the numbers too', async () => {
    const [ledger, buyer] = [await aLedger(), await aBuyer(shop.db)];
    const before = await lastGiven();
    await ledger.bring(made(buyer, `З${before.id + 20}`));
    expect((await lastGiven()).id).toBeGreaterThan(before.id + 10_000);
  });

  it('with all that was ordered and another buyer: it is our order, written to another firm in 1C', async () => {
    const [ledger, first, second] = [await aLedger(), await aBuyer(shop.db), await aBuyer(shop.db)];
    const order = await aTakenOrder(ledger, first);
    await ledger.bring(order.document({ party: partyXml(second), requisites: { 'Статус заказа': 'К отгрузке' } }));
    expect((await stateOf(shop.db, order.id)).order.status).toBe('picking');
    expect(await ordersOf(second)).toEqual([]);
    expect(await jumps()).toEqual([]);
  });

  it('with some of the goods of our order and another buyer: it is set aside, as both may have been changed', async () => {
    const [ledger, first, second] = [await aLedger(), await aBuyer(shop.db), await aBuyer(shop.db)];
    const order = await aTakenOrder(ledger, first);
    const fewer = [lineXml({ id: order.product.externalId!, quantity: 9 })];
    const report = await ledger.bring(order.document({ party: partyXml(second), lines: fewer }));
    expect(report).toEqual([
      'Документы: принято 0, без изменений 0, отложено 1',
      `Документ УТ-${order.id} отложен: номер ${order.exported.number} у заказа ${order.number}, а покупатель или дата в документе другие: верните их в 1С или оформите там новый заказ`,
    ]);
    expect((await stateOf(shop.db, order.id)).steps).toEqual(['new']);
    expect(await ordersOf(second)).toEqual([]);
    // Once the order is known by its id its buyer may be another one
    await ledger.bring(order.document());
    await ledger.bring(order.document({ party: partyXml(second), requisites: { 'Статус заказа': 'К отгрузке' } }));
    expect((await stateOf(shop.db, order.id)).order.status).toBe('picking');
    expect(await jumps()).toEqual([]);
  });

  it('of a payment whose party is the seller or the receiver of the money, not the buyer', async () => {
    const [ledger, buyer] = [await aLedger(), await aBuyer(shop.db)];
    const order = await aTakenOrder(ledger, buyer);
    const seller = partyXml({ company: { inn: '7707083893' } });
    const parties = [seller.replace('Покупатель', 'Продавец'), seller.replace('Покупатель', 'Получатель')];
    await ledger.bring(
      ...parties.map((party, n) =>
        documentXml({
          id: randomUUID(),
          number: `П-${n}`,
          operation: 'Выплата безналичных денег',
          sum: '500',
          extra: `<Основание>${order.exported.number}</Основание>${party}`,
        }),
      ),
    );
    expect((await stateOf(shop.db, order.id)).confirmation).toMatchObject({ paid: 100_000 });
  });

  it('of a second base: it changes no order of the first one, and makes its own', async () => {
    const [ledger, other, first, second] = [
      await aLedger(),
      await aLedger(),
      await aBuyer(shop.db),
      await aBuyer(shop.db),
    ];
    const order = await aTakenOrder(ledger, first);
    const report = await other.bring(order.document({ requisites: { Отменен: 'true' } }));
    expect(report[1]).toBe(`Документ УТ-${order.id} отложен: заказ ${order.number} этому подключению не передавался`);
    await other.bring(made(second, order.exported.number, { 'Номер по 1С': order.exported.number }));
    expect(await ordersOf(second)).toHaveLength(1);
    expect((await stateOf(shop.db, order.id)).steps).toEqual(['new']);
    expect(await jumps()).toEqual([]);
  });
});

describe('npm run shop -- restored', () => {
  it('moves the numbers on and prints the old and the new one', async () => {
    const before = await lastGiven();
    const lines = await runOperatorCommand(shop.db, 'restored', { action: 'move' });
    const after = await lastGiven();
    expect(after).toEqual({ number: before.number + 10_000, id: before.id + 10_000 });
    const shown = (serial: number) => orderNumber(serial, new Date(), timeZone);
    expect(lines[0]).toBe(
      `Номера заказов передвинуты: следующий был бы ${shown(before.number + 1)}, а будет ${shown(after.number + 1)}`,
    );
    expect(await jumps()).toMatchObject([{ reason: 'operator', fromNumber: before.number, toNumber: after.number }]);
    expect(lines.join('\n')).toContain('выгрузите из 1С заказы');
  });

  it('does nothing the second time, until a number was given or the operator asks for it again', async () => {
    await runOperatorCommand(shop.db, 'restored', { action: 'move' });
    const moved = await lastGiven();
    const [line] = await runOperatorCommand(shop.db, 'restored', { action: 'move' });
    expect(line).toMatch(/^Номера заказов уже передвинуты .*второй раз не нужно/);
    expect(await lastGiven()).toEqual(moved);
    await runOperatorCommand(shop.db, 'restored', { action: 'again' });
    expect((await lastGiven()).number).toBe(moved.number + 10_000);
  });
});
