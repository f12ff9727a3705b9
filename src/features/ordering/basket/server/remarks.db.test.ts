import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const remark = ({ token }: Buyer, id: number, text: string) =>
  shop.call('basketRemark', { body: { id, remark: text } }, { token });
const add = ({ token }: Buyer, id: number, text?: string) =>
  shop.call('basketAdd', { body: { products: [{ id, quantity: 2, remark: text }] } as never }, { token });
const remarksOf = async ({ token }: Buyer) => {
  const { grid } = (await shop.call('basketProducts', { query: {} }, { token })).data;
  return grid.row.map((line) => line.remark ?? '');
};

describe('a remark to a line of the basket', () => {
  it('is changed, emptied and kept when the quantity changes', async () => {
    const [buyer, { id }] = [await aBuyer(shop.db), await aProduct(shop.db)];
    await add(buyer, id);
    expect((await remark(buyer, id, ' для \n щита 3 ')).data).toEqual({ remark: 'для щита 3', version: 2 });
    await shop.call('basketUpdate', { body: { product: { ID: id, QUANTITY: 7 } } }, buyer);
    expect(await remarksOf(buyer)).toEqual(['для щита 3']);
    await remark(buyer, id, '');
    expect(await remarksOf(buyer)).toEqual(['']);
    expect((await remark(buyer, id, 'я'.repeat(201))).codes).toEqual(['VALIDATION']);
    expect((await remark(buyer, 2_000_000_000, 'нет')).codes).toEqual(['LINE_NOT_FOUND']);
  });

  it('comes with added goods where the line has none', async () => {
    const [buyer, { id }] = [await aBuyer(shop.db), await aProduct(shop.db)];
    await add(buyer, id, 'первая');
    await add(buyer, id, 'вторая');
    expect(await remarksOf(buyer)).toEqual(['первая']);
    await remark(buyer, id, '');
    await add(buyer, id, 'вторая');
    expect(await remarksOf(buyer)).toEqual(['вторая']);
  });

  it('goes with the line to another product', async () => {
    const [buyer, from, to] = [await aBuyer(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
    await add(buyer, from.id, 'для щита 3');
    const body = { from: { id: from.id }, to: { id: to.id, quantity: 2 }, isBack: false };
    await shop.call('basketReplace', { body }, buyer);
    expect(await remarksOf(buyer)).toEqual(['для щита 3']);
  });

  it('comes with a repeated order', async () => {
    const [buyer, { id }] = [await aBuyer(shop.db), await aProduct(shop.db)];
    const line = aLine({ itemId: id, productId: id, remark: 'для щита 3' });
    const order = await anOrder(shop.db, buyer, { lines: [line] });
    const repeated = await shop.call('orderRepeat', { params: { id: String(order.id) } }, buyer);
    expect(repeated.data.lines[0]!.item).toMatchObject({ remark: 'для щита 3' });
    await shop.call('orderCopy', { params: { id: String(order.id) }, query: {} }, buyer);
    expect(await remarksOf(buyer)).toEqual(['для щита 3']);
  });
});
