import { randomUUID } from 'node:crypto';
import { asc, desc, eq } from 'drizzle-orm';
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
import { aSession } from '#identity/session/server/factory.ts';
import { getDebt } from '#ordering/finance/server/index.ts';
import { ledgerBalance } from '#ordering/finance/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { testApp, type TestApp } from '#shop/testing/test-app.ts';
import {
  aLedger,
  companyLine,
  companyOf,
  head,
  importRecords,
  newId,
  quietContract,
  soundContract,
} from './settlements.fixture.ts';

let shop: TestApp;
let db: Db;

beforeAll(async () => {
  shop = await testApp();
  ({ db } = shop);
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
    const ledger = { ...(await aLedger(db)), sourceId: from!.id };
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
    expect(await companyOf(db, added!.id)).toMatchObject({ discountPercent: 8, kpp: '770101001' });
  });

  it('take over a changed КПП, in the audit log, unless another company of the tax number has it', async () => {
    const ledger = await aLedger(db);
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
    expect(await companyOf(db, id)).toMatchObject({ kpp: '771401001' });
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
    expect([(await companyOf(db, id)).kpp, (await companyOf(db, branch.id)).kpp]).toEqual(['502401001', '500101001']);
    await importRecords(db, file(undefined, '500101001'), { ledger });
    expect((await companyOf(db, id)).kpp).toBe('502401001');
  });

  it('take over another name, ОГРН and address, shown to their people and their manager', async () => {
    const manager = await anAccount(db, { role: 'MANAGER' });
    const was = { name: 'ООО «Ромашка»', ogrn: '1027700132195', address: 'Тверь', phone: '74822000001' };
    const chief = await aBuyer(db, { role: 'ADMIN', company: { ...was, managerAccountId: manager.id } });
    const { id, inn } = chief.company;
    const order = await anOrder(db, chief);
    const ledger = await aLedger(db);
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
    expect(await companyOf(db, id)).toMatchObject({ ...stored, discountPercent: 5 });

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
    const ledger = await aLedger(db);
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
      expect(await companyOf(db, one.id)).toMatchObject({ name: one.name, address: one.address });
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
    expect(await companyOf(db, buyer.company.id)).toMatchObject({ state: 'pending', orderBan: true, creditLimit: 0 });
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
    expect(await companyOf(db, id)).toMatchObject({ priceTypeId: null });
  });

  it('of one tax number: a second entry of a company is left aside, branches are companies of their own', async () => {
    const ledger = await aLedger(db);
    const { id, inn } = await aCompany(db, { kpp: '770701001' });
    const entry = newId();
    await importRecords(db, [head(), companyLine({ id: entry, inn, kpp: '770701001' }), quietContract('Д-1')], {
      ledger,
    });
    const file = [
      head(),
      companyLine({ id: newId(), inn, kpp: '770701001' }),
      quietContract('Д-9'),
      companyLine({ id: entry, inn, kpp: '770701001' }),
      quietContract('Д-1'),
      companyLine({ id: newId(), inn, kpp: '500101001' }),
      quietContract('Д-5'),
    ];
    const { counts } = await importRecords(db, file, { ledger });
    expect(counts).toMatchObject({ companiesAside: 1, companiesAdded: 1, companiesSame: 1 });
    const branches = await db.select().from(company).where(eq(company.inn, inn!)).orderBy(asc(company.id));
    expect(branches.map(({ kpp }) => kpp)).toEqual(['770701001', '500101001']);
    const contracts = await db.select().from(ledgerBalance).where(eq(ledgerBalance.companyId, id));
    expect(contracts.map(({ contractNo }) => contractNo)).toEqual(['Д-1']);
  });
});
