import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { customerOrder, orderHistory, orderLine } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { idempotencyKey } from '#server/tables.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import type { OrderRequest } from '../contract.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from './factory.ts';

export type Waiting = { buyer: ReadyBuyer; request: OrderRequest; items: { id: number; quantity: number }[] };

/** A buyer of a company of his own with `lines` goods of which nobody else has any, his checkout opened. */
export async function aWaiting(
  shop: TestApp,
  lines = 1,
  fields: Parameters<typeof aReadyBuyer>[1] = {},
): Promise<Waiting> {
  const buyer = await aReadyBuyer(shop.db, fields);
  const items: Waiting['items'] = [];
  for (let n = 1; n <= lines; n += 1) {
    const quantity = 1 + ((buyer.account.id + n) % 5);
    const { id } = await inBasket(shop, buyer, { product: await aProduct(shop.db, { stock: 50 }), quantity });
    items.push({ id, quantity });
  }
  return { buyer, request: await openCheckout(shop, buyer), items };
}

export async function listWaiting(shop: TestApp, count: number): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (let n = 0; n < count; n += 1) waiting.push(await aWaiting(shop, 1 + (n % 3)));
  return waiting;
}

export const order = (shop: TestApp, { buyer: { token }, request }: Waiting, key: string = randomUUID()) =>
  shop.call('orderAdd', { body: request }, { token, headers: { 'idempotency-key': key } });

export const orderAll = (shop: TestApp, waiting: readonly Waiting[]) =>
  Promise.all(waiting.map((one) => order(shop, one)));

/** All that an order leaves, of the account that has placed it. */
export async function readLeft({ db }: TestApp, { buyer, items }: Waiting) {
  const own = buyer.account.id;
  const [placed] = await db.select().from(customerOrder).where(eq(customerOrder.accountId, own));
  const lines = await db.select().from(orderLine).where(eq(orderLine.orderId, placed!.id)).orderBy(orderLine.lineNo);
  const history = await db.select().from(orderHistory).where(eq(orderHistory.orderId, placed!.id));
  const notices = await db.select().from(notification).where(eq(notification.accountId, own));
  const letters = await db.select().from(outbox).where(eq(outbox.accountId, own));
  const entries = await db.select().from(auditLog).where(eq(auditLog.object, placed!.number));
  const answers = await db.select().from(idempotencyKey).where(eq(idempotencyKey.accountId, own));
  const [kept] = await db.select().from(basket).where(eq(basket.accountId, own));
  const inStock = await db
    .select()
    .from(stock)
    .where(
      inArray(
        stock.itemId,
        items.map(({ id }) => id),
      ),
    );
  return {
    number: placed!.number,
    companyId: placed!.companyId,
    lines: lines.map(({ lineNo, itemId, quantity }) => [lineNo, itemId, quantity]),
    total: placed!.total,
    history: history.map(({ toStatus, actorAccountId }) => [toStatus, actorAccountId]),
    notices: notices.map(({ title, url }) => [title, url]),
    letters: letters.map(({ kind }) => kind),
    entries: entries.map(({ accountId, companyId }) => [accountId, companyId]),
    answers: answers.filter(({ route }) => route === 'orderAdd').map(({ response }) => response),
    basketLines: await db.$count(basketLine, eq(basketLine.accountId, own)),
    version: kept!.version,
    reserved: Object.fromEntries(inStock.map(({ itemId, reserved }) => [itemId, reserved])),
  };
}

export async function expectWhole(shop: TestApp, one: Waiting, { id, number }: { id: number; number: string }) {
  const { buyer, items, request } = one;
  expect(await readLeft(shop, one)).toEqual({
    number,
    companyId: buyer.company.id,
    lines: items.map((item, index) => [index + 1, item.id, item.quantity]),
    total: Math.round(request.expectedTotal! * 100),
    history: [['new', buyer.account.id]],
    notices: [[`Заказ ${number} принят`, `/orders/${id}/`]],
    letters: ['order.accepted'],
    entries: [[buyer.account.id, buyer.company.id]],
    answers: [{ id, number }],
    basketLines: 0,
    version: items.length + 1,
    reserved: Object.fromEntries(items.map((item) => [item.id, item.quantity])),
  });
}
