import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { aChildSession, aSession } from './factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

describe('anti-forgery', () => {
  const logIn = (headers: Record<string, string>) =>
    shop.call('authentication', { body: { login: 'a@b.example', password: 'x' } }, { headers });

  it(
    'the csrf call gives a token, also as a strict cookie, and a call that sends it is accepted',
    { tags: ['R-CALL-010'] },
    async () => {
      const answer = await shop.call('sessionCsrf', {});
      const { token } = answer.data;
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(String(answer.headers['set-cookie'])).toMatch(/csrf=.*SameSite=Strict/);
      expect((await logIn({ 'x-csrf-token': token })).codes).toEqual(['BAD_CREDENTIALS']);
    },
  );

  it('a foreign csrf token is refused, a missing one is not', { tags: ['R-CALL-010'] }, async () => {
    expect((await logIn({ 'x-csrf-token': 'A'.repeat(43) })).codes).toEqual(['FORGERY']);
    expect((await logIn({})).codes).toEqual(['BAD_CREDENTIALS']);
  });

  it('a changing call without a session from a foreign page is refused', async () => {
    expect((await logIn({ origin: 'https://evil.example' })).codes).toEqual(['FORGERY']);
    expect((await logIn({ 'sec-fetch-site': 'cross-site' })).codes).toEqual(['FORGERY']);
    expect((await logIn({ origin: 'http://localhost:80', host: 'localhost:80' })).codes).toEqual(['BAD_CREDENTIALS']);
  });

  it('a foreign origin is logged with the host that came, once for many calls', async () => {
    const own = await testApp();
    for (let n = 0; n < 3; n += 1) {
      await own.call(
        'authentication',
        { body: { login: 'a@b.example', password: 'x' } },
        {
          headers: { origin: 'https://shop.example', host: 'localhost:3000' },
        },
      );
    }
    const message = 'a call of a page of another origin was refused: a proxy has to pass on the Host that it got';
    const said = (own.logged as unknown[][]).filter((what) => what[1] === message);
    expect(said).toEqual([[{ origin: 'https://shop.example', host: 'localhost:3000' }, message]]);
  });

  it('a body that a plain form could send is refused', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/authentication/',
      payload: 'login=a&password=b',
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.json()).toMatchObject({ status: 'error' });
  });

  it('a form that is sent after the end of the session reads that the login is over', async () => {
    const answer = await shop.call('basketParseFile', { query: {}, body: new FormData() }, { token: 'A'.repeat(43) });
    expect(answer.status).toBe(401);
    expect(answer.codes).toEqual(['AUTH_REQUIRED']);
  });

  it('no call takes the token from a cookie', { tags: ['R-ENT-61'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const answer = await shop.app.inject({ url: '/api/header/', headers: { cookie: `token=${token}` } });
    expect(answer.statusCode).toBe(401);
  });
});

describe('role', () => {
  const roleOf = async (token: string) => (await shop.call('profileRole', {}, { token })).data;

  it(
    'the role call answers the role in the current company, as the header does',
    { tags: ['R-CALL-017', 'R-ROLE-03', 'R-ROLE-04'] },
    async () => {
      const user = await aBuyer(shop.db);
      const admin = await aBuyer(shop.db, { role: 'ADMIN' });
      expect(await roleOf(user.token)).toBe('USER');
      expect(await roleOf(admin.token)).toBe('ADMIN');
      const header = (await shop.call('header', {}, { token: admin.token })).data;
      expect(header.user).toMatchObject({ role: 'ADMIN', roleName: 'Администратор компании' });

      // The role follows the current company, and is the customer's where a manager acts for him
      const second = await aCompany(shop.db);
      await aMembership(shop.db, admin.account.id, second.id, { role: 'USER', isCurrent: false });
      await shop.call('contragentSwitch', { params: { id: String(second.id) as never } }, admin);
      expect(await roleOf(admin.token)).toBe('USER');
      const manager = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
      expect(await roleOf(await aChildSession(shop.db, manager, user.account.id))).toBe('USER');
      expect(await roleOf(manager)).toBe('MANAGER');
    },
  );

  it(
    'the role call answers managers and technical users by their account',
    { tags: ['R-ROLE-10', 'R-ROLE-02', 'R-FEAT-09'] },
    async () => {
      for (const role of ['MANAGER', 'TECH'] as const) {
        const person = await anAccount(shop.db, { role });
        expect(await roleOf(await aSession(shop.db, person.id))).toBe(role);
      }
    },
  );

  it('a guest gets nothing but public calls', { tags: ['R-ROLE-01', 'R-ROLE-05'] }, async () => {
    for (const name of ['header', 'sidebar', 'profileRole'] as const) {
      const answer = await shop.call(name, {});
      expect(answer.status).toBe(401);
      expect(answer.codes).toEqual(['AUTH_REQUIRED']);
      expect(answer.body.data).toBeNull();
    }
    expect((await shop.call('footer', {})).status).toBe(200);
  });
});
