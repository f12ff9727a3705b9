import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOffer, aProduct } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { basketLine } from '#ordering/basket/server/tables.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aReadyBuyer, openCheckout, type ReadyBuyer } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Fields = Partial<typeof product.$inferInsert>;

/** The accounting system counts a product differently from now on. */
const remeasure = async (id: number, fields: Fields) => {
  await shop.db.update(product).set(fields).where(eq(product.id, id));
  await recordCatalogueChange(shop.db, 'item', [id]);
};
const add = (
  { token }: ReadyBuyer,
  one: { id: number; quantity?: number; unit?: string },
  existing?: 'add' | 'replace' | 'ask',
) => shop.call('basketAdd', { body: { products: [one], existing } }, { token });
const update = ({ token }: ReadyBuyer, id: number, quantity: number, unit?: string) =>
  shop.call('basketUpdate', { body: { product: { ID: id, QUANTITY: quantity, UNIT: unit } } }, { token });
const rowsOf = async ({ token }: ReadyBuyer) =>
  (await shop.call('basketProducts', { query: {} }, { token })).data.grid.row;
const warningsOf = async ({ token }: ReadyBuyer) =>
  (await shop.call('basketSumBlock', {}, { token })).data.warnings.map(({ code, blocking }) => ({ code, blocking }));
const order = (buyer: ReadyBuyer, body: Awaited<ReturnType<typeof openCheckout>>) =>
  shop.call('orderAdd', { body }, { token: buyer.token });
const orderNow = async (buyer: ReadyBuyer) => order(buyer, await openCheckout(shop, buyer));
const orderedLines = ({ account }: ReadyBuyer) =>
  shop.db
    .select({ quantity: orderLine.quantity, unit: orderLine.unit })
    .from(orderLine)
    .innerJoin(customerOrder, eq(customerOrder.id, orderLine.orderId))
    .where(eq(customerOrder.accountId, account.id));
const unitOf = async ({ account }: ReadyBuyer, id: number) =>
  (await shop.db.select().from(basketLine).where(eq(basketLine.accountId, account.id))).find(
    (line) => line.itemId === id,
  )?.unit;

const aLine = async (buyer: ReadyBuyer, quantity: number, fields: Parameters<typeof aProduct>[1] = {}) => {
  const item = await aProduct(shop.db, { unitBase: 'шт', stock: 1000, ...fields });
  expect((await add(buyer, { id: item.id, quantity })).codes).toEqual([]);
  return item;
};

describe('a basket whose product has another unit now', () => {
  it('shows what was chosen, and is not ordered before the quantity is set in the new unit', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await aLine(buyer, 100);
    expect(await warningsOf(buyer)).not.toContainEqual({ code: 'UNIT_CHANGED', blocking: true });
    await remeasure(item.id, { unitBase: 'упак', unitCustom: 'шт', ratio: 10 });
    expect((await rowsOf(buyer))[0]).toMatchObject({ basketQuantity: 100, remeasured: { quantity: 100, unit: 'шт' } });
    expect(await warningsOf(buyer)).toContainEqual({ code: 'UNIT_CHANGED', blocking: true });
    expect((await orderNow(buyer)).codes).toEqual(['UNIT_CHANGED']);
    // A window that still shows pieces, and a program that names no unit, have not seen the packs
    expect((await update(buyer, item.id, 120, 'шт')).data.line).toMatchObject({
      basketQuantity: 120,
      remeasured: { quantity: 120, unit: 'шт' },
    });
    expect((await update(buyer, item.id, 130)).data.line?.remeasured).toEqual({ quantity: 130, unit: 'шт' });
    expect((await orderNow(buyer)).codes).toEqual(['UNIT_CHANGED']);
    const { data } = await update(buyer, item.id, 10, 'упак по 10 шт');
    expect(data.line?.remeasured).toBeUndefined();
    expect(data.totals.warnings.map(({ code }) => code)).not.toContain('UNIT_CHANGED');
    expect((await orderNow(buyer)).codes).toEqual([]);
    expect(await orderedLines(buyer)).toEqual([{ quantity: 10, unit: 'упак' }]);
  });

  it('does not count the line in any sum before its quantity is set again, and says how many lines wait', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const sumsOf = async () => (await shop.call('basketSumBlock', {}, { token: buyer.token })).data;
    await aLine(buyer, 3, { price: 10_000, weightGrams: 500 });
    const item = await aLine(buyer, 100, { price: 5000, weightGrams: 20 });
    const counted = { articles: 1, count: 3, sum: 300, total: 300, weight: 1500, remeasured: 1 };
    expect(await sumsOf()).toMatchObject({ articles: 2, count: 103, total: 5300, weight: 3500, remeasured: 0 });
    await remeasure(item.id, { unitBase: 'упак', unitCustom: 'шт', ratio: 10 });
    const sums = await sumsOf();
    expect(sums).toMatchObject(counted);
    expect(sums.products).toHaveLength(1);
    const checkout = await shop.call('orderCheckout', { query: {} }, { token: buyer.token });
    expect(checkout.data.summary).toMatchObject(counted);
    expect(checkout.data.summary.products).toEqual(sums.products);
    const { data } = await update(buyer, item.id, 10, 'упак по 10 шт');
    expect(data.totals).toMatchObject({ articles: 2, count: 13, total: 800, remeasured: 0 });
  });

  it('has no sum in the file of the basket, which says what was chosen', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await aLine(buyer, 100);
    await remeasure(item.id, { unitBase: 'упак' });
    const { link } = (await shop.call('basketFile', {}, buyer)).data;
    const answer = await shop.app.inject({ url: link, headers: { authorization: `Bearer ${buyer.token}` } });
    const [, row] = (await readXlsx(answer.rawPayload)).sheets[0]!.rows;
    const state = 'Единица изменилась: было 100 шт. Проверьте количество';
    expect(row!.slice(3)).toEqual(['упак', 100, 100, null, state]);
  });

  it('counts no credit for the line before its quantity is set again', async () => {
    const buyer = await aReadyBuyer(shop.db, { company: { creditLimit: 100_000 } });
    const item = await aLine(buyer, 100, { price: 5000 });
    expect((await warningsOf(buyer)).map(({ code }) => code)).toEqual(['CREDIT_LIMIT']);
    await remeasure(item.id, { unitBase: 'упак' });
    expect((await warningsOf(buyer)).map(({ code }) => code)).toEqual(['UNIT_CHANGED']);
  });

  it('opens the checkout of a basket in which every line waits, and does not call it empty', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await aLine(buyer, 100);
    await remeasure(item.id, { unitBase: 'упак' });
    const { codes, data } = await shop.call('orderCheckout', { query: {} }, { token: buyer.token });
    expect(codes).toEqual([]);
    expect(data.summary).toMatchObject({ articles: 0, total: 0, remeasured: 1 });
    expect(data.summary.warnings.map(({ code }) => code)).not.toContain('EMPTY_BASKET');
  });

  it('is refused where a line waited for a confirmation when the checkout was shown, also if it waits no longer', async () => {
    const buyer = await aReadyBuyer(shop.db);
    await aLine(buyer, 3);
    const item = await aLine(buyer, 100);
    await remeasure(item.id, { unitBase: 'упак' });
    const shown = await openCheckout(shop, buyer);
    await remeasure(item.id, { unitBase: 'шт' });
    expect((await order(buyer, shown)).codes).toEqual(['BASKET_CHANGED']);
    expect(await orderedLines(buyer)).toEqual([]);
  });

  it('is refused where the unit changes between the checkout and the order', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await aLine(buyer, 100);
    const shown = await openCheckout(shop, buyer);
    await remeasure(item.id, { unitBase: 'упак' });
    expect((await order(buyer, shown)).codes).toEqual(['UNIT_CHANGED']);
    expect(await orderedLines(buyer)).toEqual([]);
    // The same quantity is agreed to in another window: what this one shows is no longer the basket
    await update(buyer, item.id, 100, 'упак');
    expect((await order(buyer, shown)).codes).toEqual(['BASKET_CHANGED']);
    expect((await orderNow(buyer)).codes).toEqual([]);
  });

  it('is as it was where the unit comes back, and where it is only spelled in another way', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await aLine(buyer, 100);
    await remeasure(item.id, { unitBase: 'упак' });
    await remeasure(item.id, { unitBase: 'Штука' });
    expect((await rowsOf(buyer))[0]!.remeasured).toBeUndefined();
    expect((await orderNow(buyer)).codes).toEqual([]);
  });

  it('a pack that holds another number of pieces is another unit, a piece of another weight is not', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const pack = await aLine(buyer, 5, { unitBase: 'упак', unitCustom: 'шт', ratio: 10 });
    const piece = await aLine(buyer, 5, { unitBase: 'шт', unitCustom: 'кг', ratio: 1.2 });
    await remeasure(pack.id, { ratio: 12 });
    await remeasure(piece.id, { ratio: 1.3 });
    const rows = await rowsOf(buyer);
    expect(rows.map(({ remeasured }) => remeasured)).toEqual([{ quantity: 5, unit: 'упак по 10 шт' }, undefined]);
    expect((await orderNow(buyer)).codes).toEqual(['UNIT_CHANGED']);
  });

  it('is noticed by a thread that keeps the goods of the basket, and keeps its unit while other lines change', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const [item, other] = [await aLine(buyer, 100), await aLine(buyer, 1)];
    await update(buyer, other.id, 2, 'шт');
    await remeasure(item.id, { unitBase: 'упак' });
    for (const quantity of [3, 4]) {
      const { data } = await update(buyer, other.id, quantity, 'шт');
      expect(data.totals.warnings.map(({ code }) => code)).toContain('UNIT_CHANGED');
    }
    expect(await unitOf(buyer, item.id)).toBe('шт');
  });

  it('takes no more of the product before it is looked at, but another quantity in its place', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await aLine(buyer, 100);
    await remeasure(item.id, { unitBase: 'упак' });
    for (const existing of ['add', 'ask'] as const) {
      const { body } = await add(buyer, { id: item.id, quantity: 5, unit: 'упак' }, existing);
      expect(body.errors[0]).toMatchObject({ code: 'NOTHING_ADDED', message: expect.stringContaining('ещё в «шт»') });
    }
    expect((await rowsOf(buyer))[0]!.remeasured).toEqual({ quantity: 100, unit: 'шт' });
    expect((await add(buyer, { id: item.id, quantity: 5, unit: 'упак' }, 'replace')).codes).toEqual([]);
    expect((await rowsOf(buyer))[0]).toMatchObject({ basketQuantity: 5 });
    expect((await orderNow(buyer)).codes).toEqual([]);
  });

  it('goods shown in a former unit are not added', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await aProduct(shop.db, { unitBase: 'упак' });
    const { codes, body } = await add(buyer, { id: item.id, quantity: 100, unit: 'шт' });
    expect(codes).toEqual(['NOTHING_ADDED']);
    expect(body.errors[0]!.message).toContain('было «шт», теперь «упак»');
    expect(await rowsOf(buyer)).toEqual([]);
  });

  it('keeps what was chosen when the offer of the line changes', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const family = await aProduct(shop.db, { unitBase: 'шт' });
    const [one, two] = [await anOffer(shop.db, family.id), await anOffer(shop.db, family.id)];
    await add(buyer, { id: one.id, quantity: 100 });
    await add(buyer, { id: two.id, quantity: 1 });
    await remeasure(family.id, { unitBase: 'упак' });
    await update(buyer, two.id, 2, 'упак');
    const body = { productId: one.id, offerId: two.id, quantity: 100 };
    await shop.call('basketChangeOffer', { body }, { token: buyer.token });
    expect((await rowsOf(buyer)).map(({ remeasured }) => remeasured?.unit)).toEqual(['шт']);
    expect((await orderNow(buyer)).codes).toEqual(['UNIT_CHANGED']);
  });
});

describe('an order whose product is packed in another way now', () => {
  const repeat = ({ token }: ReadyBuyer, id: number) =>
    shop.call('orderCopy', { query: {}, params: { id: String(id) } }, { token });
  /** An order of five packs of ten. */
  const anOrderOfPacks = async () => {
    const buyer = await aReadyBuyer(shop.db);
    const pack = await aLine(buyer, 5, { unitBase: 'упак', unitCustom: 'шт', ratio: 10 });
    const other = await aLine(buyer, 2);
    return { buyer, pack, other, id: (await orderNow(buyer)).data.id };
  };

  it('is repeated without that line, and says what it was and what it is now', async () => {
    const { buyer, pack, other, id } = await anOrderOfPacks();
    await remeasure(pack.id, { ratio: 20 });
    const { codes, data } = await repeat(buyer, id);
    expect(codes).toEqual([]);
    expect(data).toMatchObject({
      added: [{ id: other.id, quantity: 2 }],
      refused: [
        {
          id: pack.id,
          name: pack.name,
          code: 'WRONG_QUANTITY',
          reason: expect.stringContaining('было «упак по 10 шт», теперь «упак по 20 шт»'),
        },
      ],
    });
    expect((await rowsOf(buyer)).map((row) => row.id)).toEqual([other.id]);
  });

  it('is repeated whole where the pack is as it was, or only spelled in another way', async () => {
    const { buyer, pack, other, id } = await anOrderOfPacks();
    await remeasure(pack.id, { unitBase: 'Упаковка' });
    expect((await repeat(buyer, id)).data.refused).toEqual([]);
    expect((await rowsOf(buyer)).map((row) => row.id)).toEqual([pack.id, other.id]);
  });
});
