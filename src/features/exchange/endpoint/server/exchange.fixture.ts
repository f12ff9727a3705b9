import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import type { Database } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { startExchangeWorker } from './exchange-worker.ts';
import { type OrdersOut, registerExchange } from './register-exchange.ts';
import type { ImportOrders } from './run-job.ts';

type Parts = { orders?: Partial<OrdersOut>; importOrders?: ImportOrders; onError?: (error: unknown) => void };

const unused = () => Promise.reject(new Error('This test has no orders'));

/** A node with nothing but the address of the exchange, over a database; closed after the test file. */
export async function exchangeNode(database: Database, { orders, importOrders = unused, onError }: Parts = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-exchange-'));
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const app = Fastify({ trustProxy: true, routerOptions: { ignoreTrailingSlash: true } });
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  const failures: unknown[] = [];
  const worker = startExchangeWorker({ database, env, importOrders }, onError ?? ((error) => failures.push(error)));
  registerExchange(app, {
    context: { db: database.db, env, log: createLog(env), now: () => new Date() },
    worker,
    orders: { collect: unused, confirm: unused, describe: () => Buffer.alloc(0), ...orders },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const close = async () => {
    await worker.stop();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  };
  afterFile(close);
  return { url, failures, folder, worker, close };
}

type Credentials = { login: string; password: string };

/** A sender that makes the given requests: the answers are lines. */
export function aSender(url: string, { login, password }: Credentials, path = '/1c/exchange/') {
  const basic = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  let cookie = '';
  const send = async (
    query: Record<string, string>,
    options: { body?: Uint8Array | string; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(`${url}${path}?${new URLSearchParams(query)}`, {
      method: options.body === undefined ? 'GET' : 'POST',
      body: options.body as BodyInit,
      headers: { ...(cookie && { cookie }), ...options.headers },
    });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const say = async (query: Record<string, string>, body?: Uint8Array | string) => (await send(query, { body })).text;
  const logIn = async (type = 'catalog') => {
    const { text } = await send({ type, mode: 'checkauth' }, { headers: { authorization: basic } });
    const [verdict, name, value] = text.split('\n');
    if (verdict === 'success') cookie = `${name}=${value}`;
    return text;
  };
  /** Sends a file in parts of `size` bytes and asks for its import until it ends. */
  const upload = async (name: string, content: Uint8Array | string, { type = 'catalog', size = 1024 * 1024 } = {}) => {
    const bytes = Buffer.from(content);
    for (let at = 0; at < bytes.length; at += size) {
      const answer = await say({ type, mode: 'file', filename: name }, bytes.subarray(at, at + size));
      if (answer !== 'success') return answer;
    }
    return 'success';
  };
  const importFile = async (name: string, type = 'catalog') => {
    for (let asked = 0; asked < 20; asked += 1) {
      const answer = await say({ type, mode: 'import', filename: name });
      if (answer !== 'progress') return answer;
    }
    return 'progress';
  };
  return { basic, send, say, logIn, upload, importFile, cookie: () => cookie };
}
