import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { eq, inArray } from 'drizzle-orm';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { findVisitor } from '#identity/session/server/index.ts';
import { session } from '#identity/session/server/tables.ts';
import { readEnv } from './env.ts';
import { visitorFinder } from './page-visitor.ts';
import { hashToken } from './session/hash-token.ts';
import { afterFile } from './testing/after-file.ts';
import { testApp, type TestApp } from '#shop/testing/test-app.ts';

let shop: TestApp;
let app: FastifyInstance;

beforeAll(async () => {
  shop = await testApp();
  app = Fastify({ trustProxy: true });
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  const context = { db: shop.db, env: readEnv({ NODE_ENV: 'test' }), log: app.log, now: () => new Date() };
  const parts = { calls: [], findVisitor, isStarting: () => false, auditRefusal: nothing, auditAct: nothing };
  const find = visitorFinder(app, context, parts);
  app.get('/*', async (request, reply) => (await find(request, reply)).session ?? { role: 'GUEST' });
  afterFile(() => app.close());
});

const nothing = () => Promise.resolve();

/** A manager who acts for a customer: his token and the customer's. */
async function anActing() {
  const buyer = await aBuyer(shop.db);
  const manager = await anAccount(shop.db, { role: 'MANAGER' });
  const managerToken = await aSession(shop.db, manager.id);
  return { manager, buyer, managerToken, token: await aChildSession(shop.db, managerToken, buyer.account.id) };
}

const end = (...tokens: string[]) =>
  shop.db
    .update(session)
    .set({ revokedAt: new Date() })
    .where(inArray(session.tokenHash, tokens.map(hashToken)));

/** Opens a page with these cookies; answers whose page it is and the cookies of the browser afterwards. */
async function open(cookies: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url: '/basket/', cookies, headers });
  const jar = new Map(Object.entries(cookies));
  for (const { name, value, maxAge } of answer.cookies) {
    if (maxAge === 0) jar.delete(name);
    else jar.set(name, value);
  }
  return { role: answer.json<{ role: string }>().role, jar: Object.fromEntries(jar), set: answer.cookies };
}

const managerPage = '%2Fmanager%2Fmycompanies%2F';

describe('the visitor of a page', () => {
  it('is the customer while the session in his name lives', { tags: ['R-STATE-053'] }, async () => {
    const { token, managerToken } = await anActing();
    expect(await open({ token, managerToken, managerPage })).toEqual({
      role: 'USER',
      jar: { token, managerToken, managerPage },
      set: [],
    });
  });

  it('is the manager again once the session of the customer is over', { tags: ['R-STATE-054'] }, async () => {
    const { token, managerToken } = await anActing();
    await end(token);
    const opened = await open({ token, managerToken, managerPage });
    expect([opened.role, opened.jar]).toEqual(['MANAGER', { token: managerToken }]);
    expect(opened.set.find(({ name }) => name === 'token')).toMatchObject({
      path: '/',
      sameSite: 'Lax',
      maxAge: 86_400,
    });
    const gone = await open({ managerToken, managerPage });
    expect([gone.role, gone.jar]).toEqual(['MANAGER', { token: managerToken }]);
  });

  it('is nobody once both sessions are over, and no token stays', async () => {
    const { token, managerToken } = await anActing();
    await end(managerToken);
    expect(await open({ token, managerToken, managerPage })).toMatchObject({ role: 'GUEST', jar: {} });
    await end(token);
    expect(await open({ token, managerToken, managerPage, isCookie: 'close' })).toMatchObject({
      role: 'GUEST',
      jar: { isCookie: 'close' },
    });
  });

  it("keeps no manager's token beside the session of somebody else", async () => {
    const { managerToken } = await anActing();
    const stranger = await aBuyer(shop.db);
    const opened = await open({ token: stranger.token, managerToken, managerPage });
    expect(opened).toMatchObject({ role: 'USER', jar: { token: stranger.token } });
    await end(stranger.token);
    expect(await open(opened.jar)).toMatchObject({ role: 'GUEST', jar: {} });
    const acting = await anActing();
    const mixed = await open({ token: acting.token, managerToken, managerPage });
    expect(mixed).toMatchObject({ role: 'USER', jar: { token: acting.token } });
  });

  it("is not made a customer by a customer's token in the place of a manager's", async () => {
    const { token } = await anActing();
    expect(await open({ managerToken: token })).toMatchObject({ role: 'GUEST', jar: {} });
  });

  it('over https has the token in a cookie that no other host can set', async () => {
    const { token } = await aBuyer(shop.db);
    const https = { 'x-forwarded-proto': 'https' };
    expect((await open({ token }, https)).role).toBe('GUEST');
    expect(await open({ '__Host-token': token }, https)).toMatchObject({ role: 'USER', set: [] });
    const acting = await anActing();
    await end(acting.token);
    const back = await open({ '__Host-token': acting.token, managerToken: acting.managerToken }, https);
    expect([back.role, back.jar]).toEqual(['MANAGER', { '__Host-token': acting.managerToken }]);
    expect(back.set.every(({ secure, path, domain }) => secure && path === '/' && domain === undefined)).toBe(true);
  });

  it('leaves no readable trace of a session that has ended', async () => {
    const { token } = await aBuyer(shop.db);
    expect(await open({ token })).toMatchObject({ role: 'USER', set: [] });
    await shop.db
      .update(session)
      .set({ expiresAt: new Date(0) })
      .where(eq(session.tokenHash, hashToken(token)));
    expect(await open({ token })).toMatchObject({ role: 'GUEST', jar: {} });
  });
});
