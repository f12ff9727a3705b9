import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import type { account } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { recordConsent } from '#identity/consents/server/index.ts';
import { consent } from '#identity/consents/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { session } from '#identity/session/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

const PASSWORD = 'Kabel7Turbo';

let shop: TestApp;
let passwordHash: string;

beforeAll(async () => {
  shop = await testApp();
  passwordHash = await hashPassword(PASSWORD);
});

/** A buyer who gave his consent to personal data when he registered. */
async function aRegistered(fields: Partial<typeof account.$inferInsert> = {}) {
  const boss = await anAccount(shop.db, { role: 'MANAGER' });
  const buyer = await aBuyer(shop.db, {
    account: { passwordHash, ...fields },
    company: { managerAccountId: boss.id },
  });
  const { id, email, phone } = buyer.account;
  const given = { accountId: id, contact: email ?? phone!, kind: 'registration' as const, textVersion: 1 };
  await recordConsent(shop.db, { ...given, document: 'personal-data' });
  return { ...buyer, boss };
}

type Body = { document: 'personal-data' | 'advertising'; isGiven: boolean; password?: string };
const set = (token: string, body: Body) => shop.call('profileSetConsent', { body }, { token });
const statesOf = async (token: string) =>
  Object.fromEntries((await shop.call('profileConsents', {}, { token })).data.map((one) => [one.document, one.state]));
const rowsOf = (accountId: number) => shop.db.select().from(consent).where(eq(consent.accountId, accountId));

describe('the consents of an account', () => {
  it('to advertising is given, taken back and given again, and each time stays on record', async () => {
    const { account: own, token } = await aRegistered();
    expect(await statesOf(token)).toEqual({ 'personal-data': 'given', advertising: 'none' });
    expect((await set(token, { document: 'advertising', isGiven: true })).data.isClosed).toBe(false);
    expect((await statesOf(token)).advertising).toBe('given');
    await set(token, { document: 'advertising', isGiven: false });
    expect((await statesOf(token)).advertising).toBe('withdrawn');
    await set(token, { document: 'advertising', isGiven: true });
    const rows = (await rowsOf(own.id)).filter(({ document }) => document === 'advertising');
    expect(rows.map(({ withdrawnAt }) => withdrawnAt !== null).toSorted()).toEqual([false, true]);
    const actions = await shop.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.accountId, own.id), eq(auditLog.actorAccountId, own.id)));
    expect(actions.map(({ action }) => action).filter((action) => action.startsWith('consent.'))).toEqual([
      'consent.given',
      'consent.withdrawn',
      'consent.given',
    ]);
  });

  it('pressed in two windows at once is recorded once', async () => {
    const { account: own, token } = await aRegistered();
    await Promise.all([1, 2, 3].map(() => set(token, { document: 'advertising', isGiven: true })));
    expect((await rowsOf(own.id)).filter(({ document }) => document === 'advertising')).toHaveLength(1);
  });

  it('to personal data: taken back with the password, it closes the account and tells owner and manager', async () => {
    const { account: own, token, boss } = await aRegistered();
    const other = await aSession(shop.db, own.id);
    const withdraw = (password?: string) =>
      set(token, { document: 'personal-data', isGiven: false, ...(password && { password }) });
    expect((await withdraw()).codes).toEqual(['BAD_CREDENTIALS']);
    expect((await withdraw('Kabel8Turbo')).codes).toEqual(['BAD_CREDENTIALS']);
    expect(await statesOf(token)).toMatchObject({ 'personal-data': 'given' });
    expect((await withdraw(PASSWORD)).data).toMatchObject({ isClosed: true });
    for (const closed of [token, other]) {
      expect((await shop.call('sessionCheck', {}, { token: closed })).data.authorized).toBe(false);
    }
    const login = { login: own.email!, password: PASSWORD };
    expect((await shop.call('authentication', { body: login })).status).not.toBe(200);
    const letters = await shop.db.select().from(outbox).where(eq(outbox.recipient, own.email!));
    expect(letters.map(({ kind }) => kind)).toEqual(['account.closed']);
    const [toBoss] = await shop.db.select().from(outbox).where(eq(outbox.recipient, boss.email!));
    expect(toBoss).toMatchObject({ kind: 'consent.withdrawn' });
    expect(toBoss!.content!.closing![0]).toContain(`person erase ${own.email}`);
    expect((await rowsOf(own.id))[0]!.withdrawnAt).toBeInstanceOf(Date);
  });

  it('an account without a password takes it back right after its login alone', async () => {
    const fields = { passwordHash: null, email: null, phone: '79160001122', phoneConfirmedAt: new Date() };
    const { account: own, token } = await aRegistered(fields);
    await shop.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where(eq(session.accountId, own.id));
    const withdraw = (by: string) => set(by, { document: 'personal-data', isGiven: false });
    expect((await withdraw(token)).codes).toEqual(['BAD_CREDENTIALS']);
    expect((await withdraw(await aSession(shop.db, own.id))).data).toMatchObject({ isClosed: true });
  });

  it('are the person’s own: not a manager’s who acts under him, not a guest’s; nothing else can be agreed to', async () => {
    const { account: own, token, boss } = await aRegistered();
    const acting = await aChildSession(shop.db, await aSession(shop.db, boss.id), own.id);
    const body = { document: 'advertising', isGiven: true } as const;
    expect((await set(acting, body)).codes).toEqual(['FORBIDDEN']);
    expect((await shop.call('profileSetConsent', { body })).codes).toEqual(['AUTH_REQUIRED']);
    expect((await set(token, { document: 'terms' as never, isGiven: false })).codes).toEqual(['VALIDATION']);
    expect((await set(token, { document: 'personal-data', isGiven: true })).codes).toEqual(['VALIDATION']);
    expect(await rowsOf(own.id)).toHaveLength(1);
  });

  it('nothing to take back changes nothing: an account made by the shop stays open', async () => {
    const { token } = await aBuyer(shop.db, { account: { passwordHash } });
    const body = { document: 'personal-data', isGiven: false, password: PASSWORD } as const;
    expect((await set(token, body)).data).toMatchObject({ isClosed: false });
    expect((await shop.call('sessionCheck', {}, { token })).data.authorized).toBe(true);
  });
});
