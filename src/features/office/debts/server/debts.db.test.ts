import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { companyLine, head, importRecords } from '#exchange/settlements-import/server/settlements.fixture.ts';
import { aMembership } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { aBalance, anAct, aScheduleRow } from '#ordering/finance/server/factory.ts';
import { permitRequest, reconciliationAct } from '#ordering/finance/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import type { Input } from '#shared/endpoint.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { PermitView } from '../contract.ts';

let shop: TestApp;
let owner: Awaited<ReturnType<typeof aStaffMember>>;

beforeAll(async () => {
  shop = await testApp();
  owner = await aStaffMember(shop.db, 'owner');
});

const ROUNDS = 20;

const today = () => dayOf(new Date(), 'Europe/Moscow');
/** A buyer of a company with a limit of 1 000 roubles whose payment is late. */
const aDebtor = (fields: Partial<typeof company.$inferInsert> = {}) =>
  aReadyBuyer(shop.db, { company: { creditLimit: 100_000, hasDebt: true, ...fields } });
const rowOf = async (id: number) => (await shop.db.select().from(company).where(eq(company.id, id)))[0]!;
const permit = async (
  { company: { id } }: ReadyBuyer,
  body: Partial<Input<'officePermit'>['body']> = {},
  { token } = owner,
) => {
  const given = { sum: 500, until: '', reason: 'Оплатят завтра', shown: null as PermitView | null, ...body };
  return (await shop.call('officePermit', { params: { id: String(id) }, body: given }, { token })).codes;
};
const onCredit = async (buyer: ReadyBuyer) => ({ ...(await openCheckout(shop, buyer)), paySystem: 'credit' as const });
const order = async (buyer: ReadyBuyer, request: Input<'orderAdd'>['body']) =>
  (await shop.call('orderAdd', { body: request }, { token: buyer.token })).codes;
const ordersOf = ({ company: { id } }: ReadyBuyer) => shop.db.$count(customerOrder, eq(customerOrder.companyId, id));
const list = async (query: Partial<Input<'officeDebts'>['query']>, { token } = owner) =>
  (await shop.call('officeDebts', { query: query as never }, { token })).data;

describe('a permit', () => {
  it('for one order lets it pass despite a debt, and ends with it', async () => {
    const buyer = await aDebtor();
    await inBasket(shop, buyer);
    const request = await onCredit(buyer);
    expect(await order(buyer, request)).toEqual(['DEBT']);
    expect(await permit(buyer)).toEqual([]);
    const { data } = await shop.call('orderCheckout', { query: {} }, { token: buyer.token });
    expect(data.permitted).toBe(500);
    expect(data.paySystems.find(({ value }) => value === 'credit')).toMatchObject({ disabled: false });
    expect(await order(buyer, await onCredit(buyer))).toEqual([]);
    expect((await rowOf(buyer.company.id)).permitLeft).toBe(0);
    await inBasket(shop, buyer);
    expect(await order(buyer, await onCredit(buyer))).toEqual(['DEBT']);
    expect(await ordersOf(buyer)).toBe(1);
  });

  it('until a day lets orders pass up to its sum in all', async () => {
    const buyer = await aDebtor();
    expect(await permit(buyer, { sum: 250, until: addDays(today(), 3) })).toEqual([]);
    for (const codes of [[], [], ['DEBT']]) {
      await inBasket(shop, buyer);
      expect(await order(buyer, await onCredit(buyer))).toEqual(codes);
    }
    expect((await rowOf(buyer.company.id)).permitLeft).toBe(50_00);
    await shop.db
      .update(company)
      .set({ permitLeft: 900_00, permitEndsAt: new Date(Date.now() - 1000) })
      .where(eq(company.id, buyer.company.id));
    expect(await order(buyer, await onCredit(buyer))).toEqual(['DEBT']);
  });

  it('raises the limit, is not spent by an order that passes without it, and never lifts a ban', async () => {
    const buyer = await aDebtor({ hasDebt: false, creditLimit: 150_00 });
    await permit(buyer);
    await inBasket(shop, buyer);
    expect(await order(buyer, await onCredit(buyer))).toEqual([]);
    expect((await rowOf(buyer.company.id)).permitLeft).toBe(500_00);
    await inBasket(shop, buyer, { quantity: 2 });
    const request = await onCredit(buyer);
    await shop.db.update(company).set({ orderBan: true }).where(eq(company.id, buyer.company.id));
    expect(await order(buyer, request)).toEqual(['ORDER_BAN']);
    await shop.db.update(company).set({ orderBan: false }).where(eq(company.id, buyer.company.id));
    expect(await order(buyer, request)).toEqual([]);
    expect((await rowOf(buyer.company.id)).permitLeft).toBe(0);
  });

  it('is kept in the journal with sum and reason; its people are told the sum alone', async () => {
    const buyer = await aDebtor();
    await permit(buyer, { sum: 1234.5, reason: 'Тайная причина' });
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, buyer.company.id));
    expect(acts.find(({ action }) => action === 'company.permit')).toMatchObject({
      actorAccountId: owner.id,
      details: { permit: 123_450, reason: 'Тайная причина' },
    });
    const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, buyer.account.id));
    expect(JSON.stringify(letters)).toMatch(/1\s234,50/);
    expect(JSON.stringify(letters)).not.toContain('Тайная');
  });

  it('is not given to a company without credit or with a ban, over another one, or for a day that is over', async () => {
    expect(await permit(await aDebtor({ creditLimit: 0 }))).toEqual(['CONFLICT']);
    expect(await permit(await aDebtor({ orderBan: true }))).toEqual(['CONFLICT']);
    const buyer = await aDebtor();
    expect(await permit(buyer, { until: addDays(today(), -1) })).toEqual(['VALIDATION']);
    expect(await permit(buyer, { until: addDays(today(), 91) })).toEqual(['VALIDATION']);
    expect(await permit(buyer)).toEqual([]);
    expect(await permit(buyer, { sum: 900 })).toEqual(['CONFLICT']);
    expect(await permit(buyer, { sum: 900, shown: { left: 500, endsAt: null } })).toEqual([]);
    const params = { id: String(buyer.company.id) };
    const end = () => shop.call('officePermitEnd', { params, body: {} }, { token: owner.token });
    expect((await end()).codes).toEqual([]);
    expect((await end()).codes).toEqual(['CONFLICT']);
  });

  it('ends where staff or the accounting system change the currency of the company', async () => {
    const buyer = await aDebtor();
    const { id, inn } = buyer.company;
    const token = owner.token;
    await permit(buyer, { until: addDays(today(), 3) });
    const { terms } = (await shop.call('officeCustomer', { params: { id: String(id) } }, { token })).data;
    const body = { ...terms, discountPercent: 3, shown: terms };
    expect((await shop.call('officeCustomerTerms', { params: { id: String(id) }, body }, { token })).codes).toEqual([]);
    expect((await rowOf(id)).permitLeft).toBe(500_00);
    const inEuro = { ...body, currency: 'EUR' as const, shown: { ...terms, discountPercent: 3 } };
    await shop.call('officeCustomerTerms', { params: { id: String(id) }, body: inEuro }, { token });
    expect((await rowOf(id)).permitLeft).toBe(0);
    await permit(buyer);
    await importRecords(shop.db, [head(), companyLine({ id: `c-${id}`, inn, currency: 'EUR' })]);
    expect((await rowOf(id)).permitLeft).toBe(500_00);
    await importRecords(shop.db, [head(), companyLine({ id: `c-${id}`, inn, currency: 'RUB' })]);
    expect(await rowOf(id)).toMatchObject({ currency: 'RUB', permitLeft: 0 });
  });

  it('for one order is used by one of two orders that race, and an end or a lower limit leaves no order above it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await aDebtor();
      const account = await aReadyBuyer(shop.db);
      await aMembership(shop.db, account.account.id, buyer.company.id);
      const fellow = { ...buyer, account: account.account, token: await aSession(shop.db, account.account.id) };
      await shop.call('contragentSwitch', { params: { id: String(buyer.company.id) } }, { token: fellow.token });
      await permit(buyer);
      await Promise.all([inBasket(shop, buyer), inBasket(shop, fellow)]);
      const [one, other] = [await onCredit(buyer), await onCredit(fellow)];
      const params = { id: String(buyer.company.id) };
      const [first, second, ended] = await Promise.all([
        order(buyer, one),
        order(fellow, other),
        round % 2 ? shop.call('officePermitEnd', { params, body: {} }, { token: owner.token }) : null,
      ]);
      const placed = [first, second].filter((codes) => codes.length === 0).length;
      for (const codes of [first, second]) expect([[], ['DEBT']]).toContainEqual(codes);
      expect(await ordersOf(buyer)).toBe(placed);
      // Either the permit was taken back first, or exactly one order has used it
      expect(placed + (ended?.codes.length === 0 ? 1 : 0)).toBe(1);
      expect((await rowOf(buyer.company.id)).permitLeft).toBe(0);
    }
  });
});

describe('a request to let an order pass', () => {
  const ask = async ({ token }: ReadyBuyer, comment = '') =>
    (await shop.call('permitAsk', { body: { comment } }, { token })).codes;

  it('ends where staff or the accounting system change the currency of the company, and its buyer reads why', async () => {
    const buyer = await aDebtor();
    const { id, inn } = buyer.company;
    const isAsked = async () => (await list({ q: inn!, asked: '1' })).count === 1;
    await inBasket(shop, buyer, { quantity: 3 });
    expect(await ask(buyer)).toEqual([]);
    const params = { id: String(id) };
    const { terms } = (await shop.call('officeCustomer', { params }, { token: owner.token })).data;
    const inEuro = { ...terms, currency: 'EUR' as const, shown: terms };
    expect(await isAsked()).toBe(true);
    expect((await shop.call('officeCustomerTerms', { params, body: inEuro }, { token: owner.token })).codes).toEqual(
      [],
    );
    expect(await isAsked()).toBe(false);
    const told = await shop.db.select().from(notification).where(eq(notification.accountId, buyer.account.id));
    expect(told.map(({ text }) => text)).toContain(
      'Валюта договора изменилась. Если отсрочка нужна, попросите ещё раз',
    );
    const values = { companyId: id, accountId: buyer.account.id, sum: 300_00, askedAt: new Date() };
    await shop.db.insert(permitRequest).values(values);
    await importRecords(shop.db, [head(), companyLine({ id: `c-${id}`, inn, currency: 'RUB' })]);
    expect(await isAsked()).toBe(false);
  });

  it('reaches the manager and who may permit, and ends with the permit or with a refusal', async () => {
    const boss = await aStaffMember(shop.db);
    const buyer = await aDebtor({ managerAccountId: boss.id });
    await inBasket(shop, buyer, { quantity: 3 });
    expect(await ask(buyer, 'Нужно к пятнице')).toEqual([]);
    for (const { id } of [boss, owner]) {
      const notices = await shop.db.select().from(notification).where(eq(notification.accountId, id));
      expect(notices.map(({ title }) => title).join()).toMatch(/просит разрешить заказ на 300\s₽/);
    }
    const q = buyer.company.inn!;
    expect((await list({ q, asked: '1' })).items).toMatchObject([{ asked: { sum: 300, comment: 'Нужно к пятнице' } }]);
    // A second request takes the place of the first one
    expect(await ask(buyer)).toEqual([]);
    expect(await shop.db.$count(permitRequest, eq(permitRequest.companyId, buyer.company.id))).toBe(1);
    await permit(buyer);
    expect((await list({ q, asked: '1' })).items).toEqual([]);
    expect((await list({ q, permit: '1' })).items).toMatchObject([{ permit: { left: 500, endsAt: null } }]);
    await ask(buyer);
    const params = { id: String(buyer.company.id) };
    const refuse = () =>
      shop.call('officePermitRefuse', { params, body: { reason: 'Сначала оплата' } }, { token: owner.token });
    expect((await refuse()).codes).toEqual([]);
    expect((await refuse()).codes).toEqual(['CONFLICT']);
    const told = await shop.db.select().from(notification).where(eq(notification.accountId, buyer.account.id));
    expect(told.map(({ text }) => text)).toContain('Сначала оплата');
  });

  it('is refused where nothing stops the order, or nothing of this would help', async () => {
    const free = await aDebtor({ hasDebt: false });
    expect(await ask(free)).toEqual(['EMPTY_BASKET']);
    await inBasket(shop, free);
    expect(await ask(free)).toEqual(['CONFLICT']);
    const prepaying = await aDebtor({ creditLimit: 0 });
    await inBasket(shop, prepaying);
    expect(await ask(prepaying)).toEqual(['CONFLICT']);
    const banned = await aDebtor({ orderBan: true });
    await inBasket(shop, banned);
    expect(await ask(banned)).toEqual(['ORDER_BAN']);
  });
});

describe('the list of debts', () => {
  it('has who owes in the scope, with days, by key in each order', async () => {
    const boss = await aStaffMember(shop.db, { finance: 'own' });
    const own = { managerAccountId: boss.id };
    const late = await aDebtor({ ...own, name: 'Просрочка А' });
    await aBalance(shop.db, late.company.id, { receivables: 900_00, overdue: 700_00 });
    await aScheduleRow(shop.db, late.company.id, { dueDate: addDays(today(), -12) });
    const fresh = await aDebtor({ ...own, hasDebt: false, name: 'Просрочка Б' });
    await aBalance(shop.db, fresh.company.id, { receivables: 5000_00, overdue: 0 });
    await aDebtor({ ...own, hasDebt: false });
    const foreign = await aDebtor();
    const names = async (query: Parameters<typeof list>[0]) => (await list(query, boss)).items.map(({ name }) => name);
    expect(await names({})).toEqual(['Просрочка А', 'Просрочка Б']);
    expect(await names({ sort: 'owed' })).toEqual(['Просрочка Б', 'Просрочка А']);
    expect(await names({ sort: 'since' })).toEqual(['Просрочка А', 'Просрочка Б']);
    expect(await names({ sort: 'name', dir: 'asc' })).toEqual(['Просрочка А', 'Просрочка Б']);
    expect(await names({ overdue: '1' })).toEqual(['Просрочка А']);
    expect(await names({ q: foreign.company.inn! })).toEqual([]);
    expect((await list({}, boss)).items[0]).toMatchObject({ owed: 900, overdue: 700, daysLate: 12 });
    const manager = await aStaffMember(shop.db);
    const refused = await shop.call('officeDebts', { query: {} as never }, { token: manager.token });
    expect(refused.codes).toEqual(['FORBIDDEN']);
  });

  it('has acts that wait; one that is given is ready for who asked for it', async () => {
    const buyer = await aDebtor();
    const id = await anAct(shop.db, buyer.company.id, { requestedBy: buyer.account.id });
    const acts = async () => (await shop.call('officeActs', {}, { token: owner.token })).data.items;
    expect((await acts()).find((act) => act.id === id)).toMatchObject({ company: { id: buyer.company.id } });
    const give = async (name: string) => {
      const body = new FormData();
      body.append('files', new Blob(['%PDF-1.4']), name);
      return (await shop.call('officeActFile', { params: { id: String(id) }, body }, { token: owner.token })).codes;
    };
    expect(await give('Акт.exe')).toEqual(['BAD_FILE']);
    expect(await give('Акт.pdf')).toEqual([]);
    expect(await give('Акт.pdf')).toEqual(['CONFLICT']);
    const [act] = await shop.db.select().from(reconciliationAct).where(eq(reconciliationAct.id, id));
    expect(act).toMatchObject({ state: 'ready' });
    expect((await acts()).some((one) => one.id === id)).toBe(false);
  });
});
