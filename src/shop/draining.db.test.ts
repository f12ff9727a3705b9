import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { serverAddress } from '#server/db/index.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { freePort } from '#server/testing/free-port.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';

/** All of two threads are asked by so many connections, but once in half a million times. */
const CONNECTIONS = 20;

/** The same signal that comes sooner is taken for the first one. */
const SECOND_SIGNAL_MS = 1200;

async function startShop(): Promise<{ shop: ChildProcess; origin: string }> {
  const { db } = await ownedDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'optovik-draining-'));
  const port = await freePort();
  const shop = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/shop/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: serverAddress(db),
      DEMO: '0',
      THREADS: '2',
      // Longer than a test may take
      DRAIN_SECONDS: '300',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  afterFile(() => {
    shop.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let isReady = false; !isReady; await sleep(100)) {
    if (shop.exitCode !== null) throw new Error('The shop has ended');
    isReady = await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
  return { shop, origin };
}

const askAll = (address: string) =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => fetch(address, { headers: { connection: 'close' } })));

it('a shop that was told to stop says that it is not ready, serves on, and ends at the second signal', async () => {
  const { shop, origin } = await startShop();
  const kept = await fetch(`${origin}/health/live`);
  expect(kept.headers.get('connection')).toBe('keep-alive');
  shop.kill('SIGTERM');
  await vi.waitFor(async () => expect((await fetch(`${origin}/health/ready`)).status).toBe(503), { timeout: 20_000 });
  const answers = await askAll(`${origin}/health/ready`);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(
    new Set(['{"status":"stopping"}']),
  );
  const pages = await askAll(`${origin}/auth`);
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  const live = await fetch(`${origin}/health/live`);
  expect([live.status, live.headers.get('connection')]).toEqual([200, 'close']);
  const ended = once(shop, 'exit');
  await sleep(SECOND_SIGNAL_MS);
  shop.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('Ctrl-C does not wait for a balancer', async () => {
  const { shop } = await startShop();
  const ended = once(shop, 'exit');
  shop.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});
