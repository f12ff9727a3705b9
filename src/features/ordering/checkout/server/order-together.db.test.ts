import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { customerOrder, orderHistory, orderLine } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { idempotencyKey } from '#server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { OrderRequest } from '../contract.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Waiting = { buyer: ReadyBuyer; request: OrderRequest; items: { id: number; quantity: number }[] };

/** A buyer of a company of his own with `lines` goods of which nobody else has any, his checkout opened. */
async function aWaiting(lines = 1, fields: Parameters<typeof aReadyBuyer>[1] = {}): Promise<Waiting> {
  const buyer = await aReadyBuyer(shop.db, fields);
  const items: Waiting['items'] = [];
  for (let n = 1; n <= lines; n += 1) {
    const quantity = 1 + ((buyer.account.id + n) % 5);
    const { id } = await inBasket(shop, buyer, { product: await aProduct(shop.db, { stock: 50 }), quantity });
    items.push({ id, quantity });
  }
  return { buyer, request: await openCheckout(shop, buyer), items };
}

async function listWaiting(count: number): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (let n = 0; n < count; n += 1) waiting.push(await aWaiting(1 + (n % 3)));
  return waiting;
}

const order = ({ buyer: { token }, request }: Waiting, key: string = randomUUID()) =>
  shop.call('orderAdd', { body: request }, { token, headers: { 'idempotency-key': key } });

const orderAll = (waiting: readonly Waiting[]) => Promise.all(waiting.map((one) => order(one)));

/** How many transactions have written the orders of these accounts. */
async function countTransactions(waiting: readonly Waiting[]): Promise<number> {
  const ids = waiting.map(({ buyer }) => buyer.account.id);
  const rows = await shop.db
    .selectDistinct({ writer: sql<string>`xmin::text` })
    .from(customerOrder)
    .where(inArray(customerOrder.accountId, ids));
  return rows.length;
}

/** All that an order leaves, of the account that has placed it. */
async function readLeft({ buyer, items }: Waiting) {
  const own = buyer.account.id;
  const [placed] = await shop.db.select().from(customerOrder).where(eq(customerOrder.accountId, own));
  const lines = await shop.db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, placed!.id))
    .orderBy(orderLine.lineNo);
  const history = await shop.db.select().from(orderHistory).where(eq(orderHistory.orderId, placed!.id));
  const notices = await shop.db.select().from(notification).where(eq(notification.accountId, own));
  const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, own));
  const entries = await shop.db.select().from(auditLog).where(eq(auditLog.object, placed!.number));
  const answers = await shop.db.select().from(idempotencyKey).where(eq(idempotencyKey.accountId, own));
  const [kept] = await shop.db.select().from(basket).where(eq(basket.accountId, own));
  const inStock = await shop.db
    .select()
    .from(stock)
    .where(
      inArray(
        stock.itemId,
        items.map(({ id }) => id),
      ),
    );
  return {
    number: placed!.number,
    companyId: placed!.companyId,
    lines: lines.map(({ lineNo, itemId, quantity }) => [lineNo, itemId, quantity]),
    total: placed!.total,
    history: history.map(({ toStatus, actorAccountId }) => [toStatus, actorAccountId]),
    notices: notices.map(({ title, url }) => [title, url]),
    letters: letters.map(({ kind }) => kind),
    entries: entries.map(({ accountId, companyId }) => [accountId, companyId]),
    answers: answers.filter(({ route }) => route === 'orderAdd').map(({ response }) => response),
    basketLines: await shop.db.$count(basketLine, eq(basketLine.accountId, own)),
    version: kept!.version,
    reserved: Object.fromEntries(inStock.map(({ itemId, reserved }) => [itemId, reserved])),
  };
}

async function expectWhole(one: Waiting, { id, number }: { id: number; number: string }) {
  const { buyer, items, request } = one;
  expect(await readLeft(one)).toEqual({
    number,
    companyId: buyer.company.id,
    lines: items.map((item, index) => [index + 1, item.id, item.quantity]),
    total: Math.round(request.expectedTotal! * 100),
    history: [['new', buyer.account.id]],
    notices: [[`Заказ ${number} принят`, `/orders/${id}/`]],
    letters: ['order.accepted'],
    entries: [[buyer.account.id, buyer.company.id]],
    answers: [{ id, number }],
    basketLines: 0,
    version: items.length + 1,
    reserved: Object.fromEntries(items.map((item) => [item.id, item.quantity])),
  });
}

describe('orders that come at the same time', () => {
  it('are written together, each with all that is its own', { tags: ['R-CALL-109'] }, async () => {
    let transactions = 8;
    // A connection that is opened meanwhile lets each go alone
    for (let round = 0; round < 5 && transactions === 8; round += 1) {
      const waiting = await listWaiting(8);
      const answers = await orderAll(waiting);
      for (const [n, one] of waiting.entries()) await expectWhole(one, answers[n]!.data);
      expect(new Set(answers.map(({ data }) => data.number)).size).toBe(8);
      transactions = await countTransactions(waiting);
    }
    expect(transactions).toBeLessThan(8);
  });

  it('one that is refused leaves nothing, and the others are placed', { tags: ['R-CALL-109'] }, async () => {
    const waiting = await listWaiting(6);
    const [banned, incomplete] = [waiting[1]!, waiting[4]!];
    await shop.db.update(company).set({ orderBan: true }).where(eq(company.id, banned.buyer.company.id));
    incomplete.request = { ...incomplete.request, address: waiting[0]!.buyer.address };
    const answers = await orderAll(waiting);
    expect(answers.map(({ codes }) => codes)).toEqual([[], ['ORDER_BAN'], [], [], ['INCOMPLETE'], []]);
    for (const one of [banned, incomplete]) {
      expect(await shop.db.$count(customerOrder, eq(customerOrder.accountId, one.buyer.account.id))).toBe(0);
      expect(await shop.db.$count(basketLine, eq(basketLine.accountId, one.buyer.account.id))).toBe(one.items.length);
    }
  });

  it('one whose basket others hold waits for it, and none of the others does', { tags: ['R-CALL-109'] }, async () => {
    const waiting = await listWaiting(5);
    const held = waiting[2]!;
    const release = await holdTransaction(shop.db, (tx) =>
      tx.select().from(basket).where(eq(basket.accountId, held.buyer.account.id)).for('update'),
    );
    const late = order(held);
    const others = await orderAll(waiting.filter((one) => one !== held));
    expect(others.map(({ codes }) => codes)).toEqual([[], [], [], []]);
    await untilWaiting(shop.db, 1);
    expect(await shop.db.$count(customerOrder, eq(customerOrder.accountId, held.buyer.account.id))).toBe(0);
    await release();
    expect((await late).codes).toEqual([]);
  });

  it('one whose stock others hold waits for it, and none of the others does', { tags: ['R-CALL-109'] }, async () => {
    const waiting = await listWaiting(5);
    const held = waiting[1]!;
    const release = await holdTransaction(shop.db, (tx) =>
      tx.select().from(stock).where(eq(stock.itemId, held.items[0]!.id)).for('update'),
    );
    const late = order(held);
    const others = await orderAll(waiting.filter((one) => one !== held));
    expect(others.map(({ codes }) => codes)).toEqual([[], [], [], []]);
    await untilWaiting(shop.db, 1);
    await release();
    expect((await late).codes).toEqual([]);
    expect((await readLeft(held)).reserved).toEqual(
      Object.fromEntries(held.items.map((item) => [item.id, item.quantity])),
    );
  });

  it(
    'of orders for the last pieces one gets them, beside orders for other goods',
    { tags: ['R-CALL-109'] },
    async () => {
      const product = await aProduct(shop.db, { stock: 3 });
      const rivals: Waiting[] = [];
      for (let n = 0; n < 4; n += 1) {
        const buyer = await aReadyBuyer(shop.db);
        await inBasket(shop, buyer, { product, quantity: 2 });
        rivals.push({ buyer, request: await openCheckout(shop, buyer), items: [{ id: product.id, quantity: 2 }] });
      }
      const others = await listWaiting(4);
      const answers = await orderAll(rivals.flatMap((rival, n) => [rival, others[n]!]));
      const codes = answers.map((answer) => answer.codes[0] ?? 'ordered');
      expect(codes.filter((_, n) => n % 2 === 1)).toEqual(['ordered', 'ordered', 'ordered', 'ordered']);
      expect(codes.filter((_, n) => n % 2 === 0).toSorted()).toEqual([
        'STOCK_CHANGED',
        'STOCK_CHANGED',
        'STOCK_CHANGED',
        'ordered',
      ]);
      const [row] = await shop.db.select().from(stock).where(eq(stock.itemId, product.id));
      expect(row!.reserved).toBe(2);
    },
  );

  it(
    'one whose key another call takes meanwhile is refused, and the others are placed once',
    { tags: ['R-CALL-109'] },
    async () => {
      const waiting = await listWaiting(4);
      const [taken] = waiting as [Waiting];
      const key = randomUUID();
      const mine = { accountId: taken.buyer.account.id, key, route: 'copyOrder', requestHash: 'other', response: null };
      const release = await holdTransaction(shop.db, (tx) => tx.insert(idempotencyKey).values(mine));
      const all = Promise.all(waiting.map((one) => order(one, one === taken ? key : undefined)));
      await untilWaiting(shop.db, 1);
      await release();
      expect((await all).map(({ codes }) => codes)).toEqual([['KEY_REUSED'], [], [], []]);
      for (const { buyer } of waiting.slice(1)) {
        expect(await shop.db.$count(customerOrder, eq(customerOrder.accountId, buyer.account.id))).toBe(1);
      }
      expect(await shop.db.$count(customerOrder, eq(customerOrder.accountId, taken.buyer.account.id))).toBe(0);
    },
  );

  it('each keeps the names of its own promotions', { tags: ['R-CALL-109'] }, async () => {
    const waiting = await listWaiting(3);
    const promoted: Waiting[] = [];
    for (const name of ['Весна', 'Осень', 'Зима']) {
      const buyer = await aReadyBuyer(shop.db);
      const product = await aProduct(shop.db, { stock: 50 });
      const [action] = await shop.db.insert(promotion).values({ code: name, name }).returning();
      await aDiscount(shop.db, { scope: 'product', scopeId: product.id, percent: 10, promotionId: action!.id });
      await inBasket(shop, buyer, { product });
      promoted.push({ buyer, request: await openCheckout(shop, buyer), items: [{ id: product.id, quantity: 1 }] });
    }
    const answers = await orderAll([...promoted, ...waiting]);
    expect(answers.map(({ codes }) => codes)).toEqual([[], [], [], [], [], []]);
    const names = await Promise.all(
      promoted.map(async (_, n) => {
        const [line] = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, answers[n]!.data.id));
        return JSON.stringify(line!.priceOrigin);
      }),
    );
    expect(names.map((origin) => ['Весна', 'Осень', 'Зима'].filter((name) => origin.includes(name)))).toEqual([
      ['Весна'],
      ['Осень'],
      ['Зима'],
    ]);
  });

  it('a repeat of each gets the order that there is', { tags: ['R-CALL-109'] }, async () => {
    const waiting = await listWaiting(5);
    const keys = waiting.map(() => randomUUID());
    const first = await Promise.all(waiting.map((one, n) => order(one, keys[n])));
    await sleep(5);
    const again = await Promise.all(waiting.map((one, n) => order(one, keys[n])));
    const byCheckout = await orderAll(waiting);
    const placed = first.map(({ data }) => data);
    expect(again.map(({ data }) => data)).toEqual(placed);
    expect(byCheckout.map(({ data }) => data)).toEqual(placed);
  });
});
