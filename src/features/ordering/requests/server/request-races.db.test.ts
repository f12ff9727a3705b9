import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { price } from '#goods/pricing/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aRequest, changed, confirm, proposalFor, shownTo, withdrawn } from './factory.ts';
import { orderRequest } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const ROUNDS = Array.from({ length: 20 }, (_, round) => round);

/** What is left: the request, the orders of its company, and what is reserved of its goods. */
async function leftOf(id: number, itemId: number) {
  const [request] = await shop.db.select().from(orderRequest).where(eq(orderRequest.id, id));
  const orders = await shop.db.select().from(customerOrder).where(eq(customerOrder.companyId, request!.companyId));
  const [held] = await shop.db.select().from(stock).where(eq(stock.itemId, itemId));
  return { request: request!, orders, reserved: held!.reserved };
}

it.each(nonEmpty(ROUNDS))('a request confirmed twice at once is one order, round %i', async () => {
  const { id, buyer, itemId } = await aRequest(shop, { quantity: 2 });
  const colleague = await aBuyer(shop.db, { of: buyer.company });
  const named = await shownTo(shop, buyer, id);
  const answers = await Promise.all([buyer, colleague, buyer].map((who) => confirm(shop, who, id, named)));
  const { orders, reserved, request } = await leftOf(id, itemId);
  expect(orders).toHaveLength(1);
  expect(answers.map(({ data }) => data.id)).toEqual([orders[0]!.id, orders[0]!.id, orders[0]!.id]);
  expect(request).toMatchObject({ state: 'confirmed', orderId: orders[0]!.id });
  expect(reserved).toBe(2);
});

it.each(nonEmpty(ROUNDS))(
  'a confirmation beside another price and a blocked company orders what was shown, or nothing, round %i',
  async () => {
    const { id: itemId } = await aProduct(shop.db);
    const { id, buyer } = await aRequest(shop, { itemId, quantity: 3 });
    const named = await shownTo(shop, buyer, id);
    const [answer] = await Promise.all([
      confirm(shop, buyer, id, named),
      shop.db.update(price).set({ value: 12_000 }).where(eq(price.itemId, itemId)),
      shop.db.update(company).set({ state: 'blocked' }).where(eq(company.id, buyer.company.id)),
    ]);
    const { orders, reserved, request } = await leftOf(id, itemId);
    expect(['', 'REQUEST_CHANGED', 'FORBIDDEN', 'NOT_FOUND', 'CLOSED']).toContain(answer.codes[0] ?? '');
    const isOrdered = answer.codes.length === 0;
    expect(orders.map(({ total }) => total)).toEqual(isOrdered ? [30_000] : []);
    expect(request.state).toBe(isOrdered ? 'confirmed' : 'open');
    expect(reserved).toBe(isOrdered ? 3 : 0);
  },
);

it.each(nonEmpty(ROUNDS))('a confirmation beside a change and a withdrawal leaves one outcome, round %i', async () => {
  const { id, buyer, itemId, staff } = await aRequest(shop, { quantity: 2 });
  const named = await shownTo(shop, buyer, id);
  const [answer, change, withdrawal] = await Promise.allSettled([
    confirm(shop, buyer, id, named),
    changed(shop, { staff, id, proposal: proposalFor(buyer, [itemId], 5) }),
    withdrawn(shop, staff, id, 1),
  ]);
  expect(answer.status).toBe('fulfilled');
  const isOrdered = answer.status === 'fulfilled' && answer.value.codes.length === 0;
  const { orders, reserved, request } = await leftOf(id, itemId);
  const done = [isOrdered, change.status === 'fulfilled', withdrawal.status === 'fulfilled'];
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(orders.map(({ total }) => total)).toEqual(isOrdered ? [20_000] : []);
  expect(reserved).toBe(isOrdered ? 2 : 0);
  expect(request.version).toBe(change.status === 'fulfilled' ? 2 : 1);
  const lines = await shop.db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, request.orderId ?? -1));
  expect(lines.map(({ quantity }) => quantity)).toEqual(isOrdered ? [2] : []);
});
