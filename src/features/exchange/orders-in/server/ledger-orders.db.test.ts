import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aKnownProduct, listWaiting } from '#exchange/orders-out/server/orders-out.fixture.ts';
import { companyExport } from '#exchange/orders-out/server/tables.ts';
import { companyLine, head, importRecords } from '#exchange/settlements-import/server/settlements.fixture.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import {
  aQuietConnection,
  aSentOrder,
  type Connection,
  documentXml,
  lineXml,
  noticesOf,
  receive,
  returned,
  stateOf,
} from './orders-in.fixture.ts';

let shop: TestApp;
let connection: Connection;
beforeAll(async () => {
  shop = await testApp();
});
beforeEach(async () => {
  connection = await aQuietConnection(shop.db);
});

describe('orders made in the accounting system', () => {
  const party = (inn: string, kpp = '', id = randomUUID()) =>
    `<Контрагенты><Контрагент><Ид>${id}</Ид><Наименование>ООО «Ромашка»</Наименование><Роль>Покупатель</Роль><ИНН>${inn}</ИНН>${kpp && `<КПП>${kpp}</КПП>`}</Контрагент></Контрагенты>`;
  const ordersOf = (companyId: number) =>
    shop.db.select().from(customerOrder).where(eq(customerOrder.companyId, companyId));

  it('appear where the company is known, once, and are never sent back', async () => {
    const { db } = shop;
    const buyer = await aBuyer(db, { role: 'ADMIN' });
    const product = await aKnownProduct(db);
    const id = randomUUID();
    const document = (quantity: number, requisites = {}) =>
      documentXml({
        id,
        number: '0000-000117',
        sum: '1300',
        lines: [lineXml({ id: product.externalId!, quantity }), lineXml({ id: 'unknown', quantity: 0.5 })],
        extra: party(buyer.company.inn!),
        requisites: { 'Номер по 1С': '0000-000117', ...requisites },
      });
    expect(await receive(db, connection, [document(3)], { now: new Date() })).toEqual([
      'Документы: принято 1, без изменений 0',
    ]);
    const [order, ...others] = await ordersOf(buyer.company.id);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ origin: 'ledger', status: 'confirmed', total: 130_000, accountId: buyer.account.id });
    // The requisites that the shop has, not those of the document
    const { name, inn, kpp, ogrn, address } = buyer.company;
    expect(order!.buyer).toEqual({ name, inn, kpp, ogrn, address });
    expect(await listWaiting(db, connection)).toEqual([]);
    const state = await stateOf(db, order!.id);
    expect(state.lines.map(({ lineNo, quantity }) => [lineNo, quantity])).toEqual([
      [1, 3],
      [null, 0.5],
    ]);
    await receive(db, connection, [document(2, { 'Статус заказа': 'К отгрузке' })]);
    expect(await ordersOf(buyer.company.id)).toHaveLength(1);
    const changed = await stateOf(db, order!.id);
    expect([changed.order.status, changed.lines[0]!.quantity]).toEqual(['picking', 2]);
  });

  it('tell their buyer, unless they are older than the connection', async () => {
    const { db } = shop;
    const [young, old] = [await aBuyer(db), await aBuyer(db)];
    const made = (inn: string, day: string) =>
      documentXml({
        id: randomUUID(),
        number: 'Н1',
        sum: '1',
        lines: [lineXml({ id: 'x', quantity: 1 })],
        extra: party(inn),
      }).replace('2026-11-24', day);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await receive(
      db,
      connection,
      [made(young.company.inn!, tomorrow.toISOString().slice(0, 10)), made(old.company.inn!, '2020-01-31')],
      { now: tomorrow },
    );
    expect(await noticesOf(shop.db, young.account.id)).toEqual([
      { title: expect.stringMatching(/^Заказ З-.*: оформлен через менеджера$/) },
    ]);
    expect(await noticesOf(shop.db, old.account.id)).toEqual([]);
    expect(await ordersOf(old.company.id)).toHaveLength(1);
  });

  it('of a company that is not known, of two with one number, and drafts are left aside and tried again', async () => {
    const { db } = shop;
    const buyer = await aBuyer(db, { company: { kpp: '770701002' } });
    const { inn } = buyer.company;
    await aBuyer(db, { company: { inn, kpp: '770701001' } });
    const made = (extra: string, requisites = {}) =>
      documentXml({
        id: randomUUID(),
        number: 'Н1',
        sum: '1',
        lines: [lineXml({ id: 'x', quantity: 1 })],
        extra,
        requisites,
      });
    const documents = [
      made(party('7707083893')),
      made(party(inn!)),
      made(party(inn!, '770701001'), { Проведен: 'false' }),
      made(''),
    ];
    const report = await receive(db, connection, documents);
    expect(report).toEqual([
      'Документы: принято 0, без изменений 0, отложено 4',
      'Документ Н1 отложен: покупателя нет в магазине (ООО «Ромашка», ИНН 7707083893)',
      `Документ Н1 отложен: покупателя нет в магазине (ООО «Ромашка», ИНН ${inn})`,
      'Документ Н1 отложен: заказа нет в магазине, а в 1С он не проведён или отменён',
      'Документ Н1 отложен: в документе нет покупателя',
    ]);
    await db.update(company).set({ inn: '7728168971' }).where(eq(company.id, buyer.company.id));
    expect((await receive(db, connection, documents))[0]).toBe('Документы: принято 1, без изменений 0, отложено 3');
  });

  it('are shown to nobody whose company waits for a manager, and tried again once it is accepted', async () => {
    const { db } = shop;
    const claimant = await aBuyer(db, { role: 'ADMIN', company: { state: 'pending', orderBan: true } });
    const { inn, id } = claimant.company;
    const document = documentXml({
      id: randomUUID(),
      number: 'Н1',
      sum: '1',
      lines: [lineXml({ id: 'x', quantity: 1 })],
      extra: party(inn!),
    });
    expect((await receive(db, connection, [document]))[1]).toContain('покупателя нет в магазине');
    expect(await ordersOf(id)).toEqual([]);
    expect(await noticesOf(shop.db, claimant.account.id)).toEqual([]);
    expect(await db.select().from(companyExport).where(eq(companyExport.companyId, id))).toEqual([]);
    await db.update(company).set({ state: 'active', orderBan: false }).where(eq(company.id, id));
    expect((await receive(db, connection, [document]))[0]).toContain('принято 1');
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it('cannot be cancelled by their buyer: the accounting system would not hear of it', async () => {
    const { db } = shop;
    const buyer = await aBuyer(db);
    const id = randomUUID();
    await receive(db, connection, [
      documentXml({
        id,
        number: 'Н1',
        sum: '1',
        lines: [lineXml({ id: 'x', quantity: 1 })],
        extra: party(buyer.company.inn!),
      }),
    ]);
    const [order] = await ordersOf(buyer.company.id);
    const params = { id: String(order!.id) };
    const { data } = await shop.call('orderDetail', { params }, { token: buyer.token });
    expect(data).toMatchObject({ fromLedger: true, canCancel: false, confirmation: { number: '', total: 1 } });
    const { codes } = await shop.call('orderCancel', { params }, { token: buyer.token });
    expect(codes).toEqual(['CANNOT_CANCEL']);
    expect((await stateOf(db, order!.id)).order.status).toBe('confirmed');
  });

  it('teach how the accounting system calls the company', async () => {
    const { db } = shop;
    const order = await aSentOrder(shop.db, connection);
    const id = randomUUID();
    await receive(db, connection, [returned(order, { extra: party(order.buyer.company.inn!, '', id) })]);
    const [known] = await db.select().from(companyExport).where(eq(companyExport.companyId, order.buyer.company.id));
    expect(known!.learntId).toBe(id);
    await receive(db, connection, [returned(order, { extra: party('7707083893', '', randomUUID()) })]);
    const [still] = await db.select().from(companyExport).where(eq(companyExport.companyId, order.buyer.company.id));
    expect(still!.learntId).toBe(id);
  });

  it('that name another branch of the buyer teach nothing: settlements of the branch stay its own', async () => {
    const { db } = shop;
    const buyer = await aBuyer(db, { company: { kpp: '770701001' } });
    const order = await aSentOrder(shop.db, connection, { buyer });
    const { inn } = buyer.company;
    const branch = await aBuyer(db, { company: { inn, kpp: '500101001' } });
    const id = randomUUID();
    const learnt = async (companyId: number) =>
      (await db.select().from(companyExport).where(eq(companyExport.companyId, companyId))).map((row) => row.learntId);
    // The branch is not known yet, then it is
    await receive(db, connection, [returned(order, { extra: party(inn!, '500101001', id) })]);
    expect(await learnt(buyer.company.id)).toEqual([null]);
    const ledger = { connectionId: connection.id, sourceId: connection.sourceId };
    await importRecords(db, [head(), companyLine({ id, inn, kpp: '500101001', creditLimit: 700 })], { ledger });
    await receive(db, connection, [returned(order, { extra: party(inn!, '770701001', id) })]);
    expect([await learnt(buyer.company.id), await learnt(branch.company.id)]).toEqual([[null], [id]]);
    await importRecords(db, [head(), companyLine({ id, inn, kpp: '500101001', creditLimit: 900 })], { ledger });
    const limits = await db.select().from(company).where(eq(company.inn, inn!)).orderBy(asc(company.id));
    expect(limits.map(({ creditLimit }) => creditLimit)).toEqual([0, 90_000]);
  });
});
