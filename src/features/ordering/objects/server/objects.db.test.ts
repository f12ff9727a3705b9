import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany, aMembership } from '#identity/accounts/server/factory.ts';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { MAX_OBJECTS } from '#shared/limits.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { anObject } from './factory.ts';
import { companyObject } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const anAdministrator = () => aReadyBuyer(shop.db, { role: 'ADMIN' });

const add = ({ company, token }: ReadyBuyer, name: string) =>
  shop.call('objectAdd', { body: { contragent: company.id, name } }, { token });
const change = ({ token }: ReadyBuyer, id: number, body: { name?: string; isClosed?: boolean }) =>
  shop.call('objectChange', { params: { id: String(id) as never }, body }, { token });
const list = async ({ company, token }: ReadyBuyer) =>
  (await shop.call('objectList', { query: { contragent: String(company.id) as never } }, { token })).data;

describe('the objects of a company', () => {
  it('a company has a name once, in capitals or small letters', async () => {
    const buyer = await anAdministrator();
    const other = await anAdministrator();
    const { data } = await add(buyer, '  Магазин   на Мира ');
    expect(data).toMatchObject({ name: 'Магазин на Мира', isClosed: false });
    expect((await add(buyer, 'МАГАЗИН НА МИРА')).codes).toEqual(['TAKEN']);
    expect((await add(other, 'Магазин на Мира')).codes).toEqual([]);
    const second = (await add(buyer, 'Склад')).data;
    expect((await change(buyer, second.id, { name: 'магазин на мира' })).codes).toEqual(['TAKEN']);
    expect((await change(buyer, second.id, { name: 'СКЛАД' })).data.name).toBe('СКЛАД');
    expect((await add(buyer, ' ')).codes).toEqual(['VALIDATION']);
    expect((await list(buyer)).items.map(({ name }) => name)).toEqual(['Магазин на Мира', 'СКЛАД']);
  });

  it('two windows that add a name at the same time make one object', async () => {
    const buyer = await anAdministrator();
    const answers = await Promise.all([add(buyer, 'Объект'), add(buyer, 'объект'), add(buyer, 'ОБЪЕКТ')]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['TAKEN', 'TAKEN']);
    expect((await list(buyer)).items).toHaveLength(1);
  });

  it('a company has at most 500', async () => {
    const buyer = await anAdministrator();
    const rows = Array.from({ length: MAX_OBJECTS - 1 }, (_, n) => ({ companyId: buyer.company.id, name: `№ ${n}` }));
    await shop.db.insert(companyObject).values(rows);
    const answers = await Promise.all([add(buyer, 'Первый'), add(buyer, 'Второй')]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['LIMIT']);
  });

  it('members read the list and administrators change it; to others it does not exist', async () => {
    const member = await aReadyBuyer(shop.db);
    const id = await anObject(shop.db, member.company.id, { name: 'Объект' });
    expect(await list(member)).toEqual({ items: [{ id, name: 'Объект', isClosed: false }], mayChange: false });
    expect((await change(member, id, { isClosed: true })).codes).toEqual(['FORBIDDEN']);
    const stranger = await anAdministrator();
    expect((await change(stranger, id, { isClosed: true })).codes).toEqual(['NOT_FOUND']);
    expect((await change(stranger, 2_000_000_000, { isClosed: true })).body).toEqual(
      (await change(stranger, id, { isClosed: true })).body,
    );
  });

  it('the journal of the company has what was changed', async () => {
    const buyer = await anAdministrator();
    const { id } = (await add(buyer, 'Дом 1')).data;
    await change(buyer, id, { name: 'Дом 1, корпус 2', isClosed: true });
    await change(buyer, id, { isClosed: true });
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, buyer.company.id));
    expect(entries.filter(({ action }) => action === 'company.object').map(({ details }) => details)).toEqual([
      { id },
      { id, name: { before: 'Дом 1', after: 'Дом 1, корпус 2' }, isClosed: true },
    ]);
    const { data } = await shop.call('journal', { query: {} as never }, { token: buyer.token });
    const shown = data.items.filter(({ text }) => text === 'Объект компании изменён');
    expect(shown.map(({ details }) => details)).toEqual(['Дом 1 → Дом 1, корпус 2: закрыт', 'Дом 1']);
  });
});

const order = async (buyer: ReadyBuyer, fields: { object?: number; ownNumber?: string }) => {
  const request = { ...(await openCheckout(shop, buyer)), ...fields };
  return shop.call('orderAdd', { body: request }, { token: buyer.token });
};
const ordersOf = (buyer: ReadyBuyer) =>
  shop.db.select().from(customerOrder).where(eq(customerOrder.accountId, buyer.account.id));

describe('an order', () => {
  it('keeps object, own number and remarks as they were', async () => {
    const buyer = await anAdministrator();
    const object = await anObject(shop.db, buyer.company.id, { name: 'Дом 1' });
    const item = await inBasket(shop, buyer);
    const remark = await shop.call('basketRemark', { body: { id: item.id, remark: ' для  щита 3 ' } }, buyer);
    expect(remark.data.remark).toBe('для щита 3');
    const { data } = await order(buyer, { object, ownNumber: 'ЗП-17' });
    await change(buyer, object, { name: 'Дом 2' });
    const letters = await shop.db
      .select()
      .from(outbox)
      .where(sql`${outbox.subject} like ${`%${data.number}%`}`);
    const called = (kind: string) => letters.find((letter) => letter.kind === kind)!.content!.facts!;
    expect(called('order.accepted')).toContainEqual(['Ваш номер', 'ЗП-17']);
    expect(called('order.new')).toContainEqual(['Номер у покупателя', 'ЗП-17']);
    const [row] = await ordersOf(buyer);
    expect(row).toMatchObject({ objectId: object, objectName: 'Дом 1', ownNumber: 'ЗП-17' });
    const lines = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, data.id));
    expect(lines.map((line) => line.remark)).toEqual(['для щита 3']);
    const shown = await shop.call('orderDetail', { params: { id: String(data.id) as never } }, buyer);
    expect(shown.data).toMatchObject({ object: { id: object, name: 'Дом 1' }, ownNumber: 'ЗП-17' });
    expect(shown.data.lines[0]!.remark).toBe('для щита 3');
  });

  it('the next checkout offers the object of the last order, unless it was closed', async () => {
    const buyer = await anAdministrator();
    const object = await anObject(shop.db, buyer.company.id);
    await inBasket(shop, buyer);
    await order(buyer, { object });
    await inBasket(shop, buyer);
    const offered = async () => (await shop.call('orderCheckout', { query: {} }, { token: buyer.token })).data;
    expect((await offered()).lastOrder!.choices.object).toBe(object);
    await change(buyer, object, { isClosed: true });
    expect((await offered()).lastOrder!.choices.object).toBeUndefined();
    expect((await offered()).objects).toEqual([]);
  });

  it('no order names an object that was closed after its checkout was opened, or one of another company', async () => {
    const buyer = await anAdministrator();
    const foreign = await anObject(shop.db, (await aCompany(shop.db)).id);
    const object = await anObject(shop.db, buyer.company.id, { name: 'Дом 1' });
    await inBasket(shop, buyer);
    const request = { ...(await openCheckout(shop, buyer)), object };
    await change(buyer, object, { isClosed: true });
    const closed = await shop.call('orderAdd', { body: request }, { token: buyer.token });
    expect(closed.body.errors).toEqual([
      { code: 'INCOMPLETE', message: 'Объект «Дом 1» закрыт. Выберите другой', field: 'object' },
    ]);
    const other = await shop.call('orderAdd', { body: { ...request, object: foreign } }, { token: buyer.token });
    const missing = await shop.call(
      'orderAdd',
      { body: { ...request, object: 2_000_000_000 } },
      { token: buyer.token },
    );
    expect(other.body.errors).toEqual(missing.body.errors);
    expect(other.codes).toEqual(['INCOMPLETE']);
    expect(await ordersOf(buyer)).toEqual([]);
  });

  it('an object that is being closed is closed or ordered for, never both', async () => {
    const buyer = await anAdministrator();
    const object = await anObject(shop.db, buyer.company.id);
    await inBasket(shop, buyer);
    const request = { ...(await openCheckout(shop, buyer)), object };
    const commit = await holdTransaction(shop.db, (tx) => lockCompany(tx, buyer.company.id));
    const closing = change(buyer, object, { isClosed: true });
    await untilWaiting(shop.db, 1);
    const ordering = shop.call('orderAdd', { body: request }, { token: buyer.token });
    await untilWaiting(shop.db, 2);
    await commit();
    expect((await closing).codes).toEqual([]);
    expect((await ordering).codes).toEqual(['INCOMPLETE']);
    expect(await ordersOf(buyer)).toEqual([]);
  });

  it('is found by its own number and by its object', async () => {
    const buyer = await anAdministrator();
    const object = await anObject(shop.db, buyer.company.id);
    const { id } = await anOrder(shop.db, buyer, { objectId: object, objectName: 'Север', ownNumber: 'Снаб-0715' });
    await anOrder(shop.db, buyer, {});
    const found = async (query: object) =>
      (await shop.call('orderList', { query }, { token: buyer.token })).data.items.map((one) => one.id);
    expect(await found({ st: 'снаб-07' })).toEqual([id]);
    expect(await found({ object: String(object) })).toEqual([id]);
    expect(await found({ object: String(object), st: 'нет' })).toEqual([]);
    const colleague = await aReadyBuyer(shop.db);
    await aMembership(shop.db, colleague.account.id, buyer.company.id, {});
    const other = await shop.call('orderList', { query: { st: 'Снаб-0715' } }, { token: colleague.token });
    expect(other.data.items).toEqual([]);
  });
});
