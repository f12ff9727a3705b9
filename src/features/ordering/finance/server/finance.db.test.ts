import { readXlsx } from 'hucre/xlsx';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership } from '#identity/accounts/server/factory.ts';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import type { Input } from '#shared/endpoint.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aBalance, aBonusPlan, anAct, aPayment, aScheduleRow } from './factory.ts';
import { reconciliationAct } from './tables.ts';

let shop: TestApp;
/** Noon of a Monday in Moscow. */
const NOW = new Date('2026-03-16T09:00:00Z');

beforeAll(async () => {
  shop = await testApp();
});
beforeEach(() => {
  shop.clock.now = () => NOW;
});

const aFinancier = (company = {}) => aBuyer(shop.db, { rights: { finance: true }, company });
const history = (token: string, query: object = {}) =>
  shop.call('financeHistory', { query: query as Input<'financeHistory'>['query'] }, { token });
const sectionsOf = async (token: string) => (await shop.call('financeSections', {}, { token })).data.sections;

describe('the sections of finances', () => {
  it('are those in which the company has data', { tags: ['R-CALL-101', 'R-FEAT-23'] }, async () => {
    const { token, company } = await aFinancier();
    expect(await sectionsOf(token)).toEqual([]);
    await aPayment(shop.db, company.id);
    expect(await sectionsOf(token)).toEqual(['history']);
    await aScheduleRow(shop.db, company.id, { paidAmount: 10_000 });
    expect(await sectionsOf(token)).toEqual(['history']);
    await aScheduleRow(shop.db, company.id);
    await aBonusPlan(shop.db, company.id);
    expect(await sectionsOf(token)).toEqual(['history', 'schedule', 'bonus']);
    await aBalance(shop.db, company.id);
    expect(await sectionsOf(token)).toEqual(['balance', 'history', 'schedule', 'acts', 'bonus']);
  });

  it('begin with the balance where there is a limit alone', async () => {
    const { token } = await aFinancier({ creditLimit: 100 });
    expect(await sectionsOf(token)).toEqual(['balance']);
  });
});

describe('the balance', () => {
  it('adds up the contracts and says what the limit leaves', { tags: ['R-CALL-102'] }, async () => {
    const buyer = await aFinancier({ creditLimit: 50_000_000 });
    const { id, name } = buyer.company;
    const [older, newer] = [new Date('2026-03-15T03:00:00Z'), new Date('2026-03-16T03:00:00Z')];
    await aBalance(shop.db, id, {
      contractNo: 'Д-1',
      name: 'Основной',
      balance: -12_530_000,
      receivables: 12_530_000,
      overdue: 4_000_000,
      asOf: newer,
    });
    await aBalance(shop.db, id, { contractNo: 'Д-2', balance: 700_050, asOf: older });
    await aScheduleRow(shop.db, id, { dueDate: '2026-03-11', amount: 4_000_000 });
    await aScheduleRow(shop.db, id, { dueDate: '2026-03-01', amount: 500, paidAmount: 500 });
    await anOrder(shop.db, buyer, { paySystem: 'credit', placedAt: new Date('2026-03-16T05:00:00Z') });
    const { data } = await shop.call('financeBalance', {}, { token: buyer.token });
    expect(data).toEqual({
      contragent: { id, name },
      currency: 'RUB',
      asOf: older.toISOString(),
      balance: -118_299.5,
      receivables: 125_300,
      overdue: 40_000,
      overdueSince: '2026-03-12',
      advance: 7000.5,
      creditLimit: 500_000,
      creditAvailable: 374_700 - data.reserved,
      reserved: data.reserved,
      contracts: [
        {
          number: 'Д-1',
          name: 'Основной',
          balance: -125_300,
          receivables: 125_300,
          overdue: 40_000,
          asOf: newer.toISOString(),
        },
        { number: 'Д-2', name: '', balance: 7000.5, receivables: 0, overdue: 0, asOf: older.toISOString() },
      ],
    });
    expect(data.reserved).toBeGreaterThan(0);
  });

  it('has no date and no limit where nothing is reported and the company prepays', async () => {
    const { token } = await aFinancier({ currency: 'EUR' });
    const { data } = await shop.call('financeBalance', {}, { token });
    expect(data).toMatchObject({ asOf: null, currency: 'EUR', creditLimit: 0, creditAvailable: null, contracts: [] });
  });

  it('counts a day as late once it is over in the shop’s time zone', async () => {
    const { token, company } = await aFinancier();
    await aBalance(shop.db, company.id, { receivables: 100, overdue: 100 });
    await aScheduleRow(shop.db, company.id, { dueDate: '2026-03-16', amount: 100 });
    const since = async (moment: string) => {
      shop.clock.now = () => new Date(moment);
      return (await shop.call('financeBalance', {}, { token })).data.overdueSince;
    };
    expect(await since('2026-03-16T20:59:59Z')).toBeNull();
    expect(await since('2026-03-16T21:00:00Z')).toBe('2026-03-17');
  });
});

describe('the history', () => {
  it('lists movements, the newest first, ten on a page, with sums of all', { tags: ['R-CALL-098'] }, async () => {
    const { token, company } = await aFinancier();
    for (let day = 1; day <= 11; day += 1) {
      await aPayment(shop.db, company.id, { date: `2026-03-${String(day).padStart(2, '0')}`, amount: 10_050 });
    }
    await aPayment(shop.db, company.id, { date: '2026-02-01', kind: 'shipment', amount: 70_000 });
    await aPayment(shop.db, company.id, { date: '2026-02-02', kind: 'refund', amount: 300 });
    const { data } = await history(token);
    expect(data.items).toHaveLength(10);
    expect(data.items[0]).toMatchObject({ date: '2026-03-11', kindName: 'Оплата', amount: 100.5, order: null });
    expect(data.page).toEqual({ page: 1, pageCount: 2, pageSize: 10, total: 13, navNum: 1 });
    expect(data.sums).toEqual({ payment: 1105.5, shipment: 700, refund: 3, return: 0 });
    const second = (await history(token, { page: 2 })).data.items;
    expect(second.map(({ kindName }) => kindName)).toEqual(['Оплата', 'Возврат денег', 'Отгрузка']);
  });

  it('is filtered by days, both included; a reversed period is refused', { tags: ['R-ENT-59'] }, async () => {
    const { token, company } = await aFinancier();
    for (const date of ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-03']) {
      await aPayment(shop.db, company.id, { date });
    }
    const { data } = await history(token, { filterDateFrom: '2026-03-01', filterDateTo: '2026-03-02' });
    expect(data.items.map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-01']);
    expect(data.sums.payment).toBe(200);
    expect((await history(token, { filterDateFrom: '', filterDateTo: '2026-02-28' })).data.items).toHaveLength(1);
    for (const query of [
      { filterDateFrom: '2026-03-02', filterDateTo: '2026-03-01' },
      { filterDateFrom: '2026-02-30' },
    ]) {
      expect((await history(token, query)).codes).toEqual(['VALIDATION']);
    }
  });

  it('of another own company needs the right there', { tags: ['R-ENT-59'] }, async () => {
    const { token, account, company } = await aFinancier();
    const [allowed, closed, foreign] = [
      await aCompany(shop.db, { currency: 'USD' }),
      await aCompany(shop.db),
      await aCompany(shop.db),
    ];
    await aMembership(shop.db, account.id, allowed.id, { role: 'ADMIN' });
    await aMembership(shop.db, account.id, closed.id);
    await aPayment(shop.db, allowed.id, { amount: 4200 });
    const { data } = await history(token, { contragent: allowed.id });
    expect(data).toMatchObject({ contragent: { id: allowed.id }, currency: 'USD', items: [{ amount: 42 }] });
    expect(data.contragents.map(({ id }) => id).toSorted()).toEqual([company.id, allowed.id].toSorted());
    for (const { id } of [closed, foreign]) {
      expect((await history(token, { contragent: id })).codes).toEqual(['404']);
    }
  });

  it('links a movement to its order only for who may see the order', async () => {
    const chief = await aBuyer(shop.db, { role: 'ADMIN' });
    const worker = await aBuyer(shop.db, { of: chief.company, rights: { finance: true } });
    const order = await anOrder(shop.db, chief);
    await aPayment(shop.db, chief.company.id, { orderId: order.id });
    const orderOf = async (token: string) => (await history(token)).data.items[0]!.order;
    expect(await orderOf(chief.token)).toEqual({ number: order.number, url: `/orders/${order.id}/` });
    expect(await orderOf(worker.token)).toBeNull();
  });
});

describe('the schedule', () => {
  it('lists what is left to pay with days and sums by week', { tags: ['R-CALL-099'] }, async () => {
    const { token, company } = await aFinancier();
    await aScheduleRow(shop.db, company.id, { dueDate: '2026-03-13', amount: 10_000, paidAmount: 2500 });
    await aScheduleRow(shop.db, company.id, { dueDate: '2026-03-16', amount: 5000 });
    await aScheduleRow(shop.db, company.id, { dueDate: '2026-03-31', amount: 100 });
    await aScheduleRow(shop.db, company.id, { dueDate: '2026-03-10', amount: 100, paidAmount: 100 });
    const read = async (query: object) =>
      (await shop.call('financeSchedule', { query: query as Input<'financeSchedule'>['query'] }, { token })).data;
    const data = await read({});
    expect(data.items.map(({ dueDate, rest, daysLate }) => [dueDate, rest, daysLate])).toEqual([
      ['2026-03-13', 75, 3],
      ['2026-03-16', 50, 0],
      ['2026-03-31', 1, -15],
    ]);
    expect(data.sums).toEqual({ rest: 126, overdue: 75 });
    expect(data.weeks).toEqual([
      { from: '2026-03-09', to: '2026-03-15', due: 0, overdue: 75 },
      { from: '2026-03-16', to: '2026-03-22', due: 50, overdue: 0 },
      { from: '2026-03-23', to: '2026-03-29', due: 0, overdue: 0 },
      { from: '2026-03-30', to: '2026-04-05', due: 1, overdue: 0 },
    ]);
    const second = await read({ page: 2, pageSize: 2 });
    expect(second.items.map(({ dueDate }) => dueDate)).toEqual(['2026-03-31']);
    expect(second.page).toMatchObject({ page: 2, pageCount: 2, pageSize: 2, total: 3 });
  });
});

describe('an act of reconciliation', () => {
  const request = (token: string, body: Partial<Input<'financeAct'>['body']> = {}) =>
    shop.call(
      'financeAct',
      { body: { contractorNumber: 'Д-1', periodFrom: '2026-01-01', periodTo: '2026-02-28', ...body } },
      { token },
    );
  const acts = async (token: string) => (await shop.call('financeActs', { query: {} }, { token })).data;

  it('is refused to who loses the right to read finances while he waits', { tags: ['R-CALL-103'] }, async () => {
    const { token, company, account } = await aFinancier();
    await aBalance(shop.db, company.id, { name: 'Основной' });
    const commit = await holdTransaction(shop.db, async (tx) => {
      await lockCompany(tx, company.id);
      await tx
        .update(membership)
        .set({ role: 'USER', rights: sql`rights || '{"finance": false}'` })
        .where(eq(membership.accountId, account.id));
    });
    const answer = request(token);
    await untilWaiting(shop.db, 1);
    await commit();
    expect((await answer).codes).toEqual(['NOT_FOUND']);
  });

  it(
    'is asked for once however often it is asked for',
    { tags: ['R-CALL-103', 'R-ENT-58', 'R-CALL-100'] },
    async () => {
      const { token, company, account } = await aFinancier();
      await aBalance(shop.db, company.id, { name: 'Основной' });
      const answers = await Promise.all([request(token), request(token), request(token)]);
      const { act } = answers[0]!.data;
      expect(answers.map(({ data }) => [data.state, data.act.id])).toEqual(answers.map(() => ['requested', act.id]));
      const { items, contracts, today } = await acts(token);
      expect(items).toEqual([
        {
          id: act.id,
          contract: 'Д-1',
          periodFrom: '2026-01-01',
          periodTo: '2026-02-28',
          state: 'requested',
          stateName: 'Запрошен',
          requestedBy: `${account.lastName} ${account.name}`,
          requestedAt: NOW.toISOString(),
          readyAt: null,
          file: null,
        },
      ]);
      expect([contracts, today]).toEqual([[{ number: 'Д-1', name: 'Основной' }], '2026-03-16']);
      const notices = (await shop.call('notificationList', { query: {} }, { token })).data.items;
      expect(notices.filter(({ title }) => title === 'Акт сверки запрошен')).toHaveLength(1);
    },
  );

  it('needs a known contract and a past period of at most a year', { tags: ['R-CALL-103'] }, async () => {
    const { token, company } = await aFinancier();
    await aBalance(shop.db, company.id);
    const fieldOf = async (body: object) => (await request(token, body)).body.errors[0]?.field;
    expect(await fieldOf({ contractorNumber: 'Д-9' })).toBe('contractorNumber');
    expect(await fieldOf({ periodFrom: '2026-03-01' })).toBe('periodFrom');
    expect(await fieldOf({ periodFrom: '2025-02-27' })).toBe('periodFrom');
    expect(await fieldOf({ periodTo: '2026-03-17' })).toBe('periodTo');
    expect(await fieldOf({ periodTo: '2026-02-30' })).toBe('periodTo');
    expect((await acts(token)).items).toEqual([]);
    expect((await request(token, { periodFrom: '2025-02-28' })).codes).toEqual([]);
    shop.clock.now = () => new Date('2026-03-16T21:00:00Z');
    expect((await request(token, { periodTo: '2026-03-17' })).codes).toEqual([]);
  });

  it('of a company that is not the visitor’s does not exist', async () => {
    const { token } = await aFinancier();
    const foreign = await aFinancier();
    await aBalance(shop.db, foreign.company.id);
    expect((await request(token, { contragent: foreign.company.id })).codes).toEqual(['NOT_FOUND']);
    expect(await shop.db.$count(reconciliationAct, eq(reconciliationAct.companyId, foreign.company.id))).toBe(0);
  });

  it('opens as a file for who reads the finances of its company', { tags: ['R-CALL-100'] }, async () => {
    const { token, company } = await aFinancier();
    const content = Buffer.from(`act of ${company.id}`);
    const fileKey = await storeShopFile(shop.db, { kind: 'act', name: 'Акт.pdf', mime: 'application/pdf', content });
    await anAct(shop.db, company.id, { fileKey, readyAt: NOW });
    const { file, stateName, requestedBy } = (await acts(token)).items[0]!;
    expect([file?.name, stateName, requestedBy]).toEqual(['Акт.pdf', 'Готов', null]);
    const open = (bearer: string) =>
      shop.app.inject({ url: file!.url, headers: { authorization: `Bearer ${bearer}` } });
    expect((await open(token)).rawPayload).toEqual(content);
    const worker = await aBuyer(shop.db, { of: company });
    const foreign = await aFinancier();
    expect((await open(worker.token)).statusCode).toBe(404);
    expect((await open(foreign.token)).statusCode).toBe(404);
  });
});

it('the bonus plan says how much of each plan is bought', async () => {
  const { token, company } = await aFinancier();
  await aBonusPlan(shop.db, company.id, { fact: 83_500, percent: 2.5, bonus: 2500 });
  await aBonusPlan(shop.db, company.id, { periodFrom: '2025-10-01', periodTo: '2025-12-31', fact: 120_000 });
  const { items } = (await shop.call('financeBonusPlan', {}, { token })).data;
  expect(items).toMatchObject([
    { period: '01.01.2026 — 31.03.2026', plan: 1000, fact: 835, rest: 165, done: 83.5, percent: 2.5, bonus: 25 },
    { period: '01.10.2025 — 31.12.2025', rest: 0, done: 120 },
  ]);
});

describe('a section as a spreadsheet', () => {
  async function rowsOf(token: string, query: object) {
    const { data } = await shop.call('financeFile', { query: query as never }, { token });
    const { rawPayload } = await shop.app.inject({ url: data, headers: { authorization: `Bearer ${token}` } });
    return (await readXlsx(rawPayload)).sheets[0]!.rows;
  }

  it('has all rows of each section, the history as it is filtered', { tags: ['R-FEAT-23'] }, async () => {
    const { token, company } = await aFinancier();
    await aBalance(shop.db, company.id, { balance: -100, receivables: 100, asOf: new Date('2026-03-16T03:00:00Z') });
    for (let n = 0; n < 12; n += 1) await aPayment(shop.db, company.id, { date: '2026-03-02', document: `=1+${n}` });
    await aPayment(shop.db, company.id, { date: '2026-02-02' });
    await aScheduleRow(shop.db, company.id, { dueDate: '2026-03-13', paidAmount: 2500 });
    await anAct(shop.db, company.id);
    await aBonusPlan(shop.db, company.id);
    const asOf = new Date('2026-03-16T06:00Z');
    const day = (text: string) => new Date(`${text}T00:00Z`);
    expect((await rowsOf(token, { section: 'balance' }))[1]).toEqual(['Д-1', null, -1, 1, 0, 'RUB', asOf]);
    const march = await rowsOf(token, { section: 'history', filterDateFrom: '2026-03-01' });
    expect(march).toHaveLength(15);
    expect(march[2]).toEqual([day('2026-03-02'), 'Оплата', '=1+11', 'Д-1', 100, 100, null, 'RUB', asOf]);
    expect(march.at(-1)!.slice(1, 3)).toEqual(['Баланс на начало', 'Не известен: учётная система его не передала']);
    expect((await rowsOf(token, { section: 'schedule' }))[1]).toEqual([
      day('2026-03-13'),
      'Реализация № 1',
      'Д-1',
      100,
      25,
      75,
      3,
      'RUB',
      asOf,
    ]);
    expect((await rowsOf(token, { section: 'acts' }))[1]!.slice(0, 4)).toEqual([
      'Д-1',
      day('2026-01-01'),
      day('2026-01-31'),
      'Запрошен',
    ]);
    expect((await rowsOf(token, { section: 'bonus' }))[1]!.slice(0, 4)).toEqual([
      '01.01.2026 — 31.03.2026',
      1000,
      500,
      500,
    ]);
  });

  it('is refused where there is nothing, and for a company of others', async () => {
    const { token } = await aFinancier();
    const foreign = await aFinancier();
    const ask = async (query: object) => (await shop.call('financeFile', { query: query as never }, { token })).codes;
    expect(await ask({ section: 'history' })).toEqual(['EMPTY']);
    expect(await ask({ section: 'history', contragent: foreign.company.id })).toEqual(['NOT_FOUND']);
    expect(await ask({ section: 'other' })).toEqual(['VALIDATION']);
  });
});

it('finances follow the current company of the session', async () => {
  const { token, account } = await aFinancier();
  const second = await aCompany(shop.db);
  await aMembership(shop.db, account.id, second.id);
  const other = await aSession(shop.db, account.id);
  await shop.call('contragentSwitch', { params: { id: String(second.id) as never } } as never, { token: other });
  expect((await shop.call('financeBalance', {}, { token })).codes).toEqual(['FORBIDDEN']);
});
