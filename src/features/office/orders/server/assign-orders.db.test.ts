import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { setAccountsActive } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aServedOrder, aStaffMember } from './office.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const assign = (token: string, ids: number[], to: number) =>
  shop.call('officeOrderAssign', { body: { ids, to } }, { token });
const seen = (token: string, id: number) => shop.call('officeOrder', { params: { id: String(id) } }, { token });
const listed = async (token: string, query: object = {}) =>
  (await shop.call('officeOrders', { query: query as never }, { token })).data;
const noticesTo = async (accountId: number) =>
  (await shop.db.select().from(notification).where(eq(notification.accountId, accountId))).map(({ title, url }) => [
    title,
    url,
  ]);
const managerOf = async (id: number) =>
  (await shop.db.select().from(customerOrder).where(eq(customerOrder.id, id)))[0]!.managerAccountId;
const assignments = (number: string) =>
  shop.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.object, number), eq(auditLog.action, 'order.assign')))
    .orderBy(auditLog.id);

describe('handing an order over to another manager', () => {
  it('gives him this order and no other one of the company; its manager keeps it too', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    const other = await anOrder(shop.db, buyer);
    const colleague = await aStaffMember(shop.db);
    expect((await seen(colleague.token, order.id)).status).toBe(404);
    expect((await assign(boss.token, [order.id], colleague.id)).data.results).toMatchObject([{ done: true }]);
    const { data } = await seen(colleague.token, order.id);
    expect(data.manager).toEqual({ id: colleague.id, name: 'Орлова Мария' });
    expect((await seen(boss.token, order.id)).status).toBe(200);
    expect((await seen(colleague.token, other.id)).status).toBe(404);
    expect((await listed(colleague.token)).items.map(({ id }) => id)).toEqual([order.id]);
    const found = await shop.call('officeFind', { query: { q: order.number } }, { token: colleague.token });
    expect(found.data).toMatchObject({ orders: [{ id: order.id }], companies: [] });
  });

  it('shows of the company what the order says, and nothing more', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    const colleague = await aStaffMember(shop.db);
    await assign(boss.token, [order.id], colleague.id);
    const { data } = await seen(colleague.token, order.id);
    expect(data.company).toMatchObject({ name: buyer.company.name, isInScope: false, state: null, finance: null });
    expect(data.actions.handOver).not.toBeNull();
    const { token } = colleague;
    const people = await shop.call('officeOrderPeople', { query: { ids: String(order.id) } as never }, { token });
    expect(people.status).toBe(404);
    const params = { id: String(buyer.company.id) };
    expect((await shop.call('managerContragent', { params }, { token })).codes).toHaveLength(1);
  });

  it('notifies both managers, and history and audit log name the old and the new one', async () => {
    const { boss, order } = await aServedOrder(shop.db);
    const head = await aStaffMember(shop.db, 'sales');
    const colleague = await aStaffMember(shop.db);
    await assign(head.token, [order.id], colleague.id);
    const url = `/office/orders/${order.id}/`;
    expect(await noticesTo(colleague.id)).toEqual([[`Вам передали заказ ${order.number}`, url]]);
    expect(await noticesTo(boss.id)).toEqual([[`Заказ ${order.number} передан другому менеджеру`, url]]);
    expect(await assignments(order.number)).toMatchObject([
      { actorAccountId: head.id, accountId: colleague.id, details: { from: boss.id, to: colleague.id } },
    ]);
    const { history } = (await seen(head.token, order.id)).data;
    expect(history.at(-1)!.text).toBe('Заказ передан другому менеджеру: Орлова Мария → Орлова Мария');
    // A repeat changes nothing, and the manager of the company takes the order back
    await assign(head.token, [order.id], colleague.id);
    await assign(head.token, [order.id], boss.id);
    expect(await managerOf(order.id)).toBeNull();
    expect(await assignments(order.number)).toHaveLength(2);
  });

  it('is for open accounts of staff with the right to orders', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    const editor = await aStaffMember(shop.db, 'content');
    const closed = await aStaffMember(shop.db);
    await setAccountsActive(shop.db, [closed.id], false);
    const storekeeper = await aStaffMember(shop.db, 'storekeeper');
    const { people } = (await shop.call('officeOrderManagers', {}, { token: boss.token })).data;
    const ids = people.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([boss.id, storekeeper.id]));
    for (const to of nonEmpty([editor.id, closed.id, buyer.account.id])) {
      expect(ids).not.toContain(to);
      const { data } = await assign(boss.token, [order.id], to);
      expect(data.results, String(to)).toMatchObject([{ done: false, code: 'TARGET_INVALID' }]);
    }
    expect((await assign(storekeeper.token, [order.id], boss.id)).codes).toEqual(['FORBIDDEN']);
    expect(await managerOf(order.id)).toBeNull();
  });

  it('is what the list filters and sorts by, and chosen orders go at once', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    const second = await anOrder(shop.db, buyer);
    const colleague = await aStaffMember(shop.db);
    await assign(boss.token, [order.id], colleague.id);
    const idsWith = async (manager: number) =>
      (await listed(boss.token, { manager: String(manager) })).items.map(({ id }) => id);
    expect([await idsWith(colleague.id), await idsWith(boss.id)]).toEqual([[order.id], [second.id]]);
    expect((await listed(boss.token)).managers.map(({ id }) => id)).toContain(colleague.id);
    const { data } = await assign(boss.token, [order.id, second.id], colleague.id);
    expect(data.results.every(({ done }) => done)).toBe(true);
    expect(await idsWith(colleague.id)).toHaveLength(2);
  });

  it('ends when his account is closed: the manager of the company answers again', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    const colleague = await aStaffMember(shop.db);
    await assign(boss.token, [order.id], colleague.id);
    await setAccountsActive(shop.db, [colleague.id], false);
    expect((await seen(boss.token, order.id)).data.manager!.id).toBe(boss.id);
    expect((await assignments(order.number)).at(-1)).toMatchObject({
      actorAccountId: null,
      details: { from: colleague.id, to: boss.id },
    });
    // One of a company without a manager has nobody then
    await shop.db.update(company).set({ managerAccountId: null }).where(eq(company.id, buyer.company.id));
    const head = await aStaffMember(shop.db, 'sales');
    expect((await seen(head.token, order.id)).data.manager).toBeNull();
  });
});
