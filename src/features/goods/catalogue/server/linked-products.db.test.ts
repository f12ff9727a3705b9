import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aProduct, deactivate } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { settledCatalogue } from './read-model/catalogue-of.ts';
import { productLink } from '#goods/products/server/tables.ts';

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await testApp();
  ({ token } = await aBuyer(shop.db, { company: { discountPercent: 10 } }));
});

type Kind = (typeof productLink.$inferSelect)['kind'];

const link = async (productId: number, kind: Kind, linked: readonly number[]) => {
  await shop.db.insert(productLink).values(linked.map((linkedId, at) => ({ productId, kind, linkedId, sort: at + 1 })));
  await recordCatalogueChange(shop.db, 'item', [productId]);
};

const call: TestApp['call'] = async (name, input) => {
  await settledCatalogue(shop.db);
  return shop.call(name, input, { token });
};
const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

describe('goods that a product leads to', () => {
  it(
    'analogues in stock come first, then the others in their order, at the prices of the company',
    { tags: ['R-CALL-036'] },
    async () => {
      const { id } = await aProduct(shop.db);
      const [out, other, gone] = [
        await aProduct(shop.db, { stock: 0 }),
        await aProduct(shop.db),
        await aProduct(shop.db),
      ];
      await link(id, 'analogue', [out.id, gone.id, other.id]);
      await link(id, 'similar', [id]);
      await deactivate(shop.db, gone.id);
      const { data } = await call('analogues', { query: { id: String(id) } });
      expect(idsOf(data)).toEqual([other.id, out.id]);
      expect(data.items[0]!.prices).toMatchObject({ valueBase: 90 });
    },
  );

  it.each([
    ['similarProducts', 'similar'],
    ['accessories', 'accessory'],
    ['consumables', 'consumable'],
  ] as const)('%s come by pages', { tags: ['R-CALL-039', 'R-CALL-040', 'R-CALL-041'] }, async (name, kind) => {
    const { id } = await aProduct(shop.db);
    const linked: number[] = [];
    for (let n = 0; n < 12; n += 1) linked.push((await aProduct(shop.db, { stock: n % 2 })).id);
    await link(id, kind, linked);
    const first = await call(name, { query: { ID: String(id), NAV_NUM: '3' } });
    expect(idsOf(first.data)).toEqual(linked.slice(0, 10));
    expect(first.data.page).toEqual({ page: 1, pageCount: 2, pageSize: 10, total: 12, navNum: 3 });
    const second = await call(name, { query: { ID: String(id), PAGEN_1: '2' } });
    expect(idsOf(second.data)).toEqual(linked.slice(10));
    const [other] = (['similar', 'accessory', 'consumable'] as const).filter((one) => one !== kind);
    expect(idsOf((await call(nameOf[other!], { query: { ID: String(id) } })).data)).toEqual([]);
  });

  it('in rowIndex of what is out of stock stands what is in stock alone', { tags: ['R-CALL-042'] }, async () => {
    const { id } = await aProduct(shop.db, { stock: 0 });
    const [out, there] = [await aProduct(shop.db, { stock: 0 }), await aProduct(shop.db)];
    await link(id, 'similar', [out.id, there.id]);
    expect(idsOf((await call('similarInStock', { params: { id: String(id) } })).data)).toEqual([there.id]);
  });

  it(
    'nothing leads on from a product that is not shown',
    { tags: ['R-CALL-036', 'R-CALL-039', 'R-CALL-042'] },
    async () => {
      const { id } = await aProduct(shop.db);
      await link(id, 'similar', [(await aProduct(shop.db)).id]);
      await deactivate(shop.db, id);
      for (const missing of [String(id), '999999']) {
        expect((await call('analogues', { query: { id: missing } })).codes).toEqual(['404']);
        expect((await call('similarProducts', { query: { ID: missing } })).codes).toEqual(['404']);
        const similar = await call('similarInStock', { params: { id: missing } });
        expect([similar.status, similar.codes]).toEqual([404, ['NOT_FOUND']]);
      }
      const guest = await shop.call('similarInStock', { params: { id: '1' } });
      expect(guest.codes).toEqual(['AUTH_REQUIRED']);
    },
  );
});

const nameOf = { similar: 'similarProducts', accessory: 'accessories', consumable: 'consumables' } as const;

describe('a product without leaving the list', () => {
  it('is its row with the beginning of its description, and no view of it', { tags: ['R-CALL-034'] }, async () => {
    const description = `Кабель ${'для прокладки в земле '.repeat(40)}`;
    const { id } = await aProduct(shop.db, { description });
    const { data } = await call('fastView', { params: { id: String(id) } });
    expect(data).toMatchObject({ id, prices: { valueVat: 90 } });
    expect(data.text).toMatch(/^Кабель для .*[^ ]…$/);
    expect(data.text.length).toBeLessThanOrEqual(401);
    expect(idsOf((await call('recentlyViewed', { query: {} })).data)).toEqual([]);
    expect((await call('fastView', { params: { id: '999999' } })).codes).toEqual(['404']);
  });
});

describe('goods looked at lately', () => {
  it('the last twenty that are still shown, without the one on the page', { tags: ['R-CALL-037'] }, async () => {
    const ids: number[] = [];
    let now = Date.now();
    shop.clock.now = () => new Date((now += 1000));
    for (let n = 0; n < 22; n += 1) {
      const { id } = await aProduct(shop.db);
      ids.unshift(id);
      await call('productDetail', { query: { id: String(id) } });
    }
    expect(idsOf((await call('recentlyViewed', { query: {} })).data)).toEqual(ids.slice(0, 20));
    expect(idsOf((await call('recentlyViewed', { query: { ID: String(ids[0]) } })).data)).toEqual(ids.slice(1, 21));
    await deactivate(shop.db, ids[1]!);
    expect(idsOf((await call('recentlyViewed', { query: {} })).data)).toEqual([ids[0], ...ids.slice(2, 21)]);
    const { token: another } = await aBuyer(shop.db);
    expect((await shop.call('recentlyViewed', { query: {} }, { token: another })).data.items).toEqual([]);
  });
});
