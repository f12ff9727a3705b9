import { eq, isNotNull, and } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { aSender, exchangeNode } from '#exchange/endpoint/server/exchange.fixture.ts';
import { importOrderFile } from '#exchange/orders-in/server/index.ts';
import { documentXml, fileXml } from '#exchange/orders-in/server/orders-in.fixture.ts';
import { collectOrders, confirmOrders } from '#exchange/orders-out/server/index.ts';
import { timeZone } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { theSource } from '#goods/sources/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { rateCounter } from '#server/tables.ts';
import { testDatabase } from '#server/testing/test-database.ts';
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
  type Placed,
} from './correction.fixture.ts';

let shop: TestApp;
let url: string;

beforeAll(async () => {
  const database = await testDatabase();
  const { db } = database;
  shop = await testApp({}, () => Promise.resolve(database));
  ({ url } = await exchangeNode(database, {
    orders: {
      collect: ({ connection, sessionId }) => collectOrders(db, connection, sessionId, { now: new Date(), timeZone }),
      confirm: async ({ connection, sessionId }) => void (await confirmOrders(db, connection, sessionId, new Date())),
    },
    importOrders: (_db, connection, file) =>
      importOrderFile(db, connection, file, {
        now: new Date(),
        timeZone,
        onError: (error) => {
          throw error;
        },
        onRestored: () => undefined,
      }),
  }));
});
/** Later rounds meet neither the orders nor the connections of former ones. */
beforeEach(async () => {
  await shop.db.update(exchangeConnection).set({ active: false });
  await shop.db.update(customerOrder).set({ origin: 'ledger' });
});

/** An accounting system that exchanges orders over HTTP. */
async function aLedger() {
  const sourceId = await theSource(shop.db);
  const connection = await aConnection(shop.db, { sourceId, createdAt: new Date('2026-11-20T09:00:00Z') });
  const sender = aSender(url, connection);
  /** A whole session: what waits is taken, then what it says of an order comes back. Returns the document of the order. */
  const exchange = async ({ number }: Placed): Promise<string | null> => {
    await shop.db.delete(rateCounter);
    await sender.logIn('sale');
    await sender.say({ type: 'sale', mode: 'init' });
    const answer = await sender.say({ type: 'sale', mode: 'query' });
    expect(await sender.say({ type: 'sale', mode: 'success' })).toBe('success');
    const document = answer.split('<Документ>').find((text) => text.includes(`<Значение>${number}</Значение>`));
    if (document === undefined) return null;
    const [, id] = /<Ид>([^<]+)<\/Ид>/.exec(document)!;
    const returned = documentXml({ id: id!, requisites: { 'Номер по 1С': 'УТ-1', 'Номер заказа на сайте': number } });
    await sender.upload('orders.xml', fileXml([returned]), { type: 'sale' });
    expect(await sender.importFile('orders.xml', 'sale')).toBe('success');
    return document;
  };
  return { connection, exchange };
}

const isTaken = async ({ id }: Placed) =>
  (await shop.db.$count(orderExport, and(eq(orderExport.orderId, id), isNotNull(orderExport.takenAt)))) > 0;

const ROUNDS = nonEmpty(Array.from({ length: 20 }, (_, round) => round));

it.each(ROUNDS)('a confirmation, a whole exchange and a cancellation leave one order, round %i', async () => {
  const placed = await aPlacedOrder(shop);
  const { exchange } = await aLedger();
  const { id, seen } = await aWaitingCorrection(shop, placed);
  const [confirmed, cancelled] = await Promise.all([
    confirm(shop, placed, id, seen),
    cancel(shop, placed),
    exchange(placed),
  ]);
  expect(cancelled.codes).toEqual([]);
  const isConfirmed = confirmed.codes.length === 0;
  expect(confirmed.codes).toEqual(isConfirmed ? [] : ['REQUEST_CLOSED']);
  const { order, lines } = await checkInvariants(shop, placed);
  expect(order).toMatchObject({ status: 'cancelled', number: placed.number, total: isConfirmed ? 80_000 : 70_000 });
  expect(lines[0]!.quantity).toBe(isConfirmed ? 6 : 5);
  const [request] = await correctionsOf(shop, placed);
  expect(request!.state).toBe(isConfirmed ? 'confirmed' : 'expired');
  // The accounting system ends with the order as it is
  const last = await exchange(placed);
  expect(last === null || last.includes(`<Сумма>${order.total / 100}.00</Сумма>`)).toBe(true);
});

it.each(ROUNDS)('a confirmation beside a whole exchange is what the accounting system gets, round %i', async () => {
  const placed = await aPlacedOrder(shop);
  const { exchange } = await aLedger();
  const { id, seen } = await aWaitingCorrection(shop, placed);
  const [confirmed, first] = await Promise.all([confirm(shop, placed, id, seen), exchange(placed)]);
  const isConfirmed = confirmed.codes.length === 0;
  const { order } = await checkInvariants(shop, placed);
  expect(order.total).toBe(isConfirmed ? 80_000 : 70_000);
  const document = (await exchange(placed)) ?? first;
  expect(await isTaken(placed)).toBe(true);
  expect(document).toContain(`<Количество>${isConfirmed ? 6 : 5}</Количество>`);
  expect(document).toContain(`<Сумма>${order.total / 100}.00</Сумма>`);
  expect((await correct(shop, placed, { lines: [{ lineNo: 2, was: 2, quantity: 1 }] })).codes).toEqual([
    'CANNOT_CORRECT',
  ]);
});

it.each(ROUNDS)(
  'a correction, a whole exchange and a cancellation leave no correction that waits, round %i',
  async () => {
    const placed = await aPlacedOrder(shop);
    const { exchange } = await aLedger();
    const [asked, cancelled] = await Promise.all([
      correct(shop, placed, { lines: [{ lineNo: 1, was: 5, quantity: 6 }] }),
      cancel(shop, placed),
      exchange(placed),
    ]);
    expect(cancelled.codes).toEqual([]);
    expect([undefined, 'CANNOT_CORRECT']).toContain(asked.codes[0]);
    const { order } = await checkInvariants(shop, placed);
    expect(order).toMatchObject({ status: 'cancelled', total: 70_000 });
    const states = (await correctionsOf(shop, placed)).map(({ state }) => state);
    expect(states).toEqual(asked.codes.length === 0 ? ['expired'] : []);
  },
);

it.each(ROUNDS)('a confirmation beside another price and a blocked company, round %i', async () => {
  const placed = await aPlacedOrder(shop);
  const { id, seen } = await aWaitingCorrection(shop, placed);
  const [confirmed] = await Promise.all([
    confirm(shop, placed, id, seen),
    shop.db.update(price).set({ value: 12_000 }).where(eq(price.itemId, placed.items[0])),
    shop.db.update(company).set({ state: 'blocked' }).where(eq(company.id, placed.buyer.company.id)),
  ]);
  expect(['', 'REQUEST_CHANGED', 'FORBIDDEN', 'NOT_FOUND', 'CLOSED']).toContain(confirmed.codes[0] ?? '');
  const isConfirmed = confirmed.codes.length === 0;
  const { order } = await checkInvariants(shop, placed);
  expect(order.total).toBe(isConfirmed ? 80_000 : 70_000);
  expect((await correctionsOf(shop, placed))[0]!.state).toBe(isConfirmed ? 'confirmed' : 'open');
});

it.each(ROUNDS)('two members of staff ask for a correction of one order, round %i', async () => {
  const placed = await aPlacedOrder(shop);
  const answers = await Promise.all(
    [6, 8].map((quantity) => correct(shop, placed, { lines: [{ lineNo: 1, was: 5, quantity }] })),
  );
  expect(answers.map(({ codes }) => codes[0] ?? 'asked').toSorted()).toEqual(['CONFLICT', 'asked']);
  const requests = await correctionsOf(shop, placed);
  expect(requests).toMatchObject([{ state: 'open', version: 1 }]);
  await confirm(shop, placed, requests[0]!.id);
  const { order } = await checkInvariants(shop, placed);
  expect(order.total).toBe(answers[0]!.codes.length === 0 ? 80_000 : 100_000);
});

it.each(ROUNDS)('a correction confirmed by several at once is written once, round %i', async () => {
  const placed = await aPlacedOrder(shop);
  const { id, seen } = await aWaitingCorrection(shop, placed);
  const colleague = await aBuyer(shop.db, { of: placed.buyer.company });
  const people = [placed.buyer, { ...placed.buyer, token: colleague.token }, placed.buyer];
  const answers = await Promise.all(people.map((buyer) => confirm(shop, { buyer }, id, seen)));
  expect(answers.map(({ data }) => data.id)).toEqual([placed.id, placed.id, placed.id]);
  const { order, history } = await checkInvariants(shop, placed);
  expect(order.total).toBe(80_000);
  expect(history.filter(({ note }) => note !== '')).toHaveLength(1);
});
