import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { REQUEST_MS } from './unread-bodies.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { calls } from '#shop/calls.ts';
import { servedCalls } from '#shop/routes.ts';
import { isApiError } from '#server/errors.ts';
import { splitEndpoint } from '#server/serve.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

async function connected(): Promise<Socket> {
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  return connect(port, '127.0.0.1');
}

/** Sends the target of a request as it is. */
async function statusOfTarget(target: string): Promise<number> {
  const socket = await connected();
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return Number((await text(socket)).split(' ')[1]);
}

describe('envelope', () => {
  it('wraps a success as status, data and errors', { tags: ['R-ENT-65', 'R-API-06'] }, async () => {
    const answer = await shop.call('sessionCheck', {});
    expect(answer.body).toEqual({ status: 'success', data: { authorized: false }, errors: [] });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  });

  it('says for which company an answer was made, also a refused one', async () => {
    const buyer = await aBuyer(shop.db);
    const options = { token: buyer.token };
    const [guest, list, refused] = [
      await shop.call('sessionCheck', {}),
      await shop.call('orderList', { query: {} }, options),
      await shop.call('orderDetail', { params: { id: '2000000000' } }, options),
    ];
    const of = [guest, list, refused].map(({ headers }) => headers['x-company']);
    expect(of).toEqual([undefined, String(buyer.company.id), String(buyer.company.id)]);
    await shop.db.delete(membership).where(eq(membership.accountId, buyer.account.id));
    const removed = await shop.call('financeBalance', {}, options);
    expect([removed.codes, removed.headers['x-company']]).toEqual([['NO_COMPANY'], '0']);
  });

  it('names each wrong field', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/authentication/', payload: { login: 5 } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { field: string }) => error.field)).toEqual(['login', 'password']);
  });

  it('answers broken JSON and too large a body with an envelope', async () => {
    const send = (payload: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/authentication/',
        payload,
        headers: { 'content-type': 'application/json' },
      });
    expect((await send('{')).json()).toMatchObject({ status: 'error', errors: [{ code: 'BAD_REQUEST' }] });
    const large = await send(JSON.stringify({ login: 'x'.repeat(1_100_000) }));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ errors: [{ code: 'TOO_LARGE' }] });
  });

  it('refuses an endless body of a guest and reads little more of it', async () => {
    const socket = await connected();
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const head = 'POST /api/basket/add/ HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n';
    socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\n\r\n`);
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    let sent = 0;
    while (!socket.destroyed && sent < 200) {
      sent += 1;
      if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    }
    await closed;
    expect(sent).toBeLessThan(200);
    expect(answer).toMatch(/^HTTP\/1.1 4/);
  });

  it('drops a request whose body has not come whole after a minute, and its head', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const socket = await connected();
    const closed = once(socket, 'close');
    const received = once(shop.app.server, 'request');
    socket.write(
      'POST /api/basket/add/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await received;
    await vi.advanceTimersByTimeAsync(REQUEST_MS + 1);
    await closed;
    expect(shop.app.server.headersTimeout).toBe(REQUEST_MS);
  });

  it('refuses a character that no text of the database can hold, and is not the worse for it', async () => {
    const answer = await shop.call('authentication', { body: { login: 'a\u0000b', password: 'x' } });
    expect([answer.status, answer.codes]).toEqual([400, ['BAD_REQUEST']]);
    expect((await shop.call('sessionCheck', {})).status).toBe(200);
  });

  it(
    'an unknown address is 404 under /api and an envelope with code 404 under /web',
    { tags: ['R-ERR-04'] },
    async () => {
      const api = await shop.app.inject({ url: '/api/no/such/' });
      expect([api.statusCode, api.json().errors[0].code]).toEqual([404, 'NOT_FOUND']);
      const web = await shop.app.inject({ url: '/web/no/such/' });
      expect([web.statusCode, web.json().status, web.json().errors[0].code]).toEqual([200, 'error', '404']);
    },
  );

  it('answers a whole address as its path, and logs nothing of it', async () => {
    const logged = shop.logged.length;
    for (const [url, status] of [
      ['http://evil.example/api/session/check/?q=secret', 200],
      ['https://evil.example', 404],
      ['http://evil.example/auth?q=secret', 404],
      ['ftp:secret', 400],
    ] as const) {
      expect([url, await statusOfTarget(url)]).toEqual([url, status]);
    }
    expect(
      shop.logged
        .slice(logged)
        .flat()
        .filter((one) => !isApiError(one)),
    ).toEqual([]);
  });

  it('answers with and without the last slash, and never redirects', async () => {
    for (const url of ['/api/session/check/', '/api/session/check']) {
      expect((await shop.app.inject({ url })).statusCode).toBe(200);
    }
  });
});

describe('headers', () => {
  it('JSON may load and be framed by nothing', async () => {
    for (const url of ['/api/session/check/', '/api/no/such/', '/health/live', '/api/openapi.json']) {
      const { headers } = await shop.app.inject({ url });
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });

  it('HSTS is sent where the shop is public over https', async () => {
    expect((await shop.app.inject('/health/live')).headers['strict-transport-security']).toBeUndefined();
    const secure = await testApp({ PUBLIC_URL: 'https://shop.example' });
    const { headers } = await secure.app.inject('/health/live');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('the description of the calls is limited by address, and can be turned off', async () => {
    const own = await testApp({ TRUST_PROXY: '1' });
    const ask = (url: string, from: string) => own.app.inject({ url, headers: { 'x-forwarded-for': from } });
    for (let n = 0; n < 120; n += 1) expect((await ask('/api/openapi.json', '192.0.2.1')).statusCode).toBe(200);
    const refused = await ask('/api/docs/', '192.0.2.1');
    expect([refused.statusCode, (await ask('/api/openapi.json', '192.0.2.1')).statusCode]).toEqual([429, 429]);
    expect((await ask('/api/docs/', '192.0.2.2')).statusCode).toBe(200);
    const without = await testApp({ API_DOCS: '0' });
    for (const url of ['/api/openapi.json', '/api/docs/']) {
      expect((await without.app.inject({ url })).statusCode).toBe(404);
    }
  });
});

describe('the table of calls', () => {
  it('serves every call of the contract exactly once', { tags: ['R-API-07'] }, () => {
    expect(servedCalls.map((call) => call.name).toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it(
    'describes every call in the OpenAPI document, which is valid JSON with its path and method',
    { tags: ['R-API-07'] },
    async () => {
      const document = (await shop.app.inject({ url: '/api/openapi.json' })).json();
      expect(document.openapi).toBe('3.1.0');
      for (const { name, endpoint } of servedCalls) {
        const { method, path } = splitEndpoint(endpoint);
        const address = path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
        expect(document.paths[address][method.toLowerCase()].operationId).toBe(name);
      }
      const docs = await shop.app.inject({ url: '/api/docs/' });
      expect([docs.statusCode, String(docs.headers['content-type'])]).toEqual([
        200,
        expect.stringContaining('text/html'),
      ]);
    },
  );

  it('refuses a guest everything that is not open to all', { tags: ['R-ROLE-05'] }, async () => {
    const closed = servedCalls.filter((call) => call.access.name !== 'все');
    expect(closed.length).toBeGreaterThan(10);
    for (const { name, endpoint } of closed) {
      const { method, path } = splitEndpoint(endpoint);
      const url = path.replace(/:\w+/g, '1').replace('*', 'x/');
      const answer = await shop.app.inject({
        method: method as 'GET',
        url,
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      expect([name, answer.statusCode, answer.json().errors[0].code]).toEqual([name, 401, 'AUTH_REQUIRED']);
    }
  });
});
