import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { readEnv } from '#server/env.ts';
import { commands } from '#shop/commands/registry.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aChildSession, aSession } from './factory.ts';
import { hashPassword } from './password.ts';

let shop: TestApp;
const password = 'Secret2026';

beforeAll(async () => {
  shop = await testApp();
});

const run = async (args: unknown) =>
  commands.account!.run(
    {
      database: { db: shop.db } as never,
      env: readEnv({ NODE_ENV: 'test' }),
      now: () => new Date(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
    args,
  );
const isAuthorized = async (token: string | undefined) =>
  (await shop.call('sessionCheck', {}, { token })).data.authorized;
const logIn = (login: string) => shop.call('authentication', { body: { login, password } });

describe('npm run shop -- account', () => {
  it('block ends the sessions and refuses a login, unblock lets it in again', async () => {
    const { id } = await anAccount(shop.db, { email: 'Gone@firm.example', passwordHash: await hashPassword(password) });
    const { token } = (await logIn('gone@firm.example')).data;
    expect(await run({ action: 'block', login: 'gone@FIRM.example' })).toEqual([
      'Учётная запись закрыта, завершено сессий: 1',
    ]);
    expect(await isAuthorized(token)).toBe(false);
    expect((await logIn('gone@firm.example')).codes).toEqual(['BAD_CREDENTIALS']);
    expect(await run({ action: 'unblock', login: 'gone@firm.example' })).toEqual(['Учётная запись открыта']);
    expect(await isAuthorized(token)).toBe(false);
    expect((await logIn('gone@firm.example')).status).toBe(200);
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, id));
    expect(rows.map(({ action }) => action)).toEqual(['login', 'account.block', 'account.unblock', 'login']);
  });

  it('sessions ends every session by any spelling of a phone, also those under a customer', async () => {
    const manager = await anAccount(shop.db, { role: 'MANAGER', phone: '79161234567' });
    const own = await aSession(shop.db, manager.id);
    const customer = await aBuyer(shop.db);
    const child = await aChildSession(shop.db, own, customer.account.id);
    expect(await isAuthorized(child)).toBe(true);
    expect(await run({ action: 'sessions', login: '+7 (916) 123-45-67' })).toEqual(['Завершено сессий: 2']);
    expect([await isAuthorized(own), await isAuthorized(child)]).toEqual([false, false]);
    expect(await isAuthorized(customer.token)).toBe(true);
  });

  it('refuses a login that nobody has, and another action', async () => {
    await expect(run({ action: 'block', login: 'nobody@firm.example' })).rejects.toThrow(
      'Нет учётной записи с логином nobody@firm.example',
    );
    await expect(run({ action: 'remove', login: 'x' })).rejects.toThrow(
      'нужно add, rights, change, block, unblock, sessions или reset-factor',
    );
  });
});
