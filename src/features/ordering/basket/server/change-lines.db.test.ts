import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import { anOffer, aProduct, deactivate } from '#goods/products/server/factory.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { basketLine } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const add = async (token: string, products: { id: number; quantity?: number }[]) =>
  (await shop.call('basketAdd', { body: { products } }, { token })).data;
const productsOf = async (token: string) => (await shop.call('basketProducts', { query: {} }, { token })).data;
const sumBlockOf = async (token: string) => (await shop.call('basketSumBlock', {}, { token })).data;
const update = (token: string, ID: number, QUANTITY: number) =>
  shop.call('basketUpdate', { body: { product: { ID, QUANTITY } } }, { token });
const remove = (token: string, products: number[]) => shop.call('basketRemove', { body: { products } }, { token });
const setStock = (itemId: number, onHand: number) =>
  shop.db.update(stock).set({ onHand }).where(eq(stock.itemId, itemId));

describe('changing a line', () => {
  it(
    'an update sets the quantity and returns the line, the totals and the version',
    { tags: ['R-CALL-075'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const [item, other] = [await aProduct(shop.db, { packageCount: 4 }), await aProduct(shop.db)];
      await add(buyer.token, [{ id: item.id, quantity: 8 }, { id: other.id }]);
      const { data } = await update(buyer.token, item.id, 12);
      expect(data).toMatchObject({
        line: { id: item.id, basketQuantity: 12, totalPrice: { value: 1200 } },
        totals: { total: 1300, articles: 2 },
        version: 2,
        corrected: false,
      });
      expect(data.totals).not.toHaveProperty('products');
      expect((await update(buyer.token, item.id, 9)).data).toMatchObject({
        line: { basketQuantity: 12 },
        corrected: true,
        version: 3,
      });
    },
  );

  it('the line of an update is the line of the basket: marked, discontinued, of a promotion, a variant', async () => {
    const buyer = await aBuyer(shop.db);
    const [spring] = await shop.db.insert(promotion).values({ code: 'vesna', name: 'Весна' }).returning();
    const marked = await aProduct(shop.db, { isMarked: true, isDiscontinued: true, packageCountWord: 'упаковка' });
    const promoted = await aProduct(shop.db);
    await aDiscount(shop.db, { scope: 'product', scopeId: promoted.id, promotionId: spring!.id });
    const chosen = await anOffer(shop.db, (await aProduct(shop.db, { price: null })).id);
    const ids = [marked.id, promoted.id, chosen.id];
    await add(
      buyer.token,
      ids.map((id) => ({ id })),
    );
    for (const id of ids) {
      const { line } = (await update(buyer.token, id, 2)).data;
      const { row } = (await productsOf(buyer.token)).grid;
      expect(line).toEqual(row.find((other) => other.id === id));
    }
    expect((await productsOf(buyer.token)).grid.row).toMatchObject([
      { isMarked: true, isDiscontinued: true },
      { actions: [{ name: 'Весна' }] },
      { offers: [{}] },
    ]);
  });

  it('an update to zero removes the line', { tags: ['R-CALL-075'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db);
    await add(buyer.token, [{ id: item.id, quantity: 3 }]);
    expect((await update(buyer.token, item.id, 0)).data).toMatchObject({
      line: null,
      totals: { articles: 0 },
      version: 2,
    });
    expect((await update(buyer.token, item.id, 0)).codes).toEqual(['LINE_NOT_FOUND']);
  });

  it(
    'an update refuses an absent line, a line that cannot be ordered and an invalid quantity',
    { tags: ['R-CALL-075'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const [item, empty, never] = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
      await add(buyer.token, [{ id: item.id }, { id: empty.id }]);
      await setStock(empty.id, 0);
      const code = async (id: number, quantity: number) => {
        const answer = await update(buyer.token, id, quantity);
        return [answer.status, ...answer.codes, answer.body.errors[0]!.field];
      };
      expect(await code(never.id, 2)).toEqual([409, 'LINE_NOT_FOUND', undefined]);
      expect(await code(2_000_000_000, 2)).toEqual([409, 'LINE_NOT_FOUND', undefined]);
      expect(await code(never.id, 1.5)).toEqual([409, 'LINE_NOT_FOUND', undefined]);
      expect(await code(empty.id, 2)).toEqual([409, 'NOT_ORDERABLE', undefined]);
      for (const quantity of [1.5, -1, 1_000_000_001, 200_000_000]) {
        expect(await code(item.id, quantity)).toEqual([400, 'VALIDATION', 'product.QUANTITY']);
      }
      expect((await shop.call('header', {}, { token: buyer.token })).data.basketVersion).toBe(1);
    },
  );

  it(
    'of parallel updates the last one holds, and each has a version of its own',
    { tags: ['R-CALL-075'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const item = await aProduct(shop.db);
      await add(buyer.token, [{ id: item.id }]);
      const answers = await Promise.all([5, 6, 7, 8].map((quantity) => update(buyer.token, item.id, quantity)));
      expect(answers.every((answer) => answer.codes.length === 0)).toBe(true);
      const [line] = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, buyer.account.id));
      expect([5, 6, 7, 8]).toContain(line!.quantity);
      expect((await sumBlockOf(buyer.token)).version).toBe(5);
    },
  );
});

describe('removing lines', () => {
  it(
    'a removal removes the named lines, reports the absent ones and may be repeated',
    { tags: ['R-CALL-074'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const [item, other] = [await aProduct(shop.db), await aProduct(shop.db)];
      await add(buyer.token, [{ id: item.id }, { id: other.id }]);
      const { data } = await remove(buyer.token, [item.id, 999_999_999]);
      expect(data).toMatchObject({
        removed: [item.id],
        ignored: [999_999_999],
        version: 2,
        totals: { articles: 1, total: 100 },
      });
      expect((await remove(buyer.token, [item.id])).data).toMatchObject({
        removed: [],
        ignored: [item.id],
        version: 2,
      });
    },
  );

  it('clearing the basket removes its lost lines too', { tags: ['R-CALL-076'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const [item, lost] = [await aProduct(shop.db), await aProduct(shop.db)];
    await add(buyer.token, [{ id: item.id }, { id: lost.id }]);
    await deactivate(shop.db, lost.id);
    const clear = async () => (await shop.call('basketClear', {}, { token: buyer.token })).data;
    expect(await clear()).toEqual({ version: 2 });
    expect(await clear()).toEqual({ version: 2 });
    expect(await productsOf(buyer.token)).toMatchObject({ grid: { row: [] }, noProductsAddToOrder: [] });
  });

  it(
    'changes of lines affect only the basket of the caller',
    { tags: ['R-CALL-074', 'R-CALL-075', 'R-CALL-076', 'R-CALL-077'] },
    async () => {
      const owner = await aBuyer(shop.db);
      const colleague = await aBuyer(shop.db, { of: owner.company, role: 'ADMIN' });
      const item = await aProduct(shop.db);
      await add(owner.token, [{ id: item.id, quantity: 3 }]);
      expect((await update(colleague.token, item.id, 5)).codes).toEqual(['LINE_NOT_FOUND']);
      expect((await remove(colleague.token, [item.id])).data.removed).toEqual([]);
      await shop.call('basketClear', {}, { token: colleague.token });
      expect((await productsOf(colleague.token)).grid.row).toEqual([]);
      expect((await productsOf(owner.token)).grid.row).toMatchObject([{ id: item.id, basketQuantity: 3 }]);
    },
  );
});

describe('who has a basket', () => {
  it(
    'guests, managers and technical users may not change a basket',
    { tags: ['R-ROLE-06', 'R-CALL-077', 'R-CALL-078'] },
    async () => {
      const send = async (token?: string) => {
        const options = token ? { token } : {};
        const answers = await Promise.all([
          shop.call('basketProducts', { query: {} }, options),
          shop.call('basketSumBlock', {}, options),
          shop.call('basketUpdate', { body: { product: { ID: 1, QUANTITY: 1 } } }, options),
          shop.call('basketRemove', { body: { products: [1] } }, options),
          shop.call('basketClear', {}, options),
        ]);
        return new Set(answers.map(({ status, codes }) => `${status} ${codes}`));
      };
      expect(await send()).toEqual(new Set(['401 AUTH_REQUIRED']));
      for (const role of ['MANAGER', 'TECH'] as const) {
        const { id } = await anAccount(shop.db, { role });
        expect(await send(await aSession(shop.db, id))).toEqual(new Set(['403 FORBIDDEN']));
      }
    },
  );

  it('a customer without a company may see his basket and remove lines', { tags: ['R-CALL-077'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db);
    await add(buyer.token, [{ id: item.id }]);
    await shop.db.delete(membership).where(eq(membership.accountId, buyer.account.id));
    expect((await productsOf(buyer.token)).grid.row).toMatchObject([{ id: item.id, price: { value: 100 } }]);
    expect(await sumBlockOf(buyer.token)).toMatchObject({ total: 100, warnings: [] });
    expect((await remove(buyer.token, [item.id])).data.removed).toEqual([item.id]);
  });
});
