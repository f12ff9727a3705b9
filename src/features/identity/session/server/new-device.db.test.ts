import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aSession } from './factory.ts';
import { hashPassword } from './password.ts';
import { session } from './tables.ts';

const PASSWORD = 'Kabel7Turbo';
const OFFICE = { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'Firefox' };

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1' });
});

const aPerson = async (fields = {}) => anAccount(shop.db, { passwordHash: await hashPassword(PASSWORD), ...fields });

async function logIn(login: string, headers: Record<string, string>, password = PASSWORD) {
  return shop.call('authentication', { body: { login, password } }, { headers });
}
const lettersOf = async (accountId: number) => shop.db.select().from(outbox).where(eq(outbox.accountId, accountId));
const noticesOf = async (accountId: number) =>
  shop.db.select().from(notification).where(eq(notification.accountId, accountId));

describe('a login from an unknown device', () => {
  it('is reported by letter and notice, once, and the first login is not', async () => {
    const { id, email } = await aPerson();
    await logIn(email!, OFFICE);
    expect(await lettersOf(id)).toEqual([]);
    const stranger = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Opera' };
    await logIn(email!, stranger);
    await logIn(email!, stranger);
    const letters = await lettersOf(id);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatchObject({ kind: 'login.device', recipient: email });
    expect(letters[0]!.content!.facts).toContainEqual(['Сетевой адрес', '203.0.113.9']);
    expect((await noticesOf(id)).map(({ title }) => title)).toEqual(['Вход с нового устройства']);
  });

  it('is not seen in a known browser elsewhere, nor in a new browser at a known place', async () => {
    const { id, email } = await aPerson();
    await logIn(email!, OFFICE);
    await logIn(email!, { ...OFFICE, 'x-forwarded-for': '203.0.113.10' });
    await logIn(email!, { ...OFFICE, 'user-agent': 'Chrome' });
    expect(await lettersOf(id)).toEqual([]);
  });

  it('is one that the account has not used for 90 days', async () => {
    const { id, email } = await aPerson();
    await logIn(email!, OFFICE);
    await shop.db
      .update(session)
      .set({ createdAt: sql`now() - interval '91 days'` as never })
      .where(eq(session.accountId, id));
    await logIn(email!, OFFICE);
    expect(await lettersOf(id)).toHaveLength(1);
  });

  it('is found after a registration, whose session is the first one', async () => {
    const { id, email } = await aPerson();
    await aSession(shop.db, id, { ip: '198.51.100.7', agent: 'Firefox' });
    await logIn(email!, { 'x-forwarded-for': '203.0.113.13', 'user-agent': 'Opera' });
    expect(await lettersOf(id)).toHaveLength(1);
  });

  it('that meets another one at the same time is reported once', async () => {
    const { id, email } = await aPerson();
    await logIn(email!, OFFICE);
    const stranger = { 'x-forwarded-for': '203.0.113.11', 'user-agent': 'Opera' };
    await Promise.all([logIn(email!, stranger), logIn(email!, stranger), logIn(email!, stranger)]);
    expect(await lettersOf(id)).toHaveLength(1);
  });

  it('is not reported where the password is wrong, and by notice alone where there is no e-mail', async () => {
    const phone = '79161112233';
    const { id } = await aPerson({ email: null, phone });
    await logIn(phone, OFFICE);
    const stranger = { 'x-forwarded-for': '203.0.113.12', 'user-agent': 'Opera' };
    await logIn(phone, stranger, 'Wrong2026');
    expect(await noticesOf(id)).toEqual([]);
    await logIn(phone, stranger);
    expect(await noticesOf(id)).toHaveLength(1);
    expect(await lettersOf(id)).toEqual([]);
  });
});
