import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, serverAddress } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { pages } from '#server/pages.ts';
import { RELEASE } from '#server/release.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { openDatabaseProxy } from '#server/testing/database-proxy.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { buildShopApp } from '#shop/build-shop-app.ts';

let database: Database;
let app: Awaited<ReturnType<typeof buildShopApp>>;
let cut: () => Promise<void>;
const logged: string[] = [];

beforeAll(async () => {
  const proxy = await openDatabaseProxy(serverAddress((await testDatabase()).db));
  cut = proxy.close;
  database = await openDatabase({ url: proxy.url });
  const folder = mkdtempSync(join(tmpdir(), 'optovik-away-'));
  afterFile(() => rmSync(folder, { recursive: true }));
  const env = readEnv({ NODE_ENV: 'production', DATA_DIR: folder });
  const output = new Writable({
    write: (line: Buffer, _encoding, done) => {
      logged.push(line.toString());
      done();
    },
  });
  app = await buildShopApp({ db: database.db, env, log: createLog(env, output), now: () => new Date() }, pages);
  afterFile(() => app.close());
});

it('the shop answers while the database is there', async () => {
  expect((await app.inject('/web/footer/')).statusCode).toBe(200);
  expect((await app.inject('/auth')).statusCode).toBe(200);
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ok' });
});

describe('while the database is away', () => {
  beforeAll(async () => {
    await cut();
    logged.length = 0;
  });

  it('calls and readiness answer 503 with Retry-After, in one line of the log', async () => {
    for (const url of ['/web/footer/', '/api/session/check/', '/web/catalog/', '/api/header/']) {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${'a'.repeat(43)}` } });
      expect([url, answer.statusCode]).toEqual([url, 503]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ status: 'error', data: null });
    }
    // An answer serves all who ask within a second
    await expect.poll(async () => (await app.inject('/health/ready')).statusCode, { timeout: 5000 }).toBe(503);
    const live = await app.inject('/health/live');
    expect([live.statusCode, live.json()]).toEqual([200, { status: 'ok', version: RELEASE }]);
    expect(RELEASE).toMatch(/^\d+\.\d+\.\d+/);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('the database is unavailable');
    expect(logged[0]).not.toContain('stack');
    expect(logged[0]).not.toContain('select');
  });

  it('pages answer 503 with Retry-After and a text, to guests too', async () => {
    for (const headers of [{}, { cookie: `token=${'a'.repeat(43)}` }]) {
      for (const url of ['/auth', '/', '/catalog/', '/no-such-page/']) {
        const answer = await app.inject({ url, headers });
        expect([url, answer.statusCode]).toEqual([url, 503]);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
        expect(answer.body).toContain('Магазин временно недоступен');
        expect(answer.body).not.toMatch(/ECONN|select|node:/);
      }
    }
  });
});
