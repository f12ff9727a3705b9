import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOffer, aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { basketLine } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Buyer = Awaited<ReturnType<typeof aBuyer>>;
type Change = { productId: number; offerId: number; quantity: number };

const change = (buyer: Buyer, body: Change) =>
  shop.call('basketChangeOffer', { body: { ...body, index: 0 } }, { token: buyer.token });
const linesOf = async ({ account }: Buyer) => {
  const rows = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, account.id));
  return Object.fromEntries(rows.map((row) => [row.itemId, row.quantity]));
};
const versionOf = async ({ token }: Buyer) => (await shop.call('header', {}, { token })).data.basketVersion;

async function aShirt(fields: Parameters<typeof aProduct>[1] = {}) {
  const shirt = await aProduct(shop.db, fields);
  const offers = [await anOffer(shop.db, shirt.id), await anOffer(shop.db, shirt.id), await anOffer(shop.db, shirt.id)];
  return { shirt, offers: offers as [(typeof offers)[0], (typeof offers)[0], (typeof offers)[0]] };
}

async function aBuyerOf(...wanted: { id: number; quantity: number }[]): Promise<Buyer> {
  const buyer = await aBuyer(shop.db);
  await shop.call('basketAdd', { body: { products: wanted } }, { token: buyer.token });
  return buyer;
}

describe('changing the offer of a line', () => {
  it(
    'a changed offer replaces the line with its own price, and the sums follow',
    { tags: ['R-CALL-084'] },
    async () => {
      const { offers } = await aShirt();
      const dear = await anOffer(shop.db, offers[0].productId, { price: 25_000 });
      const other = await aProduct(shop.db);
      const buyer = await aBuyerOf({ id: offers[0].id, quantity: 3 }, { id: other.id, quantity: 1 });
      const { data } = await change(buyer, { productId: offers[0].id, offerId: dear.id, quantity: 4 });
      expect(data).toMatchObject({
        line: { id: dear.id, product_id: dear.productId, basketQuantity: 4, totalPrice: { value: 1000 } },
        totals: { total: 1100, articles: 2 },
        version: 2,
      });
      const { data: page } = await shop.call('basketProducts', { query: {} }, { token: buyer.token });
      expect(page.grid.row.map(({ id }) => id)).toEqual([dear.id, other.id]);
    },
  );

  it(
    'changing to an offer that is a line already adds the quantities in whole packs',
    { tags: ['R-CALL-084'] },
    async () => {
      const { shirt, offers } = await aShirt({ packageCount: 4 });
      const buyer = await aBuyerOf({ id: offers[0].id, quantity: 4 }, { id: offers[1].id, quantity: 8 });
      const answer = await change(buyer, { productId: offers[0].id, offerId: offers[1].id, quantity: 5 });
      expect(answer.data).toMatchObject({ line: { id: offers[1].id, basketQuantity: 16 }, version: 2 });
      expect(await linesOf(buyer)).toEqual({ [offers[1].id]: 16 });
      // the product's own id will do where it has one line
      await change(buyer, { productId: shirt.id, offerId: offers[2].id, quantity: 4 });
      expect(await linesOf(buyer)).toEqual({ [offers[2].id]: 4 });
      await change(buyer, { productId: offers[2].id, offerId: offers[2].id, quantity: 12 });
      expect(await linesOf(buyer)).toEqual({ [offers[2].id]: 12 });
    },
  );

  it(
    'a change of the offer is refused for an absent line, a foreign offer or one that cannot be ordered',
    { tags: ['R-CALL-084'] },
    async () => {
      const { shirt, offers } = await aShirt();
      const stranger = await aShirt();
      const closed = await anOffer(shop.db, shirt.id, { active: false });
      const buyer = await aBuyerOf({ id: offers[0].id, quantity: 1 }, { id: offers[1].id, quantity: 1 });
      await shop.db
        .update(stock)
        .set({ onHand: 0 })
        .where(and(eq(stock.itemId, offers[2].id)));
      const codesOf = async (body: Change) => (await change(buyer, body)).codes;
      const { id: productId } = offers[0];
      expect(await codesOf({ productId: stranger.shirt.id, offerId: stranger.offers[0].id, quantity: 1 })).toEqual([
        'LINE_NOT_FOUND',
      ]);
      expect(await codesOf({ productId: shirt.id, offerId: offers[1].id, quantity: 1 })).toEqual(['LINE_NOT_FOUND']);
      expect(await codesOf({ productId, offerId: stranger.offers[0].id, quantity: 1 })).toEqual(['OFFER_NOT_FOUND']);
      expect(await codesOf({ productId, offerId: shirt.id, quantity: 1 })).toEqual(['OFFER_NOT_FOUND']);
      expect(await codesOf({ productId, offerId: closed.id, quantity: 1 })).toEqual(['NOT_ORDERABLE']);
      expect(await codesOf({ productId, offerId: offers[2].id, quantity: 1 })).toEqual(['NOT_ORDERABLE']);
      for (const quantity of [0, -1, 1.5, 1_000_000_000]) {
        expect(await codesOf({ productId, offerId: offers[1].id, quantity })).toEqual(['VALIDATION']);
      }
      const colleague = await aBuyer(shop.db, { of: buyer.company, role: 'ADMIN' });
      expect((await change(colleague, { productId, offerId: offers[1].id, quantity: 1 })).codes).toEqual([
        'LINE_NOT_FOUND',
      ]);
      expect(await linesOf(buyer)).toEqual({ [offers[0].id]: 1, [offers[1].id]: 1 });
      expect(await versionOf(buyer)).toBe(1);
    },
  );

  it('parallel changes of the offer lose no quantity', { tags: ['R-CALL-084'] }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { offers } = await aShirt();
      const [first, second, third] = offers;
      const buyer = await aBuyerOf({ id: first.id, quantity: 2 }, { id: second.id, quantity: 3 });
      const products = [{ id: third.id, quantity: 5 }];
      const answers = await Promise.all([
        change(buyer, { productId: first.id, offerId: third.id, quantity: 2 }),
        change(buyer, { productId: second.id, offerId: third.id, quantity: 3 }),
        shop.call('basketAdd', { body: { products } }, { token: buyer.token }),
      ]);
      expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
      expect(await linesOf(buyer)).toEqual({ [third.id]: 10 });
      expect(await versionOf(buyer)).toBe(4);
    }
  });
});
