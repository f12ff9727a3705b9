import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { account, substitution } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { outbox } from '#server/delivery/tables.ts';
import { anAppeal } from '#service/appeals/server/factory.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

type Member = Awaited<ReturnType<typeof aStaffMember>>;

let shop: TestApp;
let owner: Member;
const today = dayOf(new Date());

beforeAll(async () => {
  shop = await testApp();
  owner = await aStaffMember(shop.db, 'owner');
});

const appoint = (absent: Member, substitute: Member, days: { from?: string; until?: string } = {}, by = owner) =>
  shop.call(
    'officeStaffSubstitute',
    {
      params: { id: String(absent.id) as never },
      body: { substitute: substitute.id, from: today, until: today, ...days },
    },
    { token: by.token },
  );
const open = async ({ id }: Member) =>
  (await shop.call('officeStaffMember', { params: { id: String(id) as never } }, { token: owner.token })).data;
const end = (absent: Member, id: number) =>
  shop.call(
    'officeStaffSubstituteEnd',
    { params: { id: String(absent.id) as never }, body: { substitution: id } },
    { token: owner.token },
  );
const managerOf = async ({ token }: { token: string }) => (await shop.call('header', {}, { token })).data.manager?.name;

/** A manager with a buyer, and a colleague who is to stand in. */
async function aTeam() {
  const [absent, substitute] = [await aStaffMember(shop.db), await aStaffMember(shop.db)];
  const nameOf = async (id: number, lastName: string) =>
    shop.db.update(account).set({ lastName, name: 'Анна' }).where(eq(account.id, id));
  await nameOf(absent.id, 'Отпускная');
  await nameOf(substitute.id, 'Замещающая');
  const buyer = await aBuyer(shop.db, { company: { managerAccountId: absent.id } });
  return { absent, substitute, buyer, order: await anOrder(shop.db, buyer) };
}

type Team = Awaited<ReturnType<typeof aTeam>>;

/** What the substitute reaches of the absent manager's company, list by list. */
async function reach({ substitute: { token }, buyer, order }: Team) {
  const asked = async (call: Promise<{ codes: string[] }>) => (await call).codes.length === 0;
  const customers = await shop.call('officeCustomers', { query: { q: buyer.company.inn } as never }, { token });
  const orders = await shop.call('officeOrders', { query: { q: order.number } as never }, { token });
  const params = (id: number) => ({ params: { id: String(id) as never } });
  return {
    customers: customers.data.items.length === 1,
    orders: orders.data.items.length === 1,
    customer: await asked(shop.call('officeCustomer', params(buyer.company.id), { token })),
    order: await asked(shop.call('officeOrder', params(order.id), { token })),
    person: await asked(shop.call('officePerson', params(buyer.account.id), { token })),
  };
}
const ALL = { customers: true, orders: true, customer: true, order: true, person: true };
const NOTHING = { customers: false, orders: false, customer: false, order: false, person: false };

describe('a substitute', () => {
  it('sees the customers of the absent manager as his own in those days, and no others', async () => {
    const team = await aTeam();
    const stranger = await aTeam();
    expect(await reach(team)).toEqual(NOTHING);
    expect((await appoint(team.absent, team.substitute)).codes).toEqual([]);
    expect(await reach(team)).toEqual(ALL);
    expect(await reach({ ...stranger, substitute: team.substitute })).toEqual(NOTHING);
    const [{ id } = { id: 0 }] = (await open(team.absent)).substitutions;
    expect((await end(team.absent, id)).codes).toEqual([]);
    expect(await reach(team)).toEqual(NOTHING);
    expect((await end(team.absent, id)).codes).toEqual(['CONFLICT']);
  });

  it('sees nothing before the first day and after the last one', async () => {
    const team = await aTeam();
    const day = 24 * 3_600_000;
    const ids = { accountId: team.absent.id, substituteId: team.substitute.id };
    const at = (days: number) => new Date(Date.now() + days * day);
    await shop.db.insert(substitution).values([
      { ...ids, startsAt: at(-3), endsAt: at(-1) },
      { ...ids, startsAt: at(1), endsAt: at(3) },
    ]);
    expect(await reach(team)).toEqual(NOTHING);
    expect(await managerOf(team.buyer)).toBe('Отпускная Анна');
  });

  it('is the manager whom the buyer reads today, and gets the letters', async () => {
    const team = await aTeam();
    expect(await managerOf(team.buyer)).toBe('Отпускная Анна');
    await appoint(team.absent, team.substitute);
    expect(await managerOf(team.buyer)).toBe('Замещающая Анна');
    const home = await shop.call('cabinetMain', {}, { token: team.buyer.token });
    expect(JSON.stringify(home.data)).toContain('Замещающая Анна');
    await anAppeal(shop, team.buyer.token);
    const [{ email } = { email: '' }] = await shop.db.select().from(account).where(eq(account.id, team.substitute.id));
    expect(await shop.db.$count(outbox, eq(outbox.recipient, email!))).toBe(1);
  });

  it('answers the appeals of the absent manager', async () => {
    const team = await aTeam();
    const id = await anAppeal(shop, team.buyer.token);
    const { token } = team.substitute;
    const read = () => shop.call('appealDetail', { params: { id: String(id) as never }, query: {} }, { token });
    expect((await read()).codes).not.toEqual([]);
    await appoint(team.absent, team.substitute);
    expect((await read()).codes).toEqual([]);
  });

  it('acts for the buyers of the absent manager until the substitution ends', async () => {
    const team = await aTeam();
    const body = { contragent: team.buyer.company.id, user_id: team.buyer.account.id };
    const enter = () => shop.call('contragentUserToken', { body }, { token: team.substitute.token });
    expect((await enter()).codes).not.toEqual([]);
    await appoint(team.absent, team.substitute);
    const { token } = (await enter()).data;
    const header = () => shop.call('header', {}, { token });
    expect((await header()).data.contragents).toHaveLength(1);
    const [{ id } = { id: 0 }] = (await open(team.absent)).substitutions;
    await end(team.absent, id);
    expect((await header()).codes).toEqual(['AUTH_REQUIRED']);
  });

  it('who is closed does not answer: the manager does', async () => {
    const team = await aTeam();
    await appoint(team.absent, team.substitute);
    await shop.db.update(account).set({ active: false }).where(eq(account.id, team.substitute.id));
    expect(await managerOf(team.buyer)).toBe('Отпускная Анна');
  });
});

describe('an appointment of a substitute', () => {
  it('stands in the audit log and on both pages', async () => {
    const { absent, substitute } = await aTeam();
    const days = { from: today, until: addDays(today, 6) };
    await appoint(absent, substitute, days);
    expect((await open(absent)).substitutions).toMatchObject([{ person: { id: substitute.id }, ...days, isNow: true }]);
    expect((await open(substitute)).standsInFor).toMatchObject([{ person: { id: absent.id }, ...days, isNow: true }]);
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, absent.id));
    expect(entry).toMatchObject({
      action: 'staff.substitute',
      actorAccountId: owner.id,
      details: { substitute: substitute.id },
    });
  });

  it('is one for each day', async () => {
    const { absent, substitute } = await aTeam();
    const other = await aStaffMember(shop.db);
    const [first, last] = [addDays(today, 10), addDays(today, 20)];
    expect((await appoint(absent, substitute, { from: first, until: last })).codes).toEqual([]);
    expect((await appoint(absent, other, { from: last, until: addDays(last, 5) })).codes).toEqual(['VALIDATION']);
    expect((await appoint(absent, other, { from: addDays(last, 1), until: addDays(last, 5) })).codes).toEqual([]);
  });

  it('of two for one day at once counts once, twenty times', async () => {
    const { absent, substitute } = await aTeam();
    const [other, second] = [await aStaffMember(shop.db), await aStaffMember(shop.db, 'owner')];
    for (let round = 0; round < 20; round += 1) {
      const day = addDays(today, 30 + round);
      const days = { from: day, until: day };
      const answers = await Promise.all([appoint(absent, substitute, days), appoint(absent, other, days, second)]);
      expect(answers.map(({ codes }) => codes.join()).toSorted()).toEqual(['', 'VALIDATION']);
    }
  });

  it('has days that are to come, in order', async () => {
    const { absent, substitute } = await aTeam();
    const yesterday = addDays(today, -1);
    expect((await appoint(absent, substitute, { from: yesterday, until: yesterday })).codes).toEqual(['VALIDATION']);
    expect((await appoint(absent, substitute, { until: yesterday })).codes).toEqual(['VALIDATION']);
    expect((await appoint(absent, substitute, { until: 'завтра' })).codes).toEqual(['VALIDATION']);
  });

  it('goes to who serves customers, and not to oneself', async () => {
    const { absent } = await aTeam();
    const content = await aStaffMember(shop.db, 'content');
    const { id } = await anAccount(shop.db, { role: 'MANAGER', active: false });
    for (const one of [content, absent, { id, token: '' }]) {
      expect((await appoint(absent, one)).codes).toEqual(['TARGET_INVALID']);
    }
  });

  it('gives no reach that its maker lacks, but that to his own customers', async () => {
    const { absent, substitute } = await aTeam();
    const limited = await aStaffMember(shop.db, { ...presets.manager.rights, staff: 'all' });
    expect((await appoint(absent, substitute, {}, limited)).codes).toEqual(['NOT_ALLOWED']);
    expect((await appoint(absent, limited, {}, limited)).codes).toEqual(['NOT_ALLOWED']);
    expect((await appoint(limited, substitute, {}, limited)).codes).toEqual([]);
    expect((await appoint(absent, owner)).codes).toEqual([]);
  });
});
