import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { transaction } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { statementsDuring } from '#server/testing/statements-during.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { lockBasket } from './basket-row.ts';
import { readBasket } from './read-basket.ts';
import { basketLine } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const termsOf = ({ account, company }: Buyer) => priceTermsOf({ account, company } as unknown as Session);

const add = (buyer: Buyer, products: { id: number; quantity: number }[]) =>
  shop.call('basketAdd', { body: { products } }, { token: buyer.token });

const read = (buyer: Buyer) => readBasket(shop.db, termsOf(buyer), buyer.account.id);

/** The statements that read baskets while something runs. */
const readsDuring = async (work: () => Promise<unknown>) => (await statementsDuring(work, 'read_basket')).length;

it('baskets that are read at once come from one statement, each with its own lines, prices and credit', async () => {
  const ownType = await aPriceType(shop.db);
  const [first, second] = [await aProduct(shop.db, { price: 1000 }), await aProduct(shop.db, { price: 500 })];
  await aPrice(shop.db, first.id, ownType, 7000);
  const [one, two, none] = [
    await aBuyer(shop.db),
    await aBuyer(shop.db, { company: { priceTypeId: ownType } }),
    await aBuyer(shop.db),
  ];
  await anOrder(shop.db, two, { lines: [aLine({ itemId: first.id })], paySystem: 'credit' });
  await add(one, [
    { id: second.id, quantity: 2 },
    { id: first.id, quantity: 3 },
  ]);
  await add(two, [{ id: first.id, quantity: 4 }]);
  const alone = [await read(one), await read(two), await read(none)];
  let together: typeof alone = [];
  expect(await readsDuring(async () => (together = await Promise.all([read(one), read(two), read(none)])))).toBe(1);
  expect(together).toEqual(alone);
  const lines = together.map(({ version, stored }) => [
    version,
    ...stored.map(({ item, quantity }) => [item.id, quantity, item.listPrice]),
  ]);
  expect(lines).toEqual([[1, [second.id, 2, 500], [first.id, 3, 1000]], [1, [first.id, 4, 7000]], [0]]);
  expect(together.map(({ creditUsed }) => creditUsed > 0)).toEqual([false, true, false]);
});

it('a changed quantity shows the line of its own basket where several are changed at once', async () => {
  const items = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
  const buyers = [await aBuyer(shop.db), await aBuyer(shop.db), await aBuyer(shop.db)];
  for (const buyer of buyers) {
    await add(
      buyer,
      items.map(({ id }) => ({ id, quantity: 1 })),
    );
  }
  const answers = await Promise.all(
    buyers.map(({ token }, index) => {
      const product = { ID: items[index]!.id, QUANTITY: 10 + index };
      return shop.call('basketUpdate', { body: { product } }, { token });
    }),
  );
  expect(answers.map(({ data }) => [data.line?.id, data.line?.basketQuantity, data.version])).toEqual(
    items.map(({ id }, index) => [id, 10 + index, 2]),
  );
});

it('a basket that is read under its lock is read by its own transaction, beside those who read it without', async () => {
  const [item, buyer] = [await aProduct(shop.db), await aBuyer(shop.db)];
  await add(buyer, [{ id: item.id, quantity: 1 }]);
  const outside = Promise.withResolvers<number[]>();
  const begin = Promise.withResolvers<void>();
  void begin.promise.then(() => read(buyer)).then(({ stored }) => outside.resolve(stored.map((line) => line.quantity)));
  await transaction(shop.db, async (tx) => {
    await lockBasket(tx, buyer.account.id);
    await tx.update(basketLine).set({ quantity: 6 }).where(eq(basketLine.accountId, buyer.account.id));
    begin.resolve();
    const basket = await readBasket(tx, termsOf(buyer), buyer.account.id);
    expect(basket.stored.map(({ quantity }) => quantity)).toEqual([6]);
    expect(await outside.promise).toEqual([1]);
  });
});

it('a basket that was found to be large is read alone from then on', async () => {
  const buyer = await aBuyer(shop.db);
  const other = await aBuyer(shop.db);
  const items = await Promise.all(Array.from({ length: 101 }, () => aProduct(shop.db)));
  await add(
    buyer,
    items.map(({ id }) => ({ id, quantity: 1 })),
  );
  await add(other, [{ id: items[0]!.id, quantity: 1 }]);
  const both = () => Promise.all([read(buyer), read(other)]);
  expect(await readsDuring(both)).toBe(1);
  expect(await readsDuring(both)).toBe(2);
  await shop.call('basketRemove', { body: { products: [items[5]!.id] } }, { token: buyer.token });
  expect((await read(buyer)).stored).toHaveLength(100);
  expect(await readsDuring(both)).toBe(1);
});
