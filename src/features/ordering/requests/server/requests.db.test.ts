import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { anAccount, aBuyer, aMembership } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { basketLine } from '#ordering/basket/server/tables.ts';
import { aReadyBuyer, inBasket } from '#ordering/checkout/server/factory.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { expireRows } from '#server/expire-rows.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { ChangedRequest } from '../contract.ts';
import { expiredRequests } from './expired-requests.ts';
import { aRequest, changed, confirm, proposalFor, shownTo, withdrawn } from './factory.ts';
import { orderRequest, orderRequestVersion } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const detail = (token: string, id: number) =>
  shop.call('orderRequestDetail', { params: { id: String(id) } }, { token });
const giveBack = (token: string, id: number, version = 1) =>
  shop.call('orderRequestReturn', { params: { id: String(id) }, body: { version, reason: 'Нужно больше' } }, { token });
const stored = async (id: number) => {
  const [row] = await shop.db.select().from(orderRequest).where(eq(orderRequest.id, id));
  return row!;
};
const ordersOf = (companyId: number) =>
  shop.db.select().from(customerOrder).where(eq(customerOrder.companyId, companyId));
const reserved = async (itemId: number) => {
  const [row] = await shop.db.select().from(stock).where(eq(stock.itemId, itemId));
  return row!.reserved;
};

describe('a request before an order', () => {
  it('has no number and no reservation, and asks the person by letter and notice', async () => {
    const { id, buyer, itemId } = await aRequest(shop, { quantity: 3 });
    expect(await reserved(itemId)).toBe(0);
    expect(await ordersOf(buyer.company.id)).toEqual([]);
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, buyer.account.id));
    expect(notices).toMatchObject([{ title: `Заявка ${id} ждёт подтверждения`, url: `/requests/${id}/` }]);
    const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, buyer.account.id));
    expect(letters.map(({ kind }) => kind)).toEqual(['request.sent']);
    const { data } = await shop.call('orderRequestList', { query: {} }, { token: buyer.token });
    expect(data.items).toMatchObject([{ id, state: { code: 'open' }, total: 300, articles: 1, order: null }]);
  });

  it('becomes the order of who confirms it, and his basket stays as it is', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const inCart = await inBasket(shop, buyer);
    const { id, itemId, staff } = await aRequest(shop, { buyer, itemId: inCart.id, quantity: 2 });
    const { data } = await confirm(shop, buyer, id);
    const [placed] = await ordersOf(buyer.company.id);
    expect(placed).toMatchObject({ id: data.id, number: data.number, total: 20_000, createdBy: buyer.account.id });
    expect(await reserved(itemId)).toBe(2);
    const lines = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, buyer.account.id));
    expect(lines).toMatchObject([{ itemId, quantity: 1 }]);
    expect(await stored(id)).toMatchObject({ state: 'confirmed', orderId: data.id, answeredBy: buyer.account.id });
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, staff.id));
    expect(notices[0]!.title).toBe(`Заявка ${id} подтверждена: заказ ${data.number}`);
  });

  it('a repeated confirmation gets the same order', async () => {
    const { id, buyer } = await aRequest(shop);
    const named = await shownTo(shop, buyer, id);
    const [first, second] = [await confirm(shop, buyer, id, named), await confirm(shop, buyer, id, named)];
    expect(second.data).toEqual(first.data);
    expect(await ordersOf(buyer.company.id)).toHaveLength(1);
  });

  it('shows what was and what is where a price has changed, and orders the new one once it is confirmed', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const { id, itemId } = await aRequest(shop, { buyer });
    const named = await shownTo(shop, buyer, id);
    await shop.db.update(price).set({ value: 15_000 }).where(eq(price.itemId, itemId));
    const refused = await confirm(shop, buyer, id, named);
    expect(refused.codes).toEqual(['REQUEST_CHANGED']);
    const { request } = refused.body.data as unknown as ChangedRequest;
    expect(request).toMatchObject({
      total: 100,
      summary: { total: 150 },
      lines: [{ price: 150, was: { price: 100, quantity: 1 } }],
    });
    expect(await ordersOf(buyer.company.id)).toEqual([]);
    await confirm(shop, buyer, id, { version: request.version, shown: request.shown });
    expect(await ordersOf(buyer.company.id)).toMatchObject([{ total: 15_000 }]);
  });

  it('is refused in a version that is not the last one, with the last one', async () => {
    const { id, buyer, staff, itemId } = await aRequest(shop);
    const named = await shownTo(shop, buyer, id);
    await changed(shop, { staff, id, proposal: proposalFor(buyer, [itemId], 4) });
    const refused = await confirm(shop, buyer, id, named);
    expect(refused.codes).toEqual(['REQUEST_CHANGED']);
    expect((refused.body.data as unknown as ChangedRequest).request).toMatchObject({ version: 2, total: 400 });
    const versions = await shop.db.select().from(orderRequestVersion).where(eq(orderRequestVersion.requestId, id));
    expect(versions.map(({ version, total }) => [version, total])).toEqual([
      [1, 10_000],
      [2, 40_000],
    ]);
  });

  it('a returned request is confirmed only after staff have changed it', async () => {
    const { id, buyer, staff, itemId } = await aRequest(shop);
    expect((await giveBack(buyer.token, id)).data.state.code).toBe('returned');
    expect((await confirm(shop, buyer, id)).codes).toEqual(['REQUEST_CLOSED']);
    const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, staff.id));
    expect(letters.map(({ kind }) => kind)).toEqual(['request.returned']);
    await changed(shop, { staff, id, proposal: proposalFor(buyer, [itemId], 2) });
    expect(await stored(id)).toMatchObject({ state: 'open', version: 2, reason: '' });
    expect((await confirm(shop, buyer, id)).status).toBe(200);
  });

  it('staff who change a version that is not the last one are refused', async () => {
    const { id, buyer, staff, itemId } = await aRequest(shop);
    const proposal = proposalFor(buyer, [itemId], 2);
    const other = await anAccount(shop.db, { role: 'MANAGER' });
    const both = await Promise.allSettled([
      changed(shop, { staff, id, proposal }),
      changed(shop, { staff: other, id, proposal }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await stored(id)).version).toBe(2);
  });

  it('nobody confirms a request that is withdrawn', async () => {
    const { id, buyer, staff } = await aRequest(shop);
    const named = await shownTo(shop, buyer, id);
    await withdrawn(shop, staff, id, 1);
    expect((await confirm(shop, buyer, id, named)).codes).toEqual(['REQUEST_CLOSED']);
    expect((await giveBack(buyer.token, id)).codes).toEqual(['REQUEST_CLOSED']);
    expect(await ordersOf(buyer.company.id)).toEqual([]);
  });

  it('ends after its days, before the shop has noted it too', async () => {
    const { id, buyer } = await aRequest(shop);
    const named = await shownTo(shop, buyer, id);
    const { now } = shop.clock;
    onTestFinished(() => void (shop.clock.now = now));
    shop.clock.now = () => new Date(Date.now() + 8 * 86_400_000);
    expect((await confirm(shop, buyer, id, named)).codes).toEqual(['REQUEST_CLOSED']);
    await shop.db
      .update(orderRequest)
      .set({ expiresAt: new Date(0) })
      .where(eq(orderRequest.id, id));
    await expireRows(shop.db, [expiredRequests]);
    expect(await stored(id)).toMatchObject({ state: 'expired', answeredBy: null });
  });

  it('its order keeps the customer’s own number and the comment', async () => {
    const { id, buyer, staff, itemId } = await aRequest(shop);
    const proposal = proposalFor(buyer, [itemId]);
    const choices = { ...proposal.choices, comment: 'До обеда' };
    await changed(shop, { staff, id, proposal: { ...proposal, choices, buyerNumber: 'ЗП-17' } });
    await confirm(shop, buyer, id);
    const [placed] = await ordersOf(buyer.company.id);
    expect(placed).toMatchObject({ ownNumber: 'ЗП-17', comment: 'До обеда' });
  });

  it('is priced for its company, whatever company the person buys for now', async () => {
    const priceTypeId = await aPriceType(shop.db);
    const buyer = await aReadyBuyer(shop.db, { company: { priceTypeId } });
    const { id: itemId } = await aProduct(shop.db);
    await aPrice(shop.db, itemId, priceTypeId, 7_000);
    const { id } = await aRequest(shop, { buyer, itemId });
    const other = await aBuyer(shop.db);
    await shop.db.update(membership).set({ isCurrent: false }).where(eq(membership.accountId, buyer.account.id));
    await aMembership(shop.db, buyer.account.id, other.company.id, { isCurrent: true });
    expect((await detail(buyer.token, id)).data.summary.total).toBe(70);
    await confirm(shop, buyer, id);
    const [placed] = await ordersOf(buyer.company.id);
    const lines = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, placed!.id));
    expect(lines).toMatchObject([{ price: 7_000, quantity: 1 }]);
  });
});

describe('the checks of a confirmation', () => {
  const cases = [
    { name: 'a ban', terms: { orderBan: true }, code: 'ORDER_BAN' },
    { name: 'a blocked company', terms: { state: 'blocked' as const }, code: 'CLOSED' },
  ];
  it.each(cases)('of $name', async ({ terms, code }) => {
    const { id, buyer } = await aRequest(shop);
    const named = await shownTo(shop, buyer, id);
    await shop.db.update(company).set(terms).where(eq(company.id, buyer.company.id));
    expect((await confirm(shop, buyer, id, named)).codes).toEqual([code]);
    expect(await ordersOf(buyer.company.id)).toEqual([]);
    expect((await stored(id)).state).toBe('open');
  });

  it('of the stock', async () => {
    const { id, buyer, itemId } = await aRequest(shop, { quantity: 2 });
    await shop.db.update(stock).set({ onHand: 1 }).where(eq(stock.itemId, itemId));
    expect((await confirm(shop, buyer, id)).codes).toEqual(['STOCK_CHANGED']);
  });
});

describe('who answers a request', () => {
  it('a member with the right to order, also one who was not asked', async () => {
    const { id, buyer } = await aRequest(shop);
    const colleague = await aBuyer(shop.db, { of: buyer.company });
    await confirm(shop, colleague, id);
    expect(await ordersOf(buyer.company.id)).toMatchObject([{ accountId: colleague.account.id }]);
  });

  it('for others it does not exist', async () => {
    const { id, buyer } = await aRequest(shop);
    const stranger = await aBuyer(shop.db);
    const bare = await aBuyer(shop.db, { of: buyer.company, rights: { order: false } });
    for (const { token } of [stranger, bare]) {
      expect((await detail(token, id)).codes).toEqual(['404']);
      expect((await confirm(shop, { token }, id, { version: 1, shown: 'x' })).codes).toEqual(['NOT_FOUND']);
      expect((await giveBack(token, id)).codes).toEqual(['NOT_FOUND']);
    }
  });

  it('never staff who act for the customer', async () => {
    const { id, buyer } = await aRequest(shop);
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    const token = await aChildSession(shop.db, await aSession(shop.db, manager.id), buyer.account.id);
    expect((await confirm(shop, { token }, id)).codes).toEqual(['FORBIDDEN']);
    expect((await giveBack(token, id)).codes).toEqual(['FORBIDDEN']);
    expect((await stored(id)).state).toBe('open');
  });
});
