import { asc, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { aKnownProduct } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { customerOrder, orderHistory, orderLine } from '#ordering/orders/server/tables.ts';
import { deliveryTo } from '#ordering/requests/server/factory.ts';
import { orderRequest } from '#ordering/requests/server/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import { vatContained } from '#shared/money.ts';
import type { TestApp } from '#shop/testing/test-app.ts';

type Correction = Input<'officeOrderCorrect'>['body'];

/** An order of five and of two pieces, 100 roubles each, that a manager has placed for a buyer. */
export async function aPlacedOrder(shop: TestApp, fields: { creditLimit?: number; hasDebt?: boolean } = {}) {
  const account = await anAccount(shop.db, { role: 'MANAGER' });
  const manager = { ...account, token: await aSession(shop.db, account.id) };
  const buyer = await aReadyBuyer(shop.db, { company: { managerAccountId: account.id, ...fields } });
  const items = [await aKnownProduct(shop.db), await aKnownProduct(shop.db)];
  const lines = items.map(({ id }, index) => ({ id, quantity: index === 0 ? 5 : 2 }));
  const params = { company: String(buyer.company.id) };
  const { token } = manager;
  const { shown } = (await shop.call('officeRequestPrice', { params, body: { lines } }, { token })).data;
  const paySystem = fields.creditLimit ? ('credit' as const) : ('prepayment' as const);
  const body = { lines, choices: { ...deliveryTo(buyer), paySystem }, person: buyer.account.id, shown };
  const { id, number } = (await shop.call('officeRequestPlace', { params, body }, { token })).data;
  return { id, number, manager, buyer, items: items.map((item) => item.id) as [number, number] };
}

export type Placed = Awaited<ReturnType<typeof aPlacedOrder>>;

type Corrected = Pick<Placed, 'id' | 'manager'>;

export const correct = (shop: TestApp, { id, manager }: Corrected, body: Correction) =>
  shop.call('officeOrderCorrect', { params: { id: String(id) }, body }, { token: manager.token });

export const plan = (shop: TestApp, { id, manager }: Corrected, body: Correction) =>
  shop.call('officeOrderCorrection', { params: { id: String(id) }, body }, { token: manager.token });

export const cancel = (shop: TestApp, { id, buyer }: Placed) =>
  shop.call('orderCancel', { params: { id: String(id) } }, { token: buyer.token });

/** The corrections of an order, oldest first. */
export const correctionsOf = ({ db }: TestApp, { id }: Pick<Placed, 'id'>) =>
  db.select().from(orderRequest).where(eq(orderRequest.correctsId, id)).orderBy(asc(orderRequest.id));

export async function stateOf({ db }: TestApp, { id }: Pick<Placed, 'id'>) {
  const [order] = await db.select().from(customerOrder).where(eq(customerOrder.id, id));
  const lines = await db.select().from(orderLine).where(eq(orderLine.orderId, id)).orderBy(asc(orderLine.lineNo));
  const history = await db.select().from(orderHistory).where(eq(orderHistory.orderId, id)).orderBy(orderHistory.id);
  return { order: order!, lines, history };
}

/**
 * The sums of an order are those of its lines and its delivery, and it holds their quantities unless it is cancelled.
 * `others`: further items of which nothing may be held beside its lines.
 */
export async function checkInvariants(shop: TestApp, placed: Placed, others: readonly number[] = []) {
  const { order, lines, history } = await stateOf(shop, placed);
  const sumOf = (pick: (line: (typeof lines)[number]) => number) => lines.reduce((all, line) => all + pick(line), 0);
  const delivery = order.deliveryCost ?? 0;
  expect(order.total).toBe(sumOf((line) => line.lineTotal) + delivery);
  expect(order.sum - order.discount + delivery).toBe(order.total);
  expect(order.sum).toBe(sumOf((line) => line.priceBase * line.quantity));
  expect(order.vatSum).toBe(
    sumOf((line) => vatContained(line.lineTotal, line.vatPercent)) + vatContained(delivery, order.deliveryVatPercent),
  );
  for (const line of lines) expect(line.lineTotal).toBe(line.price * line.quantity);
  const itemIds = [...new Set([...placed.items, ...others, ...lines.map(({ itemId }) => itemId)])];
  for (const itemId of itemIds) {
    const [held] = await shop.db
      .select({ reserved: sql<number>`sum(${stock.reserved})::int` })
      .from(stock)
      .where(eq(stock.itemId, itemId));
    const wanted = lines.find((line) => line.itemId === itemId)?.quantity ?? 0;
    expect(held!.reserved).toBe(order.status === 'cancelled' ? 0 : wanted);
  }
  return { order, lines, history };
}

/** What the buyer is shown of a correction, as his answer names it. */
export async function shownTo(shop: TestApp, { buyer }: Pick<Placed, 'buyer'>, request: number) {
  const { data } = await shop.call('orderRequestDetail', { params: { id: String(request) } }, { token: buyer.token });
  return { version: data.version, shown: data.shown };
}

/** The buyer confirms what he is shown, or what he has been shown. */
export async function confirm(
  shop: TestApp,
  placed: Pick<Placed, 'buyer'>,
  request: number,
  seen?: { version: number; shown: string },
) {
  const body = seen ?? (await shownTo(shop, placed, request));
  return shop.call('orderRequestConfirm', { params: { id: String(request) }, body }, { token: placed.buyer.token });
}

/** A correction that waits: six pieces of the first product instead of five, unless said otherwise. */
export async function aWaitingCorrection(
  shop: TestApp,
  placed: Placed,
  body: Correction = { lines: [{ lineNo: 1, was: 5, quantity: 6 }] },
) {
  const { data } = await correct(shop, placed, body);
  if (!data.request) throw new Error('The correction does not wait');
  return { ...data.request, seen: await shownTo(shop, placed, data.request.id) };
}
