import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Session } from '../session/session.ts';
import { createLimit } from './limit.ts';

it('a limit counts each account for itself, guests by their address, and each kind of request apart', async () => {
  const app = Fastify();
  await app.register(rateLimit, { global: false });
  const sessionOf = (id: string) => (id === 'guest' ? null : ({ account: { id: Number(id) } } as Session));
  for (const kind of ['calls', 'pages']) {
    const limit = createLimit(app, 2);
    app.get<{ Params: { id: string } }>(`/${kind}/:id`, async (request) => ({
      wait: await limit(request, sessionOf(request.params.id)),
    }));
  }
  const ask = async (path: string) => (await app.inject(path)).json<{ wait: number | null }>().wait;

  expect([await ask('/calls/1'), await ask('/calls/1')]).toEqual([null, null]);
  expect(await ask('/calls/1')).toBeGreaterThan(0);
  expect(await ask('/calls/2')).toBeNull();
  expect(await ask('/pages/1')).toBeNull();
  expect([await ask('/calls/guest'), await ask('/calls/guest')]).toEqual([null, null]);
  expect(await ask('/calls/guest')).toBeLessThanOrEqual(60);
});
