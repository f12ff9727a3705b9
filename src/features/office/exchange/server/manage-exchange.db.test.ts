import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { exchangeFile, exchangeJob, exchangeSession } from '#exchange/endpoint/server/tables.ts';
import { scheduledFeed } from '#exchange/feed-schedule/server/tables.ts';
import { aQuarantined } from '#exchange/goods-import/server/factory.ts';
import { importChange, importNote, importQuarantine, importRun } from '#exchange/goods-import/server/tables.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { isPasswordRight } from '#identity/session/server/index.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;
let owner: { id: number; token: string };
beforeAll(async () => {
  shop = await testApp();
  owner = await aStaffMember(shop.db, 'owner');
});

const lastAct = async (action: string) =>
  (await shop.db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(desc(auditLog.id)).limit(1))[0];

const settings = (fields: object = {}) => ({
  login: `ut-${randomUUID().slice(0, 8)}`,
  source: '',
  priceType: '',
  encoding: 'utf-8' as const,
  ordersFrom: '',
  ordersOnly: 'no' as const,
  dryRun: 'no' as const,
  hideLimit: '10',
  states: '',
  active: 'yes' as const,
  ...fields,
});

describe('a connection on the screen of the exchange', () => {
  it('is made with a password that is shown once, and the log has no password', async () => {
    const name = `База ${randomUUID()}`;
    const body = { ...settings(), name };
    const { data } = await shop.call('officeConnectionAdd', { body }, { token: owner.token });
    expect(data).toMatchObject({ address: expect.stringMatching(/\/1c\/exchange\/$/), login: body.login });
    const [made] = await shop.db.select().from(exchangeConnection).where(eq(exchangeConnection.name, name));
    expect(await isPasswordRight(data.password, made!.passwordHash)).toBe(true);
    const act = await lastAct('exchange.connection.add');
    expect(act).toMatchObject({ actorAccountId: owner.id, object: name });
    expect(JSON.stringify(act)).not.toContain(data.password);
    const state = await shop.call('officeExchange', {}, { token: owner.token });
    expect(JSON.stringify(state.body)).not.toContain(data.password);
  });

  it('ends the sessions of the connection with a new password', async () => {
    const connection = await aConnection(shop.db);
    const params = { id: String(connection.id) };
    const { data } = await shop.call('officeConnectionPassword', { params }, { token: owner.token });
    const [now] = await shop.db.select().from(exchangeConnection).where(eq(exchangeConnection.id, connection.id));
    expect(now!.credentialsChangedAt > connection.credentialsChangedAt).toBe(true);
    expect(await isPasswordRight(data.password, now!.passwordHash)).toBe(true);
    expect(await isPasswordRight(connection.password, now!.passwordHash)).toBe(false);
  });

  it('changes with old and new value in the log, and refuses a change begun over other settings', async () => {
    const { id } = await aConnection(shop.db);
    const params = { id: String(id) };
    const { data } = await shop.call('officeConnection', { params }, { token: owner.token });
    const body = { ...data.settings, active: 'no' as const, states: 'Ушёл=shipped', version: data.version };
    expect((await shop.call('officeConnectionChange', { params, body }, { token: owner.token })).codes).toEqual([]);
    expect((await lastAct('exchange.connection.change'))!.details).toMatchObject({
      active: [true, false],
      states: [{}, { ушел: 'shipped' }],
    });
    const late = await shop.call('officeConnectionChange', { params, body }, { token: owner.token });
    expect(late.codes).toEqual(['CONFLICT']);
    const wrong = { ...body, states: 'Ушёл=gone' };
    expect((await shop.call('officeConnectionChange', { params, body: wrong }, { token: owner.token })).codes).toEqual([
      'VALIDATION',
    ]);
  });

  it('refuses a login that another connection has, and a source that another one exchanges', async () => {
    const first = { ...settings({ source: `Склад ${randomUUID()}` }), name: `Первая ${randomUUID()}` };
    await shop.call('officeConnectionAdd', { body: first }, { token: owner.token });
    for (const fields of [{ login: first.login }, { source: first.source }]) {
      const body = { ...settings(fields), name: `Вторая ${randomUUID()}` };
      expect((await shop.call('officeConnectionAdd', { body }, { token: owner.token })).codes).toEqual(['TAKEN']);
    }
  });
});

/** A job of a connection of its own, with one stored file. */
async function aJob(fields: Partial<typeof exchangeJob.$inferInsert>) {
  const connection = await aConnection(shop.db);
  const [session] = await shop.db
    .insert(exchangeSession)
    .values({ connectionId: connection.id, tokenHash: randomUUID() })
    .returning();
  const file = { sessionId: session!.id, type: 'catalog' as const, name: 'import.xml', state: 'closed' as const };
  const [stored] = await shop.db.insert(exchangeFile).values(file).returning();
  const [job] = await shop.db
    .insert(exchangeJob)
    .values({ sessionId: session!.id, kind: 'goods', name: 'import.xml', fileIds: [stored!.id], ...fields })
    .returning();
  return { ...job!, fileId: stored!.id };
}
const jobNow = async (id: number) => (await shop.db.select().from(exchangeJob).where(eq(exchangeJob.id, id)))[0]!;

describe('a job of the exchange', () => {
  it('that has failed begins again once, also for a technical user', async () => {
    const job = await aJob({ state: 'failed', message: 'файл обрывается', attempts: 3, finishedAt: new Date() });
    const tech = await aSession(shop.db, (await anAccount(shop.db, { role: 'TECH' })).id);
    const params = { id: String(job.id) };
    expect((await shop.call('officeExchangeRepeat', { params }, { token: tech })).codes).toEqual([]);
    expect(await jobNow(job.id)).toMatchObject({ state: 'waiting', message: '', attempts: 0, finishedAt: null });
    expect((await shop.call('officeExchangeRepeat', { params }, { token: owner.token })).codes).toEqual(['CONFLICT']);
    expect((await lastAct('exchange.repeat'))!.details).toMatchObject({ failure: 'файл обрывается' });
  });

  it('whose file is no longer stored is not repeated, and stays as it is', async () => {
    const job = await aJob({ state: 'failed', message: 'файл обрывается', finishedAt: new Date() });
    await shop.db.delete(exchangeFile).where(eq(exchangeFile.id, job.fileId));
    const params = { id: String(job.id) };
    expect((await shop.call('officeExchangeRepeat', { params }, { token: owner.token })).codes).toEqual(['CONFLICT']);
    expect((await jobNow(job.id)).state).toBe('failed');
  });

  it('that waits for a person is decided once', async () => {
    for (const accept of [true, false]) {
      const { id } = await aJob({ kind: 'deactivate', state: 'held', name: '', message: 'Исчезло 812 товаров' });
      const input = { params: { id: String(id) }, body: { accept } };
      expect((await shop.call('officeExchangeDecide', input, { token: owner.token })).codes).toEqual([]);
      expect((await jobNow(id)).state).toBe(accept ? 'waiting' : 'done');
      expect((await shop.call('officeExchangeDecide', input, { token: owner.token })).codes).toEqual(['CONFLICT']);
    }
  });
});

describe('a feed on the screen of the exchange', () => {
  const feed = (fields: object = {}) => ({
    url: 'https://user:secret@price.example/a.yml',
    every: '360',
    priceType: '',
    availableQuantity: '',
    withPictures: 'no' as const,
    active: 'yes' as const,
    ...fields,
  });

  it('is added, changed and run, with the host alone in the log', async () => {
    const name = `Прайс ${randomUUID()}`;
    const { data } = await shop.call('officeFeedAdd', { body: { ...feed(), name } }, { token: owner.token });
    const params = { id: String(data.id) };
    const { data: shown } = await shop.call('officeFeed', { params }, { token: owner.token });
    expect(shown.settings).toEqual(feed());
    const body = { ...shown.settings, every: '60', version: shown.version };
    expect((await shop.call('officeFeedChange', { params, body }, { token: owner.token })).codes).toEqual([]);
    expect((await shop.call('officeFeedChange', { params, body }, { token: owner.token })).codes).toEqual(['CONFLICT']);
    expect((await lastAct('feed.change'))!.details).toEqual({ everyMinutes: [360, 60] });
    await shop.db.update(scheduledFeed).set({ etag: 'a', sha256: 'b' }).where(eq(scheduledFeed.id, data.id));
    expect((await shop.call('officeFeedRun', { params }, { token: owner.token })).codes).toEqual([]);
    const [now] = await shop.db.select().from(scheduledFeed).where(eq(scheduledFeed.id, data.id));
    expect(now).toMatchObject({ etag: null, sha256: null });
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.object, name));
    expect(acts).toHaveLength(3);
    expect(JSON.stringify(acts)).not.toContain('secret');
  });

  it.each(['http://price.example/a.yml', 'https://192.168.0.5/a.yml'])('refuses %s', async (url) => {
    const body = { ...feed({ url }), name: `Внутренний ${randomUUID()}` };
    expect((await shop.call('officeFeedAdd', { body }, { token: owner.token })).codes).toEqual(['VALIDATION']);
  });

  it('that a command has allowed an inner address stays allowed, and the screen says so', async () => {
    const values = { name: `Свой ${randomUUID()}`, url: 'http://10.0.0.5/a.yml', everyMinutes: 60 };
    const [own] = await shop.db
      .insert(scheduledFeed)
      .values({ ...values, isPlainAllowed: true, isPrivateAllowed: true })
      .returning();
    const params = { id: String(own!.id) };
    const { data } = await shop.call('officeFeed', { params }, { token: owner.token });
    const body = { ...data.settings, every: '1440', version: data.version };
    expect((await shop.call('officeFeedChange', { params, body }, { token: owner.token })).codes).toEqual([]);
    const state = await shop.call('officeExchange', {}, { token: owner.token });
    expect(state.data.feeds.find(({ id }) => id === own!.id)).toMatchObject({ isPlain: true, isPrivate: true });
  });
});

describe('the quarantine on screen', () => {
  it('is rejected row by row and as a whole, with the values in the log', async () => {
    await shop.db.delete(importQuarantine);
    const rows = [await aQuarantined(shop.db), await aQuarantined(shop.db), await aQuarantined(shop.db)];
    const decide = (which: number[] | 'all') =>
      shop.call('officeQuarantineDecide', { body: { which, accept: false } }, { token: owner.token });
    expect((await decide([rows[1]!.id])).data).toEqual({ decided: 1, left: 2 });
    expect((await lastAct('quarantine.reject'))!.details).toMatchObject({
      count: 1,
      values: [{ name: 'Болт М6', field: 'Оптовая', before: '100 ₽', after: '10 ₽' }],
    });
    expect((await decide([rows[1]!.id])).codes).toEqual(['CONFLICT']);
    expect((await decide('all')).data).toEqual({ decided: 2, left: 0 });
  });

  it('is accepted in an import of its own', async () => {
    await shop.db.delete(importQuarantine);
    const { id, sourceId } = await aQuarantined(shop.db, { record: { type: 'none' } });
    const answer = await shop.call('officeQuarantineDecide', { body: { which: [id], accept: true } }, owner);
    expect(answer.data).toEqual({ decided: 1, left: 0 });
    const runs = await shop.db.select().from(importRun).where(eq(importRun.sourceId, sourceId)).orderBy(importRun.id);
    expect(runs.at(-1)).toMatchObject({ state: 'done', files: [{ name: 'карантин', bytes: 0, sha256: '' }] });
    expect(await lastAct('quarantine.confirm')).toMatchObject({
      actorAccountId: owner.id,
      object: String(runs.at(-1)!.id),
    });
  });
});

describe('the journal of imports on screen', () => {
  it('shows changes with old and new value, by key', async () => {
    const values = { files: [{ name: 'import.xml', bytes: 1, sha256: '' }], state: 'done' as const };
    const [run] = await shop.db
      .insert(importRun)
      .values({ ...values, counts: { 'changed:price': 60 } })
      .returning();
    await shop.db.insert(importChange).values(
      Array.from({ length: 60 }, (_, n) => ({
        runId: run!.id,
        kind: 'price' as const,
        itemId: n + 1,
        name: `Болт ${n}`,
        field: 'Оптовая',
        before: '10 ₽',
        after: '11 ₽',
      })),
    );
    const params = { id: String(run!.id) };
    const first = await shop.call('officeImportChanges', { params, query: {} }, { token: owner.token });
    expect(first.data.items).toHaveLength(50);
    expect(first.data.count).toBe(60);
    expect(first.data.items[0]).toMatchObject({ name: 'Болт 0', before: '10 ₽', after: '11 ₽' });
    const query = { after: first.data.next! };
    const second = await shop.call('officeImportChanges', { params, query }, { token: owner.token });
    expect(second.data.items.map(({ name }) => name).at(0)).toBe('Болт 50');
    expect(second.data.next).toBeNull();
    const found = await shop.call('officeImportChanges', { params, query: { q: 'болт 59' } }, { token: owner.token });
    expect(found.data.count).toBe(1);
  });

  it('hides remarks that name customers from who may not see all of them', async () => {
    const [run] = await shop.db
      .insert(importRun)
      .values({ files: [{ name: 'settlements.jsonl', bytes: 1, sha256: '' }], state: 'refused' })
      .returning();
    const note = { runId: run!.id, file: 'settlements.jsonl', kind: 'refused' as const, code: 'file-refused' };
    await shop.db.insert(importNote).values({ ...note, reason: 'ООО «Ромашка»: договор не сходится' });
    const params = { id: String(run!.id) };
    const narrow = await aStaffMember(shop.db, { exchange: 'all', customers: 'own' });
    for (const { token } of [
      narrow,
      { token: await aSession(shop.db, (await anAccount(shop.db, { role: 'TECH' })).id) },
    ]) {
      const import_ = await shop.call('officeImport', { params }, { token });
      const notes = await shop.call('officeImportNotes', { params, query: {} }, { token });
      expect(JSON.stringify([import_.body, notes.body])).not.toContain('Ромашка');
      expect(import_.data.isHidden).toBe(true);
    }
    const all = await shop.call('officeImportNotes', { params, query: {} }, { token: owner.token });
    expect(all.data.items).toHaveLength(1);
  });
});
