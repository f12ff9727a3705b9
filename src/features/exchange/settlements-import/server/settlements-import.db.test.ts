import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aConnection } from '#exchange/connections/server/factory.ts';
import {
  anExchange,
  aShopOrder,
  documentsOf,
  listWaiting,
  numbersIn,
  retireOrders,
} from '#exchange/orders-out/server/orders-out.fixture.ts';
import { companyExport } from '#exchange/orders-out/server/tables.ts';
import { requisitesOf, textAt } from '#exchange/orders-out/server/xml-tree.fixture.ts';
import { priceType } from '#goods/pricing/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { aBuyer, aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { getCreditAvailable } from '#ordering/finance/server/factory.ts';
import { getDebt } from '#ordering/finance/server/index.ts';
import {
  bonusPlan,
  ledgerBalance,
  ledgerDocument,
  payment,
  paymentSchedule,
  reconciliationAct,
} from '#ordering/finance/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import { storedFile } from '#server/files/tables.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { testApp, type TestApp } from '#shop/testing/test-app.ts';
import {
  companyLine,
  contractLine,
  everythingOf,
  head,
  importRecords,
  movement,
  now,
  pdf,
  scheduleLine,
  soundContract,
} from './settlements.fixture.ts';

let shop: TestApp;
let db: Db;
let serial = 0;

beforeAll(async () => {
  shop = await testApp();
  ({ db } = shop);
});

const newId = () => `1c-${(serial += 1)}`;
const companyOf = async (id: number) => (await db.select().from(company).where(eq(company.id, id)))[0]!;
const movementsOf = (id: number) =>
  db.select().from(payment).where(eq(payment.companyId, id)).orderBy(asc(payment.date), asc(payment.id));

async function aLedger(fields = {}) {
  const { id: connectionId, sourceId } = await aConnection(db, fields);
  return { connectionId, sourceId };
}

/** A quiet contract: nothing owed. */
const quiet = (number: string) => contractLine({ number, opening: 0, closing: 0, receivables: 0, overdue: 0 });

describe('a sound file of settlements', () => {
  it('brings balances, movements and the schedule, the debt flag and the credit that is left', async () => {
    const buyer = await aBuyer(db, { company: { creditLimit: 100_000 }, role: 'ADMIN' });
    const { counts } = await importRecords(db, [
      head(),
      companyLine({ id: newId(), inn: buyer.company.inn }),
      ...soundContract({ name: 'Основной' }),
    ]);
    expect(counts).toMatchObject({ companiesChanged: 1, contractsAdded: 1, movementsAdded: 4, scheduleAdded: 2 });
    const [balance] = await db.select().from(ledgerBalance).where(eq(ledgerBalance.companyId, buyer.company.id));
    expect(balance).toEqual({
      companyId: buyer.company.id,
      contractNo: 'Д-1',
      name: 'Основной',
      opening: -10_000,
      openingOn: '2026-01-01',
      balance: -35_050,
      receivables: 35_050,
      overdue: 5_050,
      asOf: new Date('2026-11-24T03:00:00Z'),
    });
    const movements = await movementsOf(buyer.company.id);
    expect(movements.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['shipment', 40_050],
      ['payment', 20_000],
      ['refund', 6_000],
      ['return', 1_000],
    ]);
    const schedule = await db.select().from(paymentSchedule).where(eq(paymentSchedule.companyId, buyer.company.id));
    expect(schedule.map(({ dueDate, amount, paidAmount }) => [dueDate, amount, paidAmount])).toEqual([
      ['2026-11-23', 15_050, 10_000],
      ['2026-11-24', 30_000, 0],
    ]);
    expect(await getDebt(db, buyer.company.id)).toMatchObject({ balance: -35_050, owed: 35_050, overdue: 5_050 });
    const firm = await companyOf(buyer.company.id);
    expect(await getCreditAvailable(db, firm)).toBe(64_950);
    // What the next answer to an open page says
    const { data } = await shop.call('header', {}, { token: buyer.token });
    expect(data.contragents[0]).toMatchObject({ uf_has_debt: '1' });
  });

  it('takes the debt flag back with the payment, in the audit log', async () => {
    const { id, inn } = await aCompany(db, { name: 'ООО «Ромашка»' });
    const ledgerId = newId();
    await importRecords(db, [head(), companyLine({ id: ledgerId, inn }), ...soundContract()]);
    expect(await companyOf(id)).toMatchObject({ hasDebt: true });
    const paid = [
      contractLine({ closing: 300, receivables: 300, overdue: 0 }),
      ...soundContract().slice(1, 5),
      movement('payment', 'p2', 50.5, { date: '2026-11-24' }),
      scheduleLine('s1', '2026-11-24', 300),
    ];
    const later = head({ formedAt: '2026-11-24T07:00:00' });
    const { counts } = await importRecords(db, [later, companyLine({ id: ledgerId, inn }), ...paid]);
    expect(counts).toMatchObject({ contractsChanged: 1, movementsAdded: 1, scheduleRemoved: 1 });
    expect(await companyOf(id)).toMatchObject({ hasDebt: false });
    const acts = await db.select().from(auditLog).where(eq(auditLog.companyId, id)).orderBy(asc(auditLog.id));
    expect(acts.map(({ action, details }) => [action, details.by, details.hasDebt])).toEqual([
      ['company.terms', 'ledger', true],
      ['company.terms', 'ledger', false],
    ]);
  });

  it('changes nothing when it comes again, and tells nobody twice', async () => {
    const buyer = await aBuyer(db, { role: 'ADMIN' });
    const order = await anOrder(db, buyer);
    await db.insert(reconciliationAct).values({
      companyId: buyer.company.id,
      contractNo: 'Д-1',
      periodFrom: '2026-01-01',
      periodTo: '2026-06-30',
      requestedBy: buyer.account.id,
    });
    const ledger = await aLedger();
    const manager = await anAccount(db, { role: 'MANAGER' });
    const records = [
      head(),
      companyLine({
        id: newId(),
        inn: buyer.company.inn,
        creditLimit: 500_000,
        manager: manager.email,
        orderBan: true,
      }),
      ...soundContract(),
      { kind: 'bonus', from: '2026-10-01', to: '2026-12-31', plan: 1000, fact: 500, percent: 1.5, bonus: 7.5 },
      { kind: 'act', id: 'act-1', contract: 'Д-1', from: '2026-01-01', to: '2026-06-30', file: 'acts/1.pdf' },
      {
        kind: 'document',
        type: 'transfer-document',
        id: 'd1',
        number: '15',
        date: '2026-11-20',
        amount: 400.5,
        order: order.number,
        electronicState: 'sent',
        file: 'd1.pdf',
      },
      companyLine({ id: newId(), inn: '7707083893', kpp: '770701001' }),
    ];
    const files = { 'acts/1.pdf': pdf('act'), 'd1.pdf': pdf('document') };
    await importRecords(db, records, { files, ledger });
    const before = await everythingOf(db);
    const again = await importRecords(db, records, { files, ledger });
    expect(await everythingOf(db)).toEqual(before);
    expect(again.counts).toEqual({ companiesSame: 2, contractsSame: 1 });
    expect(before.notification!.length).toBeGreaterThan(1);
  });

  it('stands in the journal of imports with its companies', async () => {
    const { inn } = await aCompany(db);
    await importRecords(db, [head(), companyLine({ id: newId(), inn }), ...soundContract()]);
    const [line] = await runOperatorCommand(db, 'imports', { limit: 1 });
    expect(line).toContain('компаний 1: новых 0, изменено 1, не взято 0; движений записано 4, документов 0');
  });

  it('says in a dry run what would change, and changes nothing', async () => {
    const { inn } = await aCompany(db);
    const before = await everythingOf(db);
    const { counts, lines } = await importRecords(
      db,
      [head(), companyLine({ id: newId(), inn, discount: 5 }), ...soundContract()],
      { isDryRun: true },
    );
    expect(await everythingOf(db)).toEqual(before);
    expect(counts).toMatchObject({ companiesChanged: 1, movementsAdded: 4 });
    expect(lines[0]).toBe('Проверка: ничего не изменено');
  });

  it('removes what the accounting system has of a contract no more, and keeps the other contracts', async () => {
    const { id, inn } = await aCompany(db);
    const ledgerId = newId();
    const company = companyLine({ id: ledgerId, inn });
    await importRecords(db, [head(), company, ...soundContract(), quiet('Д-2')]);
    const fewer = [
      contractLine({ closing: 500.5, receivables: 500.5, overdue: 0 }),
      movement('shipment', 's1', 400.5),
      scheduleLine('s1', '2026-12-24', 500.5),
    ];
    const { counts } = await importRecords(db, [head({ formedAt: '2026-11-24T08:00:00' }), company, ...fewer]);
    expect(counts).toMatchObject({ movementsRemoved: 3, scheduleRemoved: 2, scheduleAdded: 1 });
    expect(await movementsOf(id)).toHaveLength(1);
    const balances = await db.select().from(ledgerBalance).where(eq(ledgerBalance.companyId, id));
    // A settled contract that the file leaves out is settled as of this file: credit counts from the oldest statement
    const asOf = new Date('2026-11-24T05:00:00Z');
    expect(balances).toMatchObject([{ asOf }, { asOf }]);
  });

  it('keeps the balance of a contract that the file does not name, and reports it', async () => {
    const { id, inn } = await aCompany(db);
    const company = companyLine({ id: newId(), inn });
    await importRecords(db, [head(), company, ...soundContract()]);
    const { lines } = await importRecords(db, [head({ formedAt: '2026-11-24T08:00:00' }), company, quiet('Д-2')]);
    expect(lines.join('\n')).toContain('договора Д-1 в файле нет, а в магазине по нему есть остаток');
    expect(await getDebt(db, id)).toMatchObject({ owed: 35_050, asOf: new Date('2026-11-24T03:00:00Z') });
  });
});

describe('a file that begins later than the history of the shop', () => {
  const december = (opening: number) => [
    contractLine({ openingOn: '2026-10-06', opening, closing: 350.5 - 300.5 + opening }),
    movement('refund', 'r1', 60, { date: '2026-10-06' }),
    movement('return', 'g1', 10, { date: '2026-10-07' }),
  ];

  it('continues it where the earlier movements lead to its opening balance', async () => {
    const { id, inn } = await aCompany(db);
    const company = companyLine({ id: newId(), inn });
    await importRecords(db, [head(), company, ...soundContract()]);
    const [contract, ...rest] = december(300.5);
    const file = [head(), company, { ...contract }, ...rest, ...soundContract().slice(5)];
    const { counts } = await importRecords(db, file);
    expect(counts).toEqual({ companiesSame: 1, contractsSame: 1 });
    expect(await movementsOf(id)).toHaveLength(4);
  });

  it('restarts it where they do not, so that it adds up', async () => {
    const { id, inn } = await aCompany(db);
    const company = companyLine({ id: newId(), inn });
    await importRecords(db, [head(), company, ...soundContract()]);
    const [contract, ...rest] = december(290);
    const file = [
      head(),
      company,
      { ...contract, receivables: 340, overdue: 0 },
      ...rest,
      scheduleLine('s1', '2026-12-01', 340),
    ];
    const { lines } = await importRecords(db, file);
    expect(lines.join('\n')).toContain('история начата с 2026-10-06');
    expect(await movementsOf(id)).toHaveLength(2);
    const [balance] = await db.select().from(ledgerBalance).where(eq(ledgerBalance.companyId, id));
    expect(balance).toMatchObject({ opening: -29_000, openingOn: '2026-10-06', balance: -34_000 });
  });

  it('is refused where the shop has something newer, unless it is asked for', async () => {
    const { inn } = await aCompany(db);
    const company = companyLine({ id: newId(), inn });
    await importRecords(db, [head(), company, ...soundContract()]);
    const older = [head({ formedAt: '2026-11-24T05:00:00+03:00' }), company, ...soundContract()];
    await expect(importRecords(db, older)).rejects.toThrow(
      /данные на 24\.11\.2026 05:00, а в магазине уже на 24\.11\.2026 06:00/,
    );
    const { counts } = await importRecords(db, older, { isOlderTaken: true });
    expect(counts).toMatchObject({ contractsChanged: 1 });
  });
});

describe('the companies of a file', () => {
  it('are added without people where the shop does not know them, with their terms', async () => {
    const [from] = await db
      .insert(source)
      .values({ name: `Источник ${newId()}` })
      .returning();
    const [type] = await db
      .insert(priceType)
      .values({ sourceId: from!.id, externalId: newId(), name: 'Оптовая', visibility: 'sale' })
      .returning();
    const manager = await anAccount(db, { role: 'MANAGER' });
    const ledger = { ...(await aLedger()), sourceId: from!.id };
    const id = newId();
    const { counts } = await importRecords(
      db,
      [
        head(),
        companyLine({
          id,
          inn: '7736050003',
          kpp: '997250001',
          name: 'ПАО «Газ»',
          priceType: 'оптовая',
          discount: 7.25,
          creditLimit: 150_000.5,
          creditDays: 45,
          orderBan: false,
          buyUnavailable: true,
          manager: manager.email!.toUpperCase(),
        }),
      ],
      { ledger },
    );
    expect(counts).toMatchObject({ companiesAdded: 1 });
    const [added] = await db.select().from(company).where(eq(company.inn, '7736050003'));
    expect(added).toMatchObject({
      state: 'active',
      kpp: '997250001',
      priceTypeId: type!.id,
      discountPercent: 7.25,
      creditLimit: 15_000_050,
      creditDays: 45,
      canBuyUnavailable: true,
      managerAccountId: manager.id,
    });
    expect(await db.$count(membership, eq(membership.companyId, added!.id))).toBe(0);
    const [learnt] = await db.select().from(companyExport).where(eq(companyExport.companyId, added!.id));
    expect(learnt).toMatchObject({ connectionId: ledger.connectionId, learntId: id });
    // Known by its id from now on, also under another КПП
    const moved = [head(), companyLine({ id, inn: '7736050003', kpp: '770101001', discount: 8 })];
    expect((await importRecords(db, moved, { ledger })).counts).toEqual({ companiesChanged: 1 });
    expect(await companyOf(added!.id)).toMatchObject({ discountPercent: 8, kpp: '770101001' });
  });

  it('take over a changed КПП, in the audit log, unless another company of the tax number has it', async () => {
    const ledger = await aLedger();
    const { id, inn } = await aCompany(db, { kpp: '770701001' });
    const branch = await aCompany(db, { inn, kpp: '500101001' });
    const [entry, entryOfBranch] = [newId(), newId()];
    const file = (kpp: string | undefined, kppOfBranch: string) => [
      head(),
      companyLine({ id: entry, inn, kpp }),
      companyLine({ id: entryOfBranch, inn, kpp: kppOfBranch }),
    ];
    await importRecords(db, file('770701001', '500101001'), { ledger });
    expect((await importRecords(db, file('771401001', '500101001'), { ledger })).counts).toMatchObject({
      companiesChanged: 1,
      companiesSame: 1,
    });
    expect(await companyOf(id)).toMatchObject({ kpp: '771401001' });
    const [logged] = await db.select().from(auditLog).where(eq(auditLog.companyId, id)).orderBy(desc(auditLog.id));
    expect(logged).toMatchObject({
      action: 'company.requisites',
      details: { by: 'ledger', kpp: '771401001', before: { kpp: '770701001' } },
    });
    // The two have changed places, then both claim one, then the file says nothing
    for (const [kpp, kppOfBranch] of [['500101001', '771401001'] as const, ['502401001', '502401001'] as const]) {
      const { lines } = await importRecords(db, file(kpp, kppOfBranch), { ledger });
      expect(lines.join('\n')).toContain('в магазине у другой компании с этим ИНН');
    }
    expect([(await companyOf(id)).kpp, (await companyOf(branch.id)).kpp]).toEqual(['502401001', '500101001']);
    await importRecords(db, file(undefined, '500101001'), { ledger });
    expect((await companyOf(id)).kpp).toBe('502401001');
  });

  it('take over another name, ОГРН and address, shown to their people and their manager', async () => {
    const manager = await anAccount(db, { role: 'MANAGER' });
    const was = { name: 'ООО «Ромашка»', ogrn: '1027700132195', address: 'Тверь', phone: '74822000001' };
    const chief = await aBuyer(db, { role: 'ADMIN', company: { ...was, managerAccountId: manager.id } });
    const { id, inn } = chief.company;
    const order = await anOrder(db, chief);
    const ledger = await aLedger();
    const entry = newId();
    const file = (fields: object) => [head(), companyLine({ id: entry, inn, ...fields })];
    await importRecords(db, file({ ...was, discount: 3 }), { ledger });
    const contacts = { phone: '8 (496) 240-00-01', email: 'Office@Lyutik.example' };
    const is = { name: 'АО «Лютик»', ogrn: '1037739010891', address: 'Клин', ...contacts };
    expect((await importRecords(db, file({ ...is, discount: 5 }), { ledger })).counts).toEqual({ companiesChanged: 1 });
    expect((await importRecords(db, file(is), { ledger })).counts).toEqual({ companiesSame: 1 });
    // Nothing empty overwrites
    const { name } = is;
    expect(
      (await importRecords(db, file({ name, ogrn: '', address: '', phone: '', email: null }), { ledger })).counts,
    ).toEqual({
      companiesSame: 1,
    });
    const stored = { ...is, phone: '74962400001', email: 'office@lyutik.example' };
    expect(await companyOf(id)).toMatchObject({ ...stored, discountPercent: 5 });

    const ofManager = await aSession(db, manager.id);
    const { companies } = (await shop.call('companiesPage', {}, { token: chief.token })).data;
    const { ogrn, address, email } = stored;
    const shown = { uf_name: is.name, ogrn, address, phone: '+7 (496) 240-00-01', email };
    expect(companies).toMatchObject([shown]);
    const { data: served } = await shop.call('managerContragent', { params: { id: String(id) } }, { token: ofManager });
    expect(served).toMatchObject(shown);
    for (const token of [chief.token, ofManager]) {
      const { items } = (await shop.call('journal', { query: { contragent: id } as never }, { token })).data;
      expect(items.slice(0, 2)).toMatchObject([
        {
          text: 'Реквизиты компании изменены',
          details:
            'Название: ООО «Ромашка» → АО «Лютик». ОГРН: 1027700132195 → 1037739010891. Юридический адрес: Тверь → Клин. Телефон: +7 (482) 200-00-01 → +7 (496) 240-00-01. Почта: нет → office@lyutik.example',
        },
        { text: 'Условия договора изменены' },
      ]);
    }
    const { data: old } = await shop.call('orderDetail', { params: { id: String(order.id) } }, { token: chief.token });
    expect(old).toMatchObject({ buyer: { name: was.name, address: was.address }, contragent: { name: is.name } });
  });

  it('keep their names without a tax number, of another one or while they wait for a manager', async () => {
    const ledger = await aLedger();
    const person = await aCompany(db, { name: 'Удалённый пользователь', inn: null, type: 'individual' });
    const firm = await aCompany(db, { name: 'ООО «Ромашка»' });
    const waiting = await aCompany(db, { name: 'ООО «Клевер»', state: 'pending', orderBan: true });
    const ids = new Map([person, firm, waiting].map(({ id }) => [id, newId()]));
    await db.insert(companyExport).values(
      [...ids].map(([companyId, learntId]) => ({
        connectionId: ledger.connectionId,
        companyId,
        externalId: randomUUID(),
        learntId,
      })),
    );
    const is = { name: 'АО «Лютик»', address: 'Клин' };
    await importRecords(
      db,
      [
        head(),
        companyLine({ ...is, id: ids.get(person.id), inn: '500100732259' }),
        companyLine({ ...is, id: ids.get(firm.id) }),
        companyLine({ ...is, id: ids.get(waiting.id), inn: waiting.inn }),
      ],
      { ledger },
    );
    for (const one of [person, firm, waiting]) {
      expect(await companyOf(one.id)).toMatchObject({ name: one.name, address: one.address });
    }
  });

  it('renamed get none of the orders sent again that the accounting system has taken', async () => {
    await retireOrders(db);
    const connection = await aConnection(db);
    const ledger = { connectionId: connection.id, sourceId: connection.sourceId };
    const buyer = await aBuyer(db);
    const { number } = await aShopOrder(db, { buyer });
    const { query, success } = anExchange(db, connection, 1);
    expect(numbersIn(await query())).toEqual([number]);
    await success();
    const { inn } = buyer.company;
    const file = [head(), companyLine({ id: newId(), inn, name: 'АО «Лютик»', kpp: '690101001', address: 'Клин' })];
    expect((await importRecords(db, file, { ledger })).counts).toEqual({ companiesChanged: 1 });
    expect(await listWaiting(db, connection)).toEqual([]);
    expect(numbersIn(await anExchange(db, connection, 2).query())).toEqual([]);
    // A new one goes under the new name
    await aShopOrder(db, { buyer });
    const [document] = documentsOf(await anExchange(db, connection, 3).query());
    expect(textAt(document!, 'Контрагенты/Контрагент/Наименование')).toBe('АО «Лютик»');
    expect(requisitesOf(document!)).not.toHaveProperty('Покупатель на момент заказа');
  });

  it('that wait for a manager are left alone: their people have proven nothing', async () => {
    const buyer = await aBuyer(db, { company: { state: 'pending', orderBan: true }, role: 'ADMIN' });
    const file = [
      head(),
      companyLine({ id: newId(), inn: buyer.company.inn, creditLimit: 1000, orderBan: false }),
      ...soundContract(),
    ];
    const { counts, lines } = await importRecords(db, file);
    expect(counts).toMatchObject({ companiesAside: 1 });
    expect(lines.join('\n')).toContain('ждёт подтверждения в магазине');
    expect(await companyOf(buyer.company.id)).toMatchObject({ state: 'pending', orderBan: true, creditLimit: 0 });
    expect(await getDebt(db, buyer.company.id)).toBeNull();
  });

  it('keep their price type where the wanted one is not for buyers, not known or in two sources', async () => {
    const [from] = await db
      .insert(source)
      .values({ name: `Источник ${newId()}` })
      .returning();
    const [other] = await db
      .insert(source)
      .values({ name: `Источник ${newId()}` })
      .returning();
    const type = (name: string, sourceId: number, visibility: 'sale' | 'hidden') => ({
      sourceId,
      externalId: newId(),
      name,
      visibility,
    });
    await db
      .insert(priceType)
      .values([
        type('Закупочная', from!.id, 'hidden'),
        type('Двойная', from!.id, 'sale'),
        type('Двойная', other!.id, 'sale'),
      ]);
    const { id, inn } = await aCompany(db);
    for (const [wanted, code] of [
      ['Закупочная', 'покупателям не показывается'],
      ['Двойная', 'есть у нескольких источников'],
      ['Никакая', 'магазину не известен'],
    ] as const) {
      const { lines } = await importRecords(db, [head(), companyLine({ id: newId(), inn, priceType: wanted })]);
      expect(lines.join('\n')).toContain(code);
    }
    expect(await companyOf(id)).toMatchObject({ priceTypeId: null });
  });

  it('of one tax number: a second entry of a company is left aside, branches are companies of their own', async () => {
    const ledger = await aLedger();
    const { id, inn } = await aCompany(db, { kpp: '770701001' });
    const entry = newId();
    await importRecords(db, [head(), companyLine({ id: entry, inn, kpp: '770701001' }), quiet('Д-1')], { ledger });
    const file = [
      head(),
      companyLine({ id: newId(), inn, kpp: '770701001' }),
      quiet('Д-9'),
      companyLine({ id: entry, inn, kpp: '770701001' }),
      quiet('Д-1'),
      companyLine({ id: newId(), inn, kpp: '500101001' }),
      quiet('Д-5'),
    ];
    const { counts } = await importRecords(db, file, { ledger });
    expect(counts).toMatchObject({ companiesAside: 1, companiesAdded: 1, companiesSame: 1 });
    const branches = await db.select().from(company).where(eq(company.inn, inn!)).orderBy(asc(company.id));
    expect(branches.map(({ kpp }) => kpp)).toEqual(['770701001', '500101001']);
    const contracts = await db.select().from(ledgerBalance).where(eq(ledgerBalance.companyId, id));
    expect(contracts.map(({ contractNo }) => contractNo)).toEqual(['Д-1']);
  });
});

describe('documents and acts', () => {
  const document = (fields: object) => ({
    kind: 'document',
    type: 'transfer-document',
    number: '15',
    date: '2026-11-20',
    ...fields,
  });

  it('of an order come with their file, and its owner hears of them once', async () => {
    const buyer = await aBuyer(db);
    const order = await anOrder(db, buyer);
    const company = companyLine({ id: newId(), inn: buyer.company.inn });
    const files = { 'docs/upd.pdf': pdf(newId()) };
    const records = [
      document({ id: 'd1', order: order.number, file: 'docs/upd.pdf', electronicState: 'sent' }),
      document({ id: 'd2', type: 'vat-invoice', number: '16', order: order.number }),
      document({ id: 'd3', type: 'invoice', number: '1', date: '2025-11-20', order: order.number }),
    ];
    await importRecords(db, [head(), company, ...records], { files });
    const stored = await db
      .select({ row: ledgerDocument, file: storedFile.name })
      .from(ledgerDocument)
      .leftJoin(storedFile, eq(storedFile.key, ledgerDocument.fileKey))
      .where(eq(ledgerDocument.companyId, buyer.company.id))
      .orderBy(asc(ledgerDocument.externalId));
    expect(stored.map(({ row, file }) => [row.kind, row.orderId, row.electronicState, file])).toEqual([
      ['transfer-document', order.id, 'sent', 'УПД № 15 от 20.11.2026.pdf'],
      ['vat-invoice', order.id, null, null],
      ['invoice', order.id, null, null],
    ]);
    const notices = () => db.select().from(notification).where(eq(notification.accountId, buyer.account.id));
    expect(await notices()).toMatchObject([
      {
        title: `Заказ ${order.number}: пришли документы`,
        text: 'УПД № 15 от 20.11.2026, Счёт-фактура № 16 от 20.11.2026',
        url: `/orders/${order.id}/`,
      },
    ]);
    const letters = await db.select().from(outbox).where(eq(outbox.accountId, buyer.account.id));
    expect(letters).toMatchObject([{ kind: 'order.documents', recipient: buyer.account.email }]);
    const signed = [
      document({ id: 'd1', order: order.number, electronicState: 'signed' }),
      { ...records[1]!, deleted: true },
    ];
    const { counts } = await importRecords(db, [head(), company, ...signed]);
    expect(counts).toMatchObject({ documents: 1, documentsRemoved: 1 });
    expect(await notices()).toHaveLength(1);
    const [kept] = await db
      .select()
      .from(ledgerDocument)
      .where(and(eq(ledgerDocument.companyId, buyer.company.id), eq(ledgerDocument.externalId, 'd1')));
    expect(kept).toMatchObject({ electronicState: 'signed', fileKey: stored[0]!.row.fileKey });
  });

  it('never reach the order of another company', async () => {
    const owner = await aBuyer(db);
    const stranger = await anOrder(db, owner);
    const { id, inn } = await aCompany(db);
    const file = [
      head(),
      companyLine({ id: newId(), inn }),
      ...soundContract().map((one) => ('document' in one ? { ...one, order: stranger.number } : one)),
      document({ id: 'd1', order: stranger.number }),
    ];
    const { lines } = await importRecords(db, file);
    expect(lines.join('\n')).toContain(`заказ ${stranger.number} принадлежит другой компании`);
    const rows = [
      ...(await movementsOf(id)),
      ...(await db.select().from(ledgerDocument).where(eq(ledgerDocument.companyId, id))),
    ];
    expect(rows.map(({ orderId }) => orderId)).toEqual(Array(5).fill(null));
    const notices = await db.select().from(notification).where(eq(notification.accountId, owner.account.id));
    expect(notices).toEqual([]);
  });

  it('are taken without a file that lies elsewhere, is no PDF or is too large', async () => {
    const { id, inn } = await aCompany(db);
    const names = ['../settlements.jsonl', '/etc/passwd', 'none.pdf', 'page.pdf', 'large.pdf', 'docs'];
    const files = {
      'page.pdf': '<html>',
      'large.pdf': Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(10 * 1024 * 1024)]),
      'docs/inner.pdf': pdf('inner'),
    };
    const records = names.map((file, n) => document({ id: `d${n}`, file }));
    const { counts } = await importRecords(db, [head(), companyLine({ id: newId(), inn }), ...records], { files });
    expect(counts).toMatchObject({
      documents: 6,
      'refused:file-missing': 4,
      'refused:file-not-pdf': 1,
      'refused:file-large': 1,
    });
    const rows = await db.select().from(ledgerDocument).where(eq(ledgerDocument.companyId, id));
    expect(rows.map(({ fileKey }) => fileKey)).toEqual(Array(6).fill(null));
  });

  it('an act that was asked for becomes ready, and who asked hears of it while he may see it', async () => {
    const admin = await aBuyer(db, { role: 'ADMIN' });
    const former = await aBuyer(db, { of: admin.company });
    const request = (requestedBy: number, periodFrom: string) => ({
      companyId: admin.company.id,
      contractNo: 'Д-1',
      periodFrom,
      periodTo: '2026-06-30',
      requestedBy,
    });
    await db
      .insert(reconciliationAct)
      .values([request(admin.account.id, '2026-01-01'), request(former.account.id, '2026-02-01')]);
    const act = (id: string, from: string) => ({
      kind: 'act',
      id,
      contract: 'Д-1',
      from,
      to: '2026-06-30',
      file: `${id}.pdf`,
    });
    const records = [
      head(),
      companyLine({ id: newId(), inn: admin.company.inn }),
      act('a1', '2026-01-01'),
      act('a2', '2026-02-01'),
      act('a3', '2026-03-01'),
    ];
    const files = { 'a1.pdf': pdf(newId()), 'a2.pdf': pdf(newId()), 'a3.pdf': pdf(newId()) };
    await importRecords(db, records, { files });
    const acts = await db
      .select()
      .from(reconciliationAct)
      .where(eq(reconciliationAct.companyId, admin.company.id))
      .orderBy(asc(reconciliationAct.periodFrom));
    expect(acts.map(({ state, externalId, requestedBy }) => [state, externalId, requestedBy])).toEqual([
      ['ready', 'a1', admin.account.id],
      ['ready', 'a2', former.account.id],
      ['ready', 'a3', null],
    ]);
    expect(acts[0]!.readyAt).toEqual(now);
    const notices = await db
      .select({ accountId: notification.accountId, title: notification.title, url: notification.url })
      .from(notification)
      .orderBy(desc(notification.id))
      .limit(1);
    expect(notices).toEqual([
      {
        accountId: admin.account.id,
        title: 'Акт сверки за 01.01.2026–30.06.2026 готов',
        url: '/finances/?section=acts',
      },
    ]);
    expect(await db.$count(notification, eq(notification.accountId, former.account.id))).toBe(0);
    expect(await db.$count(outbox, and(eq(outbox.accountId, admin.account.id), eq(outbox.kind, 'act.ready')))).toBe(1);
  });

  it('a bonus plan is written for its period', async () => {
    const { id, inn } = await aCompany(db);
    const company = companyLine({ id: newId(), inn });
    const bonus = { kind: 'bonus', from: '2026-10-01', to: '2026-12-31', plan: 1000, percent: 2 };
    await importRecords(db, [head(), company, { ...bonus, fact: 1, bonus: 0 }]);
    await importRecords(db, [head(), company, { ...bonus, fact: 2000, bonus: 40 }]);
    expect(await db.select().from(bonusPlan).where(eq(bonusPlan.companyId, id))).toMatchObject([
      { plan: 100_000, fact: 200_000, percent: 2, bonus: 4000 },
    ]);
  });
});
