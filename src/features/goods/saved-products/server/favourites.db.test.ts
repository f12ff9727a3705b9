import { beforeAll, describe, expect, it } from 'vitest';
import { anOffer, aProduct, deactivate } from '#goods/products/server/factory.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const add = (token: string, product_id: number) => shop.call('favouriteAdd', { body: { product_id } }, { token });
const remove = (token: string, product_id: number) => shop.call('favouriteRemove', { body: { product_id } }, { token });
const clear = (token: string) => shop.call('favouriteClear', {}, { token });
const saved = async (token: string) => (await shop.call('header', {}, { token })).data.favorite;

type Query = Parameters<typeof shop.call<'favouriteList'>>[1]['query'];
async function list(token: string, query: Query = {}) {
  await settledCatalogue(shop.db);
  return (await shop.call('favouriteList', { query }, { token })).data;
}

describe('the list of favourites', () => {
  it(
    "shows own products by pages at the buyer's prices in the requested order",
    { tags: ['R-CALL-046', 'R-ENT-43', 'R-FAV-01'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      const cheap = await aProduct(shop.db, { name: 'Я дешёвый', price: 100 });
      const dear = await aProduct(shop.db, { name: 'А дорогой', price: 900_00 });
      const gone = await aProduct(shop.db, { name: 'Б не в наличии', stock: 0 });
      for (const { id } of [cheap, dear, gone]) await add(token, id);
      await aProduct(shop.db, { name: 'Не избранный' });
      const first = await list(token, { page_size: '2' });
      expect(first.pageNavigation).toEqual({ page: 1, pageCount: 2, pageSize: 2, total: 3, navNum: 1 });
      expect(first.items.map((item) => item.name)).toEqual(['А дорогой', 'Я дешёвый']);
      expect(first.items[0]).toMatchObject({
        id: dear.id,
        prices: { valueVat: 900 },
        stockStatus: { isInStock: true },
      });
      expect(first.sort.current).toBe('status');
      const second = await list(token, { page_size: '2', PAGEN_1: '2' });
      expect(second.items.map((item) => item.id)).toEqual([gone.id]);
      expect([first.idBefore, second.idBefore]).toEqual([null, cheap.id]);
      const byPrice = await list(token, { sort_by: 'price_asc' });
      expect(byPrice.items.map((item) => item.id)).toEqual([cheap.id, gone.id, dear.id]);
    },
  );

  it(
    'finds a substring of a name or an article, of an offer too, without pattern characters',
    { tags: ['R-CALL-046'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      const cable = await aProduct(shop.db, { name: 'Кабель ВВГ 100%', article: 'AB-17' });
      const lamp = await aProduct(shop.db, { name: 'Лампа 100 Вт', article: null });
      await anOffer(shop.db, lamp.id, { article: 'LED-5' });
      for (const { id } of [cable, lamp]) await add(token, id);
      const found = async (st: string) => (await list(token, { st })).items.map((item) => item.id);
      expect(await found('каБЕль')).toEqual([cable.id]);
      expect(await found('b-1')).toEqual([cable.id]);
      expect(await found('led-5')).toEqual([lamp.id]);
      expect(await found('100%')).toEqual([cable.id]);
      expect(await found('насос')).toEqual([]);
      expect(await found('100')).toHaveLength(2);
    },
  );

  it('omits hidden products, also in the counter', { tags: ['R-CALL-046'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const [one, other] = [await aProduct(shop.db), await aProduct(shop.db)];
    for (const { id } of [one, other]) await add(token, id);
    await deactivate(shop.db, one.id);
    expect((await list(token)).items.map((item) => item.id)).toEqual([other.id]);
    expect(await saved(token)).toEqual([other.id]);
  });
});

describe('changing favourites', () => {
  it('adds and removes once however often it is requested', { tags: ['R-CALL-047', 'R-CALL-048'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const [one, other] = [await aProduct(shop.db), await aProduct(shop.db)];
    expect((await add(token, one.id)).data).toEqual([one.id]);
    expect((await add(token, one.id)).data).toEqual([one.id]);
    expect((await add(token, other.id)).data).toEqual([one.id, other.id]);
    expect((await remove(token, one.id)).data).toEqual([other.id]);
    expect((await remove(token, one.id)).data).toEqual([other.id]);
    expect(await saved(token)).toEqual([other.id]);
  });

  it('concurrent presses of one button leave one favourite', { tags: ['R-CALL-047', 'R-STATE-030'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const { id } = await aProduct(shop.db);
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(token, id)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(await saved(token)).toEqual([id]);
  });

  it('refuses a hidden product', { tags: ['R-CALL-047'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const hidden = await aProduct(shop.db, { hiddenByOperator: true });
    const gone = await aProduct(shop.db, { active: false });
    for (const id of [hidden.id, gone.id, 2_000_000_000]) expect((await add(token, id)).codes).toEqual(['NOT_FOUND']);
    expect((await add(token, -1)).codes).toEqual(['VALIDATION']);
  });

  it('clears only own favourites', { tags: ['R-CALL-049'] }, async () => {
    const [one, other] = [await aBuyer(shop.db), await aBuyer(shop.db)];
    const { id } = await aProduct(shop.db);
    await add(one.token, id);
    await add(other.token, id);
    expect((await clear(one.token)).data).toEqual([]);
    expect(await saved(one.token)).toEqual([]);
    expect(await saved(other.token)).toEqual([id]);
  });
});

describe('access to favourites', () => {
  it(
    "a manager has his own favourites, and the customer's when acting as a customer",
    { tags: ['R-ROLE-14'] },
    async () => {
      const boss = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
      const buyer = await aBuyer(shop.db);
      const child = await aChildSession(shop.db, boss, buyer.account.id);
      const [own, his] = [await aProduct(shop.db), await aProduct(shop.db)];
      await add(boss, own.id);
      await add(child, his.id);
      expect((await list(boss)).items.map((item) => item.id)).toEqual([own.id]);
      expect(await saved(buyer.token)).toEqual([his.id]);
    },
  );

  it('guests and the technical user are refused', { tags: ['R-CALL-046', 'R-CALL-047'] }, async () => {
    const tech = await aSession(shop.db, (await anAccount(shop.db, { role: 'TECH' })).id);
    const { id } = await aProduct(shop.db);
    expect((await add(tech, id)).status).toBe(403);
    expect((await shop.call('favouriteList', { query: {} }, { token: tech })).status).toBe(403);
    expect((await shop.call('favouriteList', { query: {} })).status).toBe(401);
  });
});
