import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { price } from '#goods/pricing/server/tables.ts';
import { anOffer, aProduct } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { aReadyBuyer, openCheckout } from '#ordering/checkout/server/factory.ts';
import { type Db, openDatabase, openedConnections, serverAddress, transaction } from '#server/db/index.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { changeByHand } from '#server/testing/change-by-hand.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { statementsDuring } from '#server/testing/statements-during.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { goodsInTrade, openAllConnections, type Step, untilLogIsSettled } from './goods-in-trade.fixture.ts';

let shop: TestApp;
/** Another process of the same shop. */
let other: TestApp;
let trade: Awaited<ReturnType<typeof goodsInTrade>>;

beforeAll(async () => {
  trade = await goodsInTrade();
  ({ shop, other } = trade.world);
});

/** The names of the statements that read baskets while something runs. */
const readsDuring = (work: () => Promise<unknown>) => statementsDuring(work, 'read_basket');

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
  const reads = await readsDuring(async () => {
    for (const story of trade.allWriters) await follow(story);
    await fc.assert(fc.asyncProperty(trade.story, follow), { numRuns: 5 });
  });
  expect(trade.world.cancelled).toBeGreaterThan(0);
  const count = (name: string) => reads.filter((read) => read === name).length;
  // Most second changes find the goods as they were; the first ones after a writer read them again
  expect(count('read_basket_lines')).toBeGreaterThan(count('read_basket_with_details'));
  expect(count('read_basket_with_details')).toBeGreaterThan(trade.kinds.length);
});

/** A basket of its own with two products, read and kept; changes the quantity of the first. */
async function aCachedBasket() {
  await openAllConnections(shop.db);
  await untilLogIsSettled(shop.db);
  const owner = await aReadyBuyer(shop.db);
  const [first, beside] = [await aProduct(shop.db, { price: 1000 }), await aProduct(shop.db, { price: 500 })];
  const { token } = owner;
  const products = [first, beside].map(({ id }) => ({ id, quantity: 1 }));
  await shop.call('basketAdd', { body: { products } }, { token });
  const change = async (quantity: number) => {
    const product = { ID: first.id, QUANTITY: quantity };
    return (await shop.call('basketUpdate', { body: { product } }, { token })).data.totals.total;
  };
  await change(1);
  const add = (id: number) => shop.call('basketAdd', { body: { products: [{ id, quantity: 1 }] } }, { token });
  return { first, beside, change, add };
}

const setPrice = async (tx: Db, itemId: number, value: number) => {
  await tx.update(price).set({ value }).where(eq(price.itemId, itemId));
  await recordCatalogueChange(tx, 'price', [itemId]);
};

/** Changes a price in an open transaction; the function that it returns commits. */
const lateTransaction = (itemId: number, value: number, write = setPrice) =>
  holdTransaction(other.db, (tx) => write(tx, itemId, value));

const withinSavepoint: typeof setPrice = (tx, itemId, value) =>
  tx.transaction((inner) => setPrice(inner, itemId, value));

it.each(
  nonEmpty([
    { name: 'in the transaction itself', write: setPrice },
    { name: 'in a savepoint', write: withinSavepoint },
  ]),
)(
  'a change whose number in the log is lower than those that were read counts once it commits: $name',
  async ({ write }) => {
    const { first, beside, change } = await aCachedBasket();
    const commit = await lateTransaction(beside.id, 700, write);
    // A later number that is committed first, so that the basket is read with a gap below it
    await transaction(shop.db, (tx) => setPrice(tx, first.id, 2000));
    expect(await change(2)).toBe(45);
    expect(await readsDuring(() => change(3))).toEqual(['read_basket_lines']);
    await commit();
    expect(await change(2)).toBe(47);
  },
);

it('no order of commits and readings hides a change', async () => {
  const { first, beside, change } = await aCachedBasket();
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

it('an addition, the checkout and the order read the goods once, and again where somebody has changed them', async () => {
  await openAllConnections(shop.db);
  await untilLogIsSettled(shop.db);
  const owner = await aReadyBuyer(shop.db);
  const [first, second] = [await aProduct(shop.db, { price: 1000 }), await aProduct(shop.db, { price: 500 })];
  const add = (id: number) =>
    shop.call('basketAdd', { body: { products: [{ id, quantity: 1 }] } }, { token: owner.token });
  const order = async () => {
    const request = await openCheckout(shop, owner);
    const { status, codes } = await shop.call('orderAdd', { body: request }, { token: owner.token });
    return [request.expectedTotal, status, ...codes];
  };
  const kept = ['read_basket_lines', 'read_basket_lines'];
  for (const total of [15, 15]) {
    await add(first.id);
    await add(second.id);
    let placed: unknown[] = [];
    expect(await readsDuring(async () => (placed = await order()))).toEqual(kept);
    expect(placed).toEqual([total, 200]);
  }
  await add(first.id);
  const request = await openCheckout(shop, owner);
  await changeByHand(shop.db, sql`update ${price} set value = 2000 where item_id = ${first.id}`);
  const place = () => shop.call('orderAdd', { body: request }, { token: owner.token });
  let refused: Awaited<ReturnType<typeof place>> | undefined;
  expect(await readsDuring(async () => (refused = await place()))).toEqual(['read_basket_lines', 'read_basket']);
  expect(refused!.codes).toEqual(['PRICE_CHANGED']);
  expect(await order()).toEqual([20, 200]);
});

it('no order of commits, readings and additions hides a change', async () => {
  const { beside, change, add } = await aCachedBasket();
  for (let n = 1; n <= 30; n += 1) {
    const added = await aProduct(shop.db, { price: 100 });
    const commit = await lateTransaction(added.id, 100 + n);
    // Readings that end before, while and after the goods of the addition are read
    await Promise.all([change(1), add(added.id), commit(), change(1), change(1)]);
    const sums = [await change(1), (await add(beside.id)).codes.length];
    expect(sums).toEqual([(1000 + 500 * n + 100 * n + (n * (n + 1)) / 2) / 100, 0]);
  }
});

it('a log with more changes than are looked through has the basket read again, once', async () => {
  const { change } = await aCachedBasket();
  const others = Array.from({ length: 250 }, (_, n) => 1_000_000 + n);
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, 'stock', others.slice(0, 100)));
  expect(await readsDuring(() => change(2))).toEqual(['read_basket_lines']);
  await transaction(shop.db, (tx) => recordCatalogueChange(tx, 'stock', others));
  await untilLogIsSettled(shop.db);
  expect(await readsDuring(() => change(3))).toEqual(['read_basket_lines', 'read_basket_with_details']);
  expect(await readsDuring(() => change(4))).toEqual(['read_basket_lines']);
});

it('baskets of goods with thousands of variants are not kept beyond the bound', async () => {
  await untilLogIsSettled(shop.db);
  const baskets: ((quantity: number) => Promise<unknown>)[] = [];
  for (let n = 0; n < 3; n += 1) {
    const { token } = await aReadyBuyer(shop.db);
    const family = await aProduct(shop.db);
    const { id } = await anOffer(shop.db, family.id);
    await shop.db.execute(sql`
      insert into offer (product_id, external_id, name, "values")
      select ${family.id}, 'v' || n, 'Вариант ' || n, '[{"code": "size", "name": "Размер", "value": "1"}]'::jsonb
      from generate_series(1, 8000) n`);
    await shop.call('basketAdd', { body: { products: [{ id, quantity: 1 }] } }, { token });
    const change = (quantity: number) =>
      shop.call('basketUpdate', { body: { product: { ID: id, QUANTITY: quantity } } }, { token });
    expect((await change(2)).status).toBe(200);
    baskets.push(change);
  }
  expect(await readsDuring(() => baskets[2]!(3))).toEqual(['read_basket_lines']);
  expect(await readsDuring(() => baskets[0]!(3))).toEqual(['read_basket_with_details']);
});

it('a log that was restored from the copy of another server is older than every basket, and hides no change', async () => {
  const { first, change } = await aCachedBasket();
  await shop.db.execute(sql`
    insert into catalogue_change (kind, item_id, written_by)
    select 'price', ${first.id}::int, (pg_current_xact_id()::text::bigint + 1000000 + n)::text::xid8
    from generate_series(1, 300) n`);
  onTestFinished(async () => {
    await shop.db.execute(sql`
      delete from catalogue_change where written_by >= pg_snapshot_xmax(pg_current_snapshot())`);
  });
  await change(2);
  expect(await readsDuring(() => change(3))).toEqual(['read_basket_lines']);
  await transaction(shop.db, (tx) => setPrice(tx, first.id, 2000));
  expect(await change(1)).toBe(25);
});

it('a basket is read again after a connection was opened, and after an hour', async () => {
  const { change } = await aCachedBasket();
  const before = openedConnections(shop.db);
  await other.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`);
  await vi.waitFor(async () => {
    await shop.db.execute(sql`select 1`);
    expect(openedConnections(shop.db)).toBeGreaterThan(before);
  }, 30_000);
  expect(await readsDuring(() => change(2))).toContain('read_basket_with_details');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await readsDuring(() => change(3))).toEqual(['read_basket_with_details']);
});
