import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { pages } from '#server/pages.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { keptLog } from '#server/testing/kept-log.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { buildShopApp } from '#shop/build-shop-app.ts';

const ID = 'x-request-id';
const kept = keptLog();
let app: Awaited<ReturnType<typeof buildShopApp>>;
let behindProxy: typeof app;

async function anApp(settings: Record<string, string> = {}) {
  const { db } = await testDatabase();
  const env = readEnv({ NODE_ENV: 'production', ...settings });
  const built = await buildShopApp({ db, env, log: kept.log, now: () => new Date() }, pages);
  built.get('/test/failing/', () => Promise.reject(new Error('broken on purpose')));
  afterFile(() => built.close());
  return built;
}

beforeAll(async () => {
  app = await anApp({ SLOW_REQUEST_MS: '1' });
  behindProxy = await anApp({ TRUST_PROXY: '1' });
});
beforeEach(() => kept.clear());

const idOf = async (of: typeof app, headers: Record<string, string> = {}, url = '/health/live') =>
  String((await of.inject({ url, headers })).headers[ID]);

it('every answer has an id of its own: calls, pages, files and refusals', async () => {
  const urls = ['/health/live', '/auth', '/api/session/check/', '/api/no/such/', '/no-such-page/', '/test/failing/'];
  const ids = await Promise.all(urls.map((url) => idOf(app, {}, url)));
  for (const id of ids) expect(id).toMatch(/^[\da-f]{16}$/);
  expect(new Set(ids).size).toBe(urls.length);
});

describe('an id that comes with the request', () => {
  const forwarded = { 'x-forwarded-for': '192.0.2.7' };

  it('is taken over from a trusted proxy if it is well formed', async () => {
    expect(await idOf(behindProxy, { ...forwarded, [ID]: 'Root=1-67891233-abcdef01' })).toBe(
      'Root=1-67891233-abcdef01',
    );
    for (const bad of ['short', 'a'.repeat(65), '<script>alert(1)</script>', 'with space here', '"quoted-id"']) {
      expect(await idOf(behindProxy, { ...forwarded, [ID]: bad })).toMatch(/^[\da-f]{16}$/);
    }
  });

  it('is ignored where the shop has no proxy before it', async () => {
    expect(await idOf(app, { ...forwarded, [ID]: 'forged-request-id' })).toMatch(/^[\da-f]{16}$/);
  });
});

it('a failure of a call has its id in the answer and in the log', async () => {
  const answer = await app.inject('/test/failing/');
  const failure = kept.events().find(({ msg }) => msg === 'broken on purpose')!;
  expect(failure.requestId).toBe(answer.headers[ID]);
});

it('a page that cannot be shown names its id to the visitor', async () => {
  const { db } = await testDatabase();
  const broken = await buildShopApp(
    { db, env: readEnv({ NODE_ENV: 'production' }), log: kept.log, now: () => new Date() },
    async (served, context, shop) =>
      pages(served, context, { ...shop, findVisitor: () => Promise.reject(new Error('no visitor')) }),
  );
  afterFile(() => broken.close());
  const answer = await broken.inject('/auth');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain(`Код ошибки <code>${String(answer.headers[ID])}</code>`);
  expect(kept.events()).toContainEqual(expect.objectContaining({ requestId: answer.headers[ID], msg: 'page lost' }));
});

it('slow requests are logged with their route, status and time, and without the query', async () => {
  const answer = await app.inject('/auth?redirect=/secret-place/');
  await expect
    .poll(() => kept.events())
    .toContainEqual(
      expect.objectContaining({
        msg: 'slow request',
        method: 'GET',
        path: '/auth',
        status: 200,
        requestId: answer.headers[ID],
        ms: expect.any(Number),
      }),
    );
  expect(kept.text()).not.toContain('secret-place');
});
