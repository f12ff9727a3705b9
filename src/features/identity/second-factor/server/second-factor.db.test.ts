import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { checkWord } from '#identity/recovery/server/tables.ts';
import { phoneTicket } from '#identity/registration/server/tables.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { loginTicket, session } from '#identity/session/server/tables.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { outbox } from '#server/delivery/tables.ts';
import { rateCounter } from '#server/tables.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { recoveryCode, secondFactor } from './tables.ts';

let shop: TestApp;
const password = 'Secret2026';
const STEP_MS = 30_000;

beforeAll(async () => {
  shop = await testApp();
});

/** The code of an authenticator, some steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
const wrongFor = (secret: string) => {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code))!;
};

/** The former code, which a set-up uses so that the present one is left for its case, ends with the present step. */
async function awayFromStepEnd(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < 3000) await sleep(left);
}

async function aPerson(on: TestApp = shop, fields: Partial<typeof account.$inferInsert> = {}) {
  const person = await anAccount(on.db, { passwordHash: await hashPassword(password), ...fields });
  const token = await aSession(on.db, person.id);
  return { ...person, token, login: person.email! };
}

async function aPersonWithFactor(on: TestApp = shop, fields: Partial<typeof account.$inferInsert> = {}) {
  const person = await aPerson(on, fields);
  const { token } = person;
  const { secret } = (await on.call('factorBegin', { body: { password } }, { token })).data;
  await awayFromStepEnd();
  const confirm = () => on.call('factorConfirm', { body: { code: codeOf(secret, -1) } }, { token });
  const first = await confirm();
  // The step ended on the way: on a slow machine three seconds may pass before the code is looked at
  const { codes } = (first.codes.includes('CODE_WRONG') ? await confirm() : first).data;
  return { ...person, secret, codes };
}

const logIn = (login: string, on: TestApp = shop, secret = password) =>
  on.call('authentication', { body: { login, password: secret } });
const ticketOf = async (login: string, on: TestApp = shop) => (await logIn(login, on)).data.secondStep!.ticket;
const pass = (ticket: string, code: string, on: TestApp = shop) => on.call('loginByCode', { body: { ticket, code } });
const sessionsOf = (accountId: number) => shop.db.select().from(session).where(eq(session.accountId, accountId));

describe('an authenticator', () => {
  it('counts from its first right code, and gives ten recovery codes', async () => {
    const { token, id, login } = await aPerson();
    const { secret, uri, qr } = (await shop.call('factorBegin', { body: {} }, { token })).data;
    expect(uri).toContain(`secret=${secret}`);
    expect(qr.path).toMatch(/^M\d/);
    const wrong = await shop.call('factorConfirm', { body: { code: wrongFor(secret) } }, { token });
    expect(wrong.codes).toEqual(['CODE_WRONG']);
    expect((await logIn(login)).data).toEqual({ token: expect.any(String) });
    const { codes } = (await shop.call('factorConfirm', { body: { code: codeOf(secret) } }, { token })).data;
    expect(new Set(codes).size).toBe(10);
    const stored = await shop.db.select().from(recoveryCode).where(eq(recoveryCode.accountId, id));
    expect(JSON.stringify(stored)).not.toContain(codes[0]);
    const { data } = await shop.call('factorGet', {}, { token });
    expect(data).toMatchObject({ hasCodes: true, recoveryLeft: 10, asksPassword: true });
    expect(JSON.stringify(data)).not.toContain(secret);
    expect((await shop.call('factorBegin', { body: { password } }, { token })).codes).toEqual(['CONFLICT']);
  });

  it('needs the password unless the login is fresh', async () => {
    const { token, id } = await aPerson();
    await shop.db
      .update(session)
      .set({ createdAt: sql`now() - interval '11 minutes'` as never })
      .where(eq(session.accountId, id));
    for (const given of [undefined, 'Wrong2026']) {
      const answer = await shop.call('factorBegin', { body: { password: given } }, { token });
      expect(answer.body.errors[0]).toMatchObject({ code: 'BAD_CREDENTIALS', field: 'password' });
    }
    expect((await shop.call('factorBegin', { body: { password } }, { token })).data.secret).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('is switched off by the password and a code, and recovery codes go with it', async () => {
    const { token, id, secret, login } = await aPersonWithFactor();
    const off = (given: string | undefined, code: string) =>
      shop.call('factorOff', { body: { password: given, code } }, { token });
    expect((await off(undefined, codeOf(secret))).codes).toEqual(['BAD_CREDENTIALS']);
    expect((await off(password, wrongFor(secret))).codes).toEqual(['CODE_WRONG']);
    expect((await off(password, codeOf(secret))).codes).toEqual([]);
    expect(await shop.db.select().from(recoveryCode).where(eq(recoveryCode.accountId, id))).toEqual([]);
    expect((await logIn(login)).data.token).toEqual(expect.any(String));
  });

  it('ends the sessions and logins that the password alone opened, but not the one that switched it on', async () => {
    const { login, id, token } = await aPerson();
    const isOpen = async (of: string) => (await shop.call('sessionCheck', {}, { token: of })).data.authorized;
    const thief = (await logIn(login)).data.token!;
    const { secret } = (await shop.call('factorBegin', { body: {} }, { token })).data;
    const wrong = await shop.call('factorConfirm', { body: { code: wrongFor(secret) } }, { token });
    expect([wrong.codes, await isOpen(thief)]).toEqual([['CODE_WRONG'], true]);
    await shop.call('factorConfirm', { body: { code: codeOf(secret) } }, { token });
    expect([await isOpen(token), await isOpen(thief)]).toEqual([true, false]);
    const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, id));
    expect(JSON.stringify(letters)).toContain('Входы на других устройствах завершены');
  });

  it('is not shown to a manager who acts under its owner', async () => {
    const buyer = await aBuyer(shop.db);
    const boss = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
    const token = await aChildSession(shop.db, boss, buyer.account.id);
    expect((await shop.call('factorGet', {}, { token })).codes).toEqual(['FORBIDDEN']);
    expect((await shop.call('factorBegin', { body: {} }, { token })).codes).toEqual(['FORBIDDEN']);
  });

  it('each change is a letter and a security event', async () => {
    const { token, id } = await aPersonWithFactor();
    await shop.call('factorRecoveryCodes', { body: { password } }, { token });
    const letters = await shop.db.select({ subject: outbox.subject }).from(outbox).where(eq(outbox.accountId, id));
    expect(letters.map(({ subject }) => subject)).toEqual(['Включён вход в два шага', 'Созданы новые резервные коды']);
    const { events } = (await shop.call('profileSecurity', {}, { token })).data;
    expect(events.map(({ text }) => text)).toEqual(['Созданы новые резервные коды', 'Включён второй шаг входа']);
  });
});

describe('the second step of a login', () => {
  it('a right password opens no session but a ticket, and the code opens it', { tags: ['R-CALL-001'] }, async () => {
    const { login, id, secret } = await aPersonWithFactor();
    const { data } = await logIn(login);
    expect(data).toEqual({ secondStep: { ticket: expect.any(String), ways: ['code', 'recovery'] } });
    expect(await sessionsOf(id)).toHaveLength(1);
    const { ticket } = data.secondStep!;
    for (const token of [ticket, hashToken(ticket)]) {
      expect((await shop.call('sessionCheck', {}, { token })).data.authorized).toBe(false);
    }
    const { token } = (await pass(ticket, codeOf(secret))).data;
    expect((await shop.call('sessionCheck', {}, { token })).data.authorized).toBe(true);
  });

  it('a code is accepted once, also by two tickets at the same time', async () => {
    const { login, secret } = await aPersonWithFactor();
    const tickets = [await ticketOf(login), await ticketOf(login)];
    const code = codeOf(secret);
    const answers = await Promise.all(tickets.map((ticket) => pass(ticket, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('a ticket is good once, also for two codes at the same time', async () => {
    const { login, secret, codes } = await aPersonWithFactor();
    const ticket = await ticketOf(login);
    const answers = await Promise.all([
      pass(ticket, codeOf(secret)),
      shop.call('loginByRecoveryCode', { body: { ticket, code: codes[0]! } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('a ticket ends with its fifth wrong code, with its five minutes and with a new password', async () => {
    const { login, id, secret } = await aPersonWithFactor();
    const guessed = await ticketOf(login);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await pass(guessed, wrongFor(secret))).codes).toEqual(['CODE_WRONG']);
    }
    expect((await pass(guessed, codeOf(secret))).codes).toEqual(['TOO_MANY_TRIES']);

    const late = await ticketOf(login);
    await shop.db
      .update(loginTicket)
      .set({ expiresAt: sql`now() - interval '1 second'` as never })
      .where(eq(loginTicket.ticketHash, hashToken(late)));
    expect((await pass(late, codeOf(secret))).codes).toEqual(['CODE_EXPIRED']);

    const former = await ticketOf(login);
    await shop.db
      .update(account)
      .set({ passwordHash: await hashPassword('Other2027') })
      .where(eq(account.id, id));
    expect((await pass(former, codeOf(secret))).codes).toEqual(['CODE_EXPIRED']);
  });

  it('parallel guesses of one ticket are counted: five are compared', async () => {
    const { login, secret } = await aPersonWithFactor();
    const ticket = await ticketOf(login);
    const answers = await Promise.all(Array.from({ length: 12 }, () => pass(ticket, wrongFor(secret))));
    expect(answers.filter(({ codes }) => codes[0] === 'CODE_WRONG')).toHaveLength(5);
  });

  it('guesses are limited for the account across tickets and addresses', async () => {
    const own = await testApp({ TRUST_PROXY: '1' });
    const { login, secret, id } = await aPersonWithFactor(own);
    await own.db
      .update(rateCounter)
      .set({ count: 29 })
      .where(eq(rateCounter.key, `factor:account:${id}`));
    const guess = async (from: string, code: string) => {
      const headers = { 'x-forwarded-for': from };
      return own.call('loginByCode', { body: { ticket: await ticketOf(login, own), code } }, { headers });
    };
    expect((await guess('192.0.2.1', wrongFor(secret))).codes).toEqual(['CODE_WRONG']);
    expect((await guess('198.51.100.1', codeOf(secret))).codes).toEqual(['RATE_LIMITED']);
  });

  it('five wrong codes in an hour are reported to the owner once: somebody knows the password', async () => {
    const { login, secret, id } = await aPersonWithFactor();
    const reports = async () => {
      const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, id));
      return letters.filter(({ kind }) => kind === 'login.guessed').map(({ subject }) => subject);
    };
    for (let tries = 0; tries < 4; tries += 1) await pass(await ticketOf(login), wrongFor(secret));
    expect(await reports()).toEqual([]);
    for (let tries = 0; tries < 4; tries += 1) await pass(await ticketOf(login), wrongFor(secret));
    expect(await reports()).toEqual(['Кто-то знает ваш пароль и подбирает код входа']);
  });

  it('a login under way ends with the account’s sessions', async () => {
    const { login, secret, token } = await aPersonWithFactor();
    for (const end of [
      () => shop.call('profileEndSessions', { body: {} }, { token }),
      () => runOperatorCommand(shop.db, 'account', { action: 'sessions', login }),
    ]) {
      const pending = await ticketOf(login);
      await end();
      expect((await pass(pending, codeOf(secret))).codes).toEqual(['CODE_EXPIRED']);
    }
    expect((await pass(await ticketOf(login), codeOf(secret))).codes).toEqual([]);
  });

  it('a closed account and its second step at the same time leave no session', async () => {
    const own = await testApp();
    for (let round = 0; round < 20; round += 1) {
      const { login, secret, id } = await aPersonWithFactor(own);
      const pending = await ticketOf(login, own);
      const [passed] = await Promise.all([
        pass(pending, codeOf(secret), own),
        runOperatorCommand(own.db, 'account', { action: 'block', login }),
      ]);
      expect([[], ['CODE_EXPIRED']]).toContainEqual(passed.codes);
      const sessions = await own.db.select().from(session).where(eq(session.accountId, id));
      expect(sessions.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
    }
  });

  it('a recovery code is good once in any spelling, and its letter says how many are left', async () => {
    const { login, codes, id } = await aPersonWithFactor();
    const use = async () =>
      shop.call('loginByRecoveryCode', {
        body: { ticket: await ticketOf(login), code: codes[0]!.toLowerCase().replaceAll('-', ' ') },
      });
    expect((await use()).data).toEqual({ token: expect.any(String), left: 9 });
    expect((await use()).codes).toEqual(['CODE_WRONG']);
    const [letter] = await shop.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.accountId, id), eq(outbox.subject, 'Вход по резервному коду')));
    expect(JSON.stringify(letter)).toContain('Осталось резервных кодов: 9');
  });
});

describe('a session without the second step is impossible', () => {
  it(
    'by password, by a phone code, and after a recovered password',
    { tags: ['R-CALL-004', 'R-CALL-013'] },
    async () => {
      const phone = '79161234567';
      const { login, id } = await aPersonWithFactor(shop, { phone, phoneConfirmedAt: new Date() });
      expect((await logIn(login)).data.token).toBeUndefined();
      expect((await logIn(phone)).data.token).toBeUndefined();

      const expiresAt = new Date(Date.now() + 600_000);
      const [phoneProof, word] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
      await shop.db.insert(phoneTicket).values({ ticketHash: hashToken(phoneProof), phone, expiresAt });
      const byPhone = await shop.call('loginByPhone', { body: { phone, ticket: phoneProof } });
      expect(byPhone.data).toEqual({ secondStep: { ticket: expect.any(String), ways: ['code', 'recovery'] } });

      await shop.db.insert(checkWord).values({ accountId: id, wordHash: hashToken(word), expiresAt });
      const changed = await shop.call('passwordByCheckWord', {
        body: { email: login, checkWord: word, password: 'Sklad!2027', confirmPassword: 'Sklad!2027' },
      });
      expect(changed.data).toEqual({});
      expect((await logIn(login, shop, 'Sklad!2027')).data.token).toBeUndefined();
      const living = (await sessionsOf(id)).filter(({ revokedAt }) => revokedAt === null);
      expect(living).toEqual([]);
    },
  );
});

describe('a shop that requires a second factor of its staff', () => {
  it.for(['MANAGER', 'TECH'] as const)('%s sets one up before anything else works', async (role) => {
    const strict = await testApp({ REQUIRE_SECOND_FACTOR: 'staff' });
    const { login } = await aPerson(strict, { role });
    const { token } = (await logIn(login, strict)).data;
    expect((await strict.call('header', {}, { token })).codes).toEqual(['FACTOR_REQUIRED']);
    expect((await strict.call('profileGet', {}, { token })).codes).toEqual(['FACTOR_REQUIRED']);
    expect((await strict.call('passwordChange', { body: { password: 'Sklad!2027' } }, { token })).codes).toEqual([
      'FACTOR_REQUIRED',
    ]);
    const { secret } = (await strict.call('factorBegin', { body: {} }, { token })).data;
    await strict.call('factorConfirm', { body: { code: codeOf(secret, -1) } }, { token });
    expect((await strict.call('header', {}, { token })).status).toBe(200);
    const off = await strict.call('factorOff', { body: { password, code: codeOf(secret) } }, { token });
    expect(off.codes).toEqual(['CONFLICT']);
  });

  it('its buyers are not asked, and a logout works without', async () => {
    const strict = await testApp({ REQUIRE_SECOND_FACTOR: 'staff' });
    const buyer = await aPerson(strict);
    const { token } = (await logIn(buyer.login, strict)).data;
    expect((await strict.call('profileGet', {}, { token })).status).toBe(200);
    const boss = await aPerson(strict, { role: 'MANAGER' });
    const restricted = (await logIn(boss.login, strict)).data.token;
    await strict.call('logout', {}, { token: restricted });
    expect((await strict.call('sessionCheck', {}, { token: restricted })).data.authorized).toBe(false);
  });
});

it('account reset-factor removes the second step, ends the sessions and reports it', async () => {
  const { login, id, token } = await aPersonWithFactor();
  const pending = await ticketOf(login);
  const lines = await runOperatorCommand(shop.db, 'account', { action: 'reset-factor', login });
  expect(lines).toEqual(['Второй шаг входа сброшен, завершено сессий: 1']);
  expect((await shop.call('sessionCheck', {}, { token })).data.authorized).toBe(false);
  expect((await pass(pending, '123456')).codes).toEqual(['CODE_EXPIRED']);
  expect(await shop.db.select().from(secondFactor).where(eq(secondFactor.accountId, id))).toEqual([]);
  const audit = await shop.db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.accountId, id));
  expect(audit.map(({ action }) => action)).toContain('factor.reset');
  const letters = await shop.db.select({ subject: outbox.subject }).from(outbox).where(eq(outbox.accountId, id));
  expect(letters.at(-1)!.subject).toBe('Вход в два шага сброшен администратором магазина');
  expect((await logIn(login)).data.token).toEqual(expect.any(String));
});
