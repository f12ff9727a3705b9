import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { anAddress } from '#ordering/addresses/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { orderConfirmation } from '#ordering/orders/server/tables.ts';
import { anAppeal } from '#service/appeals/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aManager } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Query = Partial<Record<'page' | 'page_size' | 'st' | 'sort' | 'filter', string>>;
const list = async (token: string, query: Query = {}) =>
  (await shop.call('managerContragents', { query: query as never }, { token })).data;
const namesOf = async (token: string, query: Query = {}) =>
  (await list(token, query)).items.map(({ uf_name: name }) => name);
const detail = (token: string, id: number) => shop.call('managerContragent', { params: { id: String(id) } }, { token });
const stored = async (id: number) => (await shop.db.select().from(company).where(eq(company.id, id)))[0]!;
/** One that has registered itself and waits. */
const aNewCompany = (name: string) =>
  aBuyer(shop.db, { role: 'ADMIN', company: { name, state: 'pending', orderBan: true } });

describe('the companies of a manager', () => {
  it(
    'are listed with debt, ban, people, appeals and the last order; those of others are not',
    { tags: ['R-CALL-089', 'R-ROLE-22', 'R-FEAT-08'] },
    async () => {
      const { token, worker, firm, boss } = await aManager(shop.db, { name: 'Бета', hasDebt: true });
      const ban = await aCompany(shop.db, { name: 'Альфа', orderBan: true, managerAccountId: boss.id });
      await aManager(shop.db, { name: 'Чужая' });
      await aMembership(shop.db, (await anAccount(shop.db)).id, firm.id, { state: 'pending' });
      await anOrder(shop.db, worker);
      await anOrder(shop.db, worker, { status: 'shipped' });
      await anAppeal(shop, worker.token);
      const { items, counts, page } = await list(token);
      expect(items.map(({ uf_name: name }) => name)).toEqual(['Альфа', 'Бета']);
      expect(items[1]).toMatchObject({
        id: firm.id,
        url: `/manager/mycompanies/${firm.id}/`,
        uf_has_debt: '1',
        uf_order_ban: '0',
        users: 2,
        applicants: 1,
        openAppeals: 1,
        lastOrder: { status: { code: 'shipped' } },
      });
      expect(items[0]).toMatchObject({ id: ban.id, uf_order_ban: '1', lastOrder: null, users: 0 });
      expect(counts).toEqual({ all: 2, pending: 0, refused: 0, applicants: 1, debt: 1, ban: 1 });
      expect(page).toMatchObject({ page: 1, pageCount: 1, total: 2 });
      expect(await namesOf(token, { sort: 'order' })).toEqual(['Бета', 'Альфа']);
      expect(await namesOf(token, { sort: 'appeals' })).toEqual(['Бета', 'Альфа']);
      for (const [filter, names] of Object.entries({ debt: ['Бета'], ban: ['Альфа'], applicants: ['Бета'] })) {
        expect(await namesOf(token, { filter }), filter).toEqual(names);
      }
      expect(await namesOf(token, { st: 'бЕт' })).toEqual(['Бета']);
      expect(await namesOf(token, { st: firm.inn!.slice(0, 6) })).toContain('Бета');
      expect(await namesOf(token, { st: '%' })).toEqual([]);
      expect(await namesOf(token, { page_size: '1', page: '2' })).toEqual(['Бета']);
    },
  );

  it('are read one at a time: terms, people, addresses, orders', { tags: ['R-ROUTE-28'] }, async () => {
    const { token, worker, firm } = await aManager(shop.db, {
      creditLimit: 5_000_000,
      creditDays: 14,
      discountPercent: 7.5,
      requiresEntryConsent: true,
    });
    await anAddress(shop.db, firm.id, { text: 'Тула, Лесная ул., 1' });
    const { id, number } = await anOrder(shop.db, worker);
    await shop.db.insert(orderConfirmation).values({ orderId: id, total: 12_34 });
    const { data } = await detail(token, firm.id);
    expect(data).toMatchObject({
      uf_name: firm.name,
      needsConsent: true,
      isUnassigned: false,
      terms: { creditLimit: 50_000, creditDays: 14, discountPercent: 7.5, priceType: 'базовый' },
      addresses: [{ text: 'Тула, Лесная ул., 1' }],
      orders: [{ number, author: 'Работников Иван', total: 100, confirmedTotal: 12.34 }],
      priceTypes: [],
    });
    expect(data.people.map(({ role }) => role)).toEqual(expect.arrayContaining(['ADMIN', 'USER']));
  });

  it(
    'exist for nobody else, and a customer’s own calls stay closed to a manager',
    { tags: ['R-ROLE-22'] },
    async () => {
      const { token, chief, worker, firm } = await aManager(shop.db);
      const other = await aManager(shop.db);
      expect((await detail(other.token, firm.id)).codes).toEqual(['404']);
      const tech = await aSession(shop.db, (await anAccount(shop.db, { role: 'TECH' })).id);
      const acting = await aChildSession(shop.db, token, chief.account.id);
      for (const refused of [chief.token, worker.token, tech, acting]) {
        expect((await shop.call('managerContragents', { query: {} }, { token: refused })).codes).toEqual(['FORBIDDEN']);
        expect((await detail(refused, firm.id)).codes).toEqual(['FORBIDDEN']);
      }
      expect((await shop.call('managerContragents', { query: {} })).codes).toEqual(['AUTH_REQUIRED']);
      expect((await shop.call('orderList', { query: {} }, { token })).codes).toEqual(['FORBIDDEN']);
      await shop.db.update(company).set({ managerAccountId: other.boss.id }).where(eq(company.id, firm.id));
      expect((await detail(token, firm.id)).codes).toEqual(['404']);
      expect((await detail(other.token, firm.id)).status).toBe(200);
    },
  );
});

const contacts = { phone: '+7 (487) 200-00-01', email: 'office@novaya.example' };
const fields = (inn: string) => ({
  inn,
  uf_name: 'ООО «Новая»',
  kpp: '',
  ogrn: '',
  address: 'Тула, Лесная ул., 1',
  ...contacts,
});
const add = (token: string, inn: string) => shop.call('managerAddContragent', { body: fields(inn) }, { token });

describe('a new company', () => {
  it(
    'of a manager works at once and is his; a known one of nobody becomes his, another one is refused',
    { tags: ['R-CALL-090', 'R-ROLE-23', 'R-FEAT-04'] },
    async () => {
      const { token, boss } = await aManager(shop.db);
      const { data } = await add(token, '7707083893');
      expect(await stored(data.contragent.id)).toMatchObject({
        state: 'active',
        orderBan: false,
        managerAccountId: boss.id,
        name: 'ООО «Новая»',
      });
      expect(await namesOf(token)).toContain('ООО «Новая»');
      expect((await detail(token, data.contragent.id)).data).toMatchObject(contacts);
      expect((await add((await aManager(shop.db)).token, '7707083893')).codes).toEqual(['TAKEN']);
      const free = await aCompany(shop.db, { inn: '7736050003', name: 'Ничья' });
      expect((await add(token, '7736050003')).data.contragent).toMatchObject({ id: free.id, uf_name: 'Ничья' });
      expect((await stored(free.id)).managerAccountId).toBe(boss.id);
      expect((await add(token, '7707083894')).codes).toEqual(['VALIDATION']);
      const types = [data.contragent.id, (await add(token, '500100732259')).data.contragent.id].map(stored);
      expect((await Promise.all(types)).map(({ type }) => type)).toEqual(['legal', 'individual']);
      const named = async (inn: string, type: 'legal' | 'individual') => {
        const answer = await shop.call('managerAddContragent', { body: { ...fields(inn), type } }, { token });
        return answer.body.errors.map(({ code, field }) => [code, field]);
      };
      expect(await named('5024051564', 'individual')).toEqual([['VALIDATION', 'type']]);
      expect(await shop.db.$count(company, eq(company.inn, '5024051564'))).toBe(0);
      expect(await named('7728168971', 'legal')).toEqual([]);
    },
  );

  it('added by two managers at once is of one of them', { tags: ['R-CALL-090'] }, async () => {
    const [one, two] = [await aManager(shop.db), await aManager(shop.db)];
    const answers = await Promise.all([add(one.token, '5024051564'), add(two.token, '5024051564')]);
    expect(answers.map(({ codes }) => codes.join()).toSorted()).toEqual(['', 'TAKEN']);
    expect(await shop.db.$count(company, eq(company.inn, '5024051564'))).toBe(1);
  });

  it(
    'that has registered is approved on terms by the first manager, and is his then',
    { tags: ['R-ROLE-23'] },
    async () => {
      const [one, two] = [await aManager(shop.db), await aManager(shop.db)];
      for (let round = 0; round < 20; round += 1) {
        const waiting = await aNewCompany(`Новая ${round}`);
        const { id } = waiting.company;
        expect((await list(one.token, { filter: 'pending' })).items.map((item) => item.id)).toContain(id);
        const body = {
          contragent: id,
          isApproved: true,
          creditLimit: 1000.5,
          discountPercent: 3,
          creditDays: 10,
        } as const;
        const answers = await Promise.all(
          [one, two].map(({ token }) => shop.call('managerDecideContragent', { body: body as never }, { token })),
        );
        const winner = answers[0]!.status === 200 ? one : two;
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(await stored(id)).toMatchObject({
          state: 'active',
          orderBan: false,
          managerAccountId: winner.boss.id,
          creditLimit: 100_050,
          creditDays: 10,
          discountPercent: 3,
        });
        const notices = await shop.db.$count(notification, eq(notification.accountId, waiting.account.id));
        expect(notices).toBe(1);
        const audited = and(eq(auditLog.action, 'company.approve'), eq(auditLog.object, `company ${id}`));
        expect((await shop.db.select().from(auditLog).where(audited)).map((row) => row.actorAccountId)).toEqual([
          winner.boss.id,
        ]);
      }
    },
  );

  it('approved by one manager and refused by another at once is one of both', { tags: ['R-ROLE-23'] }, async () => {
    const [one, two] = [await aManager(shop.db), await aManager(shop.db)];
    for (let round = 0; round < 6; round += 1) {
      const waiting = await aNewCompany(`Спорная ${round}`);
      const { id } = waiting.company;
      const decisions = [{ isApproved: true }, { isApproved: false, reason: 'Нет такого адреса' }];
      if (round % 2) decisions.reverse();
      const answers = await Promise.all(
        decisions.map((decision, at) =>
          shop.call(
            'managerDecideContragent',
            { body: { contragent: id, ...decision } as never },
            { token: [one, two][at]!.token },
          ),
        ),
      );
      const won = answers.findIndex(({ status }) => status === 200);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await stored(id)).toMatchObject(
        decisions[won]!.isApproved
          ? { state: 'active', stateReason: '', managerAccountId: [one, two][won]!.boss.id }
          : { state: 'blocked', stateReason: 'Нет такого адреса' },
      );
      expect(await shop.db.$count(notification, eq(notification.accountId, waiting.account.id))).toBe(1);
    }
  });

  it('is refused with a reason; a hidden price type is no choice', { tags: ['R-ROLE-23'] }, async () => {
    const { token } = await aManager(shop.db);
    const waiting = await aNewCompany('Сомнительная');
    const { id } = waiting.company;
    const decide = (body: object) =>
      shop.call('managerDecideContragent', { body: { contragent: id, ...body } as never }, { token });
    expect((await decide({ isApproved: false, reason: ' ' })).codes).toEqual(['VALIDATION']);
    expect((await decide({ isApproved: true, priceType: '999999' })).codes).toEqual(['VALIDATION']);
    expect((await stored(id)).state).toBe('pending');
    expect((await decide({ isApproved: false, reason: 'Нет такого адреса' })).status).toBe(200);
    expect(await stored(id)).toMatchObject({ state: 'blocked', stateReason: 'Нет такого адреса' });
    expect((await decide({ isApproved: false, reason: 'Ещё раз' })).codes).toEqual(['CONFLICT']);
  });

  it(
    'that was refused stays among the refused ones and can be approved after all',
    { tags: ['R-CALL-089'] },
    async () => {
      const { token, boss } = await aManager(shop.db);
      const waiting = await aNewCompany('Отклонённая по ошибке');
      const { id } = waiting.company;
      const decide = (body: object) =>
        shop.call('managerDecideContragent', { body: { contragent: id, ...body } as never }, { token });
      await decide({ isApproved: false, reason: 'Опечатка в ИНН' });
      const list = async (query: object) =>
        (await shop.call('managerContragents', { query: query as never }, { token })).data.items.map(
          ({ id: of, state }) => [of, state],
        );
      expect(await list({ filter: 'refused' })).toContainEqual([id, 'refused']);
      expect(await list({ st: 'Отклонённая по ошибке' })).toEqual([[id, 'refused']]);
      expect(await list({ filter: 'pending' })).not.toContainEqual([id, 'refused']);
      const page = await shop.call('managerContragent', { params: { id: String(id) } as never }, { token });
      expect(page.data).toMatchObject({ state: 'refused', stateReason: 'Опечатка в ИНН' });
      expect((await decide({ isApproved: true })).codes).toEqual(['CONFLICT']);
      expect((await decide({ isApproved: true, wasRefused: true })).status).toBe(200);
      expect(await stored(id)).toMatchObject({
        state: 'active',
        stateReason: '',
        refusedAt: null,
        managerAccountId: boss.id,
      });
      expect((await decide({ isApproved: true })).codes).toEqual(['CONFLICT']);
    },
  );
});
