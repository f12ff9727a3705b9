import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aConsignee, anAddress } from '#ordering/addresses/server/factory.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { anOrder, aLine } from '#ordering/orders/server/factory.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { deliveryTo } from '#ordering/requests/server/factory.ts';
import { outbox } from '#server/delivery/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

async function aManager() {
  const account = await anAccount(shop.db, { role: 'MANAGER' });
  return { ...account, token: await aSession(shop.db, account.id) };
}

type Manager = Awaited<ReturnType<typeof aManager>>;

const ofCompany = (id: number) => ({ company: String(id) });
const priced = (manager: Manager, companyId: number, lines: { id: number; quantity: number }[]) =>
  shop.call('officeRequestPrice', { params: ofCompany(companyId), body: { lines } }, { token: manager.token });
const ordersOf = (companyId: number) =>
  shop.db.select().from(customerOrder).where(eq(customerOrder.companyId, companyId));

/** A manager, a buyer of a company that he serves, and goods for 100 roubles. */
async function aStart(terms: Parameters<typeof aCompany>[1] = {}) {
  const manager = await aManager();
  const buyer = await aReadyBuyer(shop.db, { company: { ...terms, managerAccountId: manager.id } });
  const { id: itemId } = await aProduct(shop.db);
  return { manager, buyer, itemId, companyId: buyer.company.id };
}

type Start = Awaited<ReturnType<typeof aStart>>;

async function place({ manager, buyer, itemId, companyId }: Start, shown?: string, key?: string) {
  const lines = [{ id: itemId, quantity: 2 }];
  const mark = shown ?? (await priced(manager, companyId, lines)).data.shown;
  const body = { lines, choices: deliveryTo(buyer), person: buyer.account.id, buyerNumber: 'ЗП-5', shown: mark };
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  return shop.call('officeRequestPlace', { params: ofCompany(companyId), body }, { token: manager.token, headers });
}

describe('an order that staff place at once', () => {
  it('belongs to the chosen person, and says who placed it', async () => {
    const start = await aStart();
    const { data } = await place(start);
    const [placed] = await ordersOf(start.companyId);
    expect(placed).toMatchObject({
      id: data.id,
      accountId: start.buyer.account.id,
      createdBy: start.manager.id,
      total: 20_000,
      ownNumber: 'ЗП-5',
    });
    const [held] = await shop.db.select().from(stock).where(eq(stock.itemId, start.itemId));
    expect(held!.reserved).toBe(2);
    const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, start.buyer.account.id));
    expect(letters.map(({ kind }) => kind)).toEqual(['order.accepted']);
    const entries = await shop.db.select().from(auditLog).where(eq(auditLog.companyId, start.companyId));
    expect(entries).toMatchObject([{ action: 'order.add', actorAccountId: start.manager.id, object: data.number }]);
  });

  it('of a company without people belongs to the manager, who gets no letter of a buyer', async () => {
    const manager = await aManager();
    const { id: companyId } = await aCompany(shop.db, { managerAccountId: manager.id });
    const { id } = await aProduct(shop.db);
    const address = await anAddress(shop.db, companyId);
    const consignee = await aConsignee(shop.db, companyId);
    const lines = [{ id, quantity: 1 }];
    const { shown } = (await priced(manager, companyId, lines)).data;
    const choices = deliveryTo({ address, consignee } as never);
    const body = { lines, choices, person: null, shown };
    await shop.call('officeRequestPlace', { params: ofCompany(companyId), body }, { token: manager.token });
    expect(await ordersOf(companyId)).toMatchObject([{ accountId: manager.id, createdBy: manager.id, total: 10_000 }]);
    const letters = await shop.db.select().from(outbox).where(eq(outbox.accountId, manager.id));
    expect(letters.map(({ kind }) => kind)).toEqual(['order.new']);
  });

  it('asks for the person where the company has people', async () => {
    const { manager, buyer, itemId, companyId } = await aStart();
    const lines = [{ id: itemId, quantity: 1 }];
    const body = { lines, choices: deliveryTo(buyer), person: null, shown: '' };
    const refused = await shop.call(
      'officeRequestPlace',
      { params: ofCompany(companyId), body },
      { token: manager.token },
    );
    expect(refused.body.errors).toMatchObject([{ code: 'INCOMPLETE', field: 'person' }]);
  });

  it('is refused at another price than was shown', async () => {
    const start = await aStart();
    const { shown } = (await priced(start.manager, start.companyId, [{ id: start.itemId, quantity: 2 }])).data;
    await shop.db.update(price).set({ value: 11_000 }).where(eq(price.itemId, start.itemId));
    expect((await place(start, shown)).codes).toEqual(['PRICE_CHANGED']);
    expect(await ordersOf(start.companyId)).toEqual([]);
  });

  it.each([{ terms: { orderBan: true }, code: 'ORDER_BAN' }])('is refused with $code', async ({ terms, code }) => {
    const start = await aStart(terms);
    expect((await place(start)).codes).toEqual([code]);
  });

  it('repeated with one key is one order', async () => {
    const start = await aStart();
    const key = randomUUID();
    const shown = (await priced(start.manager, start.companyId, [{ id: start.itemId, quantity: 2 }])).data.shown;
    const answers = await Promise.all([place(start, shown, key), place(start, shown, key)]);
    expect(answers[0].data).toEqual(answers[1].data);
    expect(await ordersOf(start.companyId)).toHaveLength(1);
  });
});

it('a text with half of a surrogate pair is ordered and sent like any other', async () => {
  const { manager, buyer, itemId, companyId } = await aStart();
  const lines = [{ id: itemId, quantity: 2, remark: 'щит \ud800' }];
  const { shown } = (await priced(manager, companyId, lines)).data;
  const body = { lines, choices: { ...deliveryTo(buyer), comment: '\ud800' }, person: buyer.account.id };
  const [params, { token }] = [ofCompany(companyId), manager];
  const answers = [
    await shop.call('officeRequestSend', { params, body }, { token }),
    await shop.call('officeRequestPlace', { params, body: { ...body, shown } }, { token }),
  ];
  expect(answers.map(({ codes }) => codes)).toEqual([[], []]);
  const [placed] = await ordersOf(companyId);
  const [line] = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, placed!.id));
  expect(line!.remark).toBe('щит \ufffd');
});

describe('the beginning of a new order', () => {
  it('has the choices of the newest order of the company, and whose it was', async () => {
    const { manager, buyer, itemId, companyId } = await aStart();
    const begin = async () =>
      (await shop.call('officeRequestStart', { params: ofCompany(companyId) }, { token: manager.token })).data
        .lastOrder;
    expect(await begin()).toBeNull();
    const lines = [{ id: itemId, quantity: 1 }];
    const { shown } = (await priced(manager, companyId, lines)).data;
    const body = { lines, choices: deliveryTo(buyer), person: buyer.account.id, shown };
    await shop.call('officeRequestPlace', { params: ofCompany(companyId), body }, { token: manager.token });
    const { address, consignee } = deliveryTo(buyer);
    expect(await begin()).toMatchObject({
      person: buyer.account.id,
      shipment: 'together',
      choices: { deliveryType: 'delivery', address, consignee, paySystem: 'prepayment' },
    });
  });
});

describe('the lines of a new order', () => {
  it('are suggested by a text at the prices of the company', async () => {
    const priceTypeId = await aPriceType(shop.db);
    const { manager, companyId } = await aStart({ priceTypeId });
    const product = await aProduct(shop.db);
    await aPrice(shop.db, product.id, priceTypeId, 7_000);
    const body = { search: product.article! };
    const { data } = await shop.call(
      'officeRequestFind',
      { params: ofCompany(companyId), body },
      { token: manager.token },
    );
    expect(data).toMatchObject([{ id: product.id, price: 70 }]);
  });

  it('have the prices and the stock of the company', async () => {
    const priceTypeId = await aPriceType(shop.db);
    const { manager, itemId, companyId } = await aStart({ priceTypeId });
    await aPrice(shop.db, itemId, priceTypeId, 8_000);
    const { data } = await priced(manager, companyId, [{ id: itemId, quantity: 3 }]);
    expect(data).toMatchObject({ lines: [{ price: { value: 80 } }], summary: { total: 240 }, stock: [{ id: itemId }] });
    expect(data.stock[0]!.available).toBeGreaterThan(0);
  });

  it('are found by article at these prices', async () => {
    const priceTypeId = await aPriceType(shop.db);
    const { manager, companyId } = await aStart({ priceTypeId });
    const product = await aProduct(shop.db);
    await aPrice(shop.db, product.id, priceTypeId, 9_000);
    const body = { rows: [{ article: product.article!, amount: 4 }] };
    const { data } = await shop.call(
      'officeRequestMatch',
      { params: ofCompany(companyId), body },
      { token: manager.token },
    );
    expect(data.rows).toMatchObject([{ line: { id: product.id, price: 90, quantity: 4 } }]);
  });

  it('are read from a file', async () => {
    const { manager, companyId } = await aStart();
    const product = await aProduct(shop.db);
    const form = new FormData();
    form.set('file', new File([`Артикул;Количество\n${product.article};7`], 'заказ.csv'));
    const { data } = await shop.call(
      'officeRequestSheet',
      { params: ofCompany(companyId), query: {}, body: form as never },
      { token: manager.token },
    );
    expect(data.lines).toMatchObject([{ id: product.id, quantity: 7 }]);
  });

  it('repeat an order of the company, and of no other one', async () => {
    const { manager, buyer, itemId, companyId } = await aStart();
    const { id } = await anOrder(shop.db, buyer, { lines: [aLine({ itemId, quantity: 6 })] });
    const repeat = (of: number) =>
      shop.call('officeRequestRepeat', { params: { ...ofCompany(of), order: String(id) } }, { token: manager.token });
    expect((await repeat(companyId)).data.lines).toMatchObject([{ id: itemId, quantity: 6 }]);
    const { id: other } = await aCompany(shop.db, { managerAccountId: manager.id });
    expect((await repeat(other)).status).toBe(404);
  });

  it('are not priced for a blocked company', async () => {
    const { manager, itemId, companyId } = await aStart();
    await shop.db.update(company).set({ state: 'blocked' }).where(eq(company.id, companyId));
    expect((await priced(manager, companyId, [{ id: itemId, quantity: 1 }])).codes).toEqual(['FORBIDDEN']);
  });
});

describe('a request that staff send', () => {
  it('is confirmed by the customer, whom only its order shows afterwards', async () => {
    const { manager, buyer, itemId, companyId } = await aStart();
    const started = await shop.call('officeRequestStart', { params: ofCompany(companyId) }, { token: manager.token });
    expect(started.data.people).toMatchObject([{ id: buyer.account.id }]);
    const body = {
      lines: [{ id: itemId, quantity: 2 }],
      choices: deliveryTo(buyer),
      person: buyer.account.id,
      message: 'Как договорились',
    };
    const sent = await shop.call('officeRequestSend', { params: ofCompany(companyId), body }, { token: manager.token });
    const params = { id: String(sent.data.id) };
    const seen = await shop.call('orderRequestDetail', { params }, { token: buyer.token });
    expect(seen.data).toMatchObject({ message: 'Как договорились', summary: { total: 200 } });
    const { version, shown } = seen.data;
    await shop.call('orderRequestConfirm', { params, body: { version, shown } }, { token: buyer.token });
    const detail = await shop.call('officeRequestDetail', { params }, { token: manager.token });
    const [placed] = await ordersOf(companyId);
    expect(detail.data).toMatchObject({ state: { code: 'confirmed' }, order: { id: placed!.id }, canChange: false });
    const lines = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, placed!.id));
    expect(lines).toMatchObject([{ itemId, quantity: 2 }]);
  });

  it('is listed with those of the served companies alone', async () => {
    const { manager, buyer, itemId, companyId } = await aStart();
    const body = { lines: [{ id: itemId, quantity: 1 }], choices: deliveryTo(buyer), person: buyer.account.id };
    const sent = await shop.call('officeRequestSend', { params: ofCompany(companyId), body }, { token: manager.token });
    const other = await aManager();
    const list = (token: string) => shop.call('officeRequestList', { query: { state: 'open' } }, { token });
    expect((await list(manager.token)).data).toMatchObject({ items: [{ id: sent.data.id }], next: null });
    expect((await list(other.token)).data.items).toEqual([]);
  });

  it('is found by its number, its company and who was asked, and counted', async () => {
    const { manager, buyer, itemId, companyId } = await aStart();
    const body = { lines: [{ id: itemId, quantity: 1 }], choices: deliveryTo(buyer), person: buyer.account.id };
    const { data: sent } = await shop.call(
      'officeRequestSend',
      { params: ofCompany(companyId), body },
      { token: manager.token },
    );
    const list = async (query: object) => {
      const { data } = await shop.call('officeRequestList', { query: query as never }, { token: manager.token });
      return [data.items.map(({ id }) => id), data.count];
    };
    for (const q of [String(sent.id), sent.contragent.name, sent.customer.name])
      expect(await list({ q })).toEqual([[sent.id], 1]);
    expect(await list({ q: 'нет такой' })).toEqual([[], 0]);
    expect(await list({ state: 'returned' })).toEqual([[], 0]);
    expect(await list({ company: String(companyId), after: String(sent.id) })).toEqual([[], 1]);
    const { data: home } = await shop.call('officeHome', {}, { token: manager.token });
    expect(home.requests).toEqual({ open: 1, returned: 0 });
  });

  it('keeps who has sent, returned and changed it, and why', async () => {
    const { manager, buyer, companyId } = await aStart();
    const marked = await aProduct(shop.db, { isMarked: true });
    const proposal = { lines: [{ id: marked.id, quantity: 1 }], choices: deliveryTo(buyer) };
    const { data: sent } = await shop.call(
      'officeRequestSend',
      { params: ofCompany(companyId), body: { ...proposal, person: buyer.account.id, message: 'Как просили' } },
      { token: manager.token },
    );
    const params = { id: String(sent.id) };
    await shop.call(
      'orderRequestReturn',
      { params, body: { version: 1, reason: 'Нужно два' } },
      { token: buyer.token },
    );
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, manager.id));
    expect(notices.map(({ url }) => url)).toContain(`/office/requests/${sent.id}/`);
    await shop.call('officeRequestChange', { params, body: { ...proposal, version: 1 } }, { token: manager.token });
    const { data } = await shop.call('officeRequestDetail', { params }, { token: manager.token });
    expect(data.marked).toEqual([marked.id]);
    expect(data.history.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Отправлена на подтверждение: .*Как просили$/),
      'Возвращена. Нужно два',
      expect.stringMatching(/^Изменена, /),
    ]);
  });

  it('goes to nobody who may not order', async () => {
    const { manager, buyer, itemId, companyId } = await aStart();
    const stranger = await anAccount(shop.db);
    const body = { lines: [{ id: itemId, quantity: 1 }], choices: deliveryTo(buyer), person: stranger.id };
    const refused = await shop.call(
      'officeRequestSend',
      { params: ofCompany(companyId), body },
      { token: manager.token },
    );
    expect(refused.body.errors).toMatchObject([{ code: 'INCOMPLETE', field: 'person' }]);
  });
});
