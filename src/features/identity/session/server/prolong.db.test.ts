import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aChildSession } from './factory.ts';
import { hashPassword } from './password.ts';
import { session } from './tables.ts';

let shop: TestApp;
const password = 'Secret2026';
const HOUR = 3600;

beforeAll(async () => {
  shop = await testApp();
});

async function aLogin(app: TestApp, fields: Parameters<typeof anAccount>[1] = {}) {
  const { email } = await anAccount(app.db, { passwordHash: await hashPassword(password), ...fields });
  return (await app.call('authentication', { body: { login: email!, password } })).data.token!;
}

/** Seconds that a session has left, now and at the latest. */
async function leftOf(app: TestApp, token: string) {
  const [row] = await app.db
    .select({
      idle: sql<number>`extract(epoch from ${session.expiresAt} - now())::float`,
      latest: sql<number>`extract(epoch from ${session.endsAt} - now())::float`,
    })
    .from(session)
    .where(eq(session.tokenHash, hashToken(token)));
  return row!;
}

/** Moves the whole session into the past. */
const age = (app: TestApp, token: string, hours: number) =>
  app.db
    .update(session)
    .set({
      expiresAt: sql`${session.expiresAt} - make_interval(hours => ${hours})` as never,
      endsAt: sql`${session.endsAt} - make_interval(hours => ${hours})` as never,
    })
    .where(eq(session.tokenHash, hashToken(token)));

const isAlive = async (app: TestApp, token: string) => (await app.call('sessionCheck', {}, { token })).data.authorized;

describe('a session', () => {
  it('ends 24 hours after its last use', { tags: ['R-CONST-02'] }, async () => {
    const token = await aLogin(shop);
    expect((await leftOf(shop, token)).idle).toBeCloseTo(24 * HOUR, -2);
    await age(shop, token, 23);
    expect((await shop.call('header', {}, { token })).status).toBe(200);
    expect((await leftOf(shop, token)).idle).toBeCloseTo(24 * HOUR, -2);
    await age(shop, token, 25);
    expect(await isAlive(shop, token)).toBe(false);
    expect((await leftOf(shop, token)).idle).toBeLessThan(0);
  });

  it('ends 30 days after its login, however it is used', { tags: ['R-CONST-02'] }, async () => {
    const token = await aLogin(shop);
    for (let day = 0; day < 29; day += 1) {
      await age(shop, token, 23);
      expect(await isAlive(shop, token)).toBe(true);
    }
    await age(shop, token, 23);
    expect(await isAlive(shop, token)).toBe(true);
    const { idle, latest } = await leftOf(shop, token);
    expect(idle).toBeCloseTo(Math.min(24 * HOUR, latest), -2);
    await age(shop, token, 23);
    expect(await isAlive(shop, token)).toBe(true);
    await age(shop, token, 23);
    expect(await isAlive(shop, token)).toBe(false);
  });

  it('of staff ends 24 hours after its login', { tags: ['R-CONST-02'] }, async () => {
    for (const role of ['MANAGER', 'TECH'] as const) {
      const token = await aLogin(shop, { role });
      await age(shop, token, 23);
      expect(await isAlive(shop, token)).toBe(true);
      expect((await leftOf(shop, token)).idle).toBeCloseTo(HOUR, -2);
      await age(shop, token, 2);
      expect(await isAlive(shop, token)).toBe(false);
    }
  });

  it('lasts as long as the settings say', async () => {
    const strict = await testApp({ SESSION_IDLE_HOURS: '2', SESSION_MAX_DAYS: '1' });
    const token = await aLogin(strict);
    const { idle, latest } = await leftOf(strict, token);
    expect([Math.round(idle / HOUR), Math.round(latest / HOUR)]).toEqual([2, 24]);
    await age(strict, token, 3);
    expect(await isAlive(strict, token)).toBe(false);
  });

  it('in which somebody acts for another keeps its own end and prolongs that of the other', async () => {
    const chief = await aLogin(shop, { role: 'MANAGER' });
    const buyer = await aBuyer(shop.db);
    const child = await aChildSession(shop.db, chief, buyer.account.id);
    await shop.db
      .update(session)
      .set({ expiresAt: sql`now() + interval '1 hour'` as never })
      .where(eq(session.tokenHash, hashToken(chief)));
    const before = (await leftOf(shop, child)).idle;
    expect(await isAlive(shop, child)).toBe(true);
    expect((await leftOf(shop, child)).idle).toBeLessThanOrEqual(before);
    expect((await leftOf(shop, chief)).idle).toBeCloseTo(24 * HOUR, -2);
  });

  it('writes its use now and then, not with every call', async () => {
    const token = await aLogin(shop);
    const before = await leftOf(shop, token);
    for (let n = 0; n < 5; n += 1) expect(await isAlive(shop, token)).toBe(true);
    expect((await leftOf(shop, token)).idle).toBeLessThan(before.idle);
  });
});
