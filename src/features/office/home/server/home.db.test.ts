import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { searchQuery } from '#goods/search/server/tables.ts';
import { importRun } from '#exchange/goods-import/server/tables.ts';
import { aBuyer, aCompany } from '#identity/accounts/server/factory.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
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
    const keeper = await home((await aStaffMember(shop.db, 'storekeeper')).token);
    expect(keeper).toMatchObject({ requests: null, customers: null, sales: null });
    expect(await home((await aStaffMember(shop.db, 'content')).token)).toEqual({
      missing: [],
      sales: null,
      orders: null,
      requests: null,
      permits: null,
      questions: { waiting: 0 },
      papers: { ended: 0, ending: 0 },
      customers: null,
      searches: { missed: 0 },
      exchange: null,
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

  it('sales are those of today, of 30 days and of the 30 before, without cancelled orders, as their lists have them', async () => {
    const { boss, buyer } = await aServedOrder(shop.db);
    await aServedOrder(shop.db);
    const today = dayOf(new Date(), readEnv({ NODE_ENV: 'test' }).TZ_SHOP);
    for (const [days, fields] of [
      [29, {}],
      [29, { status: 'cancelled' }],
      [31, { currency: 'EUR' }],
      [59, {}],
      [61, {}],
    ] as const) {
      const { id } = await anOrder(shop.db, buyer, fields);
      await shop.db
        .update(customerOrder)
        .set({ createdAt: new Date(`${addDays(today, -days)}T12:00:00+03:00`) })
        .where(eq(customerOrder.id, id));
    }
    const { sales } = await home(boss.token);
    expect([sales!.today.orders, sales!.month.orders, sales!.before.orders]).toEqual([1, 2, 2]);
    expect(sales!.before.sums.map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'RUB']);
    expect(sales!.month.sums[0]!.sum).toBe(2 * sales!.today.sums[0]!.sum);
    for (const { orders, from, to } of Object.values(sales!)) {
      const { data } = await shop.call(
        'officeOrders',
        { query: { from, to, sold: '1' } as never },
        { token: boss.token },
      );
      expect(data.count).toBe(orders);
    }
  });

  it('customers, baskets, letters, searches and imports are counted as the lists that the figures lead to', async () => {
    const owner = await aStaffMember(shop.db, 'owner');
    const buyer = await aBuyer(shop.db, { company: { managerAccountId: owner.id } });
    // Once a week until 20 days ago: twice the usual pause has gone by
    for (const days of [20, 27, 34]) await anOldOrder(buyer, days);
    const regular = await aServedOrder(shop.db);
    for (const days of [10, 20, 30]) await anOldOrder(regular.buyer, days);
    const { id: productId } = await aProduct(shop.db);
    const left = { accountId: buyer.account.id, companyId: buyer.company.id, updatedAt: daysAgo(5) };
    await shop.db.insert(basket).values(left).onConflictDoUpdate({ target: basket.accountId, set: left });
    await shop.db.insert(basketLine).values({ accountId: buyer.account.id, itemId: productId, productId, quantity: 1 });
    await shop.db.insert(membership).values({
      accountId: (await aBuyer(shop.db)).account.id,
      companyId: buyer.company.id,
      role: 'USER',
      state: 'pending',
    });
    await shop.db.insert(searchQuery).values([
      { query: 'кабель ввгнг', count: 7, found: 0, lastAt: daysAgo(1) },
      { query: 'забытое', count: 9, found: 0, lastAt: daysAgo(40) },
      { query: 'кабель', count: 3, found: 12, lastAt: daysAgo(1) },
    ]);
    await shop.db.insert(importRun).values([
      { files: [], state: 'failed' },
      { files: [], state: 'refused', startedAt: daysAgo(20) },
      { files: [], state: 'done' },
    ]);
    const own = { name: '1С', login: 'silent-1c', passwordHash: '-', silenceReportedAt: new Date() };
    await shop.db.insert(exchangeConnection).values(own);
    const { token } = owner;
    const { customers, searches, exchange } = await home(token);
    const count = async (call: Promise<{ data: { count: number } }>) => (await call).data.count;
    const companies = (query: object) => count(shop.call('officeCustomers', { query: query as never }, { token }));
    expect(customers).toMatchObject({
      pending: await companies({ state: 'pending' }),
      applicants: await companies({ applicants: '1' }),
      unserved: await companies({ manager: 'none' }),
      silent: 1,
      baskets: 1,
    });
    expect(customers!.applicants).toBeGreaterThanOrEqual(1);
    const silent = await shop.call('officeCustomers', { query: { silent: '1' } as never }, { token });
    expect(silent.data.items.map(({ id }) => id)).toEqual([buyer.company.id]);
    const baskets = await shop.call('officePeople', { query: { basket: '1' } as never }, { token });
    expect(baskets.data.items.map(({ id }) => id)).toEqual([buyer.account.id]);
    expect(customers!.letters.count).toBe(await count(shop.call('officeLetters', { query: {} as never }, { token })));
    const missed = await shop.call('officeSearchQueries', { query: { show: 'missed' } as never }, { token });
    expect([searches, missed.data.items.map(({ query }) => query)]).toEqual([{ missed: 1 }, ['кабель ввгнг']]);
    const failed = await count(shop.call('officeImports', { query: { failed: '1' } as never }, { token }));
    expect(exchange).toEqual({ failed: 1, silent: 1 });
    expect(failed).toBe(1);
    // The own scope has neither companies of nobody nor other managers' customers
    const { boss } = await aServedOrder(shop.db);
    const ofBoss = (await home(boss.token)).customers!;
    expect(ofBoss).toMatchObject({ unserved: null, silent: 0, baskets: 0, letters: { count: 0 } });
  });

  it('costs an owner few statements', async () => {
    const { token } = await aStaffMember(shop.db, 'owner');
    await home(token);
    const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    await home(token);
    const own = query.mock.contexts.filter((client) => (client as pg.Client).database === rows[0]!.name);
    expect(own.length).toBeGreaterThan(3);
    // The session, figures, sales, appeals, letters, and what a new shop lacks
    expect(own.length).toBeLessThanOrEqual(14);
  });
});
