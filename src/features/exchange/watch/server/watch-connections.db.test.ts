import { asc, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { aQuarantined } from '#exchange/goods-import/server/factory.ts';
import { importQuarantine } from '#exchange/goods-import/server/tables.ts';
import { exchangeJob, exchangeSession } from '#exchange/endpoint/server/tables.ts';
import { collectOrders, confirmOrders } from '#exchange/orders-out/server/index.ts';
import { aShopOrder, lineOf, retireOrders } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
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

/** An exchange whose jobs ended so, this many minutes after the first moment. */
async function anExchange(connectionId: number, minutes: number, jobs: Partial<typeof exchangeJob.$inferInsert>[]) {
  const at = after(minutes);
  const [session] = await shop.db
    .insert(exchangeSession)
    .values({ connectionId, tokenHash: randomUUID(), startedAt: at })
    .returning();
  const fields = { sessionId: session!.id, kind: 'goods', name: 'import.xml', finishedAt: at } as const;
  for (const job of jobs) await shop.db.insert(exchangeJob).values({ ...fields, ...job });
}

describe('an exchange that fails or waits', () => {
  const broken = { state: 'failed', message: 'import.xml: файл обрывается' } as const;
  const good = { state: 'done' } as const;

  it('is reported once, to the shop and to technical users who want it, and again after one that went well', async () => {
    const { db } = shop;
    const { id } = await aConnection(db, { name: 'База', seenAt: null });
    const [reader] = [
      await anAccount(db, { role: 'TECH' }),
      await anAccount(db, { role: 'TECH', mutedLetters: ['exchange'] }),
    ];
    // What went well beside it ends nothing
    for (const minutes of [0, 5, 10]) await anExchange(id, minutes, [broken, { ...good, name: 'offers.xml' }]);
    await Promise.all([1, 2, 3].map(() => watch(after(11))));
    await anExchange(id, 15, [{ ...broken, name: 'import-2.xml' }]);
    await watch(after(16));
    const letters = await db.select().from(outbox).orderBy(asc(outbox.id));
    expect(letters.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['', 'Обмен с «База» не удался'],
      [reader.email, 'Обмен с «База» не удался'],
    ]);
    expect(letters[0]!.content!.paragraphs[0]).toBe('Файл import.xml не загружен: файл обрывается.');
    await anExchange(id, 20, [good]);
    await watch(after(21));
    // 1C has mended it itself
    await anExchange(id, 25, [broken, good]);
    await watch(after(26));
    expect(await subjects()).toHaveLength(2);
    await anExchange(id, 30, [broken]);
    await watch(after(31));
    expect(await subjects()).toHaveLength(4);
    await db.delete(account).where(eq(account.role, 'TECH'));
  });

  it('sets documents aside: they are reported once, with their numbers, until the reason is another one', async () => {
    const { db } = shop;
    const { id } = await aConnection(db, { name: 'База', seenAt: null });
    const { email } = await anAccount(db, { role: 'TECH' });
    const orders = (...lines: string[]) => ({
      ...good,
      kind: 'orders' as const,
      report: ['Документы: принято 5', ...lines],
    });
    const first = 'Документ УТ-1 отложен: покупателя нет в магазине (ООО «Ромашка», ИНН 7707083893)';
    await anExchange(id, 0, [orders(first, 'Документ УТ-9: замечание'), orders()]);
    await Promise.all([1, 2, 3].map(() => watch(after(1))));
    const letters = await db.select().from(outbox).orderBy(asc(outbox.id));
    expect(letters.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['', 'Документы из «База» отложены'],
      [email, 'Документы из «База» отложены'],
    ]);
    const [ofShop, ofTechnician] = letters.map(({ content }) => JSON.stringify(content));
    expect(ofShop).toContain('принять 1\u00A0документ: УТ-1');
    expect(ofShop).toContain('Ромашка');
    expect(ofTechnician).toContain('УТ-1');
    expect(ofTechnician).not.toContain('Ромашка');
    await anExchange(id, 10, [orders(first)]);
    await watch(after(11));
    expect(await subjects()).toHaveLength(2);
    await anExchange(id, 20, [
      orders(first, 'Документ УТ-1 отложен: сумма: «сто» не годится', 'Документ УТ-2 отложен: нет Ид'),
    ]);
    await watch(after(21));
    expect(await subjects()).toHaveLength(4);
    const [, , later] = await db.select().from(outbox).orderBy(asc(outbox.id));
    expect(later!.content!.facts).toEqual([
      ['УТ-1', 'сумма: «сто» не годится'],
      ['УТ-2', 'нет Ид'],
    ]);
    await db.delete(account).where(eq(account.role, 'TECH'));
  });

  it('names no customers of refused settlements, and is no news after a day', async () => {
    const { db } = shop;
    const { id } = await aConnection(db, { name: 'База', seenAt: null });
    const own = { ...broken, kind: 'settlements', name: 's.jsonl', message: 'строка 3: «ООО Ромашка» 100 ₽' } as const;
    await anExchange(id, -1500, [broken]);
    await anExchange(id, 0, [own]);
    await watch(after(1));
    const letters = await db.select().from(outbox);
    expect(letters.map(({ content }) => content!.paragraphs[0])).toEqual(['Файл s.jsonl не загружен.']);
  });

  it('is reported where goods wait to be hidden, once, however often all goods come again', async () => {
    const { db } = shop;
    const { id } = await aConnection(db, { name: 'База', seenAt: null });
    const held = {
      kind: 'deactivate',
      name: '',
      state: 'held',
      message: 'Скрыть их: npm run shop -- exchange confirm 7',
    } as const;
    await anExchange(id, 0, [good, held]);
    await watch(after(1));
    await anExchange(id, 5, [good, held]);
    await watch(after(6));
    expect(await subjects()).toEqual(['Обмен с «База» ждёт подтверждения']);
    await anExchange(id, 10, [{ kind: 'deactivate', name: '', state: 'done' }]);
    await anExchange(id, 15, [held]);
    await watch(after(16));
    expect(await subjects()).toHaveLength(2);
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
