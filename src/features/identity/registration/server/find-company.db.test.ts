import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDadata } from '#shop/testing/fake-dadata.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let dadata: Awaited<ReturnType<typeof openDadata>>;
let shop: TestApp;
let without: TestApp;

beforeAll(async () => {
  dadata = await openDadata();
  shop = await testApp({ DADATA_TOKEN: 'key-1', DADATA_URL: dadata.url });
  without = await testApp();
});
afterAll(() => dadata.close());

const find = (search: string, of = shop) => of.call('companyByInn', { body: { search } });

it(
  'a company is found by its ИНН, its branches too; what is missing stays empty',
  { tags: ['R-CALL-018'] },
  async () => {
    const head = {
      inn: '7707083893',
      kpp: '773601001',
      ogrn: '1027700132195',
      type: 'LEGAL',
      name: { short_with_opf: 'ПАО Сбербанк' },
      address: { value: 'г Москва', unrestricted_value: '117312, г Москва, ул Вавилова, д 19' },
    };
    const person = { inn: '500100732259', type: 'INDIVIDUAL', name: null, address: { value: 'г Тула' } };
    dadata.answer = () => ({
      body: {
        suggestions: [{ value: 'ПАО СБЕРБАНК', data: head }, { value: 'ИП Иванов', data: person }, { value: 'x' }],
      },
    });
    expect((await find('7707083893')).data).toEqual([
      {
        inn: '7707083893',
        kpp: '773601001',
        ogrn: '1027700132195',
        name: 'ПАО Сбербанк',
        address: '117312, г Москва, ул Вавилова, д 19',
        type: 'legal',
      },
      { inn: '500100732259', kpp: '', ogrn: '', name: 'ИП Иванов', address: 'г Тула', type: 'individual' },
    ]);
    expect(dadata.asked).toEqual([{ url: '/rs/findById/party', token: 'Token key-1', query: '7707083893' }]);
  },
);

it('nobody is asked about what is no ИНН; without a key or while DaData fails nothing is found', async () => {
  dadata.asked = [];
  for (const search of ['', '7707083894', '770708389', '77070838930', 'ООО Ромашка']) {
    expect((await find(search)).codes).toEqual(['VALIDATION']);
  }
  expect(dadata.asked).toEqual([]);
  dadata.answer = () => ({ status: 500, body: {} });
  expect((await find('7736050003')).data).toEqual([]);
  expect((await find('7707083893', without)).data).toEqual([]);
  expect(shop.logged.join()).not.toContain('7736050003');
});
