import { and, eq, like, notLike } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { solve } from '#identity/bot-check/server/factory.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { rateCounter } from '#server/tables.ts';
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

    const guessesWere = async (count: number) => {
      await shop.db.delete(rateCounter).where(notLike(rateCounter.key, 'login:guesses:%'));
      await shop.db.update(rateCounter).set({ count }).where(like(rateCounter.key, 'login:guesses:password:%'));
    };
    for (let n = 1; n < 5; n += 1) await logIn(email!, `Wrong${n}`, `203.0.113.${n}`);
    await guessesWere(18);
    await logIn(email!, 'Wrong19', '203.0.113.19');
    expect(await lettersTo(id)).toEqual([]);
    for (let n = 20; n < 23; n += 1) await logIn(email!, `Wrong${n}`, `203.0.113.${n}`);
    await guessesWere(19);
    await logIn(email!, 'Wrong again', '203.0.113.30');
    expect((await lettersTo(id)).map(({ kind, recipient }) => [kind, recipient])).toEqual([['login.guessed', email]]);
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, id));
    expect(notices.map(({ title }) => title)).toEqual(['Кто-то подбирает ваш пароль']);

    expect((await logIn(other.email!, PASSWORD, '198.51.100.7')).data.token).toMatch(/^[\w-]{43}$/);
    expect(await lettersTo(other.id)).toEqual([]);
  });

  it('are none where a page asks whether a bot check is needed, and the password is right', async () => {
    const shop = await testApp({ TRUST_PROXY: '1' });
    const { id, email } = await anAccount(shop.db, { passwordHash: await hashPassword(PASSWORD) });
    const logIn = (password: string, captchaToken?: string) =>
      shop.call(
        'authentication',
        { body: { login: email!, password, captchaToken } },
        { headers: { 'x-forwarded-for': '203.0.113.7' } },
      );
    for (let n = 0; n < 5; n += 1) await logIn(`Wrong${n}`);
    await shop.db.update(rateCounter).set({ count: 19 }).where(like(rateCounter.key, 'login:guesses:%'));
    for (let n = 0; n < 4; n += 1) {
      expect((await logIn(PASSWORD)).codes).toEqual(['CAPTCHA_REQUIRED']);
      const challenge = (await shop.call('feedbackChallenge', { query: {} })).data;
      expect((await logIn(PASSWORD, await solve(challenge))).status).toBe(200);
    }
    expect(await shop.db.$count(outbox, and(eq(outbox.accountId, id), eq(outbox.kind, 'login.guessed')))).toBe(0);
  });
});
