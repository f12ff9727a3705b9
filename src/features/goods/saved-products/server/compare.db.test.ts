import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aProduct, aProperty, aSection, deactivate } from '#goods/products/server/factory.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { compareItem } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const add = (token: string, product_id: number) => shop.call('compareAdd', { body: { product_id } }, { token });
const saved = async (token: string) => (await shop.call('header', {}, { token })).data.compare;

async function compare(token: string) {
  await settledCatalogue(shop.db);
  return (await shop.call('compareList', {}, { token })).data;
}

describe('the comparison', () => {
  it(
    'lists products of a section side by side with every property that any of them has',
    { tags: ['R-CALL-050', 'R-FEAT-21'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      const lamps = await aSection(shop.db, { name: 'Лампы' });
      const power = await aProperty(shop.db, ['9 Вт', '11 Вт'], { code: 'power', name: 'Мощность', sort: 10 });
      const colour = await aProperty(shop.db, ['белый', 'серый'], { code: 'colour', name: 'Цвет', sort: 5 });
      const maker = await aBrand(shop.db, { name: 'Свет' });
      const small = await aProduct(shop.db, {
        sectionIds: [lamps.id],
        valueIds: [power.values[0]!.id, colour.values[0]!.id, colour.values[1]!.id],
        brandId: maker.id,
        weightGrams: 1250,
      });
      const pump = await aProduct(shop.db, { sectionIds: [(await aSection(shop.db, { name: 'Насосы' })).id] });
      const large = await aProduct(shop.db, { sectionIds: [lamps.id], valueIds: [power.values[1]!.id] });
      for (const { id } of [small, pump, large]) await add(token, id);
      const { items, sections } = await compare(token);
      expect(items.map((item) => item.id)).toEqual([small.id, pump.id, large.id]);
      expect(items[0]).toMatchObject({ prices: { valueVat: 100 }, stockStatus: { isInStock: true } });
      expect(sections.map(({ name, ids }) => [name, ids])).toEqual([
        ['Лампы', [small.id, large.id]],
        ['Насосы', [pump.id]],
      ]);
      expect(sections[0]!.properties.map(({ name, values }) => [name, ...values])).toEqual([
        ['Бренд', 'Свет', null],
        ['Вес', '1,25 кг', null],
        ['Цвет', 'белый, серый', null],
        ['Мощность', '9 Вт', '11 Вт'],
      ]);
    },
  );

  it('is empty at first and omits hidden products', { tags: ['R-CALL-050'] }, async () => {
    const { token } = await aBuyer(shop.db);
    expect(await compare(token)).toEqual({ items: [], sections: [] });
    const { id } = await aProduct(shop.db);
    await add(token, id);
    expect((await compare(token)).sections).toMatchObject([{ id: null, ids: [id] }]);
    await deactivate(shop.db, id);
    expect(await compare(token)).toEqual({ items: [], sections: [] });
  });
});

describe('changing the comparison', () => {
  it(
    'adds, removes and clears own products without duplicates',
    { tags: ['R-CALL-051', 'R-CALL-052', 'R-CALL-053'] },
    async () => {
      const [one, other] = [await aBuyer(shop.db), await aBuyer(shop.db)];
      const goods = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
      const [first, second, third] = goods.map((product) => product.id) as [number, number, number];
      for (const id of [first, second, third, first]) await add(one.token, id);
      await add(other.token, first);
      expect(await saved(one.token)).toEqual([first, second, third]);
      const remove = () => shop.call('compareRemove', { body: { product_id: second } }, { token: one.token });
      expect((await remove()).data).toEqual([first, third]);
      expect((await remove()).data).toEqual([first, third]);
      expect((await shop.call('compareClear', {}, { token: one.token })).data).toEqual([]);
      expect([await saved(one.token), await saved(other.token)]).toEqual([[], [first]]);
    },
  );

  it('holds at most fifty products, also under concurrent requests', { tags: ['R-CALL-051'] }, async () => {
    const { account, token } = await aBuyer(shop.db);
    const goods = [];
    for (let n = 0; n < 51; n += 1) goods.push(await aProduct(shop.db));
    const now = new Date();
    const rows = goods.slice(0, 49).map(({ id }) => ({ accountId: account.id, productId: id, at: now }));
    await shop.db.insert(compareItem).values(rows);
    const last = await Promise.all(goods.slice(49).map(({ id }) => add(token, id)));
    expect(last.map((answer) => answer.codes.join()).toSorted()).toEqual(['', 'LIMIT']);
    expect(await saved(token)).toHaveLength(50);
    expect((await add(token, goods[0]!.id)).data).toHaveLength(50);
  });

  it('is open to a manager, not to the technical user and guests', { tags: ['R-ROLE-15'] }, async () => {
    const { id } = await aProduct(shop.db);
    const session = async (role: 'MANAGER' | 'TECH') => aSession(shop.db, (await anAccount(shop.db, { role })).id);
    const [manager, tech] = [await session('MANAGER'), await session('TECH')];
    expect((await add(manager, id)).data).toEqual([id]);
    expect((await compare(manager)).items).toHaveLength(1);
    expect((await add(tech, id)).status).toBe(403);
    expect((await shop.call('compareList', {})).status).toBe(401);
  });
});
