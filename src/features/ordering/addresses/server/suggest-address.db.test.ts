import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

/** Stands for DaData: answers what `answer` says and keeps what it was asked. */
let service: Server;
let answer: () => { status?: number; body: unknown };
let asked: { url?: string; token?: string; query: string }[] = [];
let shop: TestApp;
let without: TestApp;

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const { query } = JSON.parse(await textOf(request)) as { query: string };
    asked.push({ url: request.url, token: request.headers.authorization, query });
    const { status = 200, body } = answer();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  shop = await testApp({ DADATA_TOKEN: 'key-1', DADATA_URL: `http://127.0.0.1:${port}/rs`, TRUST_PROXY: '1' });
  without = await testApp();
});

afterAll(() => service.close());

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

const suggest = (search: string, options: { token?: string; headers?: Record<string, string> } = {}) =>
  shop.call('addressSuggest', { body: { search } }, options);

describe('completing an address', () => {
  it(
    'address suggestions come from DaData with the shop’s key, one request for a text',
    { tags: ['R-CALL-019'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      asked = [];
      answer = () => ({ body: { suggestions: [{ value: 'г Тула, ул Мира' }, { unknown: true }, { value: '' }] } });
      expect((await suggest('Тула ми', { token })).data).toEqual([{ value: 'г Тула, ул Мира' }]);
      expect((await suggest('тула  МИ')).data).toEqual([{ value: 'г Тула, ул Мира' }]);
      expect(asked).toEqual([{ url: '/rs/suggest/address', token: 'Token key-1', query: 'Тула ми' }]);
    },
  );

  it(
    'address suggestions are empty while DaData fails or sends an invalid answer',
    { tags: ['R-CALL-019'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      answer = () => ({ status: 500, body: {} });
      expect((await suggest('Орёл 1', { token })).data).toEqual([]);
      answer = () => ({ body: { suggestions: 'нет' } });
      expect((await suggest('Орёл 1', { token })).data).toEqual([]);
      answer = () => ({ body: { suggestions: [{ value: 'г Орёл' }] } });
      expect((await suggest('Орёл 1', { token })).data).toEqual([{ value: 'г Орёл' }]);
      expect(shop.logged.join()).not.toContain('Орёл');
    },
  );

  it('address suggestions are empty without a key of DaData', { tags: ['R-CALL-019'] }, async () => {
    const answered = await without.call('addressSuggest', { body: { search: 'Тула' } });
    expect([answered.status, answered.data]).toEqual([200, []]);
  });

  it(
    'address suggestions take 3 to 200 characters, sixty calls a minute, from pages of the shop only',
    { tags: ['R-CALL-019'] },
    async () => {
      answer = () => ({ body: { suggestions: [] } });
      const from = { 'x-forwarded-for': '198.51.100.7' };
      expect((await suggest('Ту', { headers: from })).codes).toEqual(['VALIDATION']);
      expect((await suggest('я'.repeat(201), { headers: from })).codes).toEqual(['VALIDATION']);
      expect((await suggest('Тула', { headers: { ...from, origin: 'https://evil.example' } })).codes).toEqual([
        'FORGERY',
      ]);
      for (let n = 3; n < 60; n += 1) await suggest('Тула', { headers: from });
      expect((await suggest('Тула', { headers: from })).status).toBe(429);
    },
  );
});
