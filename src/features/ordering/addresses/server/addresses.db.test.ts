import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { company as companyTable, membership } from '#identity/accounts/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { anAddress } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Query = Parameters<typeof shop.call<'addressList'>>[1]['query'];
type Fields = Omit<Parameters<typeof shop.call<'addressAdd'>>[1]['body'], 'contragent'>;

const list = async (token: string, query: Query = {}) => (await shop.call('addressList', { query }, { token })).data;
const add = (token: string, contragent: number, fields: Partial<Fields> = {}) =>
  shop.call('addressAdd', { body: { address: 'Тула, Мира, 1', ...fields, contragent } }, { token });
const remove = (token: string, id: number) => shop.call('addressRemove', { params: { id: String(id) } }, { token });

describe('an address of another program', () => {
  it('has null where nothing is written', async () => {
    const { company, token } = await aBuyer(shop.db);
    const empty = { comment: null, contact: null, phone: null };
    const { data } = await add(token, company.id, empty);
    expect(data).toMatchObject({ comment: '', contact: '', phone: '' });
  });
});

describe('the list of addresses', () => {
  it(
    'the address list has the addresses of the buyer’s companies, ten a page, newest first',
    { tags: ['R-CALL-029', 'R-ROUTE-25', 'R-CONST-24'] },
    async () => {
      const { account, company, token } = await aBuyer(shop.db, { company: { name: 'Альфа' } });
      const second = await aCompany(shop.db, { name: 'Бета' });
      await aMembership(shop.db, account.id, second.id);
      const pending = await aCompany(shop.db);
      await aMembership(shop.db, account.id, pending.id, { state: 'pending' });
      await anAddress(shop.db, pending.id);
      await anAddress(shop.db, (await aCompany(shop.db)).id);
      for (let n = 1; n <= 11; n += 1) await anAddress(shop.db, company.id, { text: `Адрес ${n}` });
      const last = await anAddress(shop.db, second.id, { text: 'Склад Беты', contact: 'Олег', phone: '79160000000' });
      const first = await list(token);
      expect(first.page).toEqual({ page: 1, pageCount: 2, pageSize: 10, total: 12, navNum: 1 });
      expect(first.items[0]).toEqual({
        id: last,
        contragent: { id: second.id, name: 'Бета' },
        address: 'Склад Беты',
        comment: '',
        contact: 'Олег',
        phone: '79160000000',
      });
      expect(first.items[1]!.address).toBe('Адрес 11');
      expect((await list(token, { page: '2' })).items.map((item) => item.address)).toEqual(['Адрес 2', 'Адрес 1']);
      expect(first.contragents.map((own) => own.name)).toEqual(['Альфа', 'Бета']);
      const ofSecond = await list(token, { contragent: String(second.id) });
      expect(ofSecond.items.map((item) => item.id)).toEqual([last]);
      expect((await list(token, { contragent: String(pending.id) })).items).toEqual([]);
    },
  );

  it('addresses are found by words of all that is written of them', { tags: ['R-CALL-029'] }, async () => {
    const { company, token } = await aBuyer(shop.db);
    const tula = await anAddress(shop.db, company.id, { text: 'Тула, Мира, 5', contact: 'Пётр', phone: '' });
    const kazan = await anAddress(shop.db, company.id, { text: 'Казань, Мира, 100%', comment: 'Ворота 5' });
    const found = async (st: string) => (await list(token, { st })).items.map(({ id }) => id);
    expect(await found('мира 5')).toEqual([kazan, tula]);
    expect(await found(' ПЕТР  тула ')).toEqual([tula]);
    expect(await found('100%')).toEqual([kazan]);
    expect(await found('5%')).toEqual([]);
    expect((await list(token, { st: 'тула' })).page.total).toBe(1);
  });
});

describe('adding an address', () => {
  it('an added address is stored as typed and offered in the checkout', { tags: ['R-CALL-027'] }, async () => {
    const { company, token } = await aBuyer(shop.db);
    const fields = { address: ' Тула,  Мира, 5 ', comment: 'Ворота 3', contact: 'Анна', phone: '8 (916) 123-45-67' };
    const { data } = await add(token, company.id, fields);
    expect(data).toMatchObject({ address: 'Тула, Мира, 5', comment: 'Ворота 3', phone: '79161234567' });
    expect((await list(token)).items).toEqual([data]);
    const products = [{ id: (await aProduct(shop.db)).id }];
    await shop.call('basketAdd', { body: { products } }, { token });
    const { data: checkout } = await shop.call('orderCheckout', { query: {} }, { token });
    const { id, address: text, comment, contact, phone } = data;
    expect(checkout.addresses).toEqual([{ id, text, comment, contact, phone }]);
  });

  it('adding an address names each wrong field and refuses a duplicate', { tags: ['R-CALL-027'] }, async () => {
    const { company, token } = await aBuyer(shop.db);
    const fields = async (given: Partial<Fields>) =>
      (await add(token, company.id, given)).body.errors.map((error) => error.field);
    expect(await fields({ address: '  ' })).toEqual(['address']);
    expect(await fields({ address: 'я'.repeat(501) })).toEqual(['address']);
    expect(await fields({ phone: '+7 (916) 12' })).toEqual(['phone']);
    expect(await fields({ comment: 'я'.repeat(501) })).toEqual(['comment']);
    const message = async (given: Partial<Fields>) => (await add(token, company.id, given)).body.errors[0]?.message;
    expect(await message({ address: '  ' })).toBe('Это поле обязательно для заполнения');
    expect(await message({ phone: '+7 (916) 12' })).toBe('Введите номер полностью');
    const both = await Promise.all([add(token, company.id), add(token, company.id, { address: 'ТУЛА, мира,  1' })]);
    expect(both.map((answer) => answer.codes.join()).toSorted()).toEqual(['', 'VALIDATION']);
    expect(await fields({})).toEqual(['address']);
  });

  it('replacing an address keeps the old one if the new one is refused', { tags: ['R-CALL-027'] }, async () => {
    const { company, token } = await aBuyer(shop.db);
    const stranger = await aBuyer(shop.db);
    const { id } = (await add(token, company.id, { address: 'Склад' })).data;
    const foreign = (await add(stranger.token, stranger.company.id)).data.id;
    await add(token, company.id, { address: 'Офис' });
    const texts = async () => (await list(token)).items.map((item) => [item.address, item.comment]);
    await add(token, company.id, { address: 'склад', comment: 'Ворота 3', replaces: id });
    expect(await texts()).toEqual([
      ['склад', 'Ворота 3'],
      ['Офис', ''],
    ]);
    const { items } = await list(token);
    const same = { address: 'Офис', replaces: items[0]!.id };
    expect((await add(token, company.id, same)).codes).toEqual(['VALIDATION']);
    expect((await add(token, company.id, { address: 'Новый', replaces: foreign })).codes).toEqual(['NOT_FOUND']);
    expect(await texts()).toHaveLength(2);
    expect((await list(stranger.token)).items).toHaveLength(1);
  });

  it('an address is refused for a foreign company and for a pending membership', { tags: ['R-CALL-027'] }, async () => {
    const { account, token } = await aBuyer(shop.db);
    const waiting = await aCompany(shop.db);
    await aMembership(shop.db, account.id, waiting.id, { state: 'pending' });
    for (const { id } of [await aCompany(shop.db), waiting]) {
      const answer = await add(token, id);
      expect([answer.status, answer.codes]).toEqual([404, ['NOT_FOUND']]);
    }
    expect((await list(token)).items).toEqual([]);
  });
});

describe('deleting an address', () => {
  it(
    'a buyer deletes the addresses of his companies; for an address of another company the answer is 404',
    { tags: ['R-CALL-028'] },
    async () => {
      const owner = await aBuyer(shop.db);
      const colleague = await aBuyer(shop.db, { of: owner.company });
      const stranger = await aBuyer(shop.db);
      const id = (await add(owner.token, owner.company.id)).data.id;
      const foreign = await remove(stranger.token, id);
      const missing = await remove(stranger.token, 2_000_000_000);
      expect(foreign.body.errors).toEqual(missing.body.errors);
      expect(foreign.status).toBe(404);
      expect((await remove(colleague.token, id)).status).toBe(200);
      expect((await remove(owner.token, id)).codes).toEqual(['NOT_FOUND']);
      expect((await list(owner.token)).items).toEqual([]);
    },
  );
});

describe('consignees', () => {
  const addConsignee = (token: string, body: Parameters<typeof shop.call<'consigneeAdd'>>[1]['body']) =>
    shop.call('consigneeAdd', { body }, { token });

  it('an added consignee belongs to the company and is offered in the checkout', { tags: ['R-CALL-026'] }, async () => {
    const { company, token } = await aBuyer(shop.db);
    const fields = { name: 'ООО «Юг»', inn: '7707083893', address: 'Сочи', phone: '', contact: 'Пётр' };
    const { data } = await addConsignee(token, { contragent: company.id, ...fields });
    expect(data).toEqual({ ...fields, id: data.id, contragent: { id: company.id, name: company.name } });
    expect((await addConsignee(token, { contragent: company.id, name: 'Без ИНН' })).data.inn).toBeNull();
    const products = [{ id: (await aProduct(shop.db)).id }];
    await shop.call('basketAdd', { body: { products } }, { token });
    const { data: checkout } = await shop.call('orderCheckout', { query: {} }, { token });
    expect(checkout.consignees.map(({ name, inn }) => [name, inn])).toEqual([
      ['Без ИНН', null],
      ['ООО «Юг»', '7707083893'],
    ]);
  });

  it('adding a consignee checks its fields and its company', { tags: ['R-CALL-026', 'R-VAL-07'] }, async () => {
    const { company, token } = await aBuyer(shop.db);
    const own = { contragent: company.id, name: 'ООО «Юг»' };
    const fields = async (body: typeof own & { inn?: string; phone?: string }) =>
      (await addConsignee(token, body)).body.errors.map((error) => error.field);
    expect(await fields({ ...own, inn: '7707083890' })).toEqual(['inn']);
    expect(await fields({ ...own, name: '' })).toEqual(['name']);
    expect(await fields({ ...own, phone: '12' })).toEqual(['phone']);
    const wrongInn = await addConsignee(token, { ...own, inn: '7707083890' });
    expect(wrongInn.body.errors[0]!.message).toBe('ИНН должен содержать 10 символов');
    const stranger = await aBuyer(shop.db);
    expect((await addConsignee(stranger.token, own)).status).toBe(404);
  });
});

describe('an address or a consignee that waits for its company', () => {
  type Buyer = Awaited<ReturnType<typeof aBuyer>>;
  const changes: { name: string; change: (tx: Db, buyer: Buyer) => Promise<unknown> }[] = [
    {
      name: 'he is removed from the company',
      change: (tx, { account }) => tx.delete(membership).where(eq(membership.accountId, account.id)),
    },
    {
      name: 'the company is blocked',
      change: (tx, { company }) =>
        tx.update(companyTable).set({ state: 'blocked' }).where(eq(companyTable.id, company.id)),
    },
  ];

  it.each(changes)(
    'is refused to its buyer where meanwhile $name',
    { tags: ['R-CALL-026', 'R-CALL-027'] },
    async (one) => {
      const buyer = await aBuyer(shop.db);
      const commit = await holdTransaction(shop.db, async (tx) => {
        await lockCompany(tx, buyer.company.id);
        await one.change(tx, buyer);
      });
      const body = { contragent: buyer.company.id, name: 'ООО «Юг»' };
      const answers = [
        add(buyer.token, buyer.company.id),
        shop.call('consigneeAdd', { body }, { token: buyer.token }),
      ] as const;
      await untilWaiting(shop.db, 2);
      await commit();
      expect((await Promise.all(answers)).map(({ codes }) => codes)).toEqual([['NOT_FOUND'], ['NOT_FOUND']]);
    },
  );
});

describe('who has addresses', () => {
  it(
    'addresses are open to buyers and to a manager acting under one',
    { tags: ['R-CALL-026', 'R-CALL-027', 'R-CALL-028', 'R-CALL-029'] },
    async () => {
      const manager = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
      const buyer = await aBuyer(shop.db);
      expect((await add(manager, buyer.company.id)).status).toBe(403);
      expect((await remove(manager, 1)).status).toBe(403);
      expect((await shop.call('addressList', { query: {} }, { token: manager })).status).toBe(403);
      expect((await shop.call('addressList', { query: {} })).status).toBe(401);
      const body = { contragent: buyer.company.id, name: 'ООО' };
      expect((await shop.call('consigneeAdd', { body }, { token: manager })).status).toBe(403);
      const child = await aChildSession(shop.db, manager, buyer.account.id);
      expect((await add(child, buyer.company.id)).status).toBe(200);
      expect((await list(buyer.token)).items).toHaveLength(1);
    },
  );
});
