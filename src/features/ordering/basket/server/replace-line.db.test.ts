import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import type { Input } from '#shared/endpoint.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { basketLine } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const replace = (
  buyer: Buyer,
  body: Omit<Input<'basketReplace'>['body'], 'isBack'> & { isBack?: boolean },
  key?: string,
) =>
  shop.call(
    'basketReplace',
    { body: body as never },
    { token: buyer.token, headers: key ? { 'idempotency-key': key } : {} },
  );
const linesOf = async ({ account }: Buyer) => {
  const rows = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, account.id));
  return Object.fromEntries(rows.map((row) => [row.itemId, row.quantity]));
};

/** A buyer with a line of `gone`, which is out of stock since. */
async function aBuyerOfGone(quantity = 10) {
  const [gone, other] = [await aProduct(shop.db), await aProduct(shop.db, { packageCount: 4 })];
  const buyer = await aBuyer(shop.db);
  await shop.call('basketAdd', { body: { products: [{ id: gone.id, quantity }] } as never }, { token: buyer.token });
  await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, gone.id));
  return { buyer, gone, other };
}

describe('replacing a line by an analogue', () => {
  it('takes the quantity in whole packs and keeps the position', { tags: ['R-STATE-013'] }, async () => {
    const { buyer, gone, other } = await aBuyerOfGone();
    const last = await aProduct(shop.db);
    await shop.call('basketAdd', { body: { products: [{ id: last.id }] } as never }, { token: buyer.token });
    const { data } = await replace(buyer, { from: { id: gone.id }, to: { id: other.id, quantity: 10 } });
    expect(data).toMatchObject({ line: { id: other.id, basketQuantity: 12 }, added: 12, version: 3 });
    const page = (await shop.call('basketProducts', { query: {} }, { token: buyer.token })).data;
    expect(page.grid.row.map(({ id }) => id)).toEqual([other.id, last.id]);
  });

  it('adds to a line that the analogue has already, and the way back takes what was added alone', async () => {
    const { buyer, gone, other } = await aBuyerOfGone();
    await shop.call(
      'basketAdd',
      { body: { products: [{ id: other.id, quantity: 4 }] } as never },
      { token: buyer.token },
    );
    const { data } = await replace(buyer, { from: { id: gone.id }, to: { id: other.id, quantity: 5 } });
    expect([data.added, await linesOf(buyer)]).toEqual([8, { [other.id]: 12 }]);
    const back = { from: { id: other.id, takes: 8 }, to: { id: gone.id, quantity: 10 }, isBack: true };
    expect((await replace(buyer, back)).codes).toEqual([]);
    expect(await linesOf(buyer)).toEqual({ [other.id]: 4, [gone.id]: 10 });
  });

  it('the way back removes the analogue that had no line, and returns what is out of stock', async () => {
    const { buyer, gone, other } = await aBuyerOfGone();
    await replace(buyer, { from: { id: gone.id }, to: { id: other.id, quantity: 10 } });
    await replace(buyer, { from: { id: other.id, takes: 12 }, to: { id: gone.id, quantity: 10 }, isBack: true });
    expect(await linesOf(buyer)).toEqual({ [gone.id]: 10 });
  });

  it('counts once when it is sent again after a lost answer', async () => {
    const { buyer, gone, other } = await aBuyerOfGone();
    const body = { from: { id: gone.id }, to: { id: other.id, quantity: 10 } };
    const [first, second] = [
      await replace(buyer, body, 'press-00000001'),
      await replace(buyer, body, 'press-00000001'),
    ];
    expect([first.data.added, second.data.added]).toEqual([12, 12]);
    expect(await linesOf(buyer)).toEqual({ [other.id]: 12 });
  });

  it('changes nothing where the analogue cannot be ordered or the line is gone', async () => {
    const { buyer, gone, other } = await aBuyerOfGone();
    const sold = await aProduct(shop.db);
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, other.id));
    const codesOf = async (from: number, to: number, quantity = 1) =>
      (await replace(buyer, { from: { id: from }, to: { id: to, quantity } })).codes;
    expect(await codesOf(gone.id, other.id)).toEqual(['NOT_ORDERABLE']);
    expect(await codesOf(gone.id, 2_000_000_000)).toEqual(['NOT_ORDERABLE']);
    expect(await codesOf(sold.id, gone.id)).toEqual(['LINE_NOT_FOUND']);
    expect(await codesOf(gone.id, gone.id)).toEqual(['VALIDATION']);
    expect(await codesOf(gone.id, sold.id, 0.5)).toEqual(['VALIDATION']);
    expect(await linesOf(buyer)).toEqual({ [gone.id]: 10 });
  });
});
