import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { takeTurns } from './take-turns.ts';

/** An application whose answers are given by the test; `started` in the order in which they were begun. */
function appWithTurns(slowMs: number) {
  const app = Fastify();
  takeTurns(app, { atOnce: 4, slowMs });
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

it('reads wait for one another in their order, writes and questions of health for nobody', async () => {
  const { app, started, answer } = appWithTurns(60_000);
  const reads = Array.from({ length: 7 }, (_, n) => `/${n}`);
  for (const url of reads) void app.inject(url).catch(() => undefined);
  await vi.waitFor(() => expect(started).toEqual(reads.slice(0, 4)));
  void app.inject({ method: 'POST', url: '/write' });
  void app.inject('/health/ready');
  await vi.waitFor(() => expect(started).toEqual([...reads.slice(0, 4), '/write', '/health/ready']));
  answer('/2');
  await vi.waitFor(() => expect(started.at(-1)).toBe('/4'));
});

it('reads that take long hold up nobody for good', async () => {
  const { app, started } = appWithTurns(5);
  const reads = Array.from({ length: 9 }, (_, n) => `/${n}`);
  for (const url of reads) void app.inject(url).catch(() => undefined);
  await vi.waitFor(() => expect(started).toEqual(reads));
});
