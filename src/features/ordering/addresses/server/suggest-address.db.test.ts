import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { openDadata } from '#shop/testing/fake-dadata.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let dadata: Awaited<ReturnType<typeof openDadata>>;
let shop: TestApp;
let without: TestApp;

beforeAll(async () => {
  dadata = await openDadata();
  shop = await testApp({ DADATA_TOKEN: 'key-1', DADATA_URL: dadata.url, TRUST_PROXY: '1' });
  without = await testApp();
});

afterAll(() => dadata.close());

const suggest = (search: string, options: { token?: string; headers?: Record<string, string> } = {}) =>
  shop.call('addressSuggest', { body: { search } }, options);

describe('completing an address', () => {
  it(
    'address suggestions come from DaData with the shop’s key, one request for a text',
    { tags: ['R-CALL-019'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      dadata.asked = [];
      dadata.answer = () => ({
        body: { suggestions: [{ value: 'г Тула, ул Мира' }, { unknown: true }, { value: '' }] },
      });
      expect((await suggest('Тула ми', { token })).data).toEqual([{ value: 'г Тула, ул Мира' }]);
      expect((await suggest('тула  МИ')).data).toEqual([{ value: 'г Тула, ул Мира' }]);
      expect(dadata.asked).toEqual([{ url: '/rs/suggest/address', token: 'Token key-1', query: 'Тула ми' }]);
    },
  );

  it(
    'address suggestions are empty while DaData fails or sends an invalid answer',
    { tags: ['R-CALL-019'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      dadata.answer = () => ({ status: 500, body: {} });
      expect((await suggest('Орёл 1', { token })).data).toEqual([]);
      dadata.answer = () => ({ body: { suggestions: 'нет' } });
      expect((await suggest('Орёл 1', { token })).data).toEqual([]);
      dadata.answer = () => ({ body: { suggestions: [{ value: 'г Орёл' }] } });
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
      dadata.answer = () => ({ body: { suggestions: [] } });
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
