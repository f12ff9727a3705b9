import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { price } from '#goods/pricing/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { type Db, openDatabase, serverAddress, transaction } from '#server/db/index.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { goodsInTrade, type Step } from './goods-in-trade.fixture.ts';

let shop: TestApp;
/** Another process of the same shop. */
let other: TestApp;
let trade: Awaited<ReturnType<typeof goodsInTrade>>;

beforeAll(async () => {
  trade = await goodsInTrade();
  ({ shop, other } = trade.world);
});

/** What the page reads in a process that has read nothing before. */
async function pageReadAnew(token: string) {
  const { close, ...database } = await openDatabase({ url: serverAddress(shop.db) });
  const anew = await testApp({}, async () => ({ ...database, close: () => Promise.resolve() }));
  const { data: page } = await anew.call('basketProducts', { query: {} }, { token });
  const { data: sums } = await anew.call('basketSumBlock', {}, { token });
  await anew.app.close();
  await close();
  return { page, sums };
}

/** Changes a quantity. The answer, and the lines and sums read after it, must be those of a process that has read nothing before. */
async function compare(id: number, quantity: number): Promise<void> {
  const answer = await trade.changeQuantity(shop, id, quantity);
  const { token } = trade.world.buyer;
  const { page, sums } = await pageReadAnew(token);
  expect((await shop.call('basketProducts', { query: {} }, { token })).data).toEqual(page);
  expect((await shop.call('basketSumBlock', {}, { token })).data).toEqual(sums);
  const checkout = await shop.call('orderCheckout', { query: {} }, { token });
  const isEmpty = sums.products.length + sums.remeasured === 0;
  expect(checkout.codes).toEqual(isEmpty ? ['EMPTY_BASKET'] : []);
  expect(isEmpty ? sums : checkout.data.summary).toMatchObject({ ...sums, warnings: expect.any(Array) as unknown });
  const row = page.grid.row.find((line) => line.id === id);
  const isOutOfStock = row !== undefined && !row.isInStock;
  const isLost = page.noProductsAddToOrder.some((line) => line.id === id);
  const { products: _, ...totals } = sums;
  const changed = [[], { line: row, totals, version: page.version }];
  const refused = [[isLost || isOutOfStock ? 'NOT_ORDERABLE' : 'LINE_NOT_FOUND'], null];
  const isChanged = answer.status === 200;
  expect([answer.codes, isChanged ? answer.data : null]).toMatchObject(isChanged ? changed : refused);
  expect(isChanged || row === undefined || isOutOfStock).toBe(true);
}

const follow = (story: readonly Step[]) => trade.follow(story, (id, quantity) => compare(id, quantity));

it('a changed quantity, the lines and the sums show the goods as they are now, whoever changed them', async () => {
  for (const story of trade.allWriters) await follow(story);
  await fc.assert(fc.asyncProperty(trade.story, follow), { numRuns: 5 });
  expect(trade.world.cancelled).toBeGreaterThan(0);
});

/** A basket of its own with two products; changes the quantity of the first. */
async function aBasket() {
  const owner = await aReadyBuyer(shop.db);
  const [first, beside] = [await aProduct(shop.db, { price: 1000 }), await aProduct(shop.db, { price: 500 })];
  const { token } = owner;
  const products = [first, beside].map(({ id }) => ({ id, quantity: 1 }));
  await shop.call('basketAdd', { body: { products } }, { token });
  const change = async (quantity: number) => {
    const product = { ID: first.id, QUANTITY: quantity };
    return (await shop.call('basketUpdate', { body: { product } }, { token })).data.totals.total;
  };
  const add = (id: number) => shop.call('basketAdd', { body: { products: [{ id, quantity: 1 }] } }, { token });
  return { first, beside, change, add };
}

const setPrice = async (tx: Db, itemId: number, value: number) => {
  await tx.update(price).set({ value }).where(eq(price.itemId, itemId));
  await recordCatalogueChange(tx, 'price', [itemId]);
};

/** Changes a price in an open transaction; the function that it returns commits. */
const lateTransaction = (itemId: number, value: number) =>
  holdTransaction(other.db, (tx) => setPrice(tx, itemId, value));

it('no order of commits and readings hides a change', async () => {
  const { first, beside, change } = await aBasket();
  let expected = 500;
  for (let n = 0; n < 30; n += 1) {
    const earlier = await lateTransaction(beside.id, 500 + n);
    await transaction(shop.db, (tx) => recordCatalogueChange(tx, 'stock', [n % 2 ? first.id : 1]));
    // Readings begin while the commit is on its way
    const reading = [change(1), change(1)];
    await Promise.all([earlier(), ...reading]);
    expected = 500 + n;
    expect(await change(1)).toBe((1000 + expected) / 100);
  }
});

it('no order of commits, readings and additions hides a change', async () => {
  const { beside, change, add } = await aBasket();
  for (let n = 1; n <= 30; n += 1) {
    const added = await aProduct(shop.db, { price: 100 });
    const commit = await lateTransaction(added.id, 100 + n);
    // Readings that end before, while and after the goods of the addition are read
    await Promise.all([change(1), add(added.id), commit(), change(1), change(1)]);
    const sums = [await change(1), (await add(beside.id)).codes.length];
    expect(sums).toEqual([(1000 + 500 * n + 100 * n + (n * (n + 1)) / 2) / 100, 0]);
  }
});
