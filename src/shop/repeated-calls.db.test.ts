import { globSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { anAddress } from '#ordering/addresses/server/factory.ts';
import { consignee, deliveryAddress } from '#ordering/addresses/server/tables.ts';
import { priceList, priceListSubscription } from '#ordering/price-lists/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { aManager } from '#service/cabinet/server/factory.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1' });
  await aProduct(shop.db, { stock: 10 });
});

/** Makes a call as a page does whose first answer was lost: with the same key and body. Expects the same answer. */
async function repeat<N extends Parameters<typeof shop.call>[0]>(
  token: string,
  name: N,
  input: Parameters<typeof shop.call<N>>[1],
): Promise<void> {
  const send = () => shop.call(name, input, { token, headers: { 'idempotency-key': `key-of-${String(name)}` } });
  const first = await send();
  expect((await send()).data).toEqual(first.data);
}

const requisites = (inn: string) => ({ uf_name: 'ООО Ромашка', inn, kpp: '', ogrn: '', address: 'Тула, Мира, 1' });
const companiesOf = (inn: string) => shop.db.$count(company, eq(company.inn, inn));

it('a quoted key is the same as one without quotes, and no key is ignored', async () => {
  const { company: own, token } = await aBuyer(shop.db);
  const add = (key: string) => {
    const body = { contragent: own.id, name: 'Склад', inn: null, address: '', phone: '' };
    return shop.call('consigneeAdd', { body }, { token, headers: { 'idempotency-key': key } });
  };
  const uuid = '8e03978e-40d5-43e8-bc93-6894a57f9324';
  const answers = [await add(`"${uuid}"`), await add(uuid), await add(`"${uuid}"`)];
  expect(answers.map(({ data }) => data)).toEqual([answers[0]!.data, answers[0]!.data, answers[0]!.data]);
  const long = 'k/'.repeat(127);
  expect([(await add(long)).status, (await add(long)).status]).toEqual([200, 200]);
  expect((await add(`${long}too long`)).body.errors[0]).toMatchObject({ code: 'KEY_INVALID' });
  expect(await shop.db.$count(consignee, eq(consignee.companyId, own.id))).toBe(2);
});

it('the description names the header at every call that takes a key, and at no other', async () => {
  const { paths } = (await shop.app.inject({ url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>;
  }>();
  const described = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ parameters }) => parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key'))
    .map(({ operationId }) => operationId);
  const taking = globSync('src/features/*/*/server/**/*.ts').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return Array.from(text.matchAll(/(?:withIdempotency|requestMark)\(\s*ctx,\s*'(\w+)'/g), ([, name]) => name!);
  });
  expect(described.toSorted()).toEqual([...new Set([...taking, 'basketAdd', 'basketListAdd'])].toSorted());
});

it('a repeated address is there once, a repeated change of it changes nothing', async () => {
  const { company: own, token } = await aBuyer(shop.db);
  const former = await anAddress(shop.db, own.id, { text: 'Тула, Лесная, 2' });
  const address = { contragent: own.id, comment: '', contact: '', phone: '' };
  await repeat(token, 'addressAdd', { body: { ...address, address: 'Тула, Мира, 3', replaces: former } });
  const rows = await shop.db.select().from(deliveryAddress).where(eq(deliveryAddress.companyId, own.id));
  expect(rows.map(({ text }) => text)).toEqual(['Тула, Мира, 3']);
});

it('a repeated consignee is there once', async () => {
  const { company: own, token } = await aBuyer(shop.db);
  const body = { contragent: own.id, name: 'Склад', inn: null, address: '', phone: '' };
  await repeat(token, 'consigneeAdd', { body });
  expect(await shop.db.$count(consignee, eq(consignee.companyId, own.id))).toBe(1);
});

it('a repeated company of a buyer is no refusal', async () => {
  const { token } = await aBuyer(shop.db);
  await repeat(token, 'contragentAdd', { body: requisites('7707083893') as never });
  expect(await companiesOf('7707083893')).toBe(1);
});

it('a repeated company of a manager is no refusal', async () => {
  const { token } = await aManager(shop.db);
  await repeat(token, 'managerAddContragent', { body: requisites('7736050003') as never });
  expect(await companiesOf('7736050003')).toBe(1);
});

it('a repeated invitation is one letter', async () => {
  const { company: own, token } = await aBuyer(shop.db, { role: 'ADMIN' });
  const email = 'anna.kim@other.example';
  const rights = { order: true, finance: false, viewAllOrders: false, priceLists: true, manageUsers: false };
  const body = { contragent: own.id, name: 'Анна', last_name: 'Ким', email, rights };
  await repeat(token, 'contragentCreateUser', { body: body as never });
  expect(await shop.db.$count(outbox, eq(outbox.recipient, email))).toBe(1);
  expect(await shop.db.$count(membership, eq(membership.companyId, own.id))).toBe(2);
});

it('a repeated price list is made once, a repeated subscription is one', async () => {
  const { account, token } = await aBuyer(shop.db);
  const body = { sections: [], format: 'xlsx' as const, columns: [] };
  await repeat(token, 'priceListMake', { body });
  await repeat(token, 'priceListSubscribe', { body: { ...body, mode: 'weekly' } });
  expect(await shop.db.$count(priceList, eq(priceList.accountId, account.id))).toBe(1);
  expect(await shop.db.$count(priceListSubscription, eq(priceListSubscription.accountId, account.id))).toBe(1);
});
