import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany } from '#identity/accounts/server/factory.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { anAppeal } from '#service/appeals/server/factory.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

type Member = Awaited<ReturnType<typeof aStaffMember>>;

let shop: TestApp;
let owner: Member;

beforeAll(async () => {
  shop = await testApp();
  owner = await aStaffMember(shop.db, 'owner');
});

const params = (id: number) => ({ params: { id: String(id) as never } });
const rowOf = async (id: number) => (await shop.db.select().from(company).where(eq(company.id, id)))[0]!;
const choose = async (
  companyId: number,
  body: { manager: number | null; shown: number | null; place?: 'first' | 'second' },
  { token } = owner,
) =>
  (await shop.call('officeCustomerManager', { ...params(companyId), body: { place: 'second', ...body } }, { token }))
    .codes;
const managerOf = async ({ token }: { token: string }) => (await shop.call('header', {}, { token })).data.manager?.name;
const named = async (member: Member, lastName: string) => {
  await shop.db.update(account).set({ lastName, name: 'Анна' }).where(eq(account.id, member.id));
  return member;
};

/** A company with a manager and a second manager, its buyer with an order and an appeal. */
async function aShared() {
  const first = await named(await aStaffMember(shop.db), 'Первая');
  const second = await named(await aStaffMember(shop.db), 'Вторая');
  const fields = { managerAccountId: first.id, secondManagerAccountId: second.id };
  const buyer = await aBuyer(shop.db, { company: fields });
  const appeal = await anAppeal(shop, buyer.token, { contragent: buyer.company.id });
  return { first, second, buyer, order: await anOrder(shop.db, buyer), appeal };
}
type Shared = Awaited<ReturnType<typeof aShared>>;

/** What a member of staff reaches of the company, list by list. */
async function reach({ buyer, order, appeal }: Shared, { token }: Member) {
  const isOpen = async (answer: Promise<{ codes: string[] }>) => (await answer).codes.length === 0;
  const ofCompany = { query: { q: buyer.company.inn } as never };
  const customers = await shop.call('officeCustomers', ofCompany, { token });
  const orders = await shop.call('officeOrders', { query: { q: order.number } as never }, { token });
  const people = await shop.call('officePeople', ofCompany, { token });
  const appeals = await shop.call('managerAppeals', { query: {} as never }, { token });
  return {
    customers: customers.data.items.length,
    orders: orders.data.items.length,
    people: people.data.items.length,
    appeals: appeals.data.items.filter(({ id }) => id === appeal).length,
    customer: await isOpen(shop.call('officeCustomer', params(buyer.company.id), { token })),
    order: await isOpen(shop.call('officeOrder', params(order.id), { token })),
    person: await isOpen(shop.call('officePerson', params(buyer.account.id), { token })),
    visit: await isOpen(
      shop.call(
        'contragentUserToken',
        { body: { contragent: buyer.company.id, user_id: buyer.account.id } },
        { token },
      ),
    ),
  };
}
const ALL = { customers: 1, orders: 1, people: 1, appeals: 1, customer: true, order: true, person: true, visit: true };
const NOTHING = {
  customers: 0,
  orders: 0,
  people: 0,
  appeals: 0,
  customer: false,
  order: false,
  person: false,
  visit: false,
};

describe('a second manager', () => {
  it('has the company in the scope of his own customers, as its manager has', async () => {
    const shared = await aShared();
    const stranger = await aStaffMember(shop.db);
    expect(await reach(shared, shared.first)).toEqual(ALL);
    expect(await reach(shared, shared.second)).toEqual(ALL);
    expect(await reach(shared, stranger)).toEqual(NOTHING);
  });

  it('acts for a customer until he is second manager no longer', async () => {
    const { second, buyer } = await aShared();
    const body = { contragent: buyer.company.id, user_id: buyer.account.id };
    const { token } = (await shop.call('contragentUserToken', { body }, { token: second.token })).data;
    const isVisiting = async () => (await shop.call('header', {}, { token })).codes.length === 0;
    expect(await isVisiting()).toBe(true);
    expect(await choose(buyer.company.id, { manager: null, shown: second.id })).toEqual([]);
    expect(await isVisiting()).toBe(false);
  });

  it('is chosen by who has the right to all customers, and gets a notice', async () => {
    const [first, second] = [await aStaffMember(shop.db), await aStaffMember(shop.db)];
    const { id, name } = await aCompany(shop.db, { managerAccountId: first.id });
    expect(await choose(id, { manager: second.id, shown: null }, first)).toEqual(['FORBIDDEN']);
    expect(await choose(id, { manager: second.id, shown: first.id })).toEqual(['CONFLICT']);
    expect(await choose(id, { manager: first.id, shown: null })).toEqual(['TARGET_INVALID']);
    expect(await choose(id, { manager: second.id, shown: null })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ managerAccountId: first.id, secondManagerAccountId: second.id });
    const { data } = await shop.call('officeCustomer', params(id), { token: first.token });
    expect(data).toMatchObject({ manager: { id: first.id }, secondManager: { id: second.id } });
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, second.id));
    expect(notices).toMatchObject([{ title: `Вы второй менеджер компании ${name}` }]);
    const [act] = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, id));
    expect(act).toMatchObject({
      actorAccountId: owner.id,
      details: { secondManagerAccountId: second.id, before: { secondManagerAccountId: null } },
    });
  });

  it('who becomes the manager leaves the second place', async () => {
    const { first, second, buyer } = await aShared();
    const { id } = buyer.company;
    expect(await choose(id, { manager: second.id, shown: first.id, place: 'first' })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ managerAccountId: second.id, secondManagerAccountId: null });
  });

  it('counts in the filter by manager, of companies and of orders', async () => {
    const { second, buyer, order } = await aShared();
    const query = { manager: String(second.id) } as never;
    const { token } = owner;
    const customers = (await shop.call('officeCustomers', { query }, { token })).data;
    expect(customers.items.map(({ id }) => id)).toEqual([buyer.company.id]);
    expect(customers.managers.map(({ id }) => id)).toContain(second.id);
    const orders = (await shop.call('officeOrders', { query }, { token })).data;
    expect(orders.items.map(({ id }) => id)).toEqual([order.id]);
    expect(orders.managers.map(({ id }) => id)).toContain(second.id);
  });

  it('is the buyer’s manager where there is no other, and so is who stands in for him', async () => {
    const { second, buyer } = await aShared();
    const { id } = buyer.company;
    expect(await managerOf(buyer)).toBe('Первая Анна');
    await shop.db.update(company).set({ managerAccountId: null }).where(eq(company.id, id));
    expect(await managerOf(buyer)).toBe('Вторая Анна');
    const substitute = await named(await aStaffMember(shop.db), 'Замещающая');
    const today = dayOf(new Date());
    const body = { substitute: substitute.id, from: today, until: addDays(today, 3) };
    const appointed = await shop.call('officeStaffSubstitute', { ...params(second.id), body }, { token: owner.token });
    expect(appointed.codes).toEqual([]);
    expect(await managerOf(buyer)).toBe('Замещающая Анна');
    expect((await shop.call('officeCustomer', params(id), { token: substitute.token })).codes).toEqual([]);
  });
});

describe('a closed account of staff', () => {
  const close = async (member: Member, heir: number | null) =>
    (await shop.call('officeStaffClose', { ...params(member.id), body: { heir } }, { token: owner.token })).codes;

  it('leaves both places to its heir, who gets one of them in a company', async () => {
    const [member, heir] = [await aStaffMember(shop.db), await aStaffMember(shop.db)];
    const asFirst = await aCompany(shop.db, { managerAccountId: member.id, secondManagerAccountId: heir.id });
    const asSecond = await aCompany(shop.db, { managerAccountId: owner.id, secondManagerAccountId: member.id });
    const ofHeir = await aCompany(shop.db, { managerAccountId: heir.id, secondManagerAccountId: member.id });
    const { held } = (await shop.call('officeStaffMember', params(member.id), { token: owner.token })).data;
    expect(held.companies).toBe(3);
    expect(await close(member, heir.id)).toEqual([]);
    const places = async ({ id }: { id: number }) => {
      const { managerAccountId, secondManagerAccountId } = await rowOf(id);
      return [managerAccountId, secondManagerAccountId];
    };
    expect(await places(asFirst)).toEqual([heir.id, null]);
    expect(await places(asSecond)).toEqual([owner.id, heir.id]);
    expect(await places(ofHeir)).toEqual([heir.id, null]);
    const [act] = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, asSecond.id));
    expect(act!.details).toEqual({ secondManagerAccountId: heir.id, before: { secondManagerAccountId: member.id } });
  });

  it('leaves its companies to the second manager where nobody takes them', async () => {
    const [member, second] = [await aStaffMember(shop.db), await aStaffMember(shop.db)];
    const { id } = await aCompany(shop.db, { managerAccountId: member.id, secondManagerAccountId: second.id });
    expect(await close(member, null)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ managerAccountId: null, secondManagerAccountId: second.id });
    const stranger = await aStaffMember(shop.db);
    expect((await shop.call('officeCustomer', params(id), { token: stranger.token })).codes).toEqual(['NOT_FOUND']);
    expect((await shop.call('officeCustomer', params(id), { token: second.token })).codes).toEqual([]);
  });
});
