import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { getCreditAvailable } from '#ordering/finance/server/factory.ts';
import { getDebt } from '#ordering/finance/server/index.ts';
import { ledgerBalance, paymentSchedule, reconciliationAct } from '#ordering/finance/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { testApp, type TestApp } from '#shop/testing/test-app.ts';
import {
  aLedger,
  companyLine,
  companyOf,
  contractLine,
  everythingOf,
  head,
  importRecords,
  movement,
  movementsOf,
  newId,
  pdf,
  quietContract,
  scheduleLine,
  soundContract,
} from './settlements.fixture.ts';

let shop: TestApp;
let db: Db;

beforeAll(async () => {
  shop = await testApp();
  ({ db } = shop);
});

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
    const movements = await movementsOf(db, buyer.company.id);
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
    const firm = await companyOf(db, buyer.company.id);
    expect(await getCreditAvailable(db, firm)).toBe(64_950);
    // What the next answer to an open page says
    const { data } = await shop.call('header', {}, { token: buyer.token });
    expect(data.contragents[0]).toMatchObject({ uf_has_debt: '1' });
  });

  it('takes the debt flag back with the payment, in the audit log', async () => {
    const { id, inn } = await aCompany(db, { name: 'ООО «Ромашка»' });
    const ledgerId = newId();
    await importRecords(db, [head(), companyLine({ id: ledgerId, inn }), ...soundContract()]);
    expect(await companyOf(db, id)).toMatchObject({ hasDebt: true });
    const paid = [
      contractLine({ closing: 300, receivables: 300, overdue: 0 }),
      ...soundContract().slice(1, 5),
      movement('payment', 'p2', 50.5, { date: '2026-11-24' }),
      scheduleLine('s1', '2026-11-24', 300),
    ];
    const later = head({ formedAt: '2026-11-24T07:00:00' });
    const { counts } = await importRecords(db, [later, companyLine({ id: ledgerId, inn }), ...paid]);
    expect(counts).toMatchObject({ contractsChanged: 1, movementsAdded: 1, scheduleRemoved: 1 });
    expect(await companyOf(db, id)).toMatchObject({ hasDebt: false });
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
    const ledger = await aLedger(db);
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
    await importRecords(db, [head(), company, ...soundContract(), quietContract('Д-2')]);
    const fewer = [
      contractLine({ closing: 500.5, receivables: 500.5, overdue: 0 }),
      movement('shipment', 's1', 400.5),
      scheduleLine('s1', '2026-12-24', 500.5),
    ];
    const { counts } = await importRecords(db, [head({ formedAt: '2026-11-24T08:00:00' }), company, ...fewer]);
    expect(counts).toMatchObject({ movementsRemoved: 3, scheduleRemoved: 2, scheduleAdded: 1 });
    expect(await movementsOf(db, id)).toHaveLength(1);
    const balances = await db.select().from(ledgerBalance).where(eq(ledgerBalance.companyId, id));
    // A settled contract that the file leaves out is settled as of this file: credit counts from the oldest statement
    const asOf = new Date('2026-11-24T05:00:00Z');
    expect(balances).toMatchObject([{ asOf }, { asOf }]);
  });

  it('keeps the balance of a contract that the file does not name, and reports it', async () => {
    const { id, inn } = await aCompany(db);
    const company = companyLine({ id: newId(), inn });
    await importRecords(db, [head(), company, ...soundContract()]);
    const { lines } = await importRecords(db, [
      head({ formedAt: '2026-11-24T08:00:00' }),
      company,
      quietContract('Д-2'),
    ]);
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
    expect(await movementsOf(db, id)).toHaveLength(4);
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
    expect(await movementsOf(db, id)).toHaveLength(2);
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
