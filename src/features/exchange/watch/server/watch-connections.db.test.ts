import { asc, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { aQuarantined } from '#exchange/goods-import/server/factory.ts';
import { importQuarantine } from '#exchange/goods-import/server/tables.ts';
import { exchangeSession } from '#exchange/endpoint/server/tables.ts';
import { collectOrders, confirmOrders } from '#exchange/orders-out/server/index.ts';
import { aShopOrder, lineOf, retireOrders } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { outbox } from '#server/delivery/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { watchConnections } from './watch-connections.ts';

const timeZone = 'Europe/Moscow';
const now = new Date('2026-11-24T09:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
beforeEach(async () => {
  await retireOrders(shop.db);
  await shop.db.delete(outbox);
});

const watch = (at: Date) => watchConnections(shop.db, { now: at, timeZone });
const subjects = async () =>
  (await shop.db.select().from(outbox).orderBy(asc(outbox.id))).map(({ subject }) => subject);

/** A connection that has exchanged every `minutes`, so many times, the last time now. */
async function aRegular(minutes: number, times: number) {
  const connection = await aConnection(shop.db, { name: 'База', seenAt: now });
  const rows = Array.from({ length: times }, (_, n) => ({
    connectionId: connection.id,
    tokenHash: randomUUID(),
    startedAt: after(-minutes * n),
  }));
  if (times > 0) await shop.db.insert(exchangeSession).values(rows);
  return connection;
}

describe('a silent accounting system', () => {
  it('is reported once it is silent half as long again as ever, by one node', async () => {
    await aRegular(120, 10);
    await watch(after(179));
    expect(await subjects()).toEqual([]);
    await Promise.all([1, 2, 3].map(() => watch(after(181))));
    await watch(after(500));
    expect(await subjects()).toEqual(['Учётная система «База» молчит']);
  });

  it('is reported again after it has come back and fallen silent', async () => {
    const { id } = await aRegular(120, 10);
    await watch(after(200));
    // As a login does
    await shop.db
      .update(exchangeConnection)
      .set({ seenAt: after(210), silenceReportedAt: null })
      .where(eq(exchangeConnection.id, id));
    await watch(after(211));
    expect(await subjects()).toHaveLength(1);
    await watch(after(420));
    expect(await subjects()).toHaveLength(2);
  });

  it('has an hour at least, three days at most, and before it has a habit', async () => {
    const quick = await aRegular(5, 20);
    await watch(after(59));
    expect(await subjects()).toEqual([]);
    await watch(after(61));
    expect(await subjects()).toHaveLength(1);
    await shop.db.delete(exchangeConnection).where(eq(exchangeConnection.id, quick.id));
    await aRegular(120, 3);
    await watch(after(71 * 60));
    expect(await subjects()).toHaveLength(1);
    await watch(after(73 * 60));
    expect(await subjects()).toHaveLength(2);
  });

  it('that never came, or is switched off, is no silence', async () => {
    await aConnection(shop.db, { seenAt: null });
    await aConnection(shop.db, { seenAt: now, active: false });
    await watch(after(10_000));
    expect(await subjects()).toEqual([]);
  });
});

describe('orders that are not taken', () => {
  it('are reported after half an hour, once, and again after all went well', async () => {
    const { db } = shop;
    const connection = await aConnection(db, { name: 'База', seenAt: null });
    const { number } = await aShopOrder(db, { placedAt: now });
    await watch(after(29));
    expect(await subjects()).toEqual([]);
    await Promise.all([1, 2].map(() => watch(after(31))));
    await watch(after(90));
    expect(await subjects()).toEqual(['Заказы не переданы в «База»']);
    const [letter] = await db.select().from(outbox);
    expect(letter!.content!.facts).toEqual([[number, 'ждёт с 24.11.2026 12:00']]);
    await collectOrders(db, connection, 1, { now: after(91), timeZone });
    await confirmOrders(db, connection, 1, after(92));
    await watch(after(95));
    await aShopOrder(db, { placedAt: after(100) });
    await watch(after(120));
    expect(await subjects()).toHaveLength(1);
    await watch(after(131));
    expect(await subjects()).toHaveLength(2);
  });

  it('are reported when they are set aside, with the reason, also while others wait', async () => {
    const { db } = shop;
    const connection = await aConnection(db, { name: 'База', seenAt: null });
    await aShopOrder(db, { placedAt: now });
    await watch(after(31));
    const unknown = await aProduct(db, { externalId: null });
    await aShopOrder(db, { placedAt: after(32), lines: [lineOf(unknown)] });
    await collectOrders(db, connection, 1, { now: after(33), timeZone });
    await watch(after(34));
    await watch(after(40));
    expect(await subjects()).toHaveLength(2);
    const rows = await db.select().from(outbox).orderBy(asc(outbox.id));
    expect(rows[1]!.content!.facts!.at(-1)![1]).toContain('товара нет в учётной системе');
  });
});

describe('records of an import that wait for a decision', () => {
  it('are reported once, by one node, and rejected ones never', async () => {
    const { db } = shop;
    const { id } = await aQuarantined(db);
    await aQuarantined(db, { state: 'rejected' });
    await Promise.all([1, 2, 3].map(() => watch(now)));
    await watch(after(10));
    const letters = await db.select().from(outbox);
    expect(letters.map(({ subject }) => subject)).toEqual(['Карантин: ждут решения 1']);
    expect(letters[0]!.content!.facts).toEqual([[`№ ${id}`, '«Болт М6», арт. Б-6: Оптовая: 100 ₽ → 10 ₽']]);
    await aQuarantined(db);
    await watch(after(20));
    expect(await subjects()).toEqual(['Карантин: ждут решения 1', 'Карантин: ждут решения 1']);
    await db.delete(importQuarantine);
  });
});
