import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readEnv } from '../env.ts';
import { serve, serveAll } from '../serve.ts';
import { anyone } from '../session/access.ts';
import type { Session } from '../session/session.ts';
import { registerCalls } from './call-routes.ts';
import { registerErrorEnvelope } from './error-envelope.ts';
import { createLimit } from './limit.ts';

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
  await app.register(rateLimit, { global: false });
  registerErrorEnvelope(app);
  const accounts: Record<string, number> = { ['a'.repeat(43)]: 1, ['b'.repeat(43)]: 2 };
  let reads = 0;
  const findVisitor = async (_db: unknown, token: string | undefined) => {
    reads += 1;
    const id = accounts[token ?? ''];
    const session = id === undefined ? null : ({ account: { id } } as Session);
    return { session, site: { technicalWorks: false, worksUntil: null, closed: false } };
  };
  const routes = [serve('sessionCheck', anyone, ({ session }) => ({ authorized: session !== null }), { perMinute: 3 })];
  const calls = serveAll(
    routes,
    { sessionCheck: 'GET /check/' },
    { sessionCheck: { summary: '', data: z.object({ authorized: z.boolean() }) } },
  );
  const context = { db: undefined as never, env: readEnv({}), log: console, now: () => new Date() };
  registerCalls(app, { calls, findVisitor, isStarting: () => false, auditRefusal: async () => {} }, context);
  const ask = async (token?: string) =>
    (await app.inject({ url: '/check/', headers: token ? { authorization: `Bearer ${token}` } : {} })).statusCode;

  // The first request of a token counts for the address and the account, the others for the account
  expect([await ask('a'.repeat(43)), await ask(), await ask()]).toEqual([200, 200, 200]);
  expect([await ask(), await ask('c'.repeat(43))]).toEqual([429, 429]);
  expect(reads).toBe(3);
  expect([await ask('a'.repeat(43)), await ask('a'.repeat(43)), await ask('a'.repeat(43))]).toEqual([200, 200, 429]);
  expect(reads).toBe(5);
});
