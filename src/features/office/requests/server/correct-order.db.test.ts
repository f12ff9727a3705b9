import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnection, aKnownProduct, retireOrders, timeZone } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { collectOrders, confirmOrders, listWaitingOrders } from '#exchange/orders-out/server/index.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { customerOrder, orderHistory, orderLine } from '#ordering/orders/server/tables.ts';
import { deliveryTo } from '#ordering/requests/server/factory.ts';
import { outbox } from '#server/delivery/tables.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});
beforeEach(() => retireOrders(shop.db));

/** An order of five and of two pieces, 100 roubles each, that a manager has placed for a buyer. */
async function aPlacedOrder() {
  const account = await anAccount(shop.db, { role: 'MANAGER' });
  const manager = { ...account, token: await aSession(shop.db, account.id) };
  const buyer = await aReadyBuyer(shop.db, { company: { managerAccountId: account.id } });
  const items = [await aKnownProduct(shop.db), await aKnownProduct(shop.db)];
  const lines = items.map(({ id }, index) => ({ id, quantity: index === 0 ? 5 : 2 }));
  const params = { company: String(buyer.company.id) };
  const { token } = manager;
  const { shown } = (await shop.call('officeRequestPrice', { params, body: { lines } }, { token })).data;
  const body = { lines, choices: deliveryTo(buyer), person: buyer.account.id, shown };
  const { id, number } = (await shop.call('officeRequestPlace', { params, body }, { token })).data;
  return { id, number, manager, buyer, items: items.map((item) => item.id) as [number, number] };
}

type Placed = Awaited<ReturnType<typeof aPlacedOrder>>;

const correct = (
  { id, manager }: Pick<Placed, 'id' | 'manager'>,
  lines: { lineNo: number; was: number; quantity: number }[],
) => shop.call('officeOrderCorrect', { params: { id: String(id) }, body: { lines } }, { token: manager.token });

const cancel = ({ id, buyer }: Placed) =>
  shop.call('orderCancel', { params: { id: String(id) } }, { token: buyer.token });

async function stateOf({ id, items }: Placed) {
  const [order] = await shop.db.select().from(customerOrder).where(eq(customerOrder.id, id));
  const lines = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, id)).orderBy(asc(orderLine.lineNo));
  const reserved = await Promise.all(
    items.map(async (itemId) => (await shop.db.select().from(stock).where(eq(stock.itemId, itemId)))[0]!.reserved),
  );
  return { order: order!, lines, reserved };
}

/** The sums of an order are those of its lines, and it holds their quantities unless it is cancelled. */
async function checkInvariants(placed: Placed) {
  const { order, lines, reserved } = await stateOf(placed);
  expect(order.total).toBe(lines.reduce((all, line) => all + line.lineTotal, 0));
  expect(order.sum - order.discount).toBe(order.total);
  for (const line of lines) expect(line.lineTotal).toBe(line.price * line.quantity);
  const heldOf = (itemId: number) => lines.find((line) => line.itemId === itemId)?.quantity ?? 0;
  expect(reserved).toEqual(placed.items.map((itemId) => (order.status === 'cancelled' ? 0 : heldOf(itemId))));
  return { order, lines };
}

describe('a correction of a placed order', () => {
  it('lowers a line and removes another, and the reservation, the sums and the history follow', async () => {
    const placed = await aPlacedOrder();
    const { data } = await correct(placed, [
      { lineNo: 1, was: 5, quantity: 3 },
      { lineNo: 2, was: 2, quantity: 0 },
    ]);
    expect(data).toMatchObject({
      before: 700,
      total: 300,
      lines: [{ lineNo: 1, was: 5, quantity: 3 }, { quantity: 0 }],
    });
    const { order, lines } = await checkInvariants(placed);
    expect(order).toMatchObject({ total: 30_000, status: 'new', deliveryCount: 1 });
    expect(lines).toMatchObject([{ lineNo: 1, quantity: 3, fromStock: 3 }]);
    const steps = await shop.db.select().from(orderHistory).where(eq(orderHistory.orderId, placed.id));
    expect(steps.at(-1)).toMatchObject({ fromStatus: 'new', toStatus: 'new', actorAccountId: placed.manager.id });
    expect(steps.at(-1)!.note).toMatch(/было 5\sшт, стало 3\sшт; .*было 2\sшт, убрано/);
  });

  it('tells the buyer what was and what is, and the audit log who did it', async () => {
    const placed = await aPlacedOrder();
    await correct(placed, [{ lineNo: 1, was: 5, quantity: 1 }]);
    const { id: accountId } = placed.buyer.account;
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, accountId));
    expect(notices.map(({ title }) => title)).toContain(`Заказ ${placed.number}: изменены количества`);
    const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, accountId));
    const letter = letters.find(({ kind }) => kind === 'order.changed');
    expect(letter!.content!.paragraphs).toEqual(['Менеджер изменил состав заказа.']);
    expect(JSON.stringify(letter!.content!.facts)).toContain('было 5, стало 1 шт');
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, placed.buyer.company.id));
    const entry = entries.find(({ action }) => action === 'order.correct');
    expect(entry).toMatchObject({ actorAccountId: placed.manager.id, details: { before: 70_000, after: 30_000 } });
  });

  it('sends another version to the accounting system, once', async () => {
    const connection = await aConnection(shop.db);
    const placed = await aPlacedOrder();
    const send = (sessionId: number) =>
      collectOrders(shop.db, connection, sessionId, { now: new Date(), timeZone }).then(String);
    expect(await send(1)).toContain('<Количество>5</Количество>');
    await correct(placed, [{ lineNo: 1, was: 5, quantity: 4 }]);
    expect(await send(2)).toContain('<Количество>4</Количество>');
    await confirmOrders(shop.db, connection, 2, new Date());
    expect(await send(3)).not.toContain('<Документ>');
  });

  it('is refused once the accounting system has taken the order', async () => {
    const connection = await aConnection(shop.db);
    const placed = await aPlacedOrder();
    await collectOrders(shop.db, connection, 1, { now: new Date(), timeZone });
    await confirmOrders(shop.db, connection, 1, new Date());
    expect((await correct(placed, [{ lineNo: 1, was: 5, quantity: 4 }])).codes).toEqual(['CANNOT_CORRECT']);
    expect((await stateOf(placed)).order.total).toBe(70_000);
  });

  const refusals = nonEmpty([
    { name: 'more than was ordered', line: { lineNo: 1, was: 5, quantity: 6 }, code: 'VALIDATION' },
    { name: 'a quantity that somebody has changed', line: { lineNo: 1, was: 4, quantity: 3 }, code: 'CONFLICT' },
    { name: 'a line that there is not', line: { lineNo: 9, was: 4, quantity: 3 }, code: 'CONFLICT' },
  ]);
  it.each(refusals)('refuses $name', async ({ line, code }) => {
    const placed = await aPlacedOrder();
    expect((await correct(placed, [line])).codes).toEqual([code]);
    expect((await checkInvariants(placed)).order.total).toBe(70_000);
  });

  it.each(nonEmpty([{ paidAt: new Date() }, { status: 'picking' as const }, { origin: 'ledger' as const }]))(
    'refuses an order with %o',
    async (fields) => {
      const placed = await aPlacedOrder();
      await shop.db.update(customerOrder).set(fields).where(eq(customerOrder.id, placed.id));
      expect((await correct(placed, [{ lineNo: 1, was: 5, quantity: 4 }])).codes).toEqual(['CANNOT_CORRECT']);
    },
  );

  it('leaves at least one line', async () => {
    const placed = await aPlacedOrder();
    const all = [1, 2].map((lineNo) => ({ lineNo, was: lineNo === 1 ? 5 : 2, quantity: 0 }));
    expect((await correct(placed, all)).codes).toEqual(['CANNOT_CORRECT']);
    await checkInvariants(placed);
  });
});

const ROUNDS = Array.from({ length: 20 }, (_, round) => round);

describe('races', () => {
  it.each(nonEmpty(ROUNDS))(
    'a correction, the accounting system and a cancellation at once, round %i',
    async (round) => {
      const connection = await aConnection(shop.db);
      const placed = await aPlacedOrder();
      const take = async (sessionId: number) => {
        await collectOrders(shop.db, connection, sessionId, { now: new Date(), timeZone });
        await confirmOrders(shop.db, connection, sessionId, new Date());
      };
      const [corrected, cancelled] = await Promise.all([
        correct(placed, [{ lineNo: 1, was: 5, quantity: 1 + (round % 4) }]),
        cancel(placed),
        take(1),
      ]);
      expect(cancelled.codes).toEqual([]);
      expect([undefined, 'CANNOT_CORRECT']).toContain(corrected.codes[0]);
      const { order, lines } = await checkInvariants(placed);
      expect(order.status).toBe('cancelled');
      expect(lines[0]!.quantity).toBe(corrected.codes.length === 0 ? 1 + (round % 4) : 5);
      await take(2);
      await take(3);
      expect(await listWaitingOrders(shop.db, connection, { timeZone })).toEqual([]);
      const exported = await shop.db.select().from(orderExport).where(eq(orderExport.orderId, placed.id));
      // At most the order as it was placed, as it was corrected, and cancelled
      for (const { sendings } of exported) expect(sendings).toBeLessThanOrEqual(3);
    },
  );

  it.each(nonEmpty(ROUNDS))('two members of staff on one order, round %i', async () => {
    const placed = await aPlacedOrder();
    const answers = await Promise.all([
      correct(placed, [{ lineNo: 1, was: 5, quantity: 4 }]),
      correct(placed, [{ lineNo: 1, was: 5, quantity: 2 }]),
    ]);
    expect(answers.map(({ codes }) => codes[0] ?? 'done').toSorted()).toEqual(['CONFLICT', 'done']);
    const { lines } = await checkInvariants(placed);
    expect(lines[0]!.quantity).toBe(answers[0].codes.length === 0 ? 4 : 2);
  });
});
