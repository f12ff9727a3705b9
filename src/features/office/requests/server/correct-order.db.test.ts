import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnection, retireOrders, timeZone } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { collectOrders, confirmOrders, listWaitingOrders } from '#exchange/orders-out/server/index.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { customerOrder, orderHistory } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aPlacedOrder, cancel, checkInvariants, correct, type Placed, stateOf } from './correction.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});
beforeEach(() => retireOrders(shop.db));

const correctLines = (placed: Placed, lines: { lineNo: number; was: number; quantity: number }[]) =>
  correct(shop, placed, { lines });

describe('a correction of a placed order', () => {
  it('lowers a line and removes another, and the reservation, the sums and the history follow', async () => {
    const placed = await aPlacedOrder(shop);
    const { data } = await correctLines(placed, [
      { lineNo: 1, was: 5, quantity: 3 },
      { lineNo: 2, was: 2, quantity: 0 },
    ]);
    expect(data).toMatchObject({
      before: 700,
      total: 300,
      lines: [{ lineNo: 1, was: 5, quantity: 3 }, { quantity: 0 }],
    });
    const { order, lines } = await checkInvariants(shop, placed);
    expect(order).toMatchObject({ total: 30_000, status: 'new', deliveryCount: 1 });
    expect(lines).toMatchObject([{ lineNo: 1, quantity: 3, fromStock: 3 }]);
    const steps = await shop.db.select().from(orderHistory).where(eq(orderHistory.orderId, placed.id));
    expect(steps.at(-1)).toMatchObject({ fromStatus: 'new', toStatus: 'new', actorAccountId: placed.manager.id });
    expect(steps.at(-1)!.note).toMatch(/было 5\sшт, стало 3\sшт; .*было 2\sшт, убрано/);
  });

  it('tells the buyer what was and what is, and the audit log who did it', async () => {
    const placed = await aPlacedOrder(shop);
    await correctLines(placed, [{ lineNo: 1, was: 5, quantity: 1 }]);
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
    const placed = await aPlacedOrder(shop);
    const send = (sessionId: number) =>
      collectOrders(shop.db, connection, sessionId, { now: new Date(), timeZone }).then(String);
    expect(await send(1)).toContain('<Количество>5</Количество>');
    await correctLines(placed, [{ lineNo: 1, was: 5, quantity: 4 }]);
    expect(await send(2)).toContain('<Количество>4</Количество>');
    await confirmOrders(shop.db, connection, 2, new Date());
    expect(await send(3)).not.toContain('<Документ>');
  });

  it('is refused once the accounting system has taken the order', async () => {
    const connection = await aConnection(shop.db);
    const placed = await aPlacedOrder(shop);
    await collectOrders(shop.db, connection, 1, { now: new Date(), timeZone });
    await confirmOrders(shop.db, connection, 1, new Date());
    expect((await correctLines(placed, [{ lineNo: 1, was: 5, quantity: 4 }])).codes).toEqual(['CANNOT_CORRECT']);
    expect((await stateOf(shop, placed)).order.total).toBe(70_000);
  });

  const refusals = nonEmpty([
    { name: 'what is so already', line: { lineNo: 1, was: 5, quantity: 5 }, code: 'VALIDATION' },
    { name: 'a quantity that somebody has changed', line: { lineNo: 1, was: 4, quantity: 3 }, code: 'CONFLICT' },
    { name: 'a line that there is not', line: { lineNo: 9, was: 4, quantity: 3 }, code: 'CONFLICT' },
  ]);
  it.each(refusals)('refuses $name', async ({ line, code }) => {
    const placed = await aPlacedOrder(shop);
    expect((await correctLines(placed, [line])).codes).toEqual([code]);
    expect((await checkInvariants(shop, placed)).order.total).toBe(70_000);
  });

  it.each(nonEmpty([{ paidAt: new Date() }, { status: 'picking' as const }, { origin: 'ledger' as const }]))(
    'refuses an order with %o',
    async (fields) => {
      const placed = await aPlacedOrder(shop);
      await shop.db.update(customerOrder).set(fields).where(eq(customerOrder.id, placed.id));
      expect((await correctLines(placed, [{ lineNo: 1, was: 5, quantity: 4 }])).codes).toEqual(['CANNOT_CORRECT']);
    },
  );

  it('leaves at least one line', async () => {
    const placed = await aPlacedOrder(shop);
    const all = [1, 2].map((lineNo) => ({ lineNo, was: lineNo === 1 ? 5 : 2, quantity: 0 }));
    expect((await correctLines(placed, all)).codes).toEqual(['CANNOT_CORRECT']);
    await checkInvariants(shop, placed);
  });
});

const ROUNDS = Array.from({ length: 20 }, (_, round) => round);

describe('races', () => {
  it.each(nonEmpty(ROUNDS))(
    'a correction, the accounting system and a cancellation at once, round %i',
    async (round) => {
      const connection = await aConnection(shop.db);
      const placed = await aPlacedOrder(shop);
      const take = async (sessionId: number) => {
        await collectOrders(shop.db, connection, sessionId, { now: new Date(), timeZone });
        await confirmOrders(shop.db, connection, sessionId, new Date());
      };
      const [corrected, cancelled] = await Promise.all([
        correctLines(placed, [{ lineNo: 1, was: 5, quantity: 1 + (round % 4) }]),
        cancel(shop, placed),
        take(1),
      ]);
      expect(cancelled.codes).toEqual([]);
      expect([undefined, 'CANNOT_CORRECT']).toContain(corrected.codes[0]);
      const { order, lines } = await checkInvariants(shop, placed);
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
    const placed = await aPlacedOrder(shop);
    const answers = await Promise.all([
      correctLines(placed, [{ lineNo: 1, was: 5, quantity: 4 }]),
      correctLines(placed, [{ lineNo: 1, was: 5, quantity: 2 }]),
    ]);
    expect(answers.map(({ codes }) => codes[0] ?? 'done').toSorted()).toEqual(['CONFLICT', 'done']);
    const { lines } = await checkInvariants(shop, placed);
    expect(lines[0]!.quantity).toBe(answers[0].codes.length === 0 ? 4 : 2);
  });
});
