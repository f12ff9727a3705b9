import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { ledgerBalance } from '#ordering/finance/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { outbox } from '#server/delivery/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof aStaffMember>>;

beforeAll(async () => {
  shop = await testApp();
  owner = await aStaffMember(shop.db, 'owner');
});

type Query = Input<'officeCustomers'>['query'];
const list = async (query: Partial<Query>, { token } = owner) =>
  (await shop.call('officeCustomers', { query: query as Query }, { token })).data;
const open = async (id: number, { token } = owner) =>
  (await shop.call('officeCustomer', { params: { id: String(id) } }, { token })).data;
const rowOf = async (id: number) => (await shop.db.select().from(company).where(eq(company.id, id)))[0]!;
const actsOn = async (id: number) =>
  (await shop.db.select().from(auditLog).where(eq(auditLog.companyId, id)).orderBy(auditLog.id)).map(
    ({ action, actorAccountId, details }) => ({ action, by: actorAccountId, details }),
  );
const waiting = (fields: Partial<typeof company.$inferInsert> = {}) =>
  aCompany(shop.db, { state: 'pending', orderBan: true, ...fields });
const APPROVAL = { priceType: '', discountPercent: 5, creditLimit: 100_000, creditDays: 14, wasRefused: false };

type Change =
  | 'officeCustomerApprove'
  | 'officeCustomerRefuse'
  | 'officeCustomerTerms'
  | 'officeCustomerBan'
  | 'officeCustomerManager'
  | 'officeCustomerClose'
  | 'officeCustomerOpen'
  | 'officeCustomerApplicant';
const change = async <N extends Change>(name: N, id: number, body: unknown, { token } = owner) =>
  (await shop.call(name, { params: { id: String(id) }, body } as never, { token })).codes;

describe('the list of companies', () => {
  it('has the own ones of a manager and new ones that nobody serves', async () => {
    const boss = await aStaffMember(shop.db);
    const word = `Область ${boss.id}`;
    const own = await aCompany(shop.db, { name: `${word} А`, managerAccountId: boss.id });
    const fresh = await waiting({ name: `${word} Б` });
    const foreign = await aCompany(shop.db, { name: `${word} В`, managerAccountId: owner.id });
    const ids = async (who: typeof owner) => (await list({ q: word }, who)).items.map(({ id }) => id);
    expect(await ids(boss)).toEqual([own.id, fresh.id]);
    expect(await ids(owner)).toEqual([own.id, fresh.id, foreign.id]);
    expect((await list({ q: word }, boss)).managers).toEqual([{ id: boss.id, name: 'Орлова Мария' }]);
    const accountant = await aStaffMember(shop.db, 'accountant');
    const refused = await shop.call('officeCustomers', { query: {} as Query }, { token: accountant.token });
    expect(refused.codes).toEqual(['FORBIDDEN']);
  });

  it('is found by a part of the name and of the ИНН', async () => {
    const found = await aCompany(shop.db, { name: 'ООО «Кварцит-Сбыт»' });
    for (const q of nonEmpty(['кварцит', found.inn!, found.inn!.slice(2, 9)])) {
      expect(
        (await list({ q })).items.map(({ id }) => id),
        q,
      ).toContain(found.id);
    }
    expect((await list({ q: 'Кварцит%Сбыт' })).items).toEqual([]);
  });

  it('is narrowed by state, manager, ban, debt and applicants', async () => {
    const boss = await aStaffMember(shop.db);
    const of = (name: string, fields: Partial<typeof company.$inferInsert> = {}) =>
      aCompany(shop.db, { name: `Отбор ${boss.id} ${name}`, ...fields });
    const pending = await of('А', { state: 'pending', orderBan: true });
    const closed = await of('Б', { state: 'blocked' });
    const refused = await of('В', { state: 'blocked', refusedAt: new Date() });
    const banned = await of('Г', { orderBan: true, managerAccountId: boss.id });
    const late = await of('Д', { hasDebt: true, managerAccountId: boss.id });
    const asked = await of('Е', { managerAccountId: boss.id });
    const { id: person } = await anAccount(shop.db);
    await aMembership(shop.db, person, asked.id, { state: 'pending' });
    const ids = async (query: Partial<Query>) =>
      (await list({ q: `Отбор ${boss.id}`, ...query })).items.map(({ id }) => id);
    expect(await ids({ state: 'pending' })).toEqual([pending.id]);
    expect(await ids({ state: 'blocked' })).toEqual([closed.id]);
    expect(await ids({ state: 'refused' })).toEqual([refused.id]);
    expect(await ids({ state: 'active' })).toEqual([banned.id, late.id, asked.id]);
    expect(await ids({ manager: 'none' })).toEqual([pending.id, closed.id, refused.id]);
    expect(await ids({ manager: String(boss.id) as never })).toEqual([banned.id, late.id, asked.id]);
    expect(await ids({ ban: '1' })).toEqual([banned.id]);
    expect(await ids({ overdue: '1' })).toEqual([late.id]);
    expect(await ids({ applicants: '1' })).toEqual([asked.id]);
  });

  it('continues after the key of a page without a gap or a repeat, in both directions', async () => {
    const word = `Страница ${owner.id}`;
    // Names repeat: the id decides between them
    for (let at = 0; at < 55; at += 1) await aCompany(shop.db, { name: `${word} ${at % 7}`, creditLimit: at % 3 });
    for (const sort of nonEmpty(['name', 'created', 'limit'] as const)) {
      for (const dir of nonEmpty(['asc', 'desc'] as const)) {
        const first = await list({ q: word, sort, dir });
        const second = await list({ q: word, sort, dir, after: first.next! });
        expect([first.count, first.items.length, second.items.length, second.next]).toEqual([55, 50, 5, null]);
        expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(55);
      }
    }
  });

  it('says what is late to who sees settlements of the company', async () => {
    const boss = await aStaffMember(shop.db);
    const { id, name } = await aCompany(shop.db, { managerAccountId: boss.id });
    const balance = { companyId: id, contractNo: '1', balance: -500_00, receivables: 500_00, overdue: 120_00 };
    await shop.db.insert(ledgerBalance).values({ ...balance, asOf: new Date() });
    expect((await list({ q: name })).items).toMatchObject([{ id, overdue: 120 }]);
    expect((await list({ q: name }, boss)).items).toMatchObject([{ id, overdue: null }]);
    expect((await open(id)).finance).toMatchObject({ owed: 500, overdue: 120 });
    expect((await open(id, boss)).finance).toBeNull();
  });
});

describe('the page of a company', () => {
  it('has requisites, terms, people, orders and the journal with former and new values', async () => {
    const buyer = await aBuyer(shop.db, { company: { managerAccountId: owner.id, discountPercent: 5 } });
    const order = await anOrder(shop.db, buyer);
    const { id } = buyer.company;
    const { terms } = await open(id);
    expect(await change('officeCustomerTerms', id, { ...terms, discountPercent: 7.5, shown: terms })).toEqual([]);
    const page = await open(id);
    expect(page).toMatchObject({
      inn: buyer.company.inn,
      state: 'active',
      manager: { id: owner.id },
      terms: { discountPercent: 7.5 },
      people: [{ id: buyer.account.id }],
      orders: [{ id: order.id }],
      mayChange: true,
      mayDecide: false,
    });
    expect(page.journal[0]).toMatchObject({
      by: 'Орлова Мария',
      text: 'Условия договора изменены. Скидка: 5 % → 7,5 %',
    });
  });

  it('of a new company that nobody serves shows it to be decided, without journal and orders', async () => {
    const boss = await aStaffMember(shop.db);
    const { id } = await waiting();
    expect(await open(id, boss)).toMatchObject({ mayDecide: true, mayChange: false, journal: [], orders: null });
  });

  it('does not exist for the manager of another company', async () => {
    const boss = await aStaffMember(shop.db);
    const { id } = await aCompany(shop.db, { managerAccountId: owner.id });
    const answer = await shop.call('officeCustomer', { params: { id: String(id) } }, { token: boss.token });
    expect(answer.codes).toEqual(['NOT_FOUND']);
  });
});

describe('a new company', () => {
  it('is approved on its terms and served by who approves it', async () => {
    const boss = await aStaffMember(shop.db);
    const { id } = await waiting();
    expect(await change('officeCustomerApprove', id, APPROVAL, boss)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      state: 'active',
      orderBan: false,
      discountPercent: 5,
      creditLimit: 100_000_00,
      creditDays: 14,
      managerAccountId: boss.id,
    });
    expect(await change('officeCustomerApprove', id, APPROVAL, boss)).toEqual(['CONFLICT']);
  });

  it('is refused with a reason, and approved after all by who knows of the refusal', async () => {
    const { id } = await waiting();
    expect(await change('officeCustomerRefuse', id, { reason: ' ' })).toEqual(['VALIDATION']);
    expect(await change('officeCustomerRefuse', id, { reason: 'Нет в реестре' })).toEqual([]);
    expect(await open(id)).toMatchObject({ state: 'refused', stateReason: 'Нет в реестре', mayDecide: true });
    expect(await change('officeCustomerApprove', id, APPROVAL)).toEqual(['CONFLICT']);
    expect(await change('officeCustomerApprove', id, { ...APPROVAL, wasRefused: true })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'active', stateReason: '', refusedAt: null });
  });

  it('has no terms, ban, manager or end before it is approved', async () => {
    const { id } = await waiting({ managerAccountId: owner.id });
    const { terms } = await open(id);
    expect(await change('officeCustomerTerms', id, { ...terms, discountPercent: 50, shown: terms })).toEqual([
      'CONFLICT',
    ]);
    expect(await change('officeCustomerBan', id, { isBanned: false })).toEqual(['CONFLICT']);
    expect(await change('officeCustomerManager', id, { manager: null, shown: owner.id })).toEqual(['CONFLICT']);
    expect(await change('officeCustomerClose', id, { reason: 'Дубль' })).toEqual(['CONFLICT']);
    expect(await rowOf(id)).toMatchObject({ state: 'pending', orderBan: true, managerAccountId: owner.id });
    expect(await actsOn(id)).toEqual([]);
  });

  it('that is approved and refused at once is one of both, with one act and one letter, in 20 rounds', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { company: firm, account } = await aBuyer(shop.db, { company: { state: 'pending', orderBan: true } });
      const [approved, refused] = await Promise.all([
        change('officeCustomerApprove', firm.id, APPROVAL),
        change('officeCustomerRefuse', firm.id, { reason: 'Дубль' }),
      ]);
      expect([approved, refused].toSorted((a, b) => a.length - b.length)).toEqual([[], ['CONFLICT']]);
      const isApproved = approved.length === 0;
      expect(await rowOf(firm.id)).toMatchObject(
        isApproved ? { state: 'active', orderBan: false, stateReason: '' } : { state: 'blocked', stateReason: 'Дубль' },
      );
      expect((await actsOn(firm.id)).map(({ action }) => action)).toEqual([
        isApproved ? 'company.approve' : 'company.refuse',
      ]);
      const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, account.id));
      expect(letters.map(({ kind }) => kind)).toEqual([isApproved ? 'company.approved' : 'company.refused']);
    }
  });
});

describe('a company that works', () => {
  it('gets other terms over those that were shown, with the former ones in the audit log', async () => {
    const { id } = await aCompany(shop.db, { managerAccountId: owner.id, creditLimit: 10_000_00 });
    const { terms } = await open(id);
    const wanted = { ...terms, creditLimit: 25_000.5, creditDays: 30, canBuyUnavailable: true };
    expect(await change('officeCustomerTerms', id, { ...wanted, shown: terms })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ creditLimit: 25_000_50, creditDays: 30, canBuyUnavailable: true });
    expect(await actsOn(id)).toEqual([
      {
        action: 'company.terms',
        by: owner.id,
        details: {
          creditLimit: 25_000_50,
          creditDays: 30,
          canBuyUnavailable: true,
          before: { creditLimit: 10_000_00, creditDays: 0, canBuyUnavailable: false },
        },
      },
    ]);
    // A repeat of what is stored changes and records nothing
    const now = (await open(id)).terms;
    expect(await change('officeCustomerTerms', id, { ...now, shown: now })).toEqual([]);
    expect(await actsOn(id)).toHaveLength(1);
  });

  it('keeps its terms where somebody else has changed them meanwhile', async () => {
    const { id } = await aCompany(shop.db, { managerAccountId: owner.id });
    const { terms: shown } = await open(id);
    expect(await change('officeCustomerTerms', id, { ...shown, discountPercent: 3, shown })).toEqual([]);
    expect(await change('officeCustomerTerms', id, { ...shown, creditDays: 7, shown })).toEqual(['CONFLICT']);
    expect(await rowOf(id)).toMatchObject({ discountPercent: 3, creditDays: 0 });
    const { terms: newer } = await open(id);
    expect(await change('officeCustomerTerms', id, { ...newer, creditDays: 7, shown: newer })).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ discountPercent: 3, creditDays: 7 });
  });

  it('whose terms two change at once has those of one of them, and the other is told', async () => {
    const { id } = await aCompany(shop.db, { managerAccountId: owner.id });
    const { terms: shown } = await open(id);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((discountPercent) => change('officeCustomerTerms', id, { ...shown, discountPercent, shown })),
    );
    expect(answers.filter((codes) => codes.length === 0)).toHaveLength(1);
    expect((await rowOf(id)).discountPercent).toBe(answers.findIndex((codes) => codes.length === 0) + 1);
    expect(await actsOn(id)).toHaveLength(1);
  });

  it('refuses a price type that buyers do not get', async () => {
    const { id } = await aCompany(shop.db, { managerAccountId: owner.id });
    const { terms } = await open(id);
    expect(await change('officeCustomerTerms', id, { ...terms, priceType: '999999', shown: terms })).toEqual([
      'VALIDATION',
    ]);
  });

  it('is banned and allowed to order', async () => {
    const { id } = await aCompany(shop.db, { managerAccountId: owner.id });
    expect(await change('officeCustomerBan', id, { isBanned: true })).toEqual([]);
    expect(await change('officeCustomerBan', id, { isBanned: true })).toEqual(['CONFLICT']);
    expect((await rowOf(id)).orderBan).toBe(true);
    expect(await change('officeCustomerBan', id, { isBanned: false })).toEqual([]);
    expect(await actsOn(id)).toMatchObject([
      { details: { orderBan: true, before: { orderBan: false } } },
      { details: { orderBan: false, before: { orderBan: true } } },
    ]);
  });

  it('goes to another manager, who gets a notice and sees it from then on', async () => {
    const [from, to] = [await aStaffMember(shop.db), await aStaffMember(shop.db)];
    const { id, name } = await aCompany(shop.db, { managerAccountId: from.id });
    const handOver = { manager: to.id, shown: from.id };
    expect(await change('officeCustomerManager', id, handOver, to)).toEqual(['NOT_FOUND']);
    expect(await change('officeCustomerManager', id, { ...handOver, shown: null }, from)).toEqual(['CONFLICT']);
    expect(await change('officeCustomerManager', id, handOver, from)).toEqual([]);
    expect((await open(id, to)).manager?.id).toBe(to.id);
    expect((await list({ q: name }, from)).items).toEqual([]);
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, to.id));
    expect(notices).toMatchObject([{ title: `Вам передали компанию ${name}` }]);
    expect(await actsOn(id)).toMatchObject([
      { by: from.id, details: { managerAccountId: to.id, before: { managerAccountId: from.id } } },
    ]);
  });

  it('goes to nobody who serves no customers', async () => {
    const { id } = await aCompany(shop.db, { managerAccountId: owner.id });
    const buyer = await anAccount(shop.db);
    const left = await anAccount(shop.db, { role: 'MANAGER', active: false });
    const storekeeper = await aStaffMember(shop.db, 'storekeeper');
    for (const manager of nonEmpty([buyer.id, left.id, storekeeper.id])) {
      expect(await change('officeCustomerManager', id, { manager, shown: owner.id })).toEqual(['TARGET_INVALID']);
    }
    expect((await rowOf(id)).managerAccountId).toBe(owner.id);
  });

  it('is closed with a reason that its people read, and opened on its former terms', async () => {
    const buyer = await aBuyer(shop.db, { company: { managerAccountId: owner.id, discountPercent: 4 } });
    const { id } = buyer.company;
    const basket = async () => (await shop.call('basketProducts', { query: {} }, { token: buyer.token })).codes;
    expect(await basket()).toEqual([]);
    expect(await change('officeCustomerClose', id, { reason: 'Договор расторгнут' })).toEqual([]);
    expect(await open(id)).toMatchObject({ state: 'blocked', stateReason: 'Договор расторгнут' });
    expect(await basket()).not.toEqual([]);
    expect(await change('officeCustomerClose', id, { reason: 'Ещё раз' })).toEqual(['CONFLICT']);
    expect(await change('officeCustomerOpen', id, {})).toEqual([]);
    expect(await basket()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'active', stateReason: '', discountPercent: 4 });
    expect((await actsOn(id)).map(({ action }) => action)).toEqual(['company.close', 'company.open']);
    const letters = await shop.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.accountId, buyer.account.id), inArray(outbox.kind, ['company.refused', 'company.approved'])))
      .orderBy(outbox.id);
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Компания ${buyer.company.name} закрыта`,
      `Компания ${buyer.company.name} снова открыта`,
    ]);
  });

  it('lets in who asks, once', async () => {
    const { id } = await aCompany(shop.db, { managerAccountId: owner.id });
    const { id: person } = await anAccount(shop.db);
    await aMembership(shop.db, person, id, { state: 'pending' });
    expect(await change('officeCustomerApplicant', id, { person, isAccepted: true })).toEqual([]);
    expect((await open(id)).people).toMatchObject([{ id: person, state: 'active' }]);
    expect(await change('officeCustomerApplicant', id, { person, isAccepted: false })).toEqual(['CONFLICT']);
  });
});
