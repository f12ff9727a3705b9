import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { limitConcurrentReads } from './limit-concurrent-reads.ts';

/** An application whose answers are given by the test; `started` in the order in which they were begun. */
function limitedApp(slowMs: number) {
  const app = Fastify();
  limitConcurrentReads(app, { maxConcurrent: 4, slowMs });
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

it('slow reads do not count against the limit', async () => {
  const { app, started } = limitedApp(5);
  const reads = Array.from({ length: 9 }, (_, n) => `/${n}`);
  for (const url of reads) void app.inject(url).catch(() => undefined);
  await vi.waitFor(() => expect(started).toEqual(reads));
});
