import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { refuse } from '../errors.ts';
import { admitRequests } from '../http/admission/admit-requests.ts';
import { registerErrorEnvelope } from '../http/error-envelope.ts';
import { registerRequestIds } from '../http/request-id.ts';
import { ThreadMetrics } from './thread-metrics.ts';

/** Answers one request for an address, and says how it was counted. */
async function counted(url: string, maxConcurrent = 4): Promise<Record<string, unknown>[]> {
  const metrics = new ThreadMetrics(1, { totalCount: 0, idleCount: 0, waitingCount: 0 });
  const app = Fastify();
  metrics.watch(app);
  registerRequestIds(app);
  admitRequests(app, { maxConcurrent, pressureMs: () => 60_000 });
  registerErrorEnvelope(app);
  app.get('/web/basket/', { config: { call: 'basketProducts' } }, () => 'done');
  app.get('/web/broken/', { config: { call: 'broken' } }, () => Promise.reject(new Error('On purpose')));
  app.post('/api/often/', { config: { call: 'often' } }, () => Promise.reject(refuse('RATE_LIMITED', 'Часто')));
  app.post('/api/wrong/', { config: { call: 'wrong' } }, () => Promise.reject(refuse('VALIDATION', 'Неверно')));
  app.post('/api/works/', { config: { call: 'works' } }, () => Promise.reject(refuse('WORKS', 'Работы')));
  app.post('/api/away/', { config: { call: 'away' } }, () =>
    Promise.reject(Object.assign(new Error('The server is away'), { code: '08006' })),
  );
  app.get('/news/:id/', () => 'a page');
  const method = url.startsWith('/api/') ? 'POST' : 'GET';
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  await (await fetch(origin + url, { method })).text();
  await app.close();
  const requests = (await metrics.read()).find(({ name }) => name === 'optovik_http_requests_total')!;
  return requests.values.map(({ labels }) => labels);
}

it('a request is counted by its call or route and by its result, which its status does not say', async () => {
  expect(await counted('/web/basket/')).toEqual([{ call: 'basketProducts', result: 'ok', status: '200' }]);
  expect(await counted('/web/broken/')).toEqual([{ call: 'broken', result: 'failed', status: '200' }]);
  expect(await counted('/api/often/')).toEqual([{ call: 'often', result: 'limited', status: '429' }]);
  expect(await counted('/api/wrong/')).toEqual([{ call: 'wrong', result: 'refused', status: '400' }]);
  expect(await counted('/api/works/')).toEqual([{ call: 'works', result: 'refused', status: '503' }]);
  expect(await counted('/api/away/')).toEqual([{ call: 'away', result: 'failed', status: '503' }]);
  expect(await counted('/news/12/')).toEqual([{ call: 'GET /news/:id/', result: 'ok', status: '200' }]);
});

it('a read that the overload gate refuses is counted as overloaded', async () => {
  expect(await counted('/web/basket/', 0)).toEqual([{ call: 'basketProducts', result: 'overloaded', status: '503' }]);
});

it('a status of health replaces the former one', async () => {
  const metrics = new ThreadMetrics(1, { totalCount: 0, idleCount: 0, waitingCount: 0 });
  const app = Fastify();
  metrics.watch(app);
  let status = 'ok';
  app.get('/health/ready', () => ({ status }));
  const ready = async () => (await metrics.read()).find(({ name }) => name === 'optovik_ready')!.values;
  expect(await ready()).toEqual([{ labels: { status: 'ok' }, value: 1 }]);
  status = 'disk-full';
  expect(await ready()).toEqual([{ labels: { status: 'disk-full' }, value: 0 }]);
  await app.close();
});
