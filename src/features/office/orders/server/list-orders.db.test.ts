import { eq, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { aBuyer, aCompany } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder, orderConfirmation } from '#ordering/orders/server/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aServedOrder, aStaffMember } from './office.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({ INVOICE_WORKING_DAYS: '3' });
});

beforeEach(() => shop.db.delete(exchangeConnection));

type Query = Partial<Record<keyof Input<'officeOrders'>['query'], string>>;

const list = (token: string, query: Query = {}) => shop.call('officeOrders', { query: query as never }, { token });
const numbers = async (token: string, query: Query = {}) =>
  (await list(token, query)).data.items.map(({ number }) => number);

async function aConnection(fields: Partial<typeof exchangeConnection.$inferInsert> = {}): Promise<number> {
  const own = { name: '1С', login: '1c', passwordHash: '-', ...fields };
  return (await shop.db.insert(exchangeConnection).values(own).returning())[0]!.id;
}

const exported = (connectionId: number, orderId: number, fields: Partial<typeof orderExport.$inferInsert>) =>
  shop.db
    .insert(orderExport)
    .values({ connectionId, orderId, number: `26-${orderId}`, externalId: `order-${orderId}`, ...fields });

describe('the list of orders for staff', () => {
  it('shows the orders of managed companies, all with the scope all, none without the right', async () => {
    const { boss, order } = await aServedOrder(shop.db);
    const other = await aServedOrder(shop.db);
    const head = await aStaffMember(shop.db, 'sales');
    const accountant = await aStaffMember(shop.db, 'accountant');
    expect(await numbers(boss.token)).toEqual([order.number]);
    expect(await numbers(head.token)).toEqual(expect.arrayContaining([order.number, other.order.number]));
    expect((await list(accountant.token)).codes).toEqual(['FORBIDDEN']);
    expect((await list(other.buyer.token)).codes).toEqual(['FORBIDDEN']);
    expect((await shop.call('officeOrders', { query: {} as never })).codes).toEqual(['AUTH_REQUIRED']);
  });

  it('a storekeeper sees no sums and cannot filter or sort by them', async () => {
    const { order } = await aServedOrder(shop.db);
    const { token } = await aStaffMember(shop.db, 'storekeeper');
    const { data } = await list(token, { q: order.number });
    expect(data.items).toMatchObject([{ number: order.number, total: null }]);
    for (const query of nonEmpty([{ sumFrom: '1' }, { sumTo: '1' }, { sort: 'sum' }])) {
      expect((await list(token, query)).codes).toEqual(['FORBIDDEN']);
    }
  });

  it('a text finds our number, the number of the accounting system, the company and articles', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db, { lines: [aLine({ itemId: 7001, name: 'Лебёдка' })] });
    await anOrder(shop.db, buyer);
    await shop.db.insert(orderConfirmation).values({ orderId: order.id, total: 10_000, number: 'УТ-000777' });
    for (const q of nonEmpty([order.number, 'УТ-000777', 'ART-7001', 'лебёдка'])) {
      expect(await numbers(boss.token, { q }), q).toEqual([order.number]);
    }
    expect(await numbers(boss.token, { q: buyer.company.name })).toHaveLength(2);
    expect(await numbers(boss.token, { q: buyer.company.inn! })).toHaveLength(2);
    expect(await numbers(boss.token, { q: 'нет такого' })).toEqual([]);
  });

  it('filters by status, company, manager, days, sum and origin', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db, { placedAt: new Date('2026-03-02T09:00:00Z') });
    const firm = await aCompany(shop.db, { managerAccountId: boss.id });
    const second = await aBuyer(shop.db, { of: firm });
    const dear = await anOrder(shop.db, second, {
      status: 'confirmed',
      createdBy: boss.id,
      lines: [aLine({ price: 500_000 })],
      placedAt: new Date('2026-03-05T09:00:00Z'),
    });
    const ledger = await anOrder(shop.db, buyer, { placedAt: new Date('2026-03-04T09:00:00Z') });
    await shop.db.update(customerOrder).set({ origin: 'ledger' }).where(eq(customerOrder.id, ledger.id));
    const cases: [Query, string[]][] = [
      [{}, [dear.number, ledger.number, order.number]],
      [{ status: 'confirmed' }, [dear.number]],
      [{ status: 'new,confirmed' }, [dear.number, ledger.number, order.number]],
      [{ company: String(firm.id) }, [dear.number]],
      [{ manager: String(boss.id) }, [dear.number, ledger.number, order.number]],
      [{ manager: 'none' }, []],
      [{ from: '2026-03-03', to: '2026-03-04' }, [ledger.number]],
      [{ sumFrom: '5000' }, [dear.number]],
      [{ sumTo: '100' }, [ledger.number, order.number]],
      [{ origin: 'shop' }, [order.number]],
      [{ origin: 'staff' }, [dear.number]],
      [{ origin: 'ledger' }, [ledger.number]],
      [{ sort: 'sum', dir: 'desc' }, [dear.number, ledger.number, order.number]],
      [{ sort: 'date', dir: 'asc' }, [order.number, ledger.number, dear.number]],
    ];
    for (const [query, found] of nonEmpty(cases)) {
      expect(await numbers(boss.token, query), JSON.stringify(query)).toEqual(found);
    }
    expect((await list(boss.token, { from: '2026-03-04', to: '2026-03-03' })).codes).toEqual(['VALIDATION']);
  });

  it('tells waiting, sent, taken and set-aside orders apart, with the reason', async () => {
    const { boss, buyer, order: waiting } = await aServedOrder(shop.db);
    expect((await list(boss.token)).data).toMatchObject({ connected: false, items: [{ exchange: { state: 'none' } }] });
    const connection = await aConnection();
    const [sent, taken, aside] = [
      await anOrder(shop.db, buyer),
      await anOrder(shop.db, buyer),
      await anOrder(shop.db, buyer),
    ];
    const at = new Date();
    await exported(connection, sent.id, { sentVersion: 'a', sentAt: at });
    await exported(connection, taken.id, { sentVersion: 'a', takenVersion: 'a', sentAt: at, learntNumber: 'УТ-5' });
    await exported(connection, aside.id, { problem: 'в заказе нет ни одной строки', problemAt: at });
    const { data } = await list(boss.token, { dir: 'asc' });
    expect(data.connected).toBe(true);
    expect(data.items.map(({ exchange }) => exchange)).toEqual([
      { state: 'waiting', problem: null, number: null },
      { state: 'sent', problem: null, number: null },
      { state: 'taken', problem: null, number: 'УТ-5' },
      { state: 'aside', problem: 'в заказе нет ни одной строки', number: null },
    ]);
    expect(await numbers(boss.token, { dir: 'asc', notTaken: '1' })).toEqual([
      waiting.number,
      sent.number,
      aside.number,
    ]);
    expect(await numbers(boss.token, { aside: '1' })).toEqual([aside.number]);
    // Cancelled before anybody over there has heard of them
    await shop.db.update(customerOrder).set({ status: 'cancelled' });
    expect(await numbers(boss.token, { notTaken: '1' })).toEqual([sent.number]);
    expect(await numbers(boss.token, { aside: '1' })).toEqual([]);
  });

  it('finds unpaid orders whose invoice has ended', async () => {
    const old = new Date(Date.now() - 30 * 86_400_000);
    const { boss, buyer, order } = await aServedOrder(shop.db, { placedAt: old });
    await anOrder(shop.db, buyer, { placedAt: old, paidAt: new Date() });
    await anOrder(shop.db, buyer, { placedAt: old, paySystem: 'credit' });
    const fresh = await anOrder(shop.db, buyer);
    const { data } = await list(boss.token, { overdue: '1' });
    expect(data.items).toMatchObject([{ number: order.number, invoiceOverdue: true }]);
    const [newest] = (await list(boss.token)).data.items;
    expect(newest).toMatchObject({ number: fresh.number, invoiceOverdue: false, invoiceUntil: expect.any(String) });
  });

  it('pages by key lose and repeat no order, also among equal keys', async () => {
    const { boss, buyer } = await aServedOrder(shop.db);
    const placedAt = new Date('2026-05-05T10:00:00Z');
    for (let count = 0; count < 119; count += 1) await anOrder(shop.db, buyer, { placedAt });
    const all = await shop.db.$count(customerOrder, eq(customerOrder.companyId, buyer.company.id));
    expect(all).toBe(120);
    for (const sort of nonEmpty(['date', 'number', 'company', 'manager', 'status', 'sum'])) {
      for (const dir of ['asc', 'desc']) {
        const seen: number[] = [];
        let after: string | null = '';
        while (after !== null) {
          const { data } = await list(boss.token, { sort, dir, ...(after && { after }) });
          expect(data.count).toBe(120);
          seen.push(...data.items.map(({ id }) => id));
          after = data.next;
        }
        expect([sort, dir, seen.length, new Set(seen).size]).toEqual([sort, dir, 120, 120]);
      }
    }
    // A key of another order begins the list
    const { next } = (await list(boss.token)).data;
    const first = await numbers(boss.token, { sort: 'sum' });
    expect(await numbers(boss.token, { sort: 'sum', after: next! })).toEqual(first);
    expect(await numbers(boss.token, { after: 'нет' })).toEqual(await numbers(boss.token));
  });
});

describe('the export of the list', () => {
  it('has the rows and columns that its reader may see and is written to the audit log', async () => {
    const { order, buyer } = await aServedOrder(shop.db);
    await anOrder(shop.db, buyer);
    const head = await aStaffMember(shop.db, 'sales');
    const read = async (token: string, body: object) => {
      const { data } = await shop.call('officeOrdersFile', { body: body as never }, { token });
      const { rawPayload } = await shop.app.inject({ url: data.link, headers: { authorization: `Bearer ${token}` } });
      return { data, rows: (await readXlsx(rawPayload)).sheets[0]!.rows };
    };
    const whole = await read(head.token, { q: buyer.company.name });
    expect(whole.data.rows).toBe(2);
    expect(whole.rows[0]).toContain('Сумма');
    const chosen = await read(head.token, { q: buyer.company.name, ids: [order.id] });
    expect(chosen.rows.slice(1).map(([number]) => number)).toEqual([order.number]);
    const keeper = await aStaffMember(shop.db, { orders: 'all', export: 'all' });
    const without = await read(keeper.token, { q: buyer.company.name });
    expect(without.rows[0]).not.toContain('Сумма');
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.actorAccountId, head.id));
    expect(entries.filter(({ action }) => action === 'order.export').map(({ details }) => details)).toEqual([
      { rows: 2 },
      { rows: 1 },
    ]);
  });
});

it('counts no more than a thousand orders and one', async () => {
  const head = await aStaffMember(shop.db, 'sales');
  const { buyer } = await aServedOrder(shop.db);
  await shop.db.execute(sql`
    insert into customer_order (number, company_id, account_id, created_by, delivery_type, shipment, pay_system, currency, sum, discount, vat_sum, total, weight_grams, delivery_count)
    select 'Т-' || n, ${buyer.company.id}, ${buyer.account.id}, ${buyer.account.id}, 'delivery', 'together', 'prepayment', 'RUB', n, 0, 0, n, 0, 1
    from generate_series(1, 1500) as n`);
  const { data } = await list(head.token);
  expect(data.items).toHaveLength(50);
  expect(data.count).toBe(1001);
});

it('reads the rows of a page in one statement and its count in another, also by text', async () => {
  const { boss, order } = await aServedOrder(shop.db);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  for (const filter of nonEmpty([{}, { q: order.number, notTaken: '1', sort: 'company' }])) {
    query.mockClear();
    expect((await list(boss.token, filter)).status).toBe(200);
    const sent = query.mock.calls.map(([first]) => (first as { text?: string }).text ?? String(first));
    expect(sent.filter((text) => text.includes('"customer_order"'))).toHaveLength(2);
  }
});
