import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOffer, aProduct, deactivate } from '#goods/products/server/factory.ts';
import { product } from '#goods/products/server/tables.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aTemplate } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Body = Parameters<typeof shop.call<'templateAdd'>>[1]['body'];
type Change = Parameters<typeof shop.call<'templateChange'>>[1]['body'];

const add = (token: string, body: Partial<Body> = {}, key?: string) =>
  shop.call(
    'templateAdd',
    { body: { name: 'Склад', ...body } },
    { token, headers: key ? { 'idempotency-key': key } : {} },
  );
const view = (token: string, code: string | number) =>
  shop.call('templateView', { params: { code: String(code) } }, { token });
const change = (token: string, id: number, body: Change) =>
  shop.call('templateChange', { params: { id: String(id) }, body }, { token });
const remove = (token: string, id: number) => shop.call('templateRemove', { params: { id: String(id) } }, { token });
const list = async (token: string, query: { page?: string; page_size?: string } = {}) =>
  (await shop.call('templateList', { query }, { token })).data;

describe('the list of templates', () => {
  it(
    'the template list has the account’s templates in pages, last changed first',
    { tags: ['R-CALL-066', 'R-FEAT-17'] },
    async () => {
      const { account, token } = await aBuyer(shop.db);
      const { id } = await aProduct(shop.db);
      for (let n = 1; n <= 12; n += 1) {
        const updatedAt = new Date(Date.UTC(2026, 0, n));
        await aTemplate(shop.db, account.id, { name: `№ ${n}`, products: [{ id, quantity: n }], updatedAt });
      }
      await aTemplate(shop.db, (await anAccount(shop.db)).id, { name: 'Чужой' });
      const first = await list(token);
      expect(first.items.map((row) => row.name).join()).toBe('№ 12,№ 11,№ 10,№ 9,№ 8,№ 7,№ 6,№ 5,№ 4,№ 3');
      expect(first.page).toEqual({ page: 1, pageCount: 2, pageSize: 10, total: 12, navNum: 1 });
      expect(first.items[0]).toMatchObject({ count: 1, description: '', updatedAt: '2026-01-12T00:00:00.000Z' });
      expect((await list(token, { page: '2' })).items).toHaveLength(2);
      await change(token, first.items[9]!.id, { name: 'Изменён' });
      expect((await list(token)).items[0]!.name).toBe('Изменён');
    },
  );
});

describe('creating a template', () => {
  it(
    'a template stores name, description and products, each item once in whole packs',
    { tags: ['R-CALL-068', 'R-ENT-28'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      const boxed = await aProduct(shop.db, { packageCount: 10, minOrderCount: 20 });
      const lamp = await aProduct(shop.db);
      const white = await anOffer(shop.db, lamp.id);
      const products = [
        { id: boxed.id, quantity: 7 },
        { id: white.id, quantity: 2 },
        { id: boxed.id, quantity: 18 },
      ];
      const made = (await add(token, { name: ' Склад ', description: 'На месяц', products })).data;
      expect(made).toMatchObject({ name: 'Склад', description: 'На месяц', count: 2 });
      expect(made.url).toBe(`/basket-templates/${made.id}/`);
      const seen = (await view(token, made.id)).data;
      expect(seen.products.map((line) => [line.id, line.basketQuantity])).toEqual([
        [boxed.id, 30],
        [white.id, 2],
      ]);
    },
  );

  it('saving a template names each wrong field', { tags: ['R-CALL-068'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const fields = async (body: Partial<Body>) => (await add(token, body)).body.errors.map((error) => error.field);
    expect(await fields({ name: ' ' })).toEqual(['name']);
    expect(await fields({ name: 'я'.repeat(101) })).toEqual(['name']);
    expect(await fields({ description: 'я'.repeat(1001) })).toEqual(['description']);
    expect(await fields({ products: [{ id: 2_000_000_000, quantity: 1 }] })).toEqual(['products']);
    const { id } = await aProduct(shop.db);
    expect(await fields({ products: [{ id, quantity: 0 }] })).toEqual(['products.0.quantity']);
    const many = Array.from({ length: 5001 }, () => ({ id, quantity: 1 }));
    expect(await fields({ products: many })).toEqual(['products']);
    expect((await list(token)).items).toEqual([]);
  });

  it(
    'an account has at most a hundred templates, also in parallel; a repeated request creates one',
    { tags: ['R-CALL-068'] },
    async () => {
      const { account, token } = await aBuyer(shop.db);
      const same = await Promise.all([
        add(token, {}, 'one-template-1'),
        add(token, {}, 'one-template-1'),
        add(token, {}, 'one-template-1'),
      ]);
      expect(new Set(same.map((answer) => answer.data.id)).size).toBe(1);
      for (let n = 0; n < 98; n += 1) await aTemplate(shop.db, account.id);
      const last = await Promise.all([add(token), add(token), add(token)]);
      expect(last.map((answer) => answer.codes.join()).toSorted()).toEqual(['', 'LIMIT', 'LIMIT']);
      expect((await list(token)).page.total).toBe(100);
    },
  );
});

describe('one template', () => {
  it('a template shows present prices, stock and lost lines', { tags: ['R-CALL-071', 'R-ROUTE-16'] }, async () => {
    const { account, token } = await aBuyer(shop.db);
    const sold = await aProduct(shop.db, { price: 12_50, packageCount: 6 });
    const empty = await aProduct(shop.db, { stock: 0 });
    const gone = await aProduct(shop.db, { name: 'Снят с продажи' });
    const products = [sold, empty, gone].map(({ id }) => ({ id, quantity: 4 }));
    const { id } = await aTemplate(shop.db, account.id, { products, description: 'Про запас' });
    await deactivate(shop.db, gone.id);
    const seen = (await view(token, id)).data;
    expect(seen).toMatchObject({ name: 'Ежемесячный заказ', description: 'Про запас', total: 75, currency: 'RUB' });
    expect(seen.products).toMatchObject([
      { id: sold.id, basketQuantity: 6, isInStock: true, totalPrice: { value: 75 } },
      { id: empty.id, isInStock: false },
    ]);
    expect(seen.lost).toEqual([
      { id: gone.id, article: gone.article, name: 'Снят с продажи', reason: 'Товара нет в каталоге', quantity: 4 },
    ]);
  });

  it('a change of a template keeps the fields that are not sent', { tags: ['R-CALL-069'] }, async () => {
    const { account, token } = await aBuyer(shop.db);
    const [one, other] = [await aProduct(shop.db), await aProduct(shop.db)];
    const { id } = await aTemplate(shop.db, account.id, {
      description: 'Как было',
      products: [{ id: one.id, quantity: 1 }],
    });
    expect((await change(token, id, { name: 'Новое' })).data).toMatchObject({ name: 'Новое', description: 'Как было' });
    const products = [{ id: other.id, quantity: 3 }];
    const { data } = await change(token, id, { products, description: '' });
    expect(data).toMatchObject({ name: 'Новое', description: '', products: [{ id: other.id, basketQuantity: 3 }] });
    expect((await change(token, id, { name: '' })).codes).toEqual(['VALIDATION']);
    expect((await change(token, id, { products: [] })).data.products).toEqual([]);
  });

  it(
    'of two windows that save a template the second is refused and may overwrite',
    { tags: ['R-CALL-069'] },
    async () => {
      const { account, token } = await aBuyer(shop.db);
      const { id } = await aTemplate(shop.db, account.id);
      const { updatedAt } = (await view(token, id)).data;
      shop.clock.now = () => new Date(Date.parse(updatedAt));
      const both = await Promise.all([
        change(token, id, { name: 'Первое', updatedAt }),
        change(token, id, { name: 'Второе', updatedAt }),
      ]);
      shop.clock.now = () => new Date();
      expect(both.map((answer) => answer.codes.join()).toSorted()).toEqual(['', 'CONFLICT']);
      expect((await change(token, id, { name: 'Поверх' })).data.name).toBe('Поверх');
    },
  );

  it('a template is deleted once', { tags: ['R-CALL-070'] }, async () => {
    const { account, token } = await aBuyer(shop.db);
    const { id } = await aTemplate(shop.db, account.id);
    expect((await remove(token, id)).status).toBe(200);
    expect((await remove(token, id)).codes).toEqual(['NOT_FOUND']);
    expect((await view(token, id)).codes).toEqual(['NOT_FOUND']);
  });
});

describe('whose templates', () => {
  it(
    'a template of another account does not exist, of the same company too',
    { tags: ['R-CALL-069', 'R-CALL-070', 'R-CALL-071'] },
    async () => {
      const owner = await aBuyer(shop.db);
      const colleague = await aBuyer(shop.db, { of: owner.company });
      const { id } = await aTemplate(shop.db, owner.account.id);
      expect((await view(colleague.token, id)).status).toBe(404);
      expect((await change(colleague.token, id, { name: 'Моё' })).codes).toEqual(['NOT_FOUND']);
      expect((await remove(colleague.token, id)).codes).toEqual(['NOT_FOUND']);
      for (const code of ['нет', '0', '99999999999']) expect((await view(owner.token, code)).status).toBe(404);
      expect((await view(owner.token, id)).data.name).toBe('Ежемесячный заказ');
    },
  );

  it(
    'a manager has no templates, and under a customer the customer’s',
    { tags: ['R-CALL-066', 'R-CALL-068'] },
    async () => {
      const manager = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
      expect((await add(manager)).status).toBe(403);
      expect((await shop.call('templateList', { query: {} }, { token: manager })).status).toBe(403);
      expect((await shop.call('templateList', { query: {} })).status).toBe(401);
      const buyer = await aBuyer(shop.db);
      const child = await aChildSession(shop.db, manager, buyer.account.id);
      await add(child, { name: 'От менеджера' });
      expect((await list(buyer.token)).items.map((row) => row.name)).toEqual(['От менеджера']);
    },
  );
});

describe('a template whose product has another unit now', () => {
  const aRemeasured = async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db, { unitBase: 'шт', packageCount: 1 });
    const { data } = await add(buyer.token, { products: [{ id: item.id, quantity: 101, unit: 'шт' }] });
    await shop.db.update(product).set({ unitBase: 'упак', packageCount: 2 }).where(eq(product.id, item.id));
    return { ...buyer, item, id: data.id };
  };

  it('shows what was chosen, and keeps it while other things of the template change', async () => {
    const { token, item, id } = await aRemeasured();
    const remeasured = { quantity: 101, unit: 'шт' };
    const seen = (await view(token, id)).data;
    expect(seen.products).toMatchObject([{ id: item.id, remeasured }]);
    expect(seen.total).toBe(0);
    const other = await aProduct(shop.db);
    // A program that names no unit has not seen that it is another one
    const products = [
      { id: item.id, quantity: 101 },
      { id: other.id, quantity: 1, unit: 'шт' },
    ];
    const { data } = await change(token, id, { products });
    expect(data.products.map((line) => line.remeasured)).toEqual([remeasured, undefined]);
    const shown = [{ id: item.id, quantity: 101, unit: 'шт' }];
    expect((await change(token, id, { products: shown })).data.products).toMatchObject([{ remeasured }]);
  });

  it('is agreed to by a quantity in the unit of now, or by none', async () => {
    const { token, item, id } = await aRemeasured();
    const products = [{ id: item.id, quantity: 11, unit: 'упак' }];
    const { data } = await change(token, id, { products });
    expect(data.products[0]).toMatchObject({ basketQuantity: 12 });
    expect(data.products[0]!.remeasured).toBeUndefined();
  });

  it('made from a basket or an order with a former unit, it keeps that unit', async () => {
    const { token, item } = await aRemeasured();
    const other = await aProduct(shop.db, { unitBase: 'шт' });
    const body = { products: [{ id: other.id, quantity: 7, unit: 'шт' }] };
    await shop.call('basketAdd', { body }, { token });
    await shop.db.update(product).set({ unitBase: 'кор' }).where(eq(product.id, other.id));
    const made = await add(token, { fromBasket: true });
    expect((await view(token, made.data.id)).data.products).toMatchObject([
      { id: other.id, remeasured: { quantity: 7, unit: 'шт' } },
    ]);
    const ofOrder = await add(token, { products: [{ id: item.id, quantity: 40, unit: 'шт.' }] });
    expect((await view(token, ofOrder.data.id)).data.products).toMatchObject([
      { id: item.id, remeasured: { quantity: 40, unit: 'шт.' } },
    ]);
  });

  it('a line that is gone keeps its unit', async () => {
    const { token, item, id } = await aRemeasured();
    await deactivate(shop.db, item.id);
    expect((await view(token, id)).data.lost).toMatchObject([{ id: item.id, quantity: 101, unit: 'шт' }]);
  });
});
