import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { listAvailable } from '#goods/stock/server/index.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { anOrder } from './factory.ts';
import { customerOrder, orderHistory } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const cancel = (token: string, id: number) => shop.call('orderCancel', { params: { id: String(id) } }, { token });
const statusOf = async (id: number) =>
  (await shop.db.select().from(customerOrder).where(eq(customerOrder.id, id)))[0]!.status;
const numberOf = async (id: number) =>
  (await shop.db.select().from(customerOrder).where(eq(customerOrder.id, id)))[0]!.number;
const stepsOf = (id: number) => shop.db.select().from(orderHistory).where(eq(orderHistory.orderId, id));

async function place(buyer: ReadyBuyer, paySystem: 'prepayment' | 'credit'): Promise<number> {
  const request = await openCheckout(shop, buyer);
  const { data } = await shop.call('orderAdd', { body: { ...request, paySystem } }, { token: buyer.token });
  return data.id;
}

describe('cancelling an order', () => {
  it(
    'a cancellation returns stock and credit once, with a history step, a notice and an audit entry',
    { tags: ['R-CALL-105'] },
    async () => {
      // Reads the finances: the credit that is left is for those alone
      const buyer = await aReadyBuyer(shop.db, { company: { creditLimit: 50_000 }, role: 'ADMIN' });
      const item = await aProduct(shop.db, { stock: 5 });
      await inBasket(shop, buyer, { product: item, quantity: 4 });
      const id = await place(buyer, 'credit');
      await inBasket(shop, buyer);
      const credit = async () =>
        (await shop.call('orderCheckout', { query: {} }, { token: buyer.token })).data.creditAvailable;
      expect(await credit()).toBe(100);
      const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(buyer.token, id)));
      for (const { data } of answers) {
        expect(data).toEqual({ status: { code: 'cancelled', name: 'Отменён', color: 'dim' }, canCancel: false });
      }
      expect(await credit()).toBe(500);
      expect((await listAvailable(shop.db, [item.id])).get(item.id)).toBe(5);
      expect((await stepsOf(id)).map((step) => [step.toStatus, step.actorAccountId])).toEqual([
        ['new', buyer.account.id],
        ['cancelled', buyer.account.id],
      ]);
      const notices = await shop.db.select().from(notification).where(eq(notification.accountId, buyer.account.id));
      expect(notices.filter(({ title }) => title.endsWith(': отменён'))).toHaveLength(1);
      const traces = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, buyer.account.id));
      expect(traces.filter(({ action }) => action === 'order.cancel')).toHaveLength(1);
    },
  );

  it('an order in picking or paid cannot be cancelled', { tags: ['R-CALL-105'] }, async () => {
    const buyer = await aBuyer(shop.db);
    for (const status of ['new', 'confirmed', 'awaiting_payment', 'picking', 'shipped', 'done'] as const) {
      const { id } = await anOrder(shop.db, buyer, { status });
      const { data: shown } = await shop.call('orderDetail', { params: { id: String(id) } }, { token: buyer.token });
      const { codes } = await cancel(buyer.token, id);
      const isOpen = ['new', 'confirmed', 'awaiting_payment'].includes(status);
      expect([status, codes, shown.canCancel]).toEqual([status, isOpen ? [] : ['CANNOT_CANCEL'], isOpen]);
      expect(await statusOf(id)).toBe(isOpen ? 'cancelled' : status);
    }
    const { id } = await anOrder(shop.db, buyer, { status: 'confirmed', paidAt: new Date() });
    const answer = await cancel(buyer.token, id);
    expect(answer.body.errors).toEqual([
      { code: 'CANNOT_CANCEL', message: 'Заказ оплачен. Чтобы отменить его и вернуть деньги, оформите обращение' },
    ]);
    expect(await statusOf(id)).toBe('confirmed');
  });

  it(
    'the buyer, the company’s administrator and a manager under either may cancel an order',
    { tags: ['R-CALL-105'] },
    async () => {
      const owner = await aBuyer(shop.db);
      const admin = await aBuyer(shop.db, { of: owner.company, role: 'ADMIN' });
      const onlooker = await aBuyer(shop.db, { of: owner.company, rights: { viewAllOrders: true } });
      const colleague = await aBuyer(shop.db, { of: owner.company });
      const stranger = await aBuyer(shop.db, { role: 'ADMIN' });
      const manager = await anAccount(shop.db, { role: 'MANAGER' });
      const own = await aSession(shop.db, manager.id);
      const acting = await aChildSession(shop.db, await aSession(shop.db, manager.id), owner.account.id);
      const outcome = async (token: string) => {
        const { id } = await anOrder(shop.db, owner);
        const { status, codes } = await cancel(token, id);
        return [status, codes[0] ?? null, await statusOf(id)];
      };
      expect(await outcome(owner.token)).toEqual([200, null, 'cancelled']);
      expect(await outcome(admin.token)).toEqual([200, null, 'cancelled']);
      expect(await outcome(acting)).toEqual([200, null, 'cancelled']);
      expect(await outcome(onlooker.token)).toEqual([403, 'FORBIDDEN', 'new']);
      expect(await outcome(colleague.token)).toEqual([404, 'NOT_FOUND', 'new']);
      expect(await outcome(stranger.token)).toEqual([404, 'NOT_FOUND', 'new']);
      expect(await outcome(own)).toEqual([403, 'FORBIDDEN', 'new']);
      expect((await cancel(owner.token, 2_000_000_000)).codes).toEqual(['NOT_FOUND']);
      const steps = await stepsOf((await anOrder(shop.db, owner)).id);
      expect(steps).toHaveLength(1);
    },
  );

  it(
    'a buyer cancels orders of any of his companies, not of one that he has left',
    { tags: ['R-CALL-105'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const second = await aCompany(shop.db);
      const { id } = await anOrder(shop.db, { account: buyer.account, company: second });
      expect((await cancel(buyer.token, id)).codes).toEqual(['NOT_FOUND']);
      await aMembership(shop.db, buyer.account.id, second.id);
      expect((await cancel(buyer.token, id)).codes).toEqual([]);
    },
  );

  it('of a cancellation and a picking at the same moment one wins', { tags: ['R-CALL-105'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    for (let round = 0; round < 4; round += 1) {
      const item = await aProduct(shop.db, { stock: 3 });
      await inBasket(shop, buyer, { product: item, quantity: 3 });
      const id = await place(buyer, 'prepayment');
      const number = await numberOf(id);
      await changeOrderStatus(shop.db, number, 'confirmed', null, new Date());
      const pick = () =>
        changeOrderStatus(shop.db, number, 'picking', null, new Date()).then(
          () => true,
          () => false,
        );
      const picking = round % 2 ? pick() : undefined;
      const cancelling = cancel(buyer.token, id);
      const [answer, picked] = await Promise.all([cancelling, picking ?? pick()]);
      const cancelled = answer.codes.length === 0;
      expect([cancelled, picked].filter(Boolean)).toHaveLength(1);
      expect(await statusOf(id)).toBe(cancelled ? 'cancelled' : 'picking');
      expect((await listAvailable(shop.db, [item.id])).get(item.id)).toBe(cancelled ? 3 : 0);
    }
  });
});
