import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { firstStartLine } from '#office/start/server/index.ts';
import { type Database, openDatabase, serverAddress } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { pages } from '#server/pages.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { openDatabaseProxy } from '#server/testing/database-proxy.ts';
import { keptLog } from '#server/testing/kept-log.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { buildShopApp } from './build-shop-app.ts';
import { serveExchange } from './start-exchange.ts';

const PASSWORD = 'Parol-2026-Anna';
const MAIL_CODE = '90817254';
const EXCHANGE_PASSWORD = 'Parol-1C-Sklad';
const DATABASE_PASSWORD = 'Parol-PostgreSQL';

const kept = keptLog();
let database: Database;
let app: Awaited<ReturnType<typeof buildShopApp>>;
let cut: () => Promise<void>;
let person: { token: string; email: string };
let startKey: string;

beforeAll(async () => {
  const proxy = await openDatabaseProxy(serverAddress((await testDatabase()).db));
  cut = proxy.close;
  const url = proxy.url.replace('postgres@', `postgres:${DATABASE_PASSWORD}@`);
  const onSlow = (slow: object) => kept.log.warn(slow, 'slow statement');
  const onError = (error: Error) => kept.log.error(error);
  database = await openDatabase({ url, onError, slowStatements: { ms: 1, onSlow } });
  const folder = mkdtempSync(join(tmpdir(), 'optovik-secrets-'));
  afterFile(() => rmSync(folder, { recursive: true }));
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'trace', SLOW_REQUEST_MS: '1', DATA_DIR: folder });
  const context = { db: database.db, env, log: kept.log, now: () => new Date() };
  app = await buildShopApp(context, pages);
  serveExchange(app, context, { kick: () => undefined });
  afterFile(() => app.close());
  const { id, email } = await anAccount(database.db, { passwordHash: await hashPassword(PASSWORD) });
  person = { token: await aSession(database.db, id), email: email! };
  startKey = /\?key=([\w-]+)/.exec((await firstStartLine(database.db, env))!)![1]!;
});

async function post(url: string, payload: object | string, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/json' };
  return app.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } });
}

/** What people and machines send, with their secrets, right and wrong. */
async function askEverything(totpSecret: string): Promise<number[]> {
  const own = { authorization: `Bearer ${person.token}` };
  const basic = `Basic ${Buffer.from(`1c:${EXCHANGE_PASSWORD}`).toString('base64')}`;
  const answers = [
    await post('/api/authentication/', { login: person.email, password: PASSWORD }),
    await post('/api/authentication/', { login: person.email, password: `${PASSWORD}-wrong` }),
    await post('/api/authentication/', `{"login": "${person.email}", "password": "${PASSWORD}`),
    await post('/api/password/change/', { currentPassword: PASSWORD, password: PASSWORD, confirmPassword: 1 }, own),
    await app.inject({ url: '/web/footer/', headers: own }),
    await app.inject({ url: `/api/session/check/?token=${person.token}`, headers: own }),
    await app.inject({ url: '/profile/', headers: { cookie: `token=${person.token}; managerToken=${person.token}` } }),
    await post('/api/authentication/code/', { ticket: person.token, code: MAIL_CODE }),
    await post('/api/registration/confirm/', { code: MAIL_CODE, checkWord: MAIL_CODE }),
    await post('/api/profile/factor/confirm/', { code: MAIL_CODE, secret: totpSecret }, own),
    await app.inject({ url: '/1c/exchange/?type=catalog&mode=checkauth', headers: { authorization: basic } }),
    await app.inject({ url: `/1c/exchange/?type=catalog&mode=file&filename=${EXCHANGE_PASSWORD}` }),
    await app.inject({ url: `/office/start/?key=${startKey}` }),
    await app.inject({ url: `/api/office/start/?key=${startKey}` }),
    await post('/api/office/start/', { key: startKey, email: 'no address' }),
  ];
  return answers.map(({ statusCode }) => statusCode);
}

it('no log holds a password, token, code, key or address of the database, also while everything fails', async () => {
  const own = { authorization: `Bearer ${person.token}` };
  const begun = await post('/api/profile/factor/begin/', { password: PASSWORD }, own);
  const { secret } = begun.json<{ data: { secret: string } }>().data;
  expect(await askEverything(secret)).toContain(200);
  const unreachable = serverAddress(database.db).replace(/@[^/]+/, `@127.0.0.1:1`);
  await expect(openDatabase({ url: unreachable })).rejects.toSatisfy((error: Error) => {
    kept.log.error(error);
    return !error.message.includes(DATABASE_PASSWORD);
  });
  await cut();
  const statuses = await askEverything(secret);
  expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(5);
  await expect.poll(() => kept.text()).toContain('the database is unavailable');
  expect(kept.text()).toContain('slow statement');
  expect(kept.text()).toContain('slow request');
  const secrets = { PASSWORD, token: person.token, MAIL_CODE, secret, EXCHANGE_PASSWORD, DATABASE_PASSWORD, startKey };
  const found = Object.entries(secrets).filter(([, value]) => kept.text().includes(value));
  expect(found).toEqual([]);
  expect(kept.lines().filter((line) => Buffer.byteLength(line) >= 4096)).toEqual([]);
});
