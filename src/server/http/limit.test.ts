import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readEnv } from '../env.ts';
import { serve, serveAll } from '../serve.ts';
import type { Session } from '../session/session.ts';
import { registerCalls } from './call-routes.ts';
import { registerErrorEnvelope } from './error-envelope.ts';
import { createLimit, createVisitorLimit } from './limit.ts';

it('a limit counts each key for itself, and each kind of request apart', async () => {
  const app = Fastify();
  await app.register(rateLimit, { global: false });
  for (const kind of ['calls', 'pages']) {
    const limit = createLimit(app, 2);
    app.get<{ Params: { id: string } }>(`/${kind}/:id`, async (request) => ({
      wait: await limit(request, request.params.id),
    }));
  }
  const ask = async (path: string) => (await app.inject(path)).json<{ wait: number | null }>().wait;

  expect([await ask('/calls/1'), await ask('/calls/1')]).toEqual([null, null]);
  expect(await ask('/calls/1')).toBeGreaterThan(0);
  expect(await ask('/calls/1')).toBeLessThanOrEqual(60);
  expect(await ask('/calls/2')).toBeNull();
  expect(await ask('/pages/1')).toBeNull();
});

it('a request beyond its limit is refused before its session is read, accounts apart from their address', async () => {
  const app = Fastify();
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  registerErrorEnvelope(app);
  const accounts: Record<string, number> = { ['a'.repeat(43)]: 1, ['b'.repeat(43)]: 2 };
  let reads = 0;
  const findVisitor = async (_db: unknown, token: string | undefined) => {
    reads += 1;
    const id = accounts[token ?? ''];
    const session = id === undefined ? null : ({ account: { id }, staff: {} } as Session);
    return { session, site: { technicalWorks: false, worksUntil: null, closed: false, copySince: null, settings: {} } };
  };
  const routes = [serve('sessionCheck', ({ session }) => ({ authorized: session !== null }), { perMinute: 3 })];
  const calls = serveAll(
    routes,
    { sessionCheck: 'GET /check/' },
    { sessionCheck: { summary: '', data: z.object({ authorized: z.boolean() }) } },
  );
  const context = { db: undefined as never, env: readEnv({}), log: console, now: () => new Date() };
  registerCalls(
    app,
    { calls, findVisitor, isStarting: () => false, auditRefusal: async () => {}, auditAct: async () => {} },
    context,
  );
  const ask = async (token?: string) =>
    (await app.inject({ url: '/check/', headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode;

  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
  expect(reads).toBe(3);
  // The address is used up: buyers who have not come before are not held up by it
  const [first, second, nobody] = ['a', 'b', 'c'].map((letter) => letter.repeat(43));
  expect([await ask(first), await ask(second)]).toEqual([200, 200]);
  expect([await ask(first), await ask(first), await ask(first)]).toEqual([200, 200, 429]);
  expect(reads).toBe(7);
  expect(await ask(nobody)).toBe(429);
});

it('tokens that nobody knows are refused beyond a limit of their own, before the database is asked', async () => {
  const app = Fastify();
  await app.register(rateLimit, { global: false });
  const limited = createVisitorLimit(app, 100, 2);
  let reads = 0;
  app.get<{ Params: { token: string } }>('/:token', async (request) => {
    const { waitSeconds } = await limited(request, request.params.token, async () => {
      reads += 1;
      return { session: null };
    });
    return { waitSeconds };
  });
  const ask = async (token: string) =>
    (await app.inject(`/${token}`)).json<{ waitSeconds: number | null }>().waitSeconds;
  expect([await ask('one'), await ask('two')]).toEqual([null, null]);
  expect(await ask('three')).toBeGreaterThan(0);
  expect(reads).toBe(2);
});
