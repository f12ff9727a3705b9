import { and, eq, sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { anAppeal } from '#service/appeals/server/factory.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  // Its role dates entries of the log
  shop = await testApp({ TRUST_PROXY: '1' }, ownedDatabase);
});

const RIGHTS = { order: true, finance: false, viewAllOrders: false, priceLists: true, manageUsers: false };

/** A company with an administrator and a buyer, served by a manager. */
async function aServed() {
  const boss = await anAccount(shop.db, { role: 'MANAGER', name: 'Мария', lastName: 'Менеджерова' });
  const chief = await aBuyer(shop.db, {
    role: 'ADMIN',
    account: { lastName: 'Главный' },
    company: { managerAccountId: boss.id },
  });
  const worker = await aBuyer(shop.db, { of: chief.company, account: { lastName: 'Работников' } });
  return { boss, manager: await aSession(shop.db, boss.id), chief, worker, firm: chief.company };
}

type Query = Partial<Record<'contragent' | 'person' | 'page', number> & Record<'object' | 'from' | 'to', string>>;

const ask = (token: string, query: Query = {}) => shop.call('journal', { query: query as never }, { token });
const read = async (token: string, query: Query = {}) => (await ask(token, query)).data;
const textsOf = async (token: string, query: Query = {}) => (await read(token, query)).items.map(({ text }) => text);
const changeRights = (token: string, firmId: number, userId: number, change: object) =>
  shop.call(
    'contragentRights',
    { body: { contragent: firmId, user_id: userId, role: 'USER', rights: RIGHTS, ...change } },
    { token },
  );
const enter = async (token: string, firmId: number, userId: number) =>
  (await shop.call('contragentUserToken', { body: { contragent: firmId, user_id: userId } }, { token })).data.token;

async function rowsOf(token: string, query: Query = {}) {
  const { data: link } = await shop.call('journalFile', { query: query as never }, { token });
  const { rawPayload } = await shop.app.inject({ url: link, headers: { authorization: `Bearer ${token}` } });
  return (await readXlsx(rawPayload)).sheets[0]!.rows;
}

describe('who reads the journal of a company', () => {
  it('its administrator and its manager; nobody else, and a foreign company does not exist', async () => {
    const { manager, chief, worker, firm } = await aServed();
    const other = await aServed();
    const tech = await aSession(shop.db, (await anAccount(shop.db, { role: 'TECH' })).id);
    const entered = await enter(manager, firm.id, chief.account.id);
    const expected = [
      [chief.token, 200, []],
      [manager, 200, []],
      [worker.token, 403, ['FORBIDDEN']],
      [tech, 403, ['FORBIDDEN']],
      [entered, 403, ['FORBIDDEN']],
      // What a page loads says so in its envelope alone
      [other.chief.token, 200, ['404']],
      [other.worker.token, 200, ['404']],
      [other.manager, 200, ['404']],
    ] as const;
    for (const [index, [token, status, codes]] of expected.entries()) {
      const answer = await ask(token, { contragent: firm.id });
      expect([index, answer.status, answer.codes]).toEqual([index, status, codes]);
      const file = await shop.call('journalFile', { query: { contragent: firm.id } as never }, { token });
      const isMissing = codes[0] === '404';
      expect([index, file.status, file.codes]).toEqual([
        index,
        isMissing ? 404 : status,
        isMissing ? ['NOT_FOUND'] : codes,
      ]);
    }
    expect((await shop.call('journal', { query: {} as never })).codes).toEqual(['AUTH_REQUIRED']);
  });

  it('who was its administrator, manager or member reads it no more', async () => {
    const { manager, chief, worker, firm } = await aServed();
    await changeRights(chief.token, firm.id, worker.account.id, { role: 'ADMIN' });
    expect((await ask(worker.token)).status).toBe(200);
    await changeRights(chief.token, firm.id, worker.account.id, { role: 'USER' });
    expect((await ask(worker.token)).codes).toEqual(['FORBIDDEN']);
    await shop.db
      .delete(membership)
      .where(and(eq(membership.accountId, worker.account.id), eq(membership.companyId, firm.id)));
    expect((await ask(worker.token, { contragent: firm.id })).codes).toEqual(['404']);
    expect((await read(manager)).items.length).toBeGreaterThan(0);
    await shop.db.update(company).set({ managerAccountId: null }).where(eq(company.id, firm.id));
    expect((await ask(manager, { contragent: firm.id })).codes).toEqual(['404']);
    expect((await read(manager)).items).toEqual([]);
  });

  it('a manager reads all his companies at once, or one of them', async () => {
    const { boss, manager, chief, worker, firm } = await aServed();
    const second = await aBuyer(shop.db, { role: 'ADMIN', company: { managerAccountId: boss.id } });
    const colleague = await aBuyer(shop.db, { of: second.company });
    await changeRights(chief.token, firm.id, worker.account.id, { role: 'ADMIN' });
    await changeRights(second.token, second.company.id, colleague.account.id, { role: 'ADMIN' });
    const all = await read(manager);
    expect(all.items.map((entry) => entry.company.id)).toEqual([second.company.id, firm.id]);
    expect(all.contragent).toBeNull();
    expect(all.contragents.map(({ id }) => id).toSorted()).toEqual([firm.id, second.company.id].toSorted());
    const one = await read(manager, { contragent: firm.id });
    expect(one.items.map((entry) => entry.company.id)).toEqual([firm.id]);
    expect(one.contragent).toEqual({ id: firm.id, name: firm.name });
  });
});

describe('what the journal tells', () => {
  it('who did what to whom, and in whose name; orders and appeals by their links', async () => {
    const { manager, chief, worker, firm } = await aServed();
    const order = await anOrder(shop.db, worker);
    const entered = await enter(manager, firm.id, worker.account.id);
    expect(
      (await shop.call('orderCancel', { params: { id: String(order.id) as never } }, { token: entered })).status,
    ).toBe(200);
    const appealId = await anAppeal(shop, worker.token, { title: 'Где счёт' });
    await shop.call('appealClose', { body: { appeal_id: appealId } as never }, { token: manager });
    await changeRights(chief.token, firm.id, worker.account.id, { rights: { ...RIGHTS, order: false, finance: true } });
    const boss = { id: expect.any(Number), name: 'Менеджерова Мария' };
    const person = { id: worker.account.id, name: 'Работников Иван' };
    const { items, people } = await read(chief.token);
    expect(items).toMatchObject([
      {
        text: 'Роль и права изменены',
        who: { id: chief.account.id, name: 'Главный Иван' },
        person,
        inNameOf: null,
        details: 'Добавлены права: Финансы. Сняты права: Заказы',
      },
      {
        text: 'Обращение закрыто',
        who: boss,
        person,
        object: { name: `Обращение ${appealId}: Где счёт`, url: `/appeal/${appealId}/` },
      },
      {
        text: 'Заказ отменён',
        who: boss,
        inNameOf: { ...person, byManager: true },
        person: null,
        object: { name: `Заказ ${order.number}`, url: `/orders/${order.id}/` },
      },
      { text: 'Вход от имени сотрудника', who: boss, person },
    ]);
    expect(people.map(({ name }) => name)).toEqual(['Главный Иван', 'Менеджерова Мария', 'Работников Иван']);
    const opened = await shop.call(
      'orderDetail',
      { params: { id: String(order.id) as never } },
      { token: chief.token },
    );
    expect(opened.status).toBe(200);
  });

  it('nothing that a person did for himself or in another company', async () => {
    const { chief, worker, firm } = await aServed();
    const other = await aServed();
    await aMembership(shop.db, worker.account.id, other.firm.id);
    await writeAudit(shop.db, {
      action: 'login',
      actorAccountId: worker.account.id,
      accountId: worker.account.id,
      ip: '203.0.113.5',
    });
    await changeRights(other.chief.token, other.firm.id, worker.account.id, { role: 'ADMIN' });
    await shop.call('contragentSwitch', { params: { id: String(other.firm.id) as never } }, { token: worker.token });
    // He may not see the people of the other company; the first one does not read that he tried
    const peek = { query: { contragent: String(firm.id) as never } };
    expect((await shop.call('contragentUsers', peek, { token: worker.token })).codes).toEqual(['FORBIDDEN']);
    expect((await read(chief.token)).items).toEqual([]);
    expect(await textsOf(chief.token, { person: worker.account.id })).toEqual([]);
    expect(await textsOf(other.chief.token)).toEqual(['Компания выбрана текущей', 'Роль и права изменены']);
  });

  it('a call that the company gave no right to, in words', async () => {
    const { chief, worker } = await aServed();
    await shop.db
      .update(membership)
      .set({ rights: { ...RIGHTS, priceLists: false } })
      .where(eq(membership.accountId, worker.account.id));
    expect((await shop.call('priceList', {}, { token: worker.token })).codes).toEqual(['FORBIDDEN']);
    const { items } = await read(chief.token, { object: 'refused' });
    expect(items).toMatchObject([{ text: 'Отказ: нет прав', who: { id: worker.account.id } }]);
    expect(items[0]!.details).toMatch(/прайс/i);
  });

  it('not the name of who was invited, before he accepts', async () => {
    const { chief, firm } = await aServed();
    const stranger = await anAccount(shop.db, { lastName: 'Незнакомцев' });
    const invite = (email: string) =>
      shop.call(
        'contragentCreateUser',
        {
          body: {
            contragent: firm.id,
            name: 'Кто',
            last_name: 'То',
            second_name: '',
            email,
            phone: '',
            work_position: '',
            rights: RIGHTS,
          },
        },
        { token: chief.token },
      );
    const answer = async (isAccepted: boolean) =>
      shop.call(
        'contragentAnswerInvitation',
        { body: { contragent: firm.id, isAccepted } },
        { token: await aSession(shop.db, stranger.id) },
      );
    const remove = () =>
      shop.call(
        'contragentRemoveUser',
        { body: { contragent: firm.id, user_id: stranger.id } },
        { token: chief.token },
      );
    expect((await invite(stranger.email!)).status).toBe(200);
    expect((await answer(false)).status).toBe(200);
    await invite(stranger.email!);
    expect((await remove()).status).toBe(200);
    const hidden = await ask(chief.token);
    expect(hidden.data.items.map(({ text, who, person }) => [text, who?.id ?? null, person])).toEqual([
      ['Доступ к компании закрыт', chief.account.id, null],
      ['Сотрудник приглашён', chief.account.id, null],
      ['Приглашение отклонено', null, null],
      ['Сотрудник приглашён', chief.account.id, null],
    ]);
    expect(JSON.stringify(hidden.body)).not.toContain('Незнакомцев');
    expect(JSON.stringify(await rowsOf(chief.token))).not.toContain('Незнакомцев');
    expect((await read(chief.token, { person: stranger.id })).items).toEqual([]);
    await invite(stranger.email!);
    await answer(true);
    const known = await read(chief.token, { person: stranger.id });
    expect(known.items.map(({ text, who }) => [text, who?.name])).toEqual([
      ['Приглашение принято', 'Незнакомцев Иван'],
    ]);
  });

  it('no network address and no terms of the contract, neither on the page nor in the file', async () => {
    const { manager, chief, firm } = await aServed();
    const ip = '203.0.113.77';
    await writeAudit(shop.db, {
      action: 'company.switch',
      actorAccountId: chief.account.id,
      accountId: chief.account.id,
      companyId: firm.id,
      ip,
    });
    await writeAudit(shop.db, {
      action: 'company.terms',
      object: String(firm.id),
      companyId: firm.id,
      ip,
      details: { by: 'operator', priceTypeId: 471_104_711, creditLimit: 987_654_321 },
    });
    for (const token of [chief.token, manager]) {
      const { body, data } = await ask(token, { contragent: firm.id });
      expect(data.items[0]).toMatchObject({
        text: 'Условия договора изменены',
        who: { id: null, name: 'Магазин' },
        details: '',
      });
      for (const text of [JSON.stringify(body), JSON.stringify(await rowsOf(token, { contragent: firm.id }))]) {
        expect(text).toContain('Условия договора изменены');
        expect(text).not.toMatch(/203\.0\.113|471104711|987654321/);
      }
    }
  });
});

describe('the filter', () => {
  it('finds by person, by object and by day of the shop, and refuses what makes no sense', async () => {
    const { chief, worker, firm } = await aServed();
    const base = { companyId: firm.id, ip: '' };
    const [first, second] = [await anOrder(shop.db, worker), await anOrder(shop.db, worker)];
    const entries = [
      {
        action: 'order.add',
        actorAccountId: worker.account.id,
        accountId: worker.account.id,
        object: first.number,
        at: new Date('2026-03-01T20:59:00Z'),
      },
      {
        action: 'order.add',
        actorAccountId: worker.account.id,
        accountId: worker.account.id,
        object: second.number,
        at: new Date('2026-03-01T21:00:00Z'),
      },
      {
        action: 'company.rights',
        actorAccountId: chief.account.id,
        accountId: worker.account.id,
        at: new Date('2026-03-02T20:59:59Z'),
      },
      {
        action: 'company.switch',
        actorAccountId: chief.account.id,
        accountId: chief.account.id,
        at: new Date('2026-03-02T21:00:00Z'),
      },
    ];
    await shop.db.insert(auditLog).values(entries.map((entry) => ({ ...base, ...entry })));
    const found = async (query: Query) => (await read(chief.token, query)).items.map(({ at }) => at.slice(8, 16));
    // Moscow is three hours ahead of UTC
    expect(await found({ from: '2026-03-02', to: '2026-03-02' })).toEqual(['02T20:59', '01T21:00']);
    expect(await found({ to: '2026-03-01' })).toEqual(['01T20:59']);
    expect(await found({ person: worker.account.id })).toHaveLength(3);
    expect(await found({ person: chief.account.id })).toHaveLength(2);
    expect(await found({ object: 'order' })).toHaveLength(2);
    expect(await found({ object: `order ${second.number}` })).toEqual(['01T21:00']);
    expect(await found({ object: 'people', person: chief.account.id })).toEqual(['02T20:59']);
    expect(await found({ object: 'appeal 1' })).toEqual([]);
    // What is no value is passed over
    for (const query of [{ from: '2026-02-30' }, { object: 'personal' }, { object: "order ' or 1=1" }, { person: 0 }]) {
      expect([query, await found(query)]).toEqual([query, await found({})]);
    }
    expect((await ask(chief.token, { from: '2026-03-03', to: '2026-03-01' })).codes).toEqual(['VALIDATION']);
    expect((await ask(chief.token, { contragent: 'x' as never })).codes).toEqual(['VALIDATION']);
  });

  it('a hundred thousand entries are paged in order, and a file refuses more than it takes', async () => {
    const { manager, chief, firm } = await aServed();
    await shop.db.execute(sql`
      insert into ${auditLog} (at, actor_account_id, account_id, action, company_id, object)
      select now() - make_interval(secs => n), ${chief.account.id}, ${chief.account.id},
        case when n % 1000 = 0 then 'order.add' else 'company.switch' end, ${firm.id}, ''
      from generate_series(1, 100000) n`);
    await shop.db.execute(sql`analyze ${auditLog}`);
    const [newest, oldest, orders] = [
      await read(chief.token),
      await read(chief.token, { page: 5000 }),
      await read(chief.token, { object: 'order' }),
    ];
    expect(newest.page).toMatchObject({ page: 1, pageCount: 5000, pageSize: 20, total: 100_000 });
    const times = [...newest.items, ...oldest.items].map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(oldest.items).toHaveLength(20);
    expect(orders.page.total).toBe(100);
    expect((await read(chief.token, { page: 6000 })).page.page).toBe(5000);
    const all = await shop.call('journalFile', { query: {} as never }, { token: chief.token });
    expect(all.codes).toEqual(['LIMIT']);
    expect(all.body.errors[0]!.message).toContain('период короче');
    expect(await rowsOf(manager, { contragent: firm.id, object: 'order' })).toHaveLength(101);
  });

  it('a file has the columns of the page, and none where nothing is found', async () => {
    const { chief, worker, firm } = await aServed();
    await changeRights(chief.token, firm.id, worker.account.id, { role: 'ADMIN' });
    const [head, row] = await rowsOf(chief.token);
    expect(head).toEqual([
      'Время',
      'Компания',
      'Кто',
      'От чьего имени',
      'Что сделано',
      'Кого касается',
      'Объект',
      'Подробности',
    ]);
    expect(row!.slice(1)).toEqual([
      firm.name,
      'Главный Иван',
      null,
      'Роль и права изменены',
      'Работников Иван',
      null,
      'Покупатель → Администратор компании',
    ]);
    const none = await shop.call('journalFile', { query: { object: 'appeal' } as never }, { token: chief.token });
    expect(none.codes).toEqual(['EMPTY']);
  });

  it('an erased person stays in the journal without a name', async () => {
    const { chief, worker, firm } = await aServed();
    await changeRights(chief.token, firm.id, worker.account.id, { role: 'ADMIN' });
    await shop.db
      .update(account)
      .set({ name: 'Удалённый пользователь', lastName: '' })
      .where(eq(account.id, worker.account.id));
    expect((await read(chief.token)).items[0]!.person).toEqual({
      id: worker.account.id,
      name: 'Удалённый пользователь',
    });
  });
});
