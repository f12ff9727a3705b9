import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { registerErrorEnvelope } from '../error-envelope.ts';
import { registerRequestIds } from '../request-id.ts';
import { admitRequests } from './admit-requests.ts';

/** An application whose answers are given by the test; `started` in the order in which they were begun. */
function limitedApp(slowMs: number) {
  const app = Fastify();
  registerRequestIds(app);
  admitRequests(app, { maxConcurrent: 4, slowMs });
  const started: string[] = [];
  const answers = new Map<string, () => void>();
  const handler = ({ url }: { url: string }) => {
    started.push(url);
    return new Promise<string>((resolve) => answers.set(url, () => resolve(url)));
  };
  app.get('/*', handler);
  app.post('/*', handler);
  return { app, started, answer: (url: string) => answers.get(url)!() };
}

it('reads beyond the limit wait in the order of their arrival; writes and health checks do not wait', async () => {
  const { app, started, answer } = limitedApp(60_000);
  const reads = Array.from({ length: 7 }, (_, n) => `/${n}`);
  for (const url of reads) void app.inject(url).catch(() => undefined);
  await vi.waitFor(() => expect(started).toEqual(reads.slice(0, 4)));
  void app.inject({ method: 'POST', url: '/write' });
  void app.inject('/health/ready');
  await vi.waitFor(() => expect(started).toEqual([...reads.slice(0, 4), '/write', '/health/ready']));
  answer('/2');
  await vi.waitFor(() => expect(started.at(-1)).toBe('/4'));
});

it('a waiting read whose client has closed the connection is not started', async () => {
  const { app, started, answer } = limitedApp(60_000);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (n: number, signal?: AbortSignal) => void fetch(`${origin}/${n}`, { signal }).catch(() => undefined);
  for (let n = 0; n < 4; n += 1) ask(n);
  await vi.waitFor(() => expect(started).toHaveLength(4));
  const leaving = new AbortController();
  const arrived = once(app.server, 'request');
  ask(4, leaving.signal);
  const [, response] = (await arrived) as [unknown, ServerResponse];
  leaving.abort();
  await vi.waitFor(() => expect(response.destroyed).toBe(true));
  ask(5);
  answer('/0');
  await vi.waitFor(() => expect(started.at(-1)).toBe('/5'));
  expect(started).not.toContain('/4');
  for (const url of ['/1', '/2', '/3', '/5']) answer(url);
  await app.close();
});

it('a visitor who leaves while his reads run, or while they are sent, gets his places back', async () => {
  const app = Fastify();
  registerRequestIds(app);
  admitRequests(app, { maxConcurrent: 4, slowMs: 60_000 });
  const held: (() => void)[] = [];
  app.get('/held/', () => new Promise<string>((resolve) => held.push(() => resolve('late'))));
  app.get('/endless/', (_request, reply) => reply.send(new Readable({ read() {} })));
  app.get('/file/', (_request, reply) => reply.send(Buffer.alloc(50_000_000)));
  app.get('/short/', () => 'short');
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const path of ['/held/', '/endless/', '/file/']) {
    for (let n = 0; n < 10; n += 1) {
      const leaving = new AbortController();
      const arrived = once(app.server, 'request');
      void fetch(origin + path, { signal: leaving.signal }).catch(() => undefined);
      const [, response] = (await arrived) as [unknown, ServerResponse];
      leaving.abort();
      await vi.waitFor(() => expect(response.destroyed).toBe(true));
      held.shift()?.();
    }
  }
  expect(await (await fetch(`${origin}/short/`, { signal: AbortSignal.timeout(2000) })).text()).toBe('short');
  app.server.closeAllConnections();
  await app.close();
});

it('slow reads do not count against the limit', async () => {
  const { app, started } = limitedApp(5);
  const reads = Array.from({ length: 9 }, (_, n) => `/${n}`);
  for (const url of reads) void app.inject(url).catch(() => undefined);
  await vi.waitFor(() => expect(started).toEqual(reads));
});

describe('beyond what can be answered soon', () => {
  const known = { authorization: `Bearer ${'k'.repeat(43)}` };

  /** A shop whose work waits for so long, with a page and a call that answer at once. */
  function pressedApp(pressureMs: number) {
    const app = Fastify();
    registerRequestIds(app);
    admitRequests(app, { maxConcurrent: 4, pressureMs: () => pressureMs });
    registerErrorEnvelope(app);
    for (const url of ['/*', '/api/list/', '/health/ready']) app.get(url, () => 'done');
    app.get('/api/held/', () => new Promise(() => undefined));
    app.post('/api/order/', () => 'ordered');
    app.get('/1c/exchange/', { config: { waitsAsJob: true } }, () => 'success');
    for (let n = 0; n < 4; n += 1) {
      void app.inject({ url: '/api/held/', remoteAddress: `192.0.2.${n}` }).catch(() => undefined);
    }
    return app;
  }

  it('a thread that has little to do refuses nothing after one long step', async () => {
    const app = Fastify();
    registerRequestIds(app);
    admitRequests(app, { maxConcurrent: 4, pressureMs: () => 60_000 });
    app.get('/*', () => 'done');
    expect((await app.inject('/auth')).statusCode).toBe(200);
  });

  it('pages of guests are refused first, then every read; orders, the exchange and health never', async () => {
    const statuses = async (pressureMs: number) => {
      const app = pressedApp(pressureMs);
      const asked = ['/auth', '/api/list/', '/1c/exchange/', '/health/ready'].map((url) => app.inject({ url }));
      const order = app.inject({ method: 'POST', url: '/api/order/' });
      return (await Promise.all([...asked, order])).map(({ statusCode }) => statusCode);
    };
    expect(await statuses(400)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(600)).toEqual([503, 200, 200, 200, 200]);
    expect(await statuses(2500)).toEqual([503, 503, 200, 200, 200]);
  });

  it('a refusal says in Russian when to come again: a page by itself, a call by the code that is repeated', async () => {
    const app = pressedApp(5000);
    const page = await app.inject('/auth');
    const seconds = Number(page.headers['retry-after']);
    expect(seconds).toBeGreaterThanOrEqual(3);
    expect(page.body).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
    expect(page.body).toContain('Слишком много посетителей сразу');
    expect(page.body).toContain(String(page.headers['x-request-id']));
    const call = await app.inject({ url: '/api/list/', headers: known });
    expect(call.json()).toMatchObject({
      status: 'error',
      errors: [{ code: 'BUSY', message: expect.stringMatching(/[а-я]/) }],
    });
    expect(Number(call.headers['retry-after'])).toBeGreaterThanOrEqual(3);
  });

  it('a thousand pages at once: those that cannot be shown soon are refused at once', async () => {
    const { app, started } = limitedApp(60_000);
    registerErrorEnvelope(app);
    const statuses: number[] = [];
    for (let n = 0; n < 1000; n += 1) {
      void app.inject(`/page-${n}`).then(
        ({ statusCode }) => statuses.push(statusCode),
        () => undefined,
      );
    }
    await vi.waitFor(() => expect(statuses).toHaveLength(1000 - 4 - 50));
    expect(new Set(statuses)).toEqual(new Set([503]));
    expect(started).toHaveLength(4);
  });
});
