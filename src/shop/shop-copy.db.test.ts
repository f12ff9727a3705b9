import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startAlerts } from '#goods/alerts/server/index.ts';
import { startNewGoods } from '#goods/products/server/index.ts';
import { exchangeNode } from '#exchange/endpoint/server/exchange.fixture.ts';
import { startFetching } from '#exchange/feed-schedule/server/index.ts';
import { startWatching } from '#exchange/watch/server/index.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { startPaymentTerms } from '#ordering/documents/server/index.ts';
import { type Database, openDatabase, serverAddress, transaction } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { readEnv } from '#server/env.ts';
import { startExpiringRows } from '#server/expire-rows.ts';
import { isCopy, markAsCopy } from '#server/shop-copy.ts';
import { siteState } from '#server/tables.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { eq } from 'drizzle-orm';
import { startErasingPeople } from './erase-due-people.ts';
import { expiredRows } from './expired-rows.ts';
import { startShopDelivery } from './start-shop-delivery.ts';
import { runOperatorCommand } from './testing/run-operator-command.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const at = new Date('2026-11-30T09:00:00Z');
let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

beforeEach(async () => {
  await shop.db.delete(siteState);
  await markAsCopy(shop.db, at);
});

const confirm = () => runOperatorCommand(shop.db, 'confirm-shop', {});
const realTimeout = globalThis.setTimeout;
const fail = (error: unknown) => {
  throw error;
};

describe('a job of a copy', () => {
  const env = readEnv({ NODE_ENV: 'test' });
  const now = () => new Date();
  // The database closes behind the first statements
  const ignore = () => undefined;
  const never = () => Promise.reject(new Error('Nothing is imported'));

  it.each<[string, (database: Database) => () => unknown]>([
    ['ends of invoices', ({ db }) => startPaymentTerms(db, { env, now }, ignore)],
    ['expired rows', ({ db }) => startExpiringRows(db, expiredRows, ignore)],
    ['erased people', ({ db }) => startErasingPeople(db, ignore)],
    ['feeds', ({ db }) => startFetching({ db, folder: '/nowhere', now, importFeed: never }, ignore)],
    ['silent connections', ({ db }) => startWatching(db, { now, timeZone: env.TZ_SHOP }, ignore)],
    ['new goods', ({ db }) => startNewGoods(db, env, ignore)],
    ['alerts', ({ db }) => startAlerts(db, now, ignore)],
  ])('stands still and begins with the confirmation: %s', async (_name, start) => {
    const database = await openDatabase({ url: serverAddress(shop.db) });
    onTestFinished(() => database.close());
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const later = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => later.mockRestore());
    // Alerts gather changes for five seconds
    later.mockImplementation(((work: () => void, ms: number) => realTimeout(work, ms === 5000 ? 0 : ms)) as never);
    const stop = start(database);
    const look = intervals.mock.calls.at(-1)![0] as () => void;
    intervals.mockRestore();
    const clients = () => new Set(query.mock.contexts);
    const sent = () => query.mock.calls.map(([statement]) => statement as string | { name?: string; text?: string });
    const worked = () =>
      sent().some((statement) => {
        const text = typeof statement === 'string' ? statement : `${statement.name ?? ''} ${statement.text ?? ''}`;
        return !/site_state|listen|^set |stored_settings/i.test(text);
      });
    look();
    await vi.waitFor(() => expect(clients().size).toBeGreaterThan(0));
    await sleep(200);
    expect(worked()).toBe(false);
    await confirm();
    query.mockClear();
    look();
    await vi.waitFor(() => expect(worked()).toBe(true));
    await stop();
  });
});

it('a copy sends no letter before somebody confirms that it is the shop', async () => {
  const mail = await startMailServer();
  onTestFinished(() => mail.close());
  const database = await openDatabase({ url: serverAddress(shop.db) });
  await sendLetter(shop.db, {
    kind: 'password.changed',
    to: 'anna@firm.example',
    subject: 'x',
    content: { paragraphs: ['x'] },
  });
  // As the shop has left it that the copy was made of
  await shop.db.update(outbox).set({ queuedAt: at });
  const stop = await startShopDelivery(
    database,
    readEnv({ SMTP_URL: mail.url, MAIL_FROM: 'shop@shop.example', PUBLIC_URL: 'https://shop.example/' }),
    fail,
  );
  onTestFinished(async () => {
    await stop();
    await database.close();
  });
  await sleep(300);
  expect(mail.letters).toEqual([]);
  await confirm();
  await vi.waitFor(() => expect(mail.letters).toHaveLength(1), { timeout: 60_000, interval: 100 });
});

it('1C is refused by a copy with a reason, and by the shop for its password alone', async () => {
  const database = await openDatabase({ url: serverAddress(shop.db) });
  afterFile(() => database.close());
  const { url } = await exchangeNode(database);
  const ask = async () => (await fetch(`${url}/1c/exchange/?type=catalog&mode=checkauth`)).text();
  expect(await ask()).toMatch(/^failure\nЭто копия магазина, обмен с ней остановлен\./);
  await confirm();
  expect(await ask()).not.toContain('копия');
});

it('pages of a copy say so until the owner confirms, which the journal notes', async () => {
  const isShown = async (token?: string) =>
    (await shop.call('footer', {}, token === undefined ? {} : { token })).data.isCopy;
  const buyer = await aBuyer(shop.db);
  const [manager, owner] = [await aStaffMember(shop.db), await aStaffMember(shop.db, 'owner')];
  expect([await isShown(), await isShown(buyer.token)]).toEqual([true, true]);
  expect((await shop.call('officeConfirmShop', {}, { token: buyer.token })).status).toBe(403);
  expect((await shop.call('officeConfirmShop', {}, { token: manager.token })).status).toBe(403);
  expect((await shop.call('officeConfirmShop', {}, { token: owner.token })).status).toBe(200);
  expect([await isShown(), await isCopy(shop.db)]).toEqual([false, false]);
  const entries = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'shop.confirm'));
  expect(entries.at(-1)).toMatchObject({
    actorAccountId: owner.id,
    details: { copySince: at.toISOString() },
  });
});

it('the command confirms once', async () => {
  expect(await confirm()).toEqual(['Это теперь магазин: письма, SMS, обмен и расписания работают снова']);
  expect(await confirm()).toEqual(['Это и так магазин, а не копия: ничего не изменилось']);
});

it('a second mark keeps the first moment', async () => {
  await transaction(shop.db, (tx) => markAsCopy(tx, new Date()));
  expect((await shop.db.select().from(siteState))[0]!.copySince).toEqual(at);
});
