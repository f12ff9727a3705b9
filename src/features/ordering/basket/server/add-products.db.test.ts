import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '#bench/generator/random.ts';
import { anOffer, aProduct, deactivate } from '#goods/products/server/factory.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { openDatabase, serverAddress } from '#server/db/index.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { effectiveMinimum, packSize } from '#shared/quantity.ts';
import { basketAdder, type Wanted } from './basket-adder.fixture.ts';
import { basketLine } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const { add, addList, quantities } = basketAdder(() => shop);

describe('adding to the basket', () => {
  it(
    'an addition raises the quantity of the line and the version, and returns the number of lines',
    { tags: ['R-CALL-072'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const [first, second] = [await aProduct(shop.db), await aProduct(shop.db)];
      expect((await add(buyer.token, [{ id: first.id, quantity: 3 }])).data).toEqual({
        lines: [{ id: first.id, quantity: 3, corrected: false }],
        refused: [],
        version: 1,
        count: 1,
      });
      const wanted = [
        { id: second.id, quantity: 2 },
        { id: first.id, quantity: 4 },
      ];
      expect((await add(buyer.token, wanted)).data).toEqual({
        lines: [
          { id: second.id, quantity: 2, corrected: false },
          { id: first.id, quantity: 7, corrected: false },
        ],
        refused: [],
        version: 2,
        count: 2,
      });
      const header = await shop.call('header', {}, { token: buyer.token });
      expect(header.data).toMatchObject({ basketVersion: 2, basket: [{ id: first.id }, { id: second.id }] });
    },
  );

  it(
    'an addition without a quantity means one, raised to the pack and the minimum',
    { tags: ['R-CALL-072', 'R-CONST-11'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const item = await aProduct(shop.db, { packageCount: 6, minOrderCount: 10 });
      const result = async (products: Wanted[]) => (await add(buyer.token, products)).data.lines;
      const { article, name } = item;
      const insteadOf = (wanted: number) => ({
        corrected: true,
        correction: { article, name, wanted, unit: 'шт', packageCount: 6, minOrderCount: 12 },
      });
      expect(await result([{ id: item.id }])).toEqual([{ id: item.id, quantity: 12, ...insteadOf(1) }]);
      expect(await result([{ id: item.id }])).toEqual([{ id: item.id, quantity: 18, ...insteadOf(13) }]);
      expect(await result([{ id: item.id, quantity: 6 }])).toEqual([{ id: item.id, quantity: 24, corrected: false }]);
      const twice = [
        { id: item.id, quantity: 5 },
        { id: item.id, quantity: 1 },
      ];
      expect(await result(twice)).toEqual([{ id: item.id, quantity: 30, corrected: false }]);
    },
  );

  it('after any additions a quantity is whole packs at or above the minimum', { tags: ['R-CALL-072'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const rules = [
      { packageCount: 1, minOrderCount: 1 },
      { packageCount: 4, minOrderCount: 5 },
      { packageCount: 7, minOrderCount: 1 },
      { packageCount: 3, minOrderCount: 20 },
    ];
    const items = await Promise.all(rules.map((rule) => aProduct(shop.db, rule)));
    let asked = 0;
    for (const step of [1, 2, 5, 3, 11, 1]) {
      asked += step;
      await add(
        buyer.token,
        items.map(({ id }) => ({ id, quantity: step })),
      );
      const stored = await quantities(buyer.account.id);
      for (const item of items) {
        expect(stored[item.id]! % packSize(item)).toBe(0);
        expect(stored[item.id]!).toBeGreaterThanOrEqual(Math.max(asked, effectiveMinimum(item)));
      }
    }
  });

  it(
    'an addition refuses products that cannot be ordered, each with its reason, and adds the others',
    { tags: ['R-CALL-072'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const good = await aProduct(shop.db);
      const [gone, unpriced, empty, family] = [
        await aProduct(shop.db),
        await aProduct(shop.db, { price: null }),
        await aProduct(shop.db, { stock: 0 }),
        await aProduct(shop.db),
      ];
      await deactivate(shop.db, gone.id);
      const variant = await anOffer(shop.db, family.id);
      const closed = await anOffer(shop.db, family.id, { active: false });
      const wanted = [good, gone, unpriced, empty, family, variant, closed].map(({ id }) => ({ id, quantity: 1 }));
      const strange = [{ id: 2_000_000_000 }];
      const { lines, refused, count } = (await add(buyer.token, [...wanted, ...strange])).data;
      expect(lines.map((line) => line.id)).toEqual([good.id, variant.id]);
      expect(count).toBe(2);
      expect(refused).toEqual([
        { id: gone.id, code: 'NOT_FOUND', reason: 'Товара нет в каталоге' },
        { id: unpriced.id, code: 'NOT_SOLD', reason: 'Товар не продаётся вашей компании' },
        { id: empty.id, code: 'OUT_OF_STOCK', reason: 'Товара нет в наличии' },
        { id: family.id, code: 'OFFER_REQUIRED', reason: 'Выберите вариант товара' },
        { id: closed.id, code: 'NOT_FOUND', reason: 'Товара нет в каталоге' },
        { id: 2_000_000_000, code: 'NOT_FOUND', reason: 'Товара нет в каталоге' },
      ]);
    },
  );

  it('an addition refuses invalid quantities and lines above the limits', { tags: ['R-CALL-072'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const [item, dear] = [await aProduct(shop.db), await aProduct(shop.db, { price: 900_000_000_000 })];
    const wanted = [0, -3, 1.5].map((quantity) => ({ id: item.id, quantity }));
    for (const product of wanted) {
      const answer = await add(buyer.token, [product]);
      expect([answer.status, answer.codes]).toEqual([409, ['NOTHING_ADDED']]);
      expect(answer.body.data).toMatchObject({ refused: [{ id: item.id, code: 'WRONG_QUANTITY' }] });
    }
    await add(buyer.token, [{ id: item.id, quantity: 1 }, { id: dear.id }]);
    const more = await add(buyer.token, [
      { id: dear.id, quantity: 1 },
      { id: item.id, quantity: 1 },
    ]);
    expect(more.data).toMatchObject({
      lines: [{ id: item.id, quantity: 2 }],
      refused: [{ id: dear.id, code: 'WRONG_QUANTITY', reason: 'Столько этого товара заказать нельзя' }],
    });
    expect(await quantities(buyer.account.id)).toEqual({ [item.id]: 2, [dear.id]: 1 });
  });

  it(
    'an addition of which nothing can be ordered answers NOTHING_ADDED with the reason and changes nothing',
    { tags: ['R-CALL-072'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const item = await aProduct(shop.db, { stock: 0 });
      const answer = await add(buyer.token, [{ id: item.id }]);
      expect(answer.status).toBe(409);
      expect(answer.body.errors).toEqual([
        { code: 'NOTHING_ADDED', message: 'Ничего не добавлено. Товара нет в наличии' },
      ]);
      expect(await quantities(buyer.account.id)).toEqual({});
      expect((await shop.call('header', {}, { token: buyer.token })).data.basketVersion).toBe(0);
    },
  );

  it(
    'an addition beyond the limit of lines changes nothing and may be repeated',
    { tags: ['R-CALL-072', 'R-CALL-073'] },
    async () => {
      for (const send of [add, addList]) {
        const buyer = await aBuyer(shop.db);
        const dear = await aProduct(shop.db, { price: 900_000_000_000 });
        await add(buyer.token, [{ id: dear.id }]);
        const key = randomUUID();
        const refused = await send(buyer.token, [{ id: dear.id }], key);
        expect([refused.status, refused.codes]).toEqual([409, ['NOTHING_ADDED']]);
        expect(refused.body.data).toMatchObject({ refused: [{ id: dear.id, code: 'WRONG_QUANTITY' }] });
        expect((await shop.call('header', {}, { token: buyer.token })).data.basketVersion).toBe(1);
        await shop.db.update(price).set({ value: 100 }).where(eq(price.itemId, dear.id));
        expect((await send(buyer.token, [{ id: dear.id }], key)).data).toMatchObject({
          lines: [{ quantity: 2 }],
          version: 2,
        });
      }
    },
  );

  it(
    'sums stay exact with the largest weights and prices before a discount',
    { tags: ['R-CALL-072', 'R-CALL-078'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const heavy = await aProduct(shop.db, { weightGrams: 2_000_000_000, price: 1 });
      const reduced = await aProduct(shop.db, { price: 900_000_000_000 });
      await aDiscount(shop.db, { scope: 'product', scopeId: reduced.id, fixedPrice: 1 });
      const answer = await add(buyer.token, [
        { id: heavy.id, quantity: 501 },
        { id: reduced.id, quantity: 2 },
      ]);
      expect(answer.body.data).toMatchObject({ refused: [{ code: 'WRONG_QUANTITY' }, { code: 'WRONG_QUANTITY' }] });
      await add(buyer.token, [{ id: heavy.id, quantity: 500 }, { id: reduced.id }]);
      for (const [ID, QUANTITY] of [
        [heavy.id, 501],
        [reduced.id, 2],
      ] as const) {
        const { codes } = await shop.call(
          'basketUpdate',
          { body: { product: { ID, QUANTITY } } },
          { token: buyer.token },
        );
        expect(codes).toEqual(['VALIDATION']);
      }
      await shop.db
        .update(basketLine)
        .set({ quantity: 1_000_000_000 })
        .where(eq(basketLine.accountId, buyer.account.id));
      const { noProductsAddToOrder } = (await shop.call('basketProducts', { query: {} }, { token: buyer.token })).data;
      expect(noProductsAddToOrder.map(({ id }) => id)).toEqual([heavy.id, reduced.id]);
      expect((await shop.call('basketSumBlock', {}, { token: buyer.token })).data).toMatchObject({ weight: 0, sum: 0 });
    },
  );

  it('goods out of stock are added where the contract allows back-orders', { tags: ['R-CALL-072'] }, async () => {
    const buyer = await aBuyer(shop.db, { company: { canBuyUnavailable: true } });
    const item = await aProduct(shop.db, { stock: null });
    expect((await add(buyer.token, [{ id: item.id, quantity: 5 }])).data.lines).toMatchObject([{ quantity: 5 }]);
  });

  it('500 and 5000 products are added in one call', { tags: ['R-CALL-072', 'R-CALL-073'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const products = (most: number) => Array.from({ length: most }, (_, n) => ({ id: 1_000_000_000 + n }));
    expect((await add(buyer.token, products(500))).codes).toEqual(['NOTHING_ADDED']);
    expect((await add(buyer.token, products(501))).codes).toEqual(['VALIDATION']);
    expect((await addList(buyer.token, products(5000))).codes).toEqual(['NOTHING_ADDED']);
    expect((await addList(buyer.token, products(5001))).codes).toEqual(['VALIDATION']);
    expect((await add(buyer.token, [])).codes).toEqual(['VALIDATION']);
  });

  it(
    'an addition fills a basket up to 5000 lines and names the products that did not fit',
    { tags: ['R-CALL-073'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const items = await Promise.all([1, 2, 3].map(() => aProduct(shop.db)));
      await add(buyer.token, [{ id: items[0]!.id }]);
      const filler = Array.from({ length: 4998 }, (_, n) => ({
        accountId: buyer.account.id,
        itemId: 1_500_000_000 + n,
        productId: items[0]!.id,
        quantity: 1,
      }));
      await shop.db.insert(basketLine).values(filler);
      const { lines, refused, count } = (
        await addList(
          buyer.token,
          items.map(({ id }) => ({ id, quantity: 2 })),
        )
      ).data;
      expect(lines).toEqual([
        { id: items[0]!.id, quantity: 3, corrected: false },
        { id: items[1]!.id, quantity: 2, corrected: false },
      ]);
      expect(refused).toEqual([
        { id: items[2]!.id, code: 'BASKET_FULL', reason: 'В корзине не может быть больше 5000 строк' },
      ]);
      expect(count).toBe(5000);
    },
  );
});

describe('who may add', () => {
  it('a customer with a company and a manager acting under him may add', { tags: ['R-ROLE-06'] }, async () => {
    const item = await aProduct(shop.db);
    const buyer = await aBuyer(shop.db);
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    const acting = await aChildSession(shop.db, await aSession(shop.db, manager.id), buyer.account.id);
    expect((await add(acting, [{ id: item.id }])).data.count).toBe(1);
    expect(await quantities(buyer.account.id)).toEqual({ [item.id]: 1 });
  });

  it(
    'guests, managers, technical users and customers without a company may not add',
    { tags: ['R-ROLE-06'] },
    async () => {
      const item = await aProduct(shop.db);
      const tokenOf = async (role: 'MANAGER' | 'TECH' | 'USER') =>
        aSession(shop.db, (await anAccount(shop.db, { role })).id);
      const calls = ['basketAdd', 'basketListAdd'] as const;
      for (const name of calls) {
        const body = { products: [{ id: item.id }] };
        const send = async (token?: string) => {
          const { status, codes } = await shop.call(name, { body }, token ? { token } : {});
          return [status, ...codes];
        };
        expect(await send()).toEqual([401, 'AUTH_REQUIRED']);
        expect(await send(await tokenOf('MANAGER'))).toEqual([403, 'FORBIDDEN']);
        expect(await send(await tokenOf('TECH'))).toEqual([403, 'FORBIDDEN']);
        expect(await send(await tokenOf('USER'))).toEqual([409, 'NO_COMPANY']);
        const blocked = await aBuyer(shop.db, { company: { state: 'blocked' } });
        expect((await send(blocked.token))[1]).toBe('CLOSED');
      }
    },
  );
});

it('the number of lines is right after additions, changes and removals in any order, by this thread and by others', async () => {
  const random = createRandom(9);
  const other = await testApp({}, async () => openDatabase({ url: serverAddress(shop.db) }));
  const { token, account } = await aBuyer(shop.db);
  const items = await Promise.all(Array.from({ length: 6 }, () => aProduct(shop.db)));
  const said: number[] = [];
  const stored: number[] = [];
  const ways = [
    (node: TestApp, id: number) => node.call('basketRemove', { body: { products: [id] } }, { token }),
    (node: TestApp, id: number) => node.call('basketUpdate', { body: { product: { ID: id, QUANTITY: 3 } } }, { token }),
    ...Array.from({ length: 3 }, () => async (node: TestApp, id: number) => {
      const products = [{ id }, { id: random.pick(items).id }];
      said.push((await node.call('basketAdd', { body: { products } }, { token })).data.count);
      stored.push(Object.keys(await quantities(account.id)).length);
    }),
  ];
  for (let n = 0; n < 120; n += 1) await random.pick(ways)(random.pick([shop, shop, other]), random.pick(items).id);
  expect(said).toEqual(stored);
  expect(new Set(stored).size).toBeGreaterThan(3);
});
