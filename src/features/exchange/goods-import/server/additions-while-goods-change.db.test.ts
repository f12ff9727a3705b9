import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { findVisitor } from '#identity/session/server/index.ts';
import { addLines } from '#ordering/basket/server/index.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import { goodsInTrade } from './goods-in-trade.fixture.ts';

let shop: TestApp;
let other: TestApp;
let trade: Awaited<ReturnType<typeof goodsInTrade>>;

beforeAll(async () => {
  trade = await goodsInTrade();
  ({ shop, other } = trade.world);
});

type Context = Parameters<typeof addLines>[1];

class RollBack extends Error {}

/** What the other process would do, which reads basket and goods under the lock of the basket. */
async function additionUnderLock(token: string, id: number, quantity: number) {
  const { session } = await findVisitor(other.db, token);
  const ctx = { db: other.db, session, now: () => new Date() } as unknown as Context;
  let answer: Awaited<ReturnType<typeof addLines>> | undefined;
  const add = async (tx: Db) => {
    answer = await addLines(tx, ctx, [{ id, quantity }]);
    throw new RollBack();
  };
  await expect(transaction(other.db, add)).rejects.toThrow(RollBack);
  return answer!;
}

const add = (token: string, id: number, quantity = 1, headers = {}) =>
  shop.call('basketAdd', { body: { products: [{ id, quantity }] } }, { token, headers });

it('an addition follows the goods and the basket as they are now, whoever changed them', async () => {
  const { token } = trade.world.buyer;
  const compare = async (id: number, quantity: number) => {
    const expected = await additionUnderLock(token, id, quantity);
    const added = await add(token, id, quantity);
    const told = expected.lines.length ? [[], expected] : [['NOTHING_ADDED'], { refused: expected.refused }];
    expect([added.codes, added.body.data]).toEqual(told);
  };
  for (const story of trade.allWriters) await trade.follow(story, compare);
  await fc.assert(
    fc.asyncProperty(trade.story, (story) => trade.follow(story, compare)),
    { numRuns: 5 },
  );
});

it('a repeat gets the first answer to its key, also after the line was changed or removed', async () => {
  const { token } = await aReadyBuyer(shop.db);
  const [first, second] = [await aProduct(shop.db), await aProduct(shop.db)];
  await add(token, first.id);
  await add(token, second.id);
  const headers = { 'idempotency-key': randomUUID() };
  const added = await add(token, second.id, 4, headers);
  expect(added.data.lines).toMatchObject([{ quantity: 5 }]);
  expect((await add(token, second.id, 4, headers)).data).toEqual(added.data);
  await other.call('basketRemove', { body: { products: [second.id] } }, { token });
  expect((await add(token, second.id, 4, headers)).data).toEqual(added.data);
  expect((await add(token, second.id, 9, headers)).codes).toEqual(['KEY_REUSED']);
  expect((await add(token, second.id, 2)).data).toMatchObject({ lines: [{ quantity: 2 }], count: 2 });
});

it('a line that another process has changed, removed or added counts', async () => {
  const { token } = await aReadyBuyer(shop.db);
  const [first, second] = [await aProduct(shop.db), await aProduct(shop.db)];
  for (const { id } of [first, second, first]) await add(token, id);
  await other.call('basketUpdate', { body: { product: { ID: first.id, QUANTITY: 20 } } }, { token });
  expect((await add(token, first.id)).data).toMatchObject({ lines: [{ quantity: 21 }], count: 2 });
  await other.call('basketRemove', { body: { products: [first.id] } }, { token });
  expect((await add(token, first.id)).data).toMatchObject({ lines: [{ quantity: 1 }], count: 2 });
  await other.call('basketClear', { body: {} }, { token });
  await other.call('basketAdd', { body: { products: [{ id: second.id, quantity: 5 }] } }, { token });
  expect((await add(token, second.id)).data).toMatchObject({ lines: [{ quantity: 6 }], count: 1 });
});

it('no order of commits and additions hides another pack', async () => {
  const { token } = await aReadyBuyer(shop.db);
  const item = await aProduct(shop.db, { stock: 1000 });
  await add(token, item.id);
  for (let pack = 2; pack <= 30; pack += 1) {
    const commit = await holdTransaction(other.db, async (tx) => {
      await tx.update(product).set({ packageCount: pack }).where(eq(product.id, item.id));
      await recordCatalogueChange(tx, 'item', [item.id]);
    });
    await Promise.all(pack % 2 ? [add(token, item.id), commit()] : [commit(), add(token, item.id)]);
    const { data } = await add(token, item.id);
    expect([data.lines[0]!.quantity % pack, data.count]).toEqual([0, 1]);
  }
});
