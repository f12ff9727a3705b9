import { eq, like, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { solve } from '#identity/bot-check/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { transaction } from '#server/db/index.ts';
import { forgetGuesses } from './login-limit.ts';
import { hashPassword } from './password.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { rateCounter } from '#server/tables.ts';
import { session } from './tables.ts';

let shop: TestApp;
const password = 'Secret2026';

beforeAll(async () => {
  shop = await testApp();
});

async function aPerson(fields: Partial<typeof account.$inferInsert> = {}) {
  return anAccount(shop.db, { passwordHash: await hashPassword(password), ...fields });
}

const logIn = (login: string, secret = password) => shop.call('authentication', { body: { login, password: secret } });

describe('login', () => {
  it(
    'answers a token that opens calls, by e-mail in any case and by phone in any form',
    { tags: ['R-CALL-001', 'R-FEAT-11'] },
    async () => {
      await aPerson({ email: 'Anna@firm.example', phone: '79161234567' });
      for (const login of ['anna@FIRM.example', '+7 (916) 123-45-67', '8 916 123 45 67']) {
        const { token } = (await logIn(login)).data;
        const check = await shop.call('sessionCheck', {}, { token });
        expect(check.data).toEqual({ authorized: true });
      }
    },
  );

  it('keeps only a hash of the token, and gives a new one at every login', { tags: ['R-CALL-001'] }, async () => {
    const person = await aPerson({ email: 'hash@firm.example' });
    const first = (await logIn('hash@firm.example')).data.token;
    const second = (await logIn('hash@firm.example')).data.token;
    expect(first).not.toBe(second);
    const rows = await shop.db.select().from(session).where(eq(session.accountId, person.id));
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(first);
  });

  it('says the same of a wrong password, an unknown login and a closed account', { tags: ['R-CALL-001'] }, async () => {
    await aPerson({ email: 'right@firm.example' });
    await aPerson({ email: 'closed@firm.example', active: false });
    const answers = await Promise.all([
      logIn('right@firm.example', 'Wrong2026'),
      logIn('nobody@firm.example'),
      logIn('closed@firm.example'),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([{ code: 'BAD_CREDENTIALS', message: 'Неверный логин или пароль' }]);
    }
  });

  it('audits a login and a failed one without the secret', { tags: ['R-CALL-001'] }, async () => {
    const person = await aPerson({ email: 'audit@firm.example' });
    await logIn('audit@firm.example', 'Wrong2026');
    await logIn('audit@firm.example');
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, person.id));
    expect(rows.map((row) => row.action)).toEqual(['login.failed', 'login']);
    expect(JSON.stringify(rows)).not.toContain('Wrong2026');
  });

  it('refuses bounds and shapes that are no login', async () => {
    const answer = await shop.call('authentication', { body: { login: '', password: 'x'.repeat(129) } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map((error) => error.field)).toEqual(['login', 'password']);
  });
});

/** The texts of what a client sends at once. */
function textOf(sent: unknown): string {
  if (typeof sent === 'string') return sent;
  const { statements, text } = sent as { statements?: { text: string }[]; text?: string };
  return statements ? statements.map((one) => one.text).join('; ') : (text ?? '');
}

describe('login limit', () => {
  async function aGuessedAccount() {
    const own = await testApp({ TRUST_PROXY: '1' });
    const login = 'guess@firm.example';
    const phone = '79161234567';
    await anAccount(own.db, { email: login, phone, passwordHash: await hashPassword(password) });
    const guess = (secret: string, captchaToken?: string, { from = '192.0.2.1', as = login } = {}) =>
      own.call(
        'authentication',
        { body: { login: as, password: secret, captchaToken } },
        { headers: { 'x-forwarded-for': from } },
      );
    const solved = async (price?: number) => solve((await own.call('feedbackChallenge', { query: { price } })).data);
    /** Moves the tries into the past and makes them so many. */
    const tried = async (count: number, minutesAgo: number) => {
      const windowStart = new Date(Date.now() - minutesAgo * 60_000);
      const keys = await own.db.selectDistinct({ key: rateCounter.key }).from(rateCounter);
      await own.db.delete(rateCounter);
      const expiresAt = new Date(Date.now() + 900_000);
      const rows = keys.filter(({ key }) => !key.startsWith('login:address:'));
      await own.db.insert(rateCounter).values(rows.map(({ key }) => ({ key, count, windowStart, expiresAt })));
    };
    return { own, guess, solved, tried };
  }

  it(
    'after five failed tries asks for a solved bot check, for the right password too',
    { tags: ['R-CALL-001'] },
    async () => {
      const { guess, solved } = await aGuessedAccount();
      for (let i = 0; i < 5; i++) expect((await guess(`Wrong${i}`)).codes).toEqual(['BAD_CREDENTIALS']);
      expect((await guess(password)).codes).toEqual(['CAPTCHA_REQUIRED']);
      expect((await guess(password, 'no token')).codes).toEqual(['CAPTCHA']);
      const token = await solved();
      const before = Date.now();
      expect((await guess('Wrong6', token)).codes).toEqual(['BAD_CREDENTIALS']);
      expect(Date.now() - before).toBeGreaterThan(900);
      expect((await guess(password, token)).codes).toEqual(['CAPTCHA']);
      expect((await guess(password, await solved())).data.token).toMatch(/^[\w-]{43}$/);
    },
  );

  it('counts the tries of the last fifteen minutes, wherever they began', { tags: ['R-CALL-001'] }, async () => {
    const { guess, tried } = await aGuessedAccount();
    expect((await guess('Wrong')).codes).toEqual(['BAD_CREDENTIALS']);
    await tried(4, 14);
    expect((await guess('Wrong')).codes).toEqual(['BAD_CREDENTIALS']);
    expect((await guess(password)).codes).toEqual(['CAPTCHA_REQUIRED']);
    await tried(4, 17);
    expect((await guess(password)).status).toBe(200);
  });

  it('takes no more than twenty from one address, and says when to come again', { tags: ['R-CALL-001'] }, async () => {
    const { guess, tried, solved } = await aGuessedAccount();
    expect((await guess('Wrong')).codes).toEqual(['BAD_CREDENTIALS']);
    await tried(20, 10);
    const locked = await guess(password, await solved());
    expect(locked.status).toBe(429);
    expect(locked.codes).toEqual(['RATE_LIMITED']);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
  });

  it(
    'guesses from many addresses make each next one dearer, whoever has the login',
    { tags: ['R-CALL-001'] },
    async () => {
      const { guess, tried, solved } = await aGuessedAccount();
      for (const as of ['guess@firm.example', 'nobody@firm.example']) {
        const priceAfter = async (tries: number) => {
          await tried(tries, 10);
          const answer = await guess(password, undefined, { as, from: '203.0.113.7' });
          return [...answer.codes, (answer.body.data as { price?: number } | null)?.price];
        };
        await guess('Wrong', undefined, { as });
        expect(await priceAfter(19)).toEqual(['CAPTCHA_REQUIRED', 0]);
        expect(await priceAfter(20)).toEqual(['CAPTCHA_REQUIRED', 1]);
        expect(await priceAfter(100)).toEqual(['CAPTCHA_REQUIRED', 5]);
        expect(await priceAfter(499)).toEqual(['CAPTCHA_REQUIRED', 8]);
        expect(await priceAfter(500)).toEqual(['RATE_LIMITED', undefined]);
      }
      await tried(20, 10);
      const cheap = await guess(password, await solved(), { from: '203.0.113.7' });
      expect([cheap.codes, cheap.body.data]).toEqual([['CAPTCHA_REQUIRED'], { price: 1 }]);
      expect((await guess(password, await solved(1), { from: '203.0.113.7' })).status).toBe(200);
    },
  );

  it('guesses at the same time do not pass with checks that were solved before', { tags: ['R-CALL-001'] }, async () => {
    const { own, guess, tried, solved } = await aGuessedAccount();
    await guess('Wrong');
    await tried(17, 10);
    const tokens = await Promise.all(Array.from({ length: 12 }, () => solved()));
    const answers = await Promise.all(tokens.map((token, n) => guess(`Wrong${n}`, token, { from: `203.0.113.${n}` })));
    const codes = answers.flatMap((answer) => answer.codes);
    expect(codes.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(3);
    expect(codes.filter((code) => code === 'CAPTCHA_REQUIRED')).toHaveLength(9);
    expect(await own.db.$count(auditLog, eq(auditLog.action, 'login.failed'))).toBe(4);
  });

  it('guesses from elsewhere never lock out a device of the owner', { tags: ['R-CALL-001'] }, async () => {
    const { own, guess, tried, solved } = await aGuessedAccount();
    const first = await guess(password, undefined, { from: '198.51.100.4' });
    expect(first.status).toBe(200);
    const [mark] = String(first.headers['set-cookie']).split(';');
    expect(String(first.headers['set-cookie'])).toMatch(/^device=[\w-]{22}; .*HttpOnly; SameSite=Strict$/);
    await guess('Wrong');
    const owner = async (from: string, cookie?: string) => {
      await tried(5000, 10);
      await own.db.delete(rateCounter).where(like(rateCounter.key, '%:198.51.100.%'));
      const body = { login: 'guess@firm.example', password, captchaToken: await solved() };
      const headers = { 'x-forwarded-for': from, ...(cookie && { cookie }) };
      return own.call('authentication', { body }, { headers });
    };
    expect((await owner('198.51.100.4')).status).toBe(200);
    expect((await owner('203.0.113.200', mark)).status).toBe(200);
    expect((await owner('203.0.113.201')).codes).toEqual(['RATE_LIMITED']);
    expect((await owner('203.0.113.202', `device=${'A'.repeat(22)}`)).codes).toEqual(['RATE_LIMITED']);
  });

  it('a known and an unknown login cost the same statements at every try', { tags: ['R-CALL-001'] }, async () => {
    const { own, guess, solved } = await aGuessedAccount();
    const { rows } = await own.db.execute<{ name: string }>(sql`select current_database() as name`);
    const textsOf = async (as: string, n: number) => {
      const token = n % 100 < 5 ? undefined : await solved();
      const query = vi.spyOn(pg.Client.prototype, 'query');
      const headers = { 'x-forwarded-for': `203.0.113.${n}`, 'content-type': 'application/json' };
      const payload = { login: as, password: `Wrong${n}`, captchaToken: token };
      const answer = await own.app.inject({ method: 'POST', url: '/api/authentication/', headers, payload });
      const texts = query.mock.calls.flatMap(([sent], index) =>
        (query.mock.contexts[index] as pg.Client).database === rows[0]!.name ? [textOf(sent)] : [],
      );
      query.mockRestore();
      const { errors } = answer.json<{ errors: unknown }>();
      return {
        errors,
        // Followers of goods and search, and notices of an earlier request, come beside the requests
        statements: texts.filter((text) => !/catalogue_change|\bsearch_|pg_notify|^(?:re)?set lock_timeout/.test(text)),
      };
    };
    await guess('Wrong', undefined, { as: 'warm@firm.example', from: '198.51.100.9' });
    for (let n = 0; n < 9; n += 1) {
      // The eighth is the one that the owner learns of
      if (n === 7) await own.db.update(rateCounter).set({ count: 19 }).where(like(rateCounter.key, 'login:guesses:%'));
      const known = await textsOf('guess@firm.example', n);
      expect(known.statements.length).toBeGreaterThan(3);
      expect(await textsOf('nobody@firm.example', n + 100)).toEqual(known);
    }
    await expect.poll(() => own.db.$count(outbox, eq(outbox.kind, 'login.guessed'))).toBe(1);
  });

  it('a new password by a letter ends what guesses have made dear', { tags: ['R-CALL-001'] }, async () => {
    const { own, guess, tried } = await aGuessedAccount();
    await guess('Wrong');
    await tried(600, 10);
    expect((await guess(password, undefined, { from: '203.0.113.7' })).codes).toEqual(['RATE_LIMITED']);
    const [{ id }] = (await own.db.select({ id: account.id }).from(account)) as [{ id: number }];
    await transaction(own.db, (tx) => forgetGuesses(tx, id));
    expect((await guess(password, undefined, { from: '203.0.113.7' })).status).toBe(200);
  });

  it('counts every spelling of a phone and the e-mail as one account', { tags: ['R-CALL-001'] }, async () => {
    const { guess } = await aGuessedAccount();
    const spellings = ['+7 (916) 123-45-67', '8 916 123 45 67', '9161234567', '7.916.123.45.67', 'guess@firm.example'];
    for (const [n, as] of spellings.entries()) {
      const answer = await guess(`Wrong${n}`, undefined, { as, from: `192.0.2.${n}` });
      expect(answer.codes).toEqual(['BAD_CREDENTIALS']);
    }
    const sixth = await guess(password, undefined, { as: '8-916-123-45-67', from: '192.0.2.99' });
    expect(sixth.codes).toEqual(['CAPTCHA_REQUIRED']);
  });

  it(
    'compares no more than five passwords of an address that tries many accounts at once',
    { tags: ['R-CALL-001'] },
    async () => {
      const { own, guess } = await aGuessedAccount();
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) => guess('Wrong', undefined, { as: `somebody${n}@firm.example` })),
      );
      const compared = answers.filter(({ codes }) => codes.includes('BAD_CREDENTIALS'));
      expect(compared.length).toBeGreaterThan(0);
      expect(compared.length).toBeLessThanOrEqual(5);
      expect(await own.db.$count(auditLog, eq(auditLog.action, 'login.failed'))).toBe(compared.length);
    },
  );

  it('a right password does not count for its address', { tags: ['R-CALL-001'] }, async () => {
    const { own, guess } = await aGuessedAccount();
    for (let n = 0; n < 12; n += 1) {
      const as = `colleague${n}@firm.example`;
      await anAccount(own.db, { email: as, passwordHash: await hashPassword(password) });
      expect((await guess(password, undefined, { as })).status).toBe(200);
    }
  });

  it('counts every spelling of a phone that nobody has as one', { tags: ['R-CALL-001'] }, async () => {
    const { guess } = await aGuessedAccount();
    const spellings = ['+7 (999) 000-00-00', '8 999 000 00 00', '9990000000', '7.999.000.00.00', '89990000000'];
    for (const [n, as] of spellings.entries()) await guess('Wrong', undefined, { as, from: `192.0.2.${n}` });
    const sixth = await guess('Wrong', undefined, { as: '8-999-000-00-00', from: '192.0.2.99' });
    expect(sixth.codes).toEqual(['CAPTCHA_REQUIRED']);
  });

  it('counts the addresses of one IPv6 network as one', { tags: ['R-CALL-001'] }, async () => {
    const { guess } = await aGuessedAccount();
    for (let n = 1; n <= 5; n += 1) {
      await guess('Wrong', undefined, { as: `nobody${n}@firm.example`, from: `2001:db8:1:2::${n}` });
    }
    const neighbour = await guess(password, undefined, { from: '2001:db8:1:2:ffff::1' });
    expect(neighbour.codes).toEqual(['CAPTCHA_REQUIRED']);
    expect((await guess(password, undefined, { from: '2001:db8:1:3::1' })).status).toBe(200);
  });

  it(
    'lets no more than five passwords be tried freely, however many come at the same time',
    { tags: ['R-CALL-001'] },
    async () => {
      const { guess } = await aGuessedAccount();
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`Wrong${n}`)));
      const codes = answers.flatMap((answer) => answer.codes);
      expect(codes.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(5);
      expect(codes.filter((code) => code === 'CAPTCHA_REQUIRED')).toHaveLength(7);
    },
  );

  it('replaces the hash of an older cost at login', { tags: ['R-CALL-001'] }, async () => {
    const own = await testApp();
    // The password with N 16384, r 8, p 1
    const passwordHash = 'scrypt$16384$8$1$AAAAAAAAAAAAAAAAAAAAAA$wU_k4gq0DAVbuDVlnPmqVcSPXORgkGlNEpgBC80u7Yk';
    const { id } = await anAccount(own.db, { email: 'older@firm.example', passwordHash });
    const tryWith = (secret: string) =>
      own.call('authentication', { body: { login: 'older@firm.example', password: secret } });
    const hashOf = async () =>
      (await own.db.select().from(account).where(eq(account.id, id))).map((row) => row.passwordHash)[0];
    expect((await tryWith('Wrong2026')).codes).toEqual(['BAD_CREDENTIALS']);
    expect(await hashOf()).toBe(passwordHash);
    expect((await tryWith(password)).status).toBe(200);
    const replaced = await hashOf();
    const costOf = (hash: string | null) => /^\$argon2id\$v=19\$m=\d+,t=\d,p=1\$/.exec(hash!)![0];
    expect(costOf(replaced!)).toBe(costOf(await hashPassword(password)));
    expect((await tryWith(password)).status).toBe(200);
    expect(await hashOf()).toBe(replaced);
  });

  it('does not count logins that succeed', { tags: ['R-CALL-001'] }, async () => {
    const own = await testApp();
    await anAccount(own.db, { email: 'busy@firm.example', passwordHash: await hashPassword(password) });
    for (let i = 0; i < 8; i++) {
      const answer = await own.call('authentication', { body: { login: 'busy@firm.example', password } });
      expect(answer.status).toBe(200);
    }
  });
});

describe('logout and session check', () => {
  it('revokes its own token alone, at once, and succeeds again', { tags: ['R-CALL-002', 'R-STATE-048'] }, async () => {
    await aPerson({ email: 'out@firm.example' });
    const first = (await logIn('out@firm.example')).data.token;
    const second = (await logIn('out@firm.example')).data.token;
    expect((await shop.call('logout', {}, { token: first })).status).toBe(200);
    expect((await shop.call('logout', {}, { token: first })).status).toBe(200);
    expect((await shop.call('sessionCheck', {}, { token: first })).data).toEqual({ authorized: false });
    expect((await shop.call('sessionCheck', {}, { token: second })).data).toEqual({ authorized: true });
  });

  it('a logout empties the cache of the browser, other answers of a session are stored nowhere', async () => {
    const { token } = await aBuyer(shop.db);
    const checked = await shop.call('sessionCheck', {}, { token });
    expect(checked.headers['cache-control']).toBe('no-store');
    expect(checked.headers['clear-site-data']).toBeUndefined();
    const left = await shop.call('logout', {}, { token });
    expect(left.headers['clear-site-data']).toBe('"cache"');
  });

  it('writes a logout to the audit log, once', async () => {
    const { account: person, token } = await aBuyer(shop.db);
    await shop.call('logout', {}, { token });
    await shop.call('logout', {}, { token });
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, person.id));
    expect(rows.map(({ action, actorAccountId }) => [action, actorAccountId])).toEqual([['logout', person.id]]);
  });

  it('writes a call without the right to it to the audit log, once a minute', async () => {
    const { account: person, token } = await aBuyer(shop.db, { rights: { priceLists: false } });
    for (let n = 0; n < 3; n += 1) expect((await shop.call('priceList', {}, { token })).codes).toEqual(['FORBIDDEN']);
    const rows = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, person.id));
    expect(rows.map(({ action, object }) => [action, object])).toEqual([['refused', 'priceList']]);
  });

  it('sessions and anti-forgery tokens live by the clock of the database alone', async () => {
    const own = await testApp();
    own.clock.now = () => new Date(Date.now() - 3 * 86_400_000);
    await anAccount(own.db, { email: 'clock@firm.example', passwordHash: await hashPassword(password) });
    const csrf = (await own.call('sessionCsrf', {})).data.token;
    const body = { login: 'clock@firm.example', password };
    const { token } = (await own.call('authentication', { body }, { headers: { 'x-csrf-token': csrf } })).data;
    expect((await own.call('sessionCheck', {}, { token })).data).toEqual({ authorized: true });
  });

  it('succeeds without a token', { tags: ['R-CALL-002'] }, async () => {
    expect((await shop.call('logout', {})).body).toEqual({ status: 'success', data: {}, errors: [] });
  });

  it('answers HTTP 200 for a dead, a foreign and no token', { tags: ['R-CALL-011'] }, async () => {
    for (const token of [undefined, 'A'.repeat(43), 'short']) {
      const answer = await shop.call('sessionCheck', {}, { token });
      expect(answer.status).toBe(200);
      expect(answer.data).toEqual({ authorized: false });
    }
  });

  it('a closed account loses its running sessions at once', { tags: ['R-CALL-011'] }, async () => {
    const { account: person, token } = await aBuyer(shop.db);
    expect((await shop.call('sessionCheck', {}, { token })).data).toEqual({ authorized: true });
    await shop.db.update(account).set({ active: false }).where(eq(account.id, person.id));
    expect((await shop.call('sessionCheck', {}, { token })).data).toEqual({ authorized: false });
  });
});
