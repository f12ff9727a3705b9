import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { priceType } from '#goods/pricing/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { customerInvitation } from '#office/invitations/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { consignee, deliveryAddress } from '#ordering/addresses/server/tables.ts';
import { writeXlsx } from 'hucre/xlsx';
import { testDatabase } from '#server/testing/test-database.ts';
import { outbox } from '#server/delivery/tables.ts';
import { erasePerson } from '#shop/erase-person.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import {
  anEmail,
  anInn,
  applied,
  type Cells,
  check,
  checked,
  csvOf,
  rowsOf,
  run,
  sendFile,
  viewOf,
} from './imports.fixture.ts';
import { startCustomerImports } from './run-imports.ts';
import { customerImport, customerImportRow } from './tables.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let shop: TestApp;
let owner: { id: number; token: string };
let manager: { id: number; email: string | null };

beforeAll(async () => {
  database = await testDatabase();
  shop = await testApp({}, () => Promise.resolve(database));
  owner = await aStaffMember(shop.db, 'owner');
  manager = await anAccount(shop.db, { role: 'MANAGER', name: 'Ольга', lastName: 'Зимина' });
  const [from] = await shop.db.insert(source).values({ name: 'Клиенты' }).returning();
  const type = { sourceId: from!.id, visibility: 'sale' as const };
  await shop.db.insert(priceType).values([
    { ...type, externalId: 'opt', name: 'Оптовый' },
    { ...type, externalId: 'a', name: 'Двойной' },
    { ...type, externalId: 'b', name: 'Двойной' },
    { ...type, externalId: 'c', name: 'Закупка', visibility: 'hidden' },
  ]);
});

const aRow = (cells: Cells = {}): Cells => ({ inn: anInn(), company: 'ООО «Новый клиент»', ...cells });
const aPerson = (cells: Cells = {}): Cells => ({ fullName: 'Ким Анна Юрьевна', email: anEmail(), ...cells });
const firmsOf = (inn: string) => shop.db.select().from(company).where(eq(company.inn, inn));
const invitationsOf = (companyId: number) =>
  shop.db.select().from(customerInvitation).where(eq(customerInvitation.companyId, companyId));

/** The rows of a file after its check. */
const judged = async (...rows: Cells[]) => rowsOf(shop, owner.token, await checked(shop, rows));
const reasonOf = async (...rows: Cells[]) => {
  const found = await judged(...rows);
  expect(found.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'refused'));
  return found[0]!.notes.join('; ');
};

describe('a file of customers', () => {
  it('is checked without a change, then makes companies with terms, places and people to invite', async () => {
    const row = aRow({
      ...aPerson({ phone: '8 916 000-11-22', role: 'Администратор компании', rights: 'все' }),
      kpp: '770701001',
      priceType: 'оптовый',
      discount: '7,5',
      creditLimit: '1 000 000,50',
      creditDays: '30',
      manager: 'Зимина Ольга',
      address: 'Москва, Лесная ул., 1',
      consignee: 'ООО «Склад»',
    });
    const id = await checked(shop, [row]);
    expect(await viewOf(shop, owner.token, id)).toMatchObject({
      state: 'checked',
      counts: { create: 1, change: 0, same: 0, refused: 0 },
      applied: 0,
    });
    expect(await firmsOf(row.inn!)).toEqual([]);
    await applied(shop, owner.token, id);
    const [firm] = await firmsOf(row.inn!);
    const [type] = await shop.db.select().from(priceType).where(eq(priceType.externalId, 'opt'));
    expect(firm).toMatchObject({
      name: 'ООО «Новый клиент»',
      kpp: '770701001',
      type: 'legal',
      state: 'active',
      orderBan: false,
      priceTypeId: type!.id,
      discountPercent: 7.5,
      creditLimit: 100_000_050,
      creditDays: 30,
      managerAccountId: manager.id,
    });
    const places = { addresses: deliveryAddress, consignees: consignee };
    for (const table of Object.values(places)) {
      expect(await shop.db.$count(table, eq(table.companyId, firm!.id))).toBe(1);
    }
    expect(await invitationsOf(firm!.id)).toMatchObject([
      { email: row.email, phone: '79160001122', lastName: 'Ким', name: 'Анна', role: 'ADMIN', state: 'new' },
    ]);
    // Nobody has an account or a letter before somebody sends the invitation
    expect(await shop.db.$count(account, eq(account.email, row.email!))).toBe(0);
    expect(await shop.db.$count(outbox, eq(outbox.recipient, row.email!))).toBe(0);
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, firm!.id));
    expect(acts.map(({ action, actorAccountId }) => [action, actorAccountId])).toEqual([
      ['company.add', owner.id],
      ['company.import', owner.id],
    ]);
    expect(await viewOf(shop, owner.token, id)).toMatchObject({ state: 'done', applied: 1, uninvited: 1 });
  });

  it('that comes again changes nothing', async () => {
    const rows = [
      aRow(aPerson({ address: 'Тула, Мира, 2', creditLimit: '500' })),
      aRow(aPerson({ phone: '89160001133' })),
    ];
    await applied(shop, owner.token, await checked(shop, rows));
    const again = await judged(...rows);
    expect(again.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['same', []],
      ['same', []],
    ]);
  });

  it('changes what it names of a known company, says from what, and keeps the former value in the log', async () => {
    const firm = await aCompany(shop.db, { creditLimit: 100_00, creditDays: 5, discountPercent: 3 });
    const id = await checked(shop, [{ inn: firm.inn!, creditLimit: '200', creditDays: '5' }]);
    expect(await rowsOf(shop, owner.token, id)).toMatchObject([
      { outcome: 'change', changes: [{ what: 'Кредитный лимит', before: '100', after: '200' }] },
    ]);
    await applied(shop, owner.token, id);
    expect((await firmsOf(firm.inn!))[0]).toMatchObject({ creditLimit: 200_00, creditDays: 5, discountPercent: 3 });
    const [act] = await shop.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.companyId, firm.id), eq(auditLog.action, 'company.terms')));
    expect(act!.details).toMatchObject({ creditLimit: 200_00, before: { creditLimit: 100_00 } });
  });

  it('leaves name and terms that the accounting system leads, says so, and changes a term that staff hold', async () => {
    const firm = await aCompany(shop.db, {
      updatedFromLedgerAt: new Date(),
      ledgerTerms: ['creditLimit', 'creditDays'],
      pins: { creditDays: { reason: 'Договор', until: null } },
      creditLimit: 100_00,
    });
    const row = { inn: firm.inn!, company: 'ООО «Другое»', creditLimit: '200', creditDays: '9', ...aPerson() };
    const id = await checked(shop, [row]);
    const [found] = await rowsOf(shop, owner.token, id);
    expect(found).toMatchObject({ outcome: 'change', changes: [{ what: 'Отсрочка, дней' }, { what: 'Приглашение' }] });
    expect(found!.notes).toContain('Кредитный лимит: остаётся «100», это ведёт учётная система');
    await applied(shop, owner.token, id);
    expect((await firmsOf(firm.inn!))[0]).toMatchObject({ name: firm.name, creditLimit: 100_00, creditDays: 9 });
  });

  it('changes nothing of an account that has its e-mail or phone', async () => {
    const known = await anAccount(shop.db, { email: anEmail(), phone: '79161110001', emailConfirmedAt: new Date() });
    const byPhone = aRow({ fullName: 'Другой Человек', phone: '79161110001' });
    const id = await checked(shop, [byPhone, aRow(aPerson({ phone: '89161110009' }))]);
    await applied(shop, owner.token, id);
    const [firm] = await firmsOf(byPhone.inn!);
    expect(await invitationsOf(firm!.id)).toMatchObject([{ email: known.email, state: 'new' }]);
    expect((await shop.db.select().from(account).where(eq(account.id, known.id)))[0]).toEqual(known);
    expect(await shop.db.$count(membership, eq(membership.accountId, known.id))).toBe(0);
  });

  it('leaves out a phone that another account has', async () => {
    await anAccount(shop.db, { phone: '79161110002' });
    const row = aRow(aPerson({ phone: '79161110002' }));
    const id = await checked(shop, [row]);
    expect((await rowsOf(shop, owner.token, id))[0]!.notes).toContain(
      'Телефон есть у другой учётной записи: он не записывается',
    );
    await applied(shop, owner.token, id);
    const [firm] = await firmsOf(row.inn!);
    expect(await invitationsOf(firm!.id)).toMatchObject([{ phone: null }]);
  });

  it('lets in who has asked for the company, with role and rights of the row', async () => {
    const firm = await aCompany(shop.db);
    const applicant = await anAccount(shop.db, { email: anEmail(), emailConfirmedAt: new Date() });
    await aMembership(shop.db, applicant.id, firm.id, { state: 'pending' });
    const row = { inn: firm.inn!, ...aPerson({ email: applicant.email!, role: 'Администратор', rights: 'Финансы' }) };
    await applied(shop, owner.token, await checked(shop, [row]));
    const [member] = await shop.db.select().from(membership).where(eq(membership.accountId, applicant.id));
    expect(member).toMatchObject({ state: 'active', role: 'ADMIN', rights: { finance: true, order: false } });
    expect((await judged(row))[0]).toMatchObject({ outcome: 'same' });
  });

  it('corrects an invitation that was not sent', async () => {
    const row = aRow(aPerson());
    await applied(shop, owner.token, await checked(shop, [row]));
    const id = await checked(shop, [{ ...row, role: 'Администратор' }]);
    expect((await rowsOf(shop, owner.token, id))[0]).toMatchObject({ outcome: 'change' });
    await applied(shop, owner.token, id);
    const [firm] = await firmsOf(row.inn!);
    expect(await invitationsOf(firm!.id)).toMatchObject([{ role: 'ADMIN' }]);
  });

  it('keeps a person of one company, with the data of the company in one of its rows', async () => {
    const inn = anInn();
    const rows = [
      { inn, ...aPerson() },
      { inn, company: 'ООО «Двое»', ...aPerson({ address: 'Тверь, 1' }) },
    ];
    const id = await checked(shop, rows);
    await applied(shop, owner.token, id);
    const [firm, ...others] = await firmsOf(inn);
    expect(others).toEqual([]);
    expect(firm!.name).toBe('ООО «Двое»');
    expect(await invitationsOf(firm!.id)).toHaveLength(2);
  });
});

describe('a row is refused', () => {
  it('for an e-mail or a phone that stands in two rows, both of them', async () => {
    const email = anEmail();
    expect(await reasonOf(aRow(aPerson({ email })), aRow(aPerson({ email: email.toUpperCase() })))).toContain(
      `${email} стоит в строках 2, 3: оставьте одну`,
    );
    const phone = '8 916 222-33-44';
    expect(await reasonOf(aRow(aPerson({ phone })), aRow(aPerson({ phone: '+79162223344' })))).toContain(
      '+7 (916) 222-33-44 стоит в строках 2, 3',
    );
  });

  it('for a price type or a manager that the shop does not have, by its name', async () => {
    expect(await reasonOf(aRow({ priceType: 'Золотой' }))).toContain('Вид цены: «Золотой» нет среди видов цены');
    expect(await reasonOf(aRow({ priceType: 'Закупка' }))).toContain('«Закупка» нет среди видов цены');
    expect(await reasonOf(aRow({ priceType: 'двойной' }))).toContain('«двойной» называются несколько видов цены');
    expect(await reasonOf(aRow({ manager: 'Петров Пётр' }))).toContain('Менеджер: «Петров Пётр» нет среди сотрудников');
    await anAccount(shop.db, { role: 'MANAGER', name: 'Олег', lastName: 'Тёзкин' });
    await anAccount(shop.db, { role: 'MANAGER', name: 'Олег', lastName: 'Тезкин' });
    expect(await reasonOf(aRow({ manager: 'Олег Тёзкин' }))).toContain('так зовут нескольких сотрудников');
  });

  it('for rows of one company that contradict each other', async () => {
    const inn = anInn();
    const reason = await reasonOf(aRow({ inn, creditLimit: '1' }), aRow({ inn, creditLimit: '2' }));
    expect(reason).toBe('Кредитный лимит: строки 2, 3 говорят о компании разное');
  });

  it('for a new company without a name, or one that waits or is closed', async () => {
    expect(await reasonOf({ inn: anInn() })).toBe('Название компании: не указано, а в магазине её нет');
    const waiting = await aCompany(shop.db, { state: 'pending', orderBan: true });
    expect(await reasonOf({ inn: waiting.inn! })).toContain('ждёт решения');
    const closed = await aCompany(shop.db, { state: 'blocked' });
    expect(await reasonOf({ inn: closed.inn! })).toContain('закрыта или отклонена');
  });

  it('where ИНН and КПП may mean several companies', async () => {
    const first = await aCompany(shop.db, { kpp: '770701001' });
    await aCompany(shop.db, { inn: first.inn, kpp: '780701001' });
    expect(await reasonOf({ inn: first.inn! })).toContain('с этим ИНН несколько компаний');
    const without = await aCompany(shop.db, { kpp: null });
    expect(await reasonOf(aRow({ inn: without.inn!, kpp: '770701001' }))).toContain('есть в магазине без КПП');
    const inn = anInn();
    const [named, unnamed] = await judged(aRow({ inn, kpp: '770701001' }), aRow({ inn }));
    expect([named!.outcome, unnamed!.outcome]).toEqual(['create', 'refused']);
    expect((await judged(aRow({ inn, kpp: '770701001' }), aRow({ inn, kpp: '780701001' })))[1]!.outcome).toBe('create');
  });

  it('for staff of the shop, a closed account, and a phone that leads to no e-mail', async () => {
    const colleague = await anAccount(shop.db, { role: 'MANAGER', email: anEmail() });
    expect(await reasonOf(aRow(aPerson({ email: colleague.email! })))).toContain('учётная запись сотрудника магазина');
    const closed = await anAccount(shop.db, { email: anEmail(), active: false });
    expect(await reasonOf(aRow(aPerson({ email: closed.email! })))).toContain('учётная запись закрыта');
    expect(await reasonOf(aRow({ fullName: 'Ким Анна', phone: '89163334455' }))).toContain('по телефону её не узнать');
  });

  it('and what is refused changes nothing', async () => {
    const row = aRow(aPerson({ role: 'Директор', address: 'Орёл, 1' }));
    const id = await checked(shop, [row]);
    await applied(shop, owner.token, id);
    expect(await firmsOf(row.inn!)).toEqual([]);
    expect(await viewOf(shop, owner.token, id)).toMatchObject({ state: 'done', applied: 0, counts: { refused: 1 } });
  });
});

describe('applying', () => {
  it('refuses a row whose company has changed since the check', async () => {
    const firm = await aCompany(shop.db, { creditLimit: 100_00 });
    const id = await checked(shop, [{ inn: firm.inn!, creditLimit: '200' }, aRow()]);
    await shop.db.update(company).set({ creditLimit: 150_00 }).where(eq(company.id, firm.id));
    await applied(shop, owner.token, id);
    expect((await firmsOf(firm.inn!))[0]).toMatchObject({ creditLimit: 150_00 });
    const rows = await rowsOf(shop, owner.token, id);
    expect(rows.map(({ outcome, applied: isDone }) => [outcome, isDone])).toEqual([
      ['refused', false],
      ['create', true],
    ]);
  });

  it('goes on behind what was written after it was interrupted, and makes nothing twice', async () => {
    const rows = Array.from({ length: 5 }, () => aRow(aPerson()));
    const id = await checked(shop, rows);
    await shop.call('officeCustomerImportApply', { params: { id: String(id) }, body: {} }, { token: owner.token });
    let left = 2;
    await run(shop, id, () => (left -= 1) < 0);
    expect(await viewOf(shop, owner.token, id)).toMatchObject({ state: 'applying', applied: 2 });
    await run(shop, id);
    expect(await viewOf(shop, owner.token, id)).toMatchObject({ state: 'done', applied: 5 });
    for (const { inn } of rows) expect(await firmsOf(inn!)).toHaveLength(1);
  });

  it('ends where the importer has lost the right, and a worker says why', async () => {
    const importer = await aStaffMember(shop.db, 'sales');
    const row = aRow({ creditLimit: '5' });
    const id = await checked(shop, [row]);
    await shop.call('officeCustomerImportApply', { params: { id: String(id) }, body: {} }, { token: importer.token });
    await shop.db.execute(sql`update account set staff_rights = '{"customers":"own"}' where id = ${importer.id}`);
    const stop = startCustomerImports(database, { TZ_SHOP: 'Europe/Moscow' }, (error) => expect.fail(String(error)));
    await expect.poll(async () => (await viewOf(shop, owner.token, id)).state, { timeout: 20_000 }).toBe('failed');
    await stop();
    expect((await viewOf(shop, owner.token, id)).message).toContain('больше нет права');
    expect(await firmsOf(row.inn!)).toEqual([]);
  });

  it('needs a check first, and runs once', async () => {
    const { data } = await sendFile(shop, owner.token, csvOf([aRow()]));
    const apply = () =>
      shop.call('officeCustomerImportApply', { params: { id: String(data.id) }, body: {} }, { token: owner.token });
    expect((await apply()).codes).toEqual(['CONFLICT']);
    await check(shop, owner.token, data.id);
    expect((await apply()).codes).toEqual([]);
    expect((await apply()).codes).toEqual(['CONFLICT']);
  });
});

describe('who brings customers in', () => {
  it('reaches all of them, and changes terms with the right alone', async () => {
    const ofOwn = await aStaffMember(shop.db, 'manager');
    expect((await sendFile(shop, ofOwn.token, csvOf([aRow()]))).codes).toEqual(['FORBIDDEN']);
    const withoutTerms = await aStaffMember(shop.db, { customers: 'all' });
    const { data } = await sendFile(shop, withoutTerms.token, csvOf([aRow({ creditLimit: '5' })]));
    const params = { id: String(data.id) };
    const body = { sheet: 0, firstRow: 2, columns: ['inn', 'company', 'creditLimit'] as never };
    const refused = await shop.call('officeCustomerImportCheck', { params, body }, { token: withoutTerms.token });
    expect(refused.codes).toEqual(['FORBIDDEN']);
    const without = { ...body, columns: ['inn', 'company', null] as never };
    expect(
      (await shop.call('officeCustomerImportCheck', { params, body: without }, { token: withoutTerms.token })).codes,
    ).toEqual([]);
  });
});

describe('the file', () => {
  it('of another kind, empty, or without rows is refused', async () => {
    expect((await sendFile(shop, owner.token, 'x', 'list.pdf')).codes).toEqual(['BAD_FILE']);
    expect((await sendFile(shop, owner.token, '', 'list.csv')).codes).toEqual(['EMPTY']);
    expect((await sendFile(shop, owner.token, '\n \n', 'list.csv')).codes).toEqual(['EMPTY']);
  });

  it('with several sheets asks which one counts, and each column may be chosen once', async () => {
    const sheetOf = (name: string, title: string) => ({
      name,
      rows: [
        ['ИНН', 'Название'],
        [anInn(), title],
      ],
    });
    const content = await writeXlsx({ sheets: [sheetOf('Первый', 'А'), sheetOf('Второй', 'Б')] });
    const { data } = await sendFile(shop, owner.token, Buffer.from(content), 'two.xlsx');
    const view = await viewOf(shop, owner.token, data.id);
    expect(view).toMatchObject({ state: 'asked', sheet: null, sheets: [{ name: 'Первый' }, { name: 'Второй' }] });
    const send = (columns: unknown) =>
      shop.call(
        'officeCustomerImportCheck',
        { params: { id: String(data.id) }, body: { sheet: 1, firstRow: 2, columns: columns as never } },
        { token: owner.token },
      );
    expect((await send([null, 'company'])).body.errors).toMatchObject([{ message: 'Укажите столбец с ИНН' }]);
    expect((await send(['inn', 'inn'])).body.errors).toMatchObject([{ message: '«ИНН» указан для двух столбцов' }]);
    expect((await send(['inn', 'company'])).codes).toEqual([]);
    await run(shop, data.id);
    expect(await rowsOf(shop, owner.token, data.id)).toMatchObject([{ row: 2, outcome: 'create', company: 'Б' }]);
  });

  it('gives its rows back as a spreadsheet', async () => {
    const id = await checked(shop, [aRow(), { inn: 'нет' }]);
    const { data } = await shop.call(
      'officeCustomerImportFile',
      { params: { id: String(id) }, body: { outcome: 'refused' } },
      { token: owner.token },
    );
    const file = await shop.app.inject({ url: data.link, headers: { authorization: `Bearer ${owner.token}` } });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toContain('spreadsheetml');
  });

  it('loses the rows of a person who is erased, and goes where its columns show him', async () => {
    const buyer = await aBuyer(shop.db, { account: { email: anEmail() } });
    const ofBuyer = () => aRow(aPerson({ email: buyer.account.email! }));
    const others = [1, 2, 3].map(() => aRow(aPerson()));
    const [below, shown] = [await checked(shop, [...others, ofBuyer()]), await checked(shop, [ofBuyer()])];
    await shop.db.transaction((tx) => erasePerson(tx, buyer.account.id));
    const left = (id: number) => shop.db.$count(customerImportRow, eq(customerImportRow.importId, id));
    // Three rows and the heading
    expect([await left(below), await left(shown)]).toEqual([4, 0]);
    expect(await shop.db.$count(customerImport, eq(customerImport.id, shown))).toBe(0);
  });
});
