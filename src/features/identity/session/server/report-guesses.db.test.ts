import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { testApp } from '#shop/testing/test-app.ts';
import { hashPassword } from './password.ts';

const PASSWORD = 'Kabel7Turbo';

describe('guesses at a password', () => {
  it('are reported to the owner once, from however many addresses, and to nobody else', async () => {
    const shop = await testApp({ TRUST_PROXY: '1' });
    const passwordHash = await hashPassword(PASSWORD);
    const { id, email } = await anAccount(shop.db, { passwordHash });
    const other = await anAccount(shop.db, { passwordHash });
    const logIn = (login: string, password: string, from: string) =>
      shop.call('authentication', { body: { login, password } }, { headers: { 'x-forwarded-for': from } });
    const lettersTo = (accountId: number) => shop.db.select().from(outbox).where(eq(outbox.accountId, accountId));

    for (let n = 1; n < 20; n += 1) await logIn(email!, `Wrong${n}`, `203.0.113.${n}`);
    expect(await lettersTo(id)).toEqual([]);
    for (let n = 20; n < 45; n += 1) await logIn(email!, `Wrong${n}`, `203.0.113.${n}`);
    expect((await lettersTo(id)).map(({ kind, recipient }) => [kind, recipient])).toEqual([['login.guessed', email]]);
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, id));
    expect(notices.map(({ title }) => title)).toEqual(['Кто-то подбирает ваш пароль']);

    expect((await logIn(other.email!, PASSWORD, '198.51.100.7')).data.token).toMatch(/^[\w-]{43}$/);
    expect(await lettersTo(other.id)).toEqual([]);
  });
});
