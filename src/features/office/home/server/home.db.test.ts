import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { aBuyer, aCompany } from '#identity/accounts/server/factory.ts';
import { permitRequest } from '#ordering/finance/server/tables.ts';
import { aServedOrder, aStaffMember } from '#office/orders/server/office.fixture.ts';
import { paymentTerm } from '#ordering/documents/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { readEnv } from '#server/env.ts';
import { outbox } from '#server/delivery/tables.ts';
import { anAppeal } from '#service/appeals/server/factory.ts';
import { appeal } from '#service/appeals/server/tables.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({ INVOICE_WORKING_DAYS: '3' });
});

const home = async (token: string) => (await shop.call('officeHome', {}, { token })).data;
const anOldOrder = async (buyer: Parameters<typeof anOrder>[1], days: number) => {
  const { id } = await anOrder(shop.db, buyer);
  await shop.db
    .update(customerOrder)
    .set({ createdAt: daysAgo(days) })
    .where(eq(customerOrder.id, id));
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('the home of the office', () => {
  it('counts what waits in the own scope, and each figure is that of the list it leads to', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    await anOldOrder(buyer, 30);
    await anOrder(shop.db, buyer, { status: 'shipped' });
    await aServedOrder(shop.db);
    const own = { name: '1С', login: 'home-1c', passwordHash: '-' };
    const [connection] = await shop.db.insert(exchangeConnection).values(own).returning();
    const problem = { number: '1', externalId: 'o-1', problem: 'нет товара', problemAt: new Date() };
    await shop.db.insert(orderExport).values({ connectionId: connection!.id, orderId: order.id, ...problem });
    const { orders } = await home(boss.token);
    expect(orders).toMatchObject({ fresh: 2, aside: 1, overdue: 1 });
    const filters = {
      fresh: { status: 'new' },
      aside: { aside: '1' },
      overdue: { overdue: '1' },
      ending: { ending: '1' },
    };
    for (const [figure, query] of Object.entries(filters)) {
      const list = await shop.call('officeOrders', { query: query as never }, { token: boss.token });
      expect(list.data.count, figure).toBe(orders![figure as keyof typeof filters]);
    }
    await shop.db.delete(orderExport).where(eq(orderExport.connectionId, connection!.id));
    await shop.db.delete(exchangeConnection);
  });

  it('an unpaid invoice ends soon until it has ended', async () => {
    const { boss, buyer } = await aServedOrder(shop.db);
    const { orders: first } = await home(boss.token);
    const today = dayOf(new Date(), readEnv({ NODE_ENV: 'test' }).TZ_SHOP);
    for (const days of [-1, 0, 3, 4]) {
      const { id: orderId } = await anOrder(shop.db, buyer);
      await shop.db.insert(paymentTerm).values({ orderId, validUntil: addDays(today, days) });
    }
    const { orders: then } = await home(boss.token);
    expect([then!.overdue - first!.overdue, then!.ending - first!.ending]).toEqual([1, 2]);
  });

  it('names the appeals that wait longest, letters that were given up, companies that wait', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    await aCompany(shop.db, { state: 'pending', orderBan: true, managerAccountId: boss.id });
    const ids = [await anAppeal(shop, buyer.token, { title: 'Первое' }), await anAppeal(shop, buyer.token)];
    await shop.db
      .update(appeal)
      .set({ lastMessageAt: daysAgo(2) })
      .where(eq(appeal.id, ids[1]!));
    await shop.db.insert(outbox).values([
      {
        channel: 'mail',
        kind: 'order.placed',
        accountId: buyer.account.id,
        recipient: 'a@b.example',
        subject: 'Заказ',
        failedAt: new Date(),
        lastError: '550 нет такого',
      },
      {
        channel: 'mail',
        kind: 'order.placed',
        accountId: buyer.account.id,
        recipient: 'a@b.example',
        sentAt: new Date(),
      },
      {
        channel: 'mail',
        kind: 'order.placed',
        accountId: buyer.account.id,
        recipient: 'a@b.example',
        failedAt: new Date(),
        at: daysAgo(15),
      },
    ]);
    // Two with papers of orders, to addresses of nobody: of an order of his, and of another manager's
    const { order: foreign } = await aServedOrder(shop.db);
    await shop.db.insert(outbox).values(
      [order, foreign].map(({ id, number }) => ({
        channel: 'mail' as const,
        kind: 'order.paper',
        about: `order:${id}`,
        recipient: 'buh@b.example',
        subject: `Счёт на оплату по заказу ${number}`,
        failedAt: new Date(),
      })),
    );
    const { customers } = await home(boss.token);
    expect(customers!.appeals).toMatchObject({ count: 2, oldest: [{ id: ids[1] }, { id: ids[0], title: 'Первое' }] });
    expect(customers!.letters).toMatchObject({
      count: 2,
      last: [{ subject: `Счёт на оплату по заказу ${order.number}` }, { subject: 'Заказ', reason: '550 нет такого' }],
    });
    expect(customers!.pending).toBeGreaterThanOrEqual(1);
    const other = await home((await aServedOrder(shop.db)).boss.token);
    expect(other.customers).toMatchObject({ appeals: { count: 0 }, letters: { count: 0 } });
  });

  it('parts without their right are absent', async () => {
    expect(await home((await aStaffMember(shop.db, 'storekeeper')).token)).toMatchObject({
      requests: null,
      customers: null,
    });
    expect(await home((await aStaffMember(shop.db, 'content')).token)).toEqual({
      missing: [],
      orders: null,
      requests: null,
      permits: null,
      questions: { waiting: 0 },
      customers: null,
    });
  });

  it('requests to let an order pass and questions about goods are counted', async () => {
    const buyer = await aBuyer(shop.db);
    const { id: productId } = await aProduct(shop.db);
    const values = { companyId: buyer.company.id, accountId: buyer.account.id, sum: 100, askedAt: new Date() };
    await shop.db.insert(permitRequest).values(values);
    await shop.db.insert(productQuestion).values({ productId, accountId: buyer.account.id, text: 'Подойдёт?' });
    const { token } = await aStaffMember(shop.db, 'owner');
    expect(await home(token)).toMatchObject({ permits: { asked: 1 }, questions: { waiting: 1 } });
    const own = await aStaffMember(shop.db, { finance: 'own', credit: 'all' });
    expect(await home(own.token)).toMatchObject({ permits: { asked: 0 }, questions: null });
  });
});
