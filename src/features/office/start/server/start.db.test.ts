import { Writable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { buildShopApp } from '#shop/build-shop-app.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { firstStartLine, renewStartKey } from './start-key.ts';
import { startKey } from './tables.ts';

const ROUNDS = 20;
const PASSWORD = 'Sklad2026!';
const address = { PUBLIC_URL: 'https://shop.example/', PORT: 3000 };

let shop: TestApp;
let people = 0;
let networks = 0;

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1' });
});

const keyOf = (link: string) => new URL(link).searchParams.get('key')!;
const newKey = async () => keyOf(await renewStartKey(shop.db, address));
/** Each call comes from a network of its own: tries are limited by network. */
const headers = () => ({ 'x-forwarded-for': `10.${++networks >> 8}.${networks & 255}.1` });
const check = (key?: string) => shop.call('officeStartCheck', { query: { key } }, { headers: headers() });
const start = (key: string, part: object = {}) => {
  const person = { lastName: 'Белова', name: 'Ольга', email: `owner${++people}@shop.example` };
  const body = { key, ...person, password: PASSWORD, confirmPassword: PASSWORD, ...part };
  return shop.call('officeStart', { body }, { headers: headers() });
};
const owners = () => shop.db.$count(account, sql`${account.staffRights} ? 'staff'`);

describe('the first start', () => {
  it('prints a new key at each start, which ends the former one, until there is an owner', async () => {
    const first = (await firstStartLine(shop.db, address))!;
    expect(first).toMatch(/^Первый вход владельца: https:\/\/shop\.example\/office\/start\/\?key=[\w-]{43}$/);
    const second = (await firstStartLine(shop.db, { PORT: 3000, PUBLIC_URL: undefined }))!;
    expect(second).toMatch(/: http:\/\/localhost:3000\/office\/start\/\?key=[\w-]{43}$/);
    const [former, present] = [first, second].map((line) => keyOf(line.slice(line.indexOf('http'))));
    expect((await check(former)).status).toBe(404);
    expect((await check(present)).data).toEqual({ key: present });
    const closed = await anAccount(shop.db, { role: 'MANAGER', staffRights: presets.owner.rights, active: false });
    expect(await firstStartLine(shop.db, address)).not.toBeNull();
    await shop.db.update(account).set({ active: true }).where(eq(account.id, closed.id));
    expect(await firstStartLine(shop.db, address)).toBeNull();
  });

  it('keeps the hash of the key alone', async () => {
    const key = await newKey();
    const [row] = await shop.db.select().from(startKey);
    expect(JSON.stringify(row)).not.toContain(key);
    const [{ seconds }] = (
      await shop.db.execute<{ seconds: number }>(
        sql`select extract(epoch from expires_at - now())::int as seconds from start_key`,
      )
    ).rows as [{ seconds: number }];
    expect(Math.abs(seconds - 86_400)).toBeLessThan(60);
  });

  it('makes an owner with all rights, opens his session and is on record', async () => {
    const key = await newKey();
    const { token } = (await start(key, { email: 'Olga@Shop.example' })).data;
    const { data } = await shop.call('officeHome', {}, { token });
    expect(data.orders).not.toBeNull();
    const [owner] = await shop.db.select().from(account).where(eq(account.email, 'olga@shop.example'));
    expect(owner).toMatchObject({ role: 'MANAGER', staffRights: presets.owner.rights, emailConfirmedAt: null });
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, owner!.id));
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['account.first', 'login']));
    const again = await start(key);
    expect([again.status, again.codes]).toEqual([400, ['LINK_INVALID']]);
    expect((await check(key)).status).toBe(404);
  });

  it('is refused with a wrong, absent or ended key', async () => {
    const key = await newKey();
    for (const wrong of [`${key.slice(1)}A`, 'A', '', undefined]) expect((await check(wrong)).status).toBe(404);
    expect((await start('A'.repeat(43))).codes).toEqual(['LINK_INVALID']);
    await shop.db.update(startKey).set({ expiresAt: sql`now()` as never });
    expect((await check(key)).status).toBe(404);
    expect((await start(key)).codes).toEqual(['LINK_INVALID']);
  });

  it('leaves the key and every account as they are if the form is refused', async () => {
    const key = await newKey();
    const known = await anAccount(shop.db, { email: 'buyer@firm.example' });
    const before = await owners();
    expect((await start(key, { password: 'weak', confirmPassword: 'weak' })).codes).toEqual(['PASSWORD_RULE']);
    const taken = await start(key, { email: 'Buyer@firm.example' });
    expect(taken.body.errors).toMatchObject([{ code: 'VALIDATION', field: 'email' }]);
    const [row] = await shop.db.select().from(account).where(eq(account.id, known.id));
    expect(row).toMatchObject({ role: 'USER', passwordHash: known.passwordHash, staffRights: {} });
    expect(await owners()).toBe(before);
    expect((await start(key)).status).toBe(200);
  });

  it(`makes one account of two uses at once, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const key = await newKey();
      const before = await owners();
      const answers = await Promise.all([start(key), start(key)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect(await owners()).toBe(before + 1);
    }
  });

  it('limits the tries of a network', async () => {
    const own = { headers: { 'x-forwarded-for': '192.0.2.7' } };
    const wrong = { query: { key: 'A'.repeat(43) } };
    const codes: string[] = [];
    for (let round = 0; round < 61; round++) codes.push(...(await shop.call('officeStartCheck', wrong, own)).codes);
    expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(60);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });

  it('a reload finds the key in the cookie of its page', async () => {
    const key = await newKey();
    const opened = await check(key);
    const cookie = String(opened.headers['set-cookie']);
    expect(cookie).toMatch(/startKey=[\w-]{43};.* Path=\/office\/start; HttpOnly; SameSite=Strict/);
    const reloaded = await shop.call(
      'officeStartCheck',
      { query: {} },
      { headers: { ...headers(), cookie: cookie.split(';')[0]! } },
    );
    expect(reloaded.data).toEqual({ key });
  });

  it('stores no answer of its address and names it to nobody', async () => {
    for (const url of ['/office/start/?key=A', '/office/start?key=A', '/office/start/']) {
      const answer = await shop.app.inject({ url });
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    expect((await check(await newKey())).headers['cache-control']).toBe('no-store');
  });

  it('writes the key into no log', async () => {
    let lines = '';
    const output = new Writable({
      write: (chunk, _encoding, done) => {
        lines += String(chunk);
        done();
      },
    });
    const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'trace' });
    const log = createLog(env, output);
    const app = await buildShopApp({ db: shop.db, env, log, now: () => new Date() });
    const key = await newKey();
    await app.inject({ url: `/office/start/?key=${key}` });
    await app.inject({ url: `/api/office/start/?key=${key}` });
    await app.inject({ method: 'POST', url: '/api/office/start/', payload: { key } });
    await app.inject({ method: 'POST', url: '/api/office/start/', payload: `{"key": "${key}` });
    log.info('the end');
    await app.close();
    expect(lines).toContain('the end');
    expect(lines).not.toContain(key);
  });

  it('makes an owner in a shop with accounts and changes none of them', async () => {
    await anAccount(shop.db, { role: 'MANAGER', staffRights: presets.manager.rights, email: 'boris@shop.example' });
    const accounts = () => shop.db.select().from(account).orderBy(account.id);
    const before = await accounts();
    expect((await start(await newKey())).status).toBe(200);
    const after = await accounts();
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ role: 'MANAGER', staffRights: presets.owner.rights });
  });

  it('is printed anew by the command, also in a shop with accounts', async () => {
    const lines = await runOperatorCommand(shop.db, 'first-start', {});
    const key = keyOf(lines.at(-1)!);
    const before = await owners();
    expect((await start(key)).status).toBe(200);
    expect(await owners()).toBe(before + 1);
  });
});
