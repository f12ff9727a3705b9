import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { secondFactor } from '#identity/second-factor/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { session } from '#identity/session/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { anAppeal } from '#service/appeals/server/factory.ts';
import { appeal } from '#service/appeals/server/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import { presets, type StaffRights } from '#shared/rights/staff-rights.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

type Member = Awaited<ReturnType<typeof aStaffMember>>;

let shop: TestApp;
let owner: Member;

beforeAll(async () => {
  shop = await testApp();
  owner = await aStaffMember(shop.db, 'owner');
});

type Act =
  | 'officeStaffInviteAgain'
  | 'officeStaffRights'
  | 'officeStaffSecondStep'
  | 'officeStaffSessions'
  | 'officeStaffClose'
  | 'officeStaffOpen';
const act = (name: Act, id: number, body: unknown = {}, { token } = owner) =>
  shop.call(name, { params: { id: String(id) }, body } as never, { token });
const list = async (query: Partial<Input<'officeStaff'>['query']>) =>
  (await shop.call('officeStaff', { query: query as never }, { token: owner.token })).data;
const open = async (id: number, { token } = owner) =>
  (await shop.call('officeStaffMember', { params: { id: String(id) } }, { token })).data;
const rowOf = async (id: number) => (await shop.db.select().from(account).where(eq(account.id, id)))[0]!;
const lastAct = async (id: number) =>
  (await shop.db.select().from(auditLog).where(eq(auditLog.accountId, id)).orderBy(desc(auditLog.id)).limit(1))[0];
const isSignedIn = async ({ token }: { token: string }) =>
  (await shop.call('profileGet', {}, { token })).codes.length === 0;
const give = (id: number, rights: StaffRights, shown: StaffRights, who = owner) =>
  act('officeStaffRights', id, { rights, shown }, who);
const invite = (body: Partial<Input<'officeStaffInvite'>['body']>, { token } = owner) =>
  shop.call(
    'officeStaffInvite',
    { body: { email: `anna-${owner.id}@shop.example`, name: 'Анна', lastName: 'Орлова', preset: 'manager', ...body } },
    { token },
  );

describe('the list of staff', () => {
  it('has managers and technical users, no customers, by state and right', async () => {
    const lastName = `Громов${owner.id}`;
    const member = await anAccount(shop.db, { role: 'MANAGER', lastName, passwordHash: 'x' });
    const tech = await anAccount(shop.db, { role: 'TECH', lastName });
    await anAccount(shop.db, { lastName });
    const closed = await anAccount(shop.db, { role: 'MANAGER', lastName, active: false });
    const ids = async (query: Parameters<typeof list>[0]) =>
      (await list({ q: lastName, ...query })).items.map(({ id }) => id);
    expect(await ids({})).toEqual([member.id, tech.id, closed.id]);
    expect(await ids({ state: 'open' })).toEqual([member.id]);
    expect(await ids({ state: 'invited' })).toEqual([tech.id]);
    expect(await ids({ state: 'closed' })).toEqual([closed.id]);
    expect(await ids({ right: 'customers' })).toEqual([member.id, closed.id]);
    expect((await list({ q: member.email! })).items).toMatchObject([
      { state: 'open', preset: 'manager', role: 'MANAGER', hasSecondStep: false, secondStepFor: null, seenAt: null },
    ]);
  });

  it('says the last visit and the living sessions', async () => {
    const { id } = await aStaffMember(shop.db);
    await aSession(shop.db, id, { revokedAt: new Date() });
    const { email } = await rowOf(id);
    const [row] = (await list({ q: email! })).items;
    expect(row).toMatchObject({ sessionCount: 1 });
    expect(Date.parse(row!.seenAt!)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('continues after the key of a page without a gap or a repeat', async () => {
    const lastName = `Страничкин${owner.id}`;
    for (let at = 0; at < 52; at += 1) await anAccount(shop.db, { role: 'MANAGER', lastName, name: `Имя${at % 5}` });
    const first = await list({ q: lastName, dir: 'desc' });
    const second = await list({ q: lastName, dir: 'desc', after: first.next! });
    expect([first.count, first.items.length, second.items.length, second.next]).toEqual([52, 50, 2, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(52);
  });
});

describe('an invitation of a member of staff', () => {
  it('makes an account with the rights of the preset, and answers the link where there is no mail', async () => {
    const email = `New-${owner.id}@shop.example`;
    const { data } = await invite({ email, preset: 'storekeeper' });
    expect(data.link).toMatch(/\/change-password\/\?email=.*first=1/);
    expect(await rowOf(data.id)).toMatchObject({
      role: 'MANAGER',
      email: email.toLowerCase(),
      staffRights: presets.storekeeper.rights,
      passwordHash: null,
    });
    expect(await lastAct(data.id)).toMatchObject({
      action: 'account.invite',
      actorAccountId: owner.id,
      details: { role: 'MANAGER', preset: 'storekeeper' },
    });
    expect(await open(data.id)).toMatchObject({ state: 'invited', preset: 'storekeeper' });
  });

  it('of a technical user needs the right to the exchange', async () => {
    const head = await aStaffMember(shop.db, { ...presets.sales.rights, staff: 'all' });
    expect((await invite({ email: `t1-${owner.id}@shop.example`, preset: 'tech' }, head)).codes).toEqual([
      'NOT_ALLOWED',
    ]);
    const { data } = await invite({ email: `t2-${owner.id}@shop.example`, preset: 'tech' });
    expect(await rowOf(data.id)).toMatchObject({ role: 'TECH', staffRights: {} });
  });

  it('takes no e-mail of another account, and gives no preset beyond the own rights', async () => {
    const buyer = await anAccount(shop.db, { passwordHash: null });
    expect((await invite({ email: buyer.email! })).codes).toEqual(['TAKEN']);
    const head = await aStaffMember(shop.db, { ...presets.manager.rights, staff: 'all' });
    const email = `o-${head.id}@shop.example`;
    expect((await invite({ email, preset: 'owner' }, head)).codes).toEqual(['NOT_ALLOWED']);
    expect((await invite({ email, preset: 'sales' }, head)).codes).toEqual(['NOT_ALLOWED']);
    expect(await shop.db.$count(account, eq(account.email, email))).toBe(0);
    expect((await invite({ email, preset: 'manager' }, head)).codes).toEqual([]);
  });

  it('of two for one e-mail at once makes one account', async () => {
    const email = `race-${owner.id}@shop.example`;
    const other = await aStaffMember(shop.db, 'owner');
    const answers = await Promise.all([invite({ email }), invite({ email, preset: 'tech' }, other)]);
    expect(answers.map(({ codes }) => codes).toSorted((a, b) => a.length - b.length)).toEqual([[], ['TAKEN']]);
    expect(await shop.db.$count(account, eq(account.email, email))).toBe(1);
  });

  it('is repeated until there is a password, by who has all the rights that it opens', async () => {
    const { id } = await anAccount(shop.db, { role: 'MANAGER', staffRights: presets.owner.rights });
    const head = await aStaffMember(shop.db, { ...presets.manager.rights, staff: 'all' });
    expect((await act('officeStaffInviteAgain', id, {}, head)).codes).toEqual(['NOT_ALLOWED']);
    expect((await act('officeStaffInviteAgain', id)).data).toMatchObject({
      link: expect.stringContaining('checkword='),
    });
    await shop.db.update(account).set({ passwordHash: 'x' }).where(eq(account.id, id));
    expect((await act('officeStaffInviteAgain', id)).codes).toEqual(['CONFLICT']);
  });
});

describe('the rights of a member', () => {
  it('hold at once for an open session, with the former ones in the audit log', async () => {
    const member = await aStaffMember(shop.db);
    const orders = async () => (await shop.call('officeOrders', { query: {} as never }, { token: member.token })).codes;
    expect(await orders()).toEqual([]);
    const rights = { goods: 'all' } as const;
    expect((await give(member.id, rights, presets.manager.rights)).codes).toEqual([]);
    expect(await lastAct(member.id)).toMatchObject({
      action: 'staff.rights',
      actorAccountId: owner.id,
      details: { before: presets.manager.rights, after: rights },
    });
    expect(await orders()).toEqual(['FORBIDDEN']);
    expect((await shop.call('officeQuestions', { query: {} as never }, { token: member.token })).codes).toEqual([]);
  });

  const mine = { ...presets.manager.rights, staff: 'all' } as const;
  it.for<[string, StaffRights, StaffRights, string[]]>([
    ['a right that the giver lacks', {}, { finance: 'own' }, ['NOT_ALLOWED']],
    ['a scope that the giver lacks', {}, { orders: 'all' }, ['NOT_ALLOWED']],
    [
      'a right that reaches further than the giver',
      { customers: 'all' },
      { customers: 'all', terms: 'all' },
      ['NOT_ALLOWED'],
    ],
    ['what the giver has', {}, mine, []],
    ['what the member has already', { finance: 'all' }, { finance: 'all', orders: 'own' }, []],
    ['less than the member had', presets.owner.rights, { finance: 'own' }, []],
  ])('of a giver with limited rights: %s', async ([, before, rights, codes]) => {
    const giver = await aStaffMember(shop.db, mine);
    const member = await aStaffMember(shop.db, before);
    expect((await give(member.id, rights, before, giver)).codes).toEqual(codes);
    expect((await rowOf(member.id)).staffRights).toEqual(codes.length > 0 ? before : rights);
  });

  it('are not changed over newer ones, of the own account, of a technical user or a customer', async () => {
    const member = await aStaffMember(shop.db);
    expect((await give(member.id, {}, presets.owner.rights)).codes).toEqual(['CONFLICT']);
    expect((await give(owner.id, {}, presets.owner.rights)).codes).toEqual(['NOT_ALLOWED']);
    const tech = await anAccount(shop.db, { role: 'TECH' });
    expect((await give(tech.id, { orders: 'all' }, {})).codes).toEqual(['NOT_ALLOWED']);
    const buyer = await anAccount(shop.db);
    expect((await give(buyer.id, { orders: 'all' }, {})).codes).toEqual(['NOT_FOUND']);
    expect((await give(member.id, { goods: 'own' } as never, presets.manager.rights)).codes).toEqual(['VALIDATION']);
    expect((await rowOf(member.id)).staffRights).toEqual(presets.manager.rights);
  });

  it('two who take the right to staff from each other at once: one keeps it, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [one, two] = [await aStaffMember(shop.db, 'owner'), await aStaffMember(shop.db, 'owner')];
      const answers = await Promise.all([
        give(two.id, {}, presets.owner.rights, one),
        give(one.id, {}, presets.owner.rights, two),
      ]);
      const codes = answers.map((answer) => answer.codes.join());
      expect(codes.filter((code) => code === '')).toHaveLength(1);
      expect(codes.filter((code) => code !== '')).toEqual(['FORBIDDEN']);
    }
  });
});

describe('the login of a member', () => {
  it('needs a second step from the next one on: sessions without it end', async () => {
    const member = await aStaffMember(shop.db);
    expect((await act('officeStaffSecondStep', member.id, { isRequired: true })).codes).toEqual([]);
    expect(await isSignedIn(member)).toBe(false);
    expect(await open(member.id)).toMatchObject({ secondStepFor: 'account', sessions: [] });
    expect(await lastAct(member.id)).toMatchObject({
      action: 'staff.secondStep',
      actorAccountId: owner.id,
      details: { before: false, after: true },
    });
    expect((await act('officeStaffSecondStep', member.id, { isRequired: true })).codes).toEqual(['CONFLICT']);
    expect((await act('officeStaffSecondStep', member.id, { isRequired: false })).codes).toEqual([]);
  });

  it('of a member with a second step goes on, and the step cannot be removed', async () => {
    const member = await aStaffMember(shop.db);
    const factor = { accountId: member.id, secret: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date() };
    await shop.db.insert(secondFactor).values(factor);
    await act('officeStaffSecondStep', member.id, { isRequired: true });
    expect(await isSignedIn(member)).toBe(true);
    expect((await shop.call('factorGet', {}, { token: member.token })).data).toMatchObject({ isRequired: true });
  });

  it('ends one session, or all', async () => {
    const member = await aStaffMember(shop.db);
    const second = { token: await aSession(shop.db, member.id) };
    const third = { token: await aSession(shop.db, member.id) };
    const { sessions } = await open(member.id);
    expect(sessions).toHaveLength(3);
    const newest = Math.max(...sessions.map(({ id }) => id));
    expect((await act('officeStaffSessions', member.id, { session: newest })).data).toEqual({ ended: 1 });
    expect([await isSignedIn(third), await isSignedIn(second)]).toEqual([false, true]);
    expect(await lastAct(member.id)).toMatchObject({ action: 'account.sessions', details: { session: newest } });
    expect((await act('officeStaffSessions', member.id, { session: newest })).codes).toEqual(['CONFLICT']);
    const [own] = await shop.db.select().from(session).where(eq(session.accountId, owner.id));
    expect((await act('officeStaffSessions', member.id, { session: own!.id })).codes).toEqual(['CONFLICT']);
    expect((await act('officeStaffSessions', member.id, { session: null })).data).toEqual({ ended: 2 });
    expect(await isSignedIn(second)).toBe(false);
  });
});

describe('a closed account of staff', () => {
  it('leaves companies, appeals, requests and orders to one heir, who gets a notice', async () => {
    const [member, heir] = [await aStaffMember(shop.db), await aStaffMember(shop.db)];
    const served = await aBuyer(shop.db, { company: { managerAccountId: member.id } });
    const foreign = await aBuyer(shop.db, { company: { managerAccountId: owner.id } });
    const order = await anOrder(shop.db, foreign);
    await shop.db.update(customerOrder).set({ managerAccountId: member.id }).where(eq(customerOrder.id, order.id));
    const asked = await anAppeal(shop, foreign.token);
    await shop.db.update(appeal).set({ managerAccountId: member.id }).where(eq(appeal.id, asked));
    const { held, heirs } = await open(member.id);
    expect(held).toEqual({ companies: 1, appeals: 1, requests: 0, orders: 1 });
    expect(heirs.map(({ id }) => id)).toContain(heir.id);

    expect((await act('officeStaffClose', member.id, { heir: heir.id })).codes).toEqual([]);
    expect(await isSignedIn(member)).toBe(false);
    const [firm] = await shop.db.select().from(company).where(eq(company.id, served.company.id));
    const [moved] = await shop.db.select().from(customerOrder).where(eq(customerOrder.id, order.id));
    const [answered] = await shop.db.select().from(appeal).where(eq(appeal.id, asked));
    expect([firm, moved, answered].map((row) => row!.managerAccountId)).toEqual([heir.id, heir.id, heir.id]);
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, served.company.id));
    expect(acts.at(-1)).toMatchObject({
      action: 'company.terms',
      actorAccountId: owner.id,
      details: { managerAccountId: heir.id, before: { managerAccountId: member.id } },
    });
    const ofHeir = and(eq(auditLog.accountId, heir.id), eq(auditLog.action, 'order.assign'));
    expect(await shop.db.$count(auditLog, ofHeir)).toBe(1);
    expect(await lastAct(member.id)).toMatchObject({ action: 'account.block', actorAccountId: owner.id });
    expect(await shop.db.$count(notification, eq(notification.accountId, heir.id))).toBe(1);
    expect((await act('officeStaffClose', member.id, { heir: null })).codes).toEqual(['CONFLICT']);
  });

  it('leaves its companies without a manager where nobody takes them', async () => {
    const member = await aStaffMember(shop.db);
    const firm = await aCompany(shop.db, { managerAccountId: member.id });
    expect((await act('officeStaffClose', member.id, { heir: null })).codes).toEqual([]);
    const [row] = await shop.db.select().from(company).where(eq(company.id, firm.id));
    expect(row!.managerAccountId).toBeNull();
  });

  it('goes to nobody who cannot serve customers, is closed, or is the member himself', async () => {
    const member = await aStaffMember(shop.db);
    const firm = await aCompany(shop.db, { managerAccountId: member.id });
    const closed = await anAccount(shop.db, { role: 'MANAGER', active: false });
    const content = await aStaffMember(shop.db, 'content');
    const tech = await anAccount(shop.db, { role: 'TECH' });
    for (const heir of nonEmpty([content.id, closed.id, tech.id, member.id, 2_000_000_000])) {
      expect((await act('officeStaffClose', member.id, { heir })).codes, String(heir)).toEqual(['TARGET_INVALID']);
    }
    const limited = await aStaffMember(shop.db, { ...presets.manager.rights, staff: 'all' });
    expect((await open(member.id, limited)).heirs.map(({ id }) => id)).not.toContain(limited.id);
    expect((await act('officeStaffClose', member.id, { heir: limited.id }, limited)).codes).toEqual(['TARGET_INVALID']);
    const [row] = await shop.db.select().from(company).where(eq(company.id, firm.id));
    expect(row!.managerAccountId).toBe(member.id);
    expect((await act('officeStaffClose', member.id, { heir: owner.id })).codes).toEqual([]);
  });

  it('is opened again with its rights, by who has all of them', async () => {
    const member = await anAccount(shop.db, { role: 'MANAGER', active: false, staffRights: presets.owner.rights });
    const limited = await aStaffMember(shop.db, { ...presets.manager.rights, staff: 'all' });
    expect((await act('officeStaffOpen', member.id, {}, limited)).codes).toEqual(['NOT_ALLOWED']);
    expect((await act('officeStaffOpen', member.id)).codes).toEqual([]);
    expect(await rowOf(member.id)).toMatchObject({ active: true, staffRights: presets.owner.rights });
    expect(await lastAct(member.id)).toMatchObject({ action: 'account.unblock', actorAccountId: owner.id });
    expect((await act('officeStaffOpen', member.id)).codes).toEqual(['CONFLICT']);
  });

  it('is not one’s own', async () => {
    expect((await act('officeStaffClose', owner.id, { heir: null })).codes).toEqual(['NOT_ALLOWED']);
    expect((await act('officeStaffSessions', owner.id, { session: null })).codes).toEqual(['NOT_ALLOWED']);
    expect((await act('officeStaffSecondStep', owner.id, { isRequired: true })).codes).toEqual(['NOT_ALLOWED']);
    expect((await open(owner.id)).isSelf).toBe(true);
  });

  it('of two who close each other at once one stays open', async () => {
    const [one, two] = [await aStaffMember(shop.db, 'owner'), await aStaffMember(shop.db, 'owner')];
    const answers = await Promise.all([
      act('officeStaffClose', two.id, { heir: null }, one),
      act('officeStaffClose', one.id, { heir: null }, two),
    ]);
    expect(answers.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
    expect([(await rowOf(one.id)).active, (await rowOf(two.id)).active].filter(Boolean)).toHaveLength(1);
  });
});
