import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { company, substitution } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aServedOrder, aStaffMember } from '#office/orders/server/office.fixture.ts';
import { outbox } from '#server/delivery/tables.ts';
import { anAppeal } from '#service/appeals/server/factory.ts';
import { appeal } from '#service/appeals/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const list = async (token: string, query: object = {}) =>
  (await shop.call('officeAppeals', { query: query as never }, { token })).data;
const handOver = (token: string, ids: number[], to: number) =>
  shop.call('officeAppealsHandOver', { body: { ids, to } }, { token });
const setState = (id: number, fields: Partial<typeof appeal.$inferInsert>) =>
  shop.db.update(appeal).set(fields).where(eq(appeal.id, id));

describe('the appeals of the office', () => {
  it('are those of the scope that are not closed, the longest wait first, with who answers', async () => {
    const { boss, buyer } = await aServedOrder(shop.db);
    const other = await aServedOrder(shop.db);
    await anAppeal(shop, other.buyer.token);
    const [late, early, closed, answered] = [
      await anAppeal(shop, buyer.token, { title: 'Новое' }),
      await anAppeal(shop, buyer.token, { title: 'Давнее' }),
      await anAppeal(shop, buyer.token),
      await anAppeal(shop, buyer.token),
    ];
    await setState(early, { lastMessageAt: new Date('2026-01-01T00:00:00Z') });
    await setState(closed, { status: 'closed' });
    await setState(answered, { status: 'answered' });
    const { items, count } = await list(boss.token);
    expect([items.map(({ id }) => id), count]).toEqual([[early, late, answered], 3]);
    expect(items[0]).toMatchObject({ title: 'Давнее', answers: { id: boss.id, name: 'Вы' }, isHandedOver: false });
    expect((await list(boss.token, { state: 'waiting' })).items.map(({ id }) => id)).toEqual([early, late]);
    expect((await list(boss.token, { state: 'closed' })).items.map(({ id }) => id)).toEqual([closed]);
    expect((await list(boss.token, { q: 'давн' })).count).toBe(1);
    expect((await list(boss.token, { manager: String(other.boss.id) })).count).toBe(0);
  });

  it('name nobody where the company has no manager, and who stands in for an absent one', async () => {
    const head = await aStaffMember(shop.db, 'owner');
    const { boss, buyer } = await aServedOrder(shop.db);
    const id = await anAppeal(shop, buyer.token, { title: `Чьё ${boss.id}` });
    const answers = async () => (await list(head.token, { q: `Чьё ${boss.id}` })).items[0]!.answers;
    const day = 86_400_000;
    const substitute = await aStaffMember(shop.db);
    await shop.db.insert(substitution).values({
      accountId: boss.id,
      substituteId: substitute.id,
      startsAt: new Date(Date.now() - day),
      endsAt: new Date(Date.now() + day),
    });
    expect(await answers()).toMatchObject({ id: substitute.id });
    expect((await list(substitute.token)).items.map((one) => one.id)).toEqual([id]);
    await shop.db.update(company).set({ managerAccountId: null }).where(eq(company.id, buyer.company.id));
    expect(await answers()).toBeNull();
    expect((await list(head.token, { manager: 'none', q: `Чьё ${boss.id}` })).count).toBe(1);
  });

  it('go to a colleague together, who gets a notice and a letter; the log has both', async () => {
    const { boss, buyer } = await aServedOrder(shop.db);
    const [first, second] = [await aStaffMember(shop.db), await aStaffMember(shop.db)];
    const ids = [await anAppeal(shop, buyer.token), await anAppeal(shop, buyer.token)];
    expect((await handOver(boss.token, ids, first.id)).status).toBe(200);
    expect((await list(first.token)).items.map(({ id, isHandedOver }) => [id, isHandedOver])).toEqual(
      ids.map((id) => [id, true]),
    );
    const noticesOf = async (accountId: number) =>
      (await shop.db.select().from(notification).where(eq(notification.accountId, accountId))).map(
        ({ title }) => title,
      );
    expect(await noticesOf(first.id)).toHaveLength(2);
    const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, first.id));
    expect(letters.map(({ kind }) => kind)).toEqual(['appeal.handedOver', 'appeal.handedOver']);
    await handOver(boss.token, [ids[0]!], second.id);
    expect(await noticesOf(first.id)).toContain(`Обращение ${ids[0]} передано другому сотруднику`);
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `appeal ${ids[0]}`));
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['appeal.handOver', { to: first.id }],
      ['appeal.handOver', { from: first.id, to: second.id }],
    ]);
  });

  it('stay where they are if one of them may not be handed over, or to who does not serve customers', async () => {
    const { boss, buyer } = await aServedOrder(shop.db);
    const other = await aServedOrder(shop.db);
    const own = await anAppeal(shop, buyer.token);
    const foreign = await anAppeal(shop, other.buyer.token);
    const colleague = await aStaffMember(shop.db);
    expect((await handOver(boss.token, [own, foreign], colleague.id)).codes).toEqual(['NOT_FOUND']);
    const keeper = await aStaffMember(shop.db, 'storekeeper');
    expect((await handOver(boss.token, [own], keeper.id)).codes).toEqual(['NOT_FOUND']);
    await setState(own, { status: 'closed' });
    expect((await handOver(boss.token, [own], colleague.id)).codes).toEqual(['CLOSED_APPEAL']);
    const rows = await shop.db.select().from(appeal).where(eq(appeal.id, own));
    expect(rows[0]!.managerAccountId).toBeNull();
    const { data } = await shop.call('appealColleagues', {}, { token: boss.token });
    expect(data.map(({ id }) => id)).not.toContain(keeper.id);
  });

  it('go back to the manager of the company when the account that has them is closed and nobody takes them', async () => {
    const head = await aStaffMember(shop.db, 'owner');
    const { boss, buyer } = await aServedOrder(shop.db);
    const colleague = await aStaffMember(shop.db);
    const id = await anAppeal(shop, buyer.token);
    await handOver(boss.token, [id], colleague.id);
    const params = { id: String(colleague.id) };
    const { codes } = await shop.call('officeStaffClose', { params, body: { heir: null } }, { token: head.token });
    expect(codes).toEqual([]);
    const { items } = await list(boss.token);
    expect(items).toMatchObject([{ id, answers: { id: boss.id }, isHandedOver: false }]);
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `appeal ${id}`));
    expect(entries.at(-1)).toMatchObject({ action: 'appeal.handOver', details: { from: colleague.id } });
  });
});
