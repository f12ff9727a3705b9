import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { CallName, Data, Input, Envelope } from '#shared/endpoint.ts';
import { buildShopApp } from '../build-shop-app.ts';
import { finishAfterAnswers } from '#server/after-answer.ts';
import type { Db } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { splitEndpoint } from '#server/serve.ts';
import { calls } from '../calls.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { testDatabase } from '#server/testing/test-database.ts';

type Headers = Record<string, string>;
export type CallResult<N extends CallName> = {
  status: number;
  headers: Record<string, unknown>;
  body: Envelope<Data<N>>;
  /** The answer's data; fails the test with the refusal where there is none. */
  data: Data<N>;
  /** Codes of the refusals. */
  codes: string[];
};

export type TestApp = {
  app: FastifyInstance;
  db: Db;
  /** Errors that were logged: a test that expects none may look. */
  logged: unknown[];
  /** The clock of the server; change it to travel. */
  clock: { now: () => Date };
  call: <N extends CallName>(
    name: N,
    input: Input<N>,
    options?: { token?: string; headers?: Headers },
  ) => Promise<CallResult<N>>;
};

/**
 * The application over a fresh database; calls go through HTTP. One a test file. `settings` are
 * variables of the environment.
 */
export async function testApp(settings: Record<string, string> = {}, openDatabase = testDatabase): Promise<TestApp> {
  await awayFromHourEnd();
  const database = await openDatabase();
  afterFile(() => database.close());
  const clock = { now: () => new Date() };
  const logged: unknown[] = [];
  const note = (...what: unknown[]) => void logged.push(what);
  const app = await buildShopApp({
    db: database.db,
    env: readEnv({ NODE_ENV: 'test', ...settings }),
    log: { info: () => undefined, warn: note, error: note },
    now: () => clock.now(),
  });
  app.addHook('onError', (_request, _reply, error, done) => {
    note(error);
    done();
  });
  afterFile(() => app.close());
  return { app, db: database.db, logged, clock, call: (name, input, options) => inject(app, name, input, options) };
}

const HOUR_MS = 3_600_000;
const MARGIN_MS = 45_000;

/** Limits count by the hour of the clock: a case that uses one up must not see the next hour begin. */
async function awayFromHourEnd(): Promise<void> {
  const left = HOUR_MS - (Date.now() % HOUR_MS);
  if (left < MARGIN_MS) await setTimeout(left);
}

async function inject<N extends CallName>(
  app: FastifyInstance,
  name: N,
  input: Input<N>,
  options: { token?: string; headers?: Headers } = {},
): Promise<CallResult<N>> {
  const { method, path } = splitEndpoint(calls[name]);
  const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: object };
  const url = Object.entries(params).reduce(
    (address, [key, value]) =>
      key === '*' ? address.replace('*', String(value)) : address.replace(`:${key}`, encodeURIComponent(String(value))),
    path,
  );
  const answer = await app.inject({
    method: method as 'GET',
    url,
    query: Object.fromEntries(Object.entries(query).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)]]))),
    ...(body === undefined ? {} : { payload: body }),
    headers: { ...(options.token ? { authorization: `Bearer ${options.token}` } : {}), ...options.headers },
  });
  await finishAfterAnswers();
  const envelope = answer.json<Envelope<Data<N>>>();
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: envelope,
    codes: envelope.errors.map((error) => error.code),
    get data() {
      if (envelope.status === 'success') return envelope.data;
      throw new Error(`${name} was refused: ${JSON.stringify(envelope.errors)}`);
    },
  };
}
