import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { paymentTerm } from '#ordering/documents/server/tables.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder, orderHistory } from '#ordering/orders/server/tables.ts';
import { currentTime } from '#server/clock.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aServedOrder, aStaffMember } from './office.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({ INVOICE_WORKING_DAYS: '3' });
});

beforeEach(() => shop.db.delete(exchangeConnection));

const orderOf = async (id: number) => (await shop.db.select().from(customerOrder).where(eq(customerOrder.id, id)))[0]!;
const actsOn = async (number: string) =>
  (await shop.db.select().from(auditLog).where(eq(auditLog.object, number))).map(({ action, details }) => [
    action,
    details,
  ]);
const noticesTo = async (accountId: number) =>
  (await shop.db.select().from(notification).where(eq(notification.accountId, accountId))).map(({ title }) => title);
const seen = async (token: string, id: number) =>
  (await shop.call('officeOrder', { params: { id: String(id) } }, { token })).data;

async function anExport(orderId: number, fields: Partial<typeof orderExport.$inferInsert>): Promise<void> {
  const own = { name: '1С', login: '1c', passwordHash: '-' };
  const [connection] = await shop.db.insert(exchangeConnection).values(own).returning();
  const names = { number: `26-${orderId}`, externalId: `order-${orderId}` };
  await shop.db.insert(orderExport).values({ connectionId: connection!.id, orderId, ...names, ...fields });
}
const exportOf = async (orderId: number) =>
  (await shop.db.select().from(orderExport).where(eq(orderExport.orderId, orderId)))[0]!;

describe('actions on several orders', () => {
  it('say of each order what was done and what was refused and why', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    const paid = await anOrder(shop.db, buyer, { paidAt: new Date() });
    const picked = await anOrder(shop.db, buyer, { status: 'picking' });
    const { order: foreign } = await aServedOrder(shop.db);
    const ids = [order.id, paid.id, picked.id, foreign.id, order.id];
    const { data } = await shop.call('officeOrderCancel', { body: { ids } }, { token: boss.token });
    expect(data.results).toEqual([
      { id: order.id, number: order.number, done: true, code: null, message: null },
      {
        id: paid.id,
        number: paid.number,
        done: false,
        code: 'CANNOT_CANCEL',
        message: 'Заказ оплачен. Сначала верните деньги',
      },
      {
        id: picked.id,
        number: picked.number,
        done: false,
        code: 'CANNOT_CANCEL',
        message: 'Заказ в статусе «В сборке» отменить нельзя',
      },
      { id: foreign.id, number: null, done: false, code: 'NOT_FOUND', message: 'Такого заказа нет' },
    ]);
    expect((await orderOf(order.id)).status).toBe('cancelled');
    expect((await orderOf(foreign.id)).status).toBe('new');
    expect(await actsOn(order.number)).toEqual([['order.cancel', { before: 'new' }]]);
    // A repeat changes nothing
    const again = await shop.call('officeOrderCancel', { body: { ids: [order.id] } }, { token: boss.token });
    expect(again.data.results).toMatchObject([{ done: true }]);
    expect(await actsOn(order.number)).toHaveLength(1);
  });

  it('need the right to change orders, and an order in reach', async () => {
    const { order } = await aServedOrder(shop.db);
    const keeper = await aStaffMember(shop.db, 'storekeeper');
    const other = await aStaffMember(shop.db);
    const body = { ids: [order.id] };
    expect((await shop.call('officeOrderCancel', { body }, { token: keeper.token })).codes).toEqual(['FORBIDDEN']);
    expect((await shop.call('officeOrderCancel', { body }, { token: other.token })).codes).toEqual(['NOT_FOUND']);
    const shown = await seen(keeper.token, order.id);
    expect(Object.values(shown.actions).every((reason) => reason === 'Нет права менять заказы')).toBe(true);
    expect(shown).toMatchObject({
      total: null,
      sums: null,
      company: { finance: null },
      lines: [{ price: null, origin: null }],
    });
  });

  it('hand orders over to another buyer of the company, who is notified', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    const colleague = await aBuyer(shop.db, { of: buyer.company });
    const stranger = await aBuyer(shop.db);
    const query = { ids: String(order.id) } as never;
    const { data } = await shop.call('officeOrderPeople', { query }, { token: boss.token });
    expect(data.people.map(({ id }) => id)).toEqual([buyer.account.id, colleague.account.id]);
    const give = (to: number) =>
      shop.call('officeOrderHandOver', { body: { ids: [order.id], to } }, { token: boss.token });
    expect((await give(stranger.account.id)).data.results).toMatchObject([{ done: false, code: 'TARGET_INVALID' }]);
    expect((await give(colleague.account.id)).data.results).toMatchObject([{ done: true }]);
    expect((await give(colleague.account.id)).data.results).toMatchObject([{ done: true }]);
    expect((await orderOf(order.id)).accountId).toBe(colleague.account.id);
    expect(await noticesTo(colleague.account.id)).toEqual([`Вам передали заказ ${order.number}`]);
    expect(await actsOn(order.number)).toEqual([['order.reassign', { to: colleague.account.id }]]);
  });
});

describe('the exchange of an order', () => {
  it('an order that was taken is sent again', async () => {
    const { boss, order } = await aServedOrder(shop.db);
    await anExport(order.id, {
      sentVersion: 'a',
      takenVersion: 'a',
      sentAt: new Date(),
      takenAt: new Date(),
      sentSessionId: 7,
    });
    const send = () => shop.call('officeOrderSend', { body: { ids: [order.id] } }, { token: boss.token });
    expect((await send()).data.results).toMatchObject([{ done: true }]);
    expect(await exportOf(order.id)).toMatchObject({ takenVersion: null, sentSessionId: null });
    expect((await seen(boss.token, order.id)).exchange.state).toBe('waiting');
    expect((await send()).data.results).toMatchObject([{ done: false, code: 'NOT_ALLOWED' }]);
    expect(await actsOn(order.number)).toEqual([['order.send', { after: '1С' }]]);
  });

  it('an order that was set aside is entered by hand, or sent once its reason is gone', async () => {
    const unknown = await aProduct(shop.db);
    const lines = [aLine({ itemId: unknown.id, productId: unknown.id })];
    const { boss, order } = await aServedOrder(shop.db, { lines });
    await anExport(order.id, { problem: 'товара нет в учётной системе', problemAt: new Date() });
    const release = (how: 'retry' | 'entered') =>
      shop.call('officeOrderRelease', { body: { ids: [order.id], how } }, { token: boss.token });
    const [kept] = (await release('retry')).data.results;
    expect(kept).toMatchObject({ done: false, code: 'NOT_ALLOWED' });
    expect(kept!.message).toContain('Причина осталась');
    expect((await release('entered')).data.results).toMatchObject([{ done: true }]);
    expect((await seen(boss.token, order.id)).exchange).toMatchObject({ state: 'taken', problem: null });
    expect((await release('entered')).data.results).toMatchObject([{ done: false, code: 'NOT_ALLOWED' }]);
    expect(await actsOn(order.number)).toEqual([['order.release', { after: 'внесён вручную в «1С»' }]]);
  });

  it('an order whose reason is gone goes with the next exchange', async () => {
    const known = await aProduct(shop.db, { externalId: 'known-goods' });
    const { boss, order } = await aServedOrder(shop.db, { lines: [aLine({ itemId: known.id, productId: known.id })] });
    await anExport(order.id, { problem: 'ИНН неверен', problemAt: new Date() });
    const body = { ids: [order.id], how: 'retry' as const };
    const { data } = await shop.call('officeOrderRelease', { body }, { token: boss.token });
    expect(data.results).toMatchObject([{ done: true }]);
    expect((await seen(boss.token, order.id)).exchange).toMatchObject({ state: 'waiting', problem: null });
  });

  it('statuses and payments are changed by staff only where no accounting system is connected', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    const confirm = () =>
      shop.call('officeOrderStatus', { body: { ids: [order.id], status: 'confirmed' } }, { token: boss.token });
    const pay = () => shop.call('officeOrderPaid', { body: { ids: [order.id] } }, { token: boss.token });
    expect((await seen(boss.token, order.id)).nextStatuses.map(({ code }) => code)).toEqual(['confirmed', 'cancelled']);
    expect((await confirm()).data.results).toMatchObject([{ done: true }]);
    expect((await pay()).data.results).toMatchObject([{ done: true }]);
    expect((await pay()).data.results).toMatchObject([{ done: true }]);
    expect(await orderOf(order.id)).toMatchObject({ status: 'confirmed', paidAt: expect.any(Date) });
    expect(await actsOn(order.number)).toEqual([
      ['order.status', { before: 'new', after: 'confirmed' }],
      ['order.paid', {}],
    ]);
    expect(await noticesTo(buyer.account.id)).toContain(`Заказ ${order.number}: оплата получена`);
    const ofShop = await anOrder(shop.db, buyer);
    await anExport(ofShop.id, {});
    const body = { ids: [ofShop.id] };
    for (const answer of nonEmpty([
      await shop.call('officeOrderStatus', { body: { ...body, status: 'confirmed' } }, { token: boss.token }),
      await shop.call('officeOrderPaid', { body }, { token: boss.token }),
    ])) {
      expect(answer.data.results).toMatchObject([{ done: false, code: 'NOT_ALLOWED' }]);
    }
  });
});

describe('the invoice of an unpaid order', () => {
  it('ends on the day that staff have named, and the buyer is told', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db);
    const today = dayOf(currentTime(), 'Europe/Moscow');
    const until = addDays(today, 20);
    const prolong = (day: string) =>
      shop.call('officeOrderProlong', { body: { ids: [order.id], until: day } }, { token: boss.token });
    expect((await prolong(addDays(today, -1))).codes).toEqual(['VALIDATION']);
    await shop.db
      .insert(paymentTerm)
      .values({ orderId: order.id, validUntil: today, remindedAt: new Date(), endedAt: new Date() });
    expect((await prolong(until)).data.results).toMatchObject([{ done: true }]);
    expect(await shop.db.select().from(paymentTerm).where(eq(paymentTerm.orderId, order.id))).toMatchObject([
      { validUntil: until, remindedAt: null, endedAt: null },
    ]);
    expect((await seen(boss.token, order.id)).invoiceUntil).toBe(until);
    expect((await noticesTo(buyer.account.id)).filter((title) => title.startsWith('Счёт по заказу'))).toHaveLength(1);
    await shop.db.update(customerOrder).set({ paidAt: new Date() }).where(eq(customerOrder.id, order.id));
    expect((await prolong(addDays(until, 1))).data.results).toMatchObject([{ done: false, code: 'NOT_ALLOWED' }]);
  });
});

describe('notes, files and the number of the carrier', () => {
  const PDF = () => {
    const form = new FormData();
    form.append('files', new Blob(['%PDF-1.4 паспорт']), 'Паспорт.pdf');
    return form;
  };

  it('the buyer sees files and the carrier’s number and never the notes', async () => {
    const { boss, buyer, order } = await aServedOrder(shop.db, { status: 'shipped' });
    const params = { id: String(order.id) };
    await shop.call('officeOrderNote', { params, body: { text: 'Платит с опозданием' } }, { token: boss.token });
    await shop.call('officeOrderFileAdd', { params, body: PDF() as never }, { token: boss.token });
    const track = { number: 'RU-42', link: 'https://carrier.example/RU-42', version: 0 };
    await shop.call('officeOrderTrack', { params, body: track }, { token: boss.token });
    const { data } = await shop.call('orderDocuments', { params }, { token: buyer.token });
    expect(data.track).toEqual({ number: 'RU-42', link: 'https://carrier.example/RU-42', version: 1 });
    expect(data.files).toMatchObject([{ name: 'Паспорт.pdf' }]);
    const open = (token: string) =>
      shop.app.inject({ url: data.files[0]!.link, headers: { authorization: `Bearer ${token}` } });
    const stranger = await aBuyer(shop.db);
    const otherBoss = await aStaffMember(shop.db);
    const opened = await Promise.all([buyer.token, boss.token, stranger.token, otherBoss.token].map(open));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404]);
    const detail = await shop.call('orderDetail', { params }, { token: buyer.token });
    const journal = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, buyer.company.id));
    expect(JSON.stringify([data, detail.data, journal])).not.toContain('Платит с опозданием');
    expect(journal.map(({ action }) => action)).toEqual(['order.file', 'order.track']);
    expect((await seen(boss.token, order.id)).notes).toMatchObject([
      { text: 'Платит с опозданием', by: 'Орлова Мария' },
    ]);
    const removed = await shop.call(
      'officeOrderFileRemove',
      { params: { ...params, file: String(data.files[0]!.id) } },
      { token: boss.token },
    );
    expect(removed.data.files).toEqual([]);
    expect((await open(buyer.token)).statusCode).toBe(404);
  });

  it('who writes over a newer number of the carrier is shown it', async () => {
    const { boss, order } = await aServedOrder(shop.db);
    const write = (number: string, version: number) =>
      shop.call(
        'officeOrderTrack',
        { params: { id: String(order.id) }, body: { number, link: '', version } },
        { token: boss.token },
      );
    const answers = await Promise.all([write('A-1', 0), write('B-2', 0)]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT']);
    const { track } = await seen(boss.token, order.id);
    expect((answers.find(({ codes }) => codes.length > 0)!.body.data as { track: unknown }).track).toEqual(track);
    expect((await write('', 1)).data.track).toBeNull();
    expect((await write('C-3', 0)).data.track).toMatchObject({ number: 'C-3' });
    expect((await write('', 1)).codes).toEqual(['CONFLICT']);
  });

  it('a file of another format is refused', async () => {
    const { boss, order } = await aServedOrder(shop.db);
    const form = new FormData();
    form.append('files', new Blob(['#!/bin/sh']), 'run.sh');
    const answer = await shop.call(
      'officeOrderFileAdd',
      { params: { id: String(order.id) }, body: form as never },
      { token: boss.token },
    );
    expect(answer.codes).toEqual(['BAD_FILE']);
  });
});

describe('staff, the buyer and the accounting system at once', () => {
  it('20 rounds: an order is cancelled once, with one step and one entry', async () => {
    const { boss, buyer } = await aServedOrder(shop.db);
    const head = await aStaffMember(shop.db, 'sales');
    for (let round = 0; round < 20; round += 1) {
      const { id, number } = await anOrder(shop.db, buyer);
      await shop.db.delete(exchangeConnection);
      await anExport(id, { sentVersion: 'a', sentAt: new Date() });
      const take = shop.db.update(orderExport).set({ takenVersion: 'a' }).where(eq(orderExport.orderId, id));
      const cancel = (token: string) => shop.call('officeOrderCancel', { body: { ids: [id] } }, { token });
      const [first, second, byBuyer] = await Promise.all([
        cancel(boss.token),
        cancel(head.token),
        shop.call('orderCancel', { params: { id: String(id) } }, { token: buyer.token }),
        take,
      ]);
      expect([...first.data.results, ...second.data.results].map(({ done }) => done)).toEqual([true, true]);
      expect(byBuyer.data.status.code).toBe('cancelled');
      const steps = await shop.db.select().from(orderHistory).where(eq(orderHistory.orderId, id));
      expect(steps.map(({ toStatus }) => toStatus)).toEqual(['new', 'cancelled']);
      expect((await actsOn(number)).filter(([action]) => action === 'order.cancel')).toHaveLength(1);
      expect(await exportOf(id)).toMatchObject({ takenVersion: 'a' });
    }
  });

  it('20 rounds: two members of staff cancel and move an order, one of them first', async () => {
    const { boss, buyer } = await aServedOrder(shop.db);
    const head = await aStaffMember(shop.db, 'sales');
    for (let round = 0; round < 20; round += 1) {
      const { id } = await anOrder(shop.db, buyer, { status: 'confirmed' });
      const [cancelled, moved] = await Promise.all([
        shop.call('officeOrderCancel', { body: { ids: [id] } }, { token: boss.token }),
        shop.call('officeOrderStatus', { body: { ids: [id], status: 'picking' } }, { token: head.token }),
      ]);
      const outcomes = [cancelled.data.results[0]!.done, moved.data.results[0]!.done];
      const { status } = await orderOf(id);
      expect([outcomes, status]).toEqual(outcomes[0] ? [[true, false], 'cancelled'] : [[false, true], 'picking']);
    }
  });
});
