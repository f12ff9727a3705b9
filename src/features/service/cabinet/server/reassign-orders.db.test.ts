import { and, asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder, orderHistory } from '#ordering/orders/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aManager } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const formOf = (token: string, userId: number) =>
  shop.call('managerOrdersForm', { body: { user_id: userId } }, { token });
const move = (token: string, from: number, to: number) =>
  shop.call('managerOrdersMove', { body: { user_id: from, new_user_id: to } }, { token });
const ownerOf = async (id: number) =>
  (await shop.db.select().from(customerOrder).where(eq(customerOrder.id, id)))[0]!.accountId;

describe('the orders of a customer', () => {
  it(
    'go to another of the same served companies; the history names who had them, who has them and who moved them',
    { tags: ['R-CALL-095', 'R-CALL-096', 'R-ENT-57', 'R-ROLE-26'] },
    async () => {
      const { token, boss, chief, worker } = await aManager(shop.db);
      const foreign = await aManager(shop.db);
      await aMembership(shop.db, worker.account.id, foreign.firm.id);
      await aMembership(shop.db, chief.account.id, foreign.firm.id);
      const own = [await anOrder(shop.db, worker), await anOrder(shop.db, worker, { status: 'shipped' })];
      const elsewhere = await anOrder(shop.db, { account: worker.account, company: foreign.firm });
      expect((await formOf(token, worker.account.id)).data).toEqual({
        user: { id: worker.account.id, full_name: 'Работников Иван' },
        targets: [{ id: chief.account.id, full_name: 'Петров Иван', orders: 2 }],
      });
      expect((await move(token, worker.account.id, chief.account.id)).data).toEqual({ moved: 2 });
      for (const { id } of own) expect(await ownerOf(id)).toBe(chief.account.id);
      expect(await ownerOf(elsewhere.id)).toBe(worker.account.id);
      const [step] = await shop.db
        .select()
        .from(orderHistory)
        .where(and(eq(orderHistory.orderId, own[0]!.id), eq(orderHistory.toAccountId, chief.account.id)));
      expect(step).toMatchObject({ fromAccountId: worker.account.id, actorAccountId: boss.id, toStatus: 'new' });
      const params = { id: String(own[0]!.id) };
      const { history, author } = (await shop.call('orderDetail', { params }, { token: chief.token })).data;
      expect(author).toBe('Петров Иван');
      expect(history.map(({ handedTo, by }) => [handedTo, by])).toEqual([
        [null, 'Работников Иван'],
        ['Петров Иван', 'Менеджерова Мария'],
      ]);
      expect((await shop.call('orderDetail', { params }, { token: worker.token })).codes).toEqual(['404']);
      const titles = await shop.db
        .select({ title: notification.title })
        .from(notification)
        .where(eq(notification.accountId, chief.account.id))
        .orderBy(asc(notification.id));
      expect(titles.map(({ title }) => title)).toEqual(['Вам передали 2\u00a0заказа']);
      expect((await move(token, worker.account.id, chief.account.id)).data).toEqual({ moved: 0 });
    },
  );

  it('go to nobody else', { tags: ['R-CALL-096', 'R-ROLE-26'] }, async () => {
    const { token, boss, chief, worker, firm } = await aManager(shop.db);
    const { id } = await anOrder(shop.db, worker);
    const closed = await aBuyer(shop.db, { of: firm, account: { active: false } });
    const waiting = await anAccount(shop.db);
    await aMembership(shop.db, waiting.id, firm.id, { state: 'pending' });
    const other = await aManager(shop.db);
    for (const to of [
      worker.account.id,
      closed.account.id,
      waiting.id,
      other.worker.account.id,
      boss.id,
      2_000_000_000,
    ]) {
      expect((await move(token, worker.account.id, to)).codes, String(to)).toEqual(['TARGET_INVALID']);
    }
    expect((await move(other.token, worker.account.id, chief.account.id)).codes).toEqual(['NOT_FOUND']);
    expect((await formOf(other.token, worker.account.id)).codes).toEqual(['NOT_FOUND']);
    expect((await move(chief.token, worker.account.id, chief.account.id)).codes).toEqual(['FORBIDDEN']);
    expect(await ownerOf(id)).toBe(worker.account.id);
  });

  it(
    'while the new owner is closed or leaves: no order ends with who may not see it',
    { tags: ['R-ROLE-26'] },
    async () => {
      for (let round = 0; round < 20; round += 1) {
        const { token, chief, worker, firm } = await aManager(shop.db);
        await aBuyer(shop.db, { of: firm, role: 'ADMIN' });
        const { id } = await anOrder(shop.db, chief);
        const leave =
          round % 2
            ? shop.call(
                'contragentRemoveUser',
                { body: { contragent: firm.id, user_id: worker.account.id } },
                { token: chief.token },
              )
            : shop.db.update(account).set({ active: false }).where(eq(account.id, worker.account.id));
        const [moved] = await Promise.all([move(token, chief.account.id, worker.account.id), leave]);
        const owner = await ownerOf(id);
        const expected = moved.status === 200 ? [[], worker.account.id] : [['TARGET_INVALID'], chief.account.id];
        expect([moved.codes, owner]).toEqual(expected);
        expect(await shop.db.$count(membership, eq(membership.companyId, firm.id))).toBeGreaterThan(0);
      }
    },
  );
});
