import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { discount } from '#goods/pricing/server/tables.ts';
import { aBrand, aProduct } from '#goods/products/server/factory.ts';
import { brandAlias, product } from '#goods/products/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { transaction } from '#server/db/index.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { brandCommand } from './brand-command.ts';

let shop: TestApp;
let token: string;
let buyer: string;

beforeAll(async () => {
  shop = await testApp();
  ({ token } = await aStaffMember(shop.db, 'content'));
  buyer = (await aBuyer(shop.db)).token;
});

const params = (id: number) => ({ params: { id: String(id) } });
const get = async (id: number) => (await shop.call('officeBrand', params(id), { token })).data;
const change = async (id: number, values: object) => {
  const shown = (await get(id)).values;
  const body = { ...shown, ...values, shown };
  return (await shop.call('officeBrandChange', { ...params(id), body }, { token })).codes;
};
const merge = (id: number, into: string) => shop.call('officeBrandMerge', { ...params(id), body: { into } }, { token });
const list = async (query = {}) =>
  (await shop.call('officeBrands', { query: query as never }, { token })).data.items.map(({ name }) => name);
const page = async (path: string) => {
  await settledCatalogue(shop.db);
  return shop.call('brandPage', { params: { '*': path }, query: {} as never }, { token: buyer });
};

describe('a brand', () => {
  it('is renamed under its address, shows its text, and is hidden while its goods stay', async () => {
    const maker = await aBrand(shop.db, { code: 'iek', name: 'ИЭК' });
    const goods = await aProduct(shop.db, { brandId: maker.id });
    expect(await change(maker.id, { name: 'IEK', description: 'Завод **в Туле**' })).toEqual([]);
    const { data } = await page('iek/');
    expect(data).toMatchObject({ brand: { name: 'IEK', description: '<p>Завод <strong>в Туле</strong></p>' } });
    expect((await get(maker.id)).aliases).toEqual(['ИЭК']);
    expect(await list({ q: 'иэк' })).toEqual(['IEK']);
    expect(await change(maker.id, { active: false })).toEqual([]);
    expect((await page('iek/')).codes).toEqual(['404']);
    const shown = await shop.call('productDetail', { query: { id: String(goods.id) } as never }, { token: buyer });
    expect(shown.data).toMatchObject({ id: goods.id, brandName: null });
  });

  it('is merged into another one with goods, discounts, names and address, and is a brand of its own again once its name is taken away', async () => {
    const from = await aBrand(shop.db, { code: 'abb-ru', name: 'АББ' });
    const to = await aBrand(shop.db, { code: 'abb', name: 'ABB' });
    const goods = await aProduct(shop.db, { brandId: from.id });
    await aProduct(shop.db, { brandId: to.id });
    await aDiscount(shop.db, { scope: 'brand', scopeId: from.id, percent: 10 });
    expect((await merge(from.id, 'Нет такого')).codes).toEqual(['NOT_FOUND']);
    expect((await merge(from.id, 'ABB')).data).toEqual({ id: to.id });
    expect((await shop.db.select().from(product).where(eq(product.id, goods.id)))[0]!.brandId).toBe(to.id);
    expect((await shop.db.select().from(discount))[0]!.scopeId).toBe(to.id);
    expect((await page('abb-ru/')).data).toEqual({ redirectTo: '/brands/abb/' });
    expect((await page('abb/')).data).toMatchObject({ brand: { count: 2 } });
    expect(await list({ q: 'АББ' })).toEqual(['ABB']);
    expect((await shop.call('officeBrand', params(from.id), { token })).codes).toEqual(['NOT_FOUND']);
    const body = { names: [], shown: ['АББ'] };
    expect((await shop.call('officeBrandAliases', { ...params(to.id), body }, { token })).codes).toEqual([]);
    expect(await list({ q: 'АББ' })).toEqual(['АББ']);
  });

  it('takes a name that was merged into it, and says whose name another one is', async () => {
    const from = await aBrand(shop.db, { code: 'dkc-ru', name: 'ДКС' });
    const to = await aBrand(shop.db, { code: 'dkc', name: 'DKC' });
    const other = await aBrand(shop.db, { name: 'ДКС Групп' });
    const goods = await aProduct(shop.db, { brandId: from.id });
    await merge(from.id, 'DKC');
    const shown = (await get(other.id)).values;
    const body = { ...shown, name: 'ДКС', shown };
    const refused = await shop.call('officeBrandChange', { ...params(other.id), body }, { token });
    expect(refused.body.errors).toMatchObject([
      {
        code: 'VALIDATION',
        field: 'name',
        message: '«ДКС» — ещё одно название бренда «DKC»: уберите его там или объедините бренды',
      },
    ]);
    expect(await change(to.id, { name: 'ДКС' })).toEqual([]);
    expect(await get(to.id)).toMatchObject({ values: { name: 'ДКС' }, aliases: ['DKC'], goods: 1 });
    expect((await page('dkc-ru/')).data).toEqual({ redirectTo: '/brands/dkc/' });
    expect((await page('dkc/')).data).toMatchObject({ brand: { name: 'ДКС', count: 1 } });
    expect(await change(to.id, { name: 'DKC' })).toEqual([]);
    expect((await shop.db.select().from(product).where(eq(product.id, goods.id)))[0]!.brandId).toBe(to.id);
  });

  it('is merged while an editor changes its goods, and both end', async () => {
    const [from, to] = [await aBrand(shop.db), await aBrand(shop.db)];
    const first = await aProduct(shop.db, { brandId: from.id });
    const second = await aProduct(shop.db, { brandId: from.id });
    // Now the second one stands before the first one in the table and its index
    for (const brandId of [null, from.id]) {
      await shop.db.update(product).set({ brandId }).where(eq(product.id, first.id));
    }
    const [held, merges] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const editing = transaction(shop.db, async (tx) => {
      const lock = (id: number) => tx.select().from(product).where(eq(product.id, id)).for('no key update');
      await lock(first.id);
      held.resolve();
      await merges.promise;
      await lock(second.id);
      await tx.update(product).set({ brandId: to.id }).where(eq(product.id, second.id));
    });
    await held.promise;
    const merging = merge(from.id, to.name);
    await untilWaiting(shop.db, 1);
    merges.resolve();
    await editing;
    expect((await merging).codes).toEqual([]);
    const rows = await shop.db
      .select({ brandId: product.brandId })
      .from(product)
      .where(inArray(product.id, [first.id, second.id]));
    expect(rows).toEqual([{ brandId: to.id }, { brandId: to.id }]);
  });

  it('that two merge into each other at once stays one, in 10 rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await aBrand(shop.db), await aBrand(shop.db)];
      const answers = await Promise.all([merge(a.id, b.name), merge(b.id, a.name)]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
      const aliases = await shop.db.select().from(brandAlias);
      expect(aliases.filter(({ brandId }) => brandId === a.id || brandId === b.id)).toHaveLength(1);
    }
  });

  it('is changed by the command as by the screen', async () => {
    const maker = await aBrand(shop.db, { name: 'Мосэлектро' });
    const run = (args: object) => brandCommand.run({ database: { db: shop.db } } as never, args);
    await run({ action: 'rename', name: 'Мосэлектро', value: 'МЭ' });
    await run({ action: 'alias', name: 'МЭ', value: 'Мос-электро' });
    await run({ action: 'hide', name: 'Мос-электро' });
    expect(await get(maker.id)).toMatchObject({
      values: { name: 'МЭ', active: false },
      aliases: ['Мос-электро', 'Мосэлектро'],
    });
    await expect(run({ action: 'show', name: 'Неизвестный' })).rejects.toThrow('Неизвестный');
  });
});
