import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { aChildSession, aSession } from '#identity/session/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aLine, anOrder } from './factory.ts';
import { orderConfirmation } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Query = Parameters<typeof shop.call<'orderList'>>[1]['query'];
const list = async (token: string, query: Query = {}) => (await shop.call('orderList', { query }, { token })).data;
const numbersOf = async (token: string, query: Query = {}) =>
  (await list(token, query)).items.map((order) => order.number);

describe('the list of orders', () => {
  it('shows own orders, newest first, in pages', { tags: ['R-CALL-104', 'R-ENT-39'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const placed = [];
    for (let day = 1; day <= 12; day += 1) {
      placed.push(await anOrder(shop.db, buyer, { placedAt: new Date(Date.UTC(2025, 5, day)) }));
    }
    const newestFirst = placed.map((order) => order.number).toReversed();
    const first = await list(buyer.token);
    expect(first.items.map((order) => order.number)).toEqual(newestFirst.slice(0, 10));
    expect(first.page).toEqual({ page: 1, pageCount: 2, pageSize: 10, total: 12, navNum: 1 });
    expect(await numbersOf(buyer.token, { page: 2 })).toEqual(newestFirst.slice(10));
    expect((await list(buyer.token, { page: 99, page_size: 5 })).page).toMatchObject({ page: 3, pageCount: 3 });
  });

  it('tells of each order what a row shows', { tags: ['R-CALL-104'] }, async () => {
    const buyer = await aBuyer(shop.db, { account: { name: 'Анна', lastName: 'Белова', secondName: 'Ильинична' } });
    const lines = [aLine({ itemId: 1, quantity: 3 }), aLine({ itemId: 2, price: 50 })];
    const placedAt = new Date('2025-06-01T10:00:00Z');
    const { id, number } = await anOrder(shop.db, buyer, { lines, placedAt });
    expect(number).toMatch(/^З-2025-\d{6}$/);
    const { items, contragents, statuses } = await list(buyer.token);
    expect(items).toEqual([
      {
        id,
        number,
        url: `/orders/${id}/`,
        date: '2025-06-01T10:00:00.000Z',
        status: { code: 'new', name: 'Новый', color: 'fresh' },
        contragent: { id: buyer.company.id, name: buyer.company.name },
        author: 'Белова Анна Ильинична',
        placedByManager: false,
        placedBy: null,
        fromLedger: false,
        ownNumber: '',
        object: null,
        articles: 2,
        total: 300.5,
        confirmedTotal: null,
        currency: 'RUB',
        toOrder: null,
        deliveryTypeName: 'Доставка',
        paySystemName: 'Предоплата',
        canCancel: true,
      },
    ]);
    expect(contragents).toEqual([{ id: buyer.company.id, name: buyer.company.name }]);
    expect(statuses).toHaveLength(7);
  });

  it(
    'has the sum that the accounting system has confirmed beside the ordered one',
    { tags: ['R-CALL-104'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const [confirmed] = [await anOrder(shop.db, buyer), await anOrder(shop.db, buyer)];
      await shop.db.insert(orderConfirmation).values({ orderId: confirmed.id, total: 12_34 });
      const { data } = await shop.call('orderList', { query: {} }, { token: buyer.token });
      expect(data.items.map(({ confirmedTotal }) => confirmedTotal)).toEqual([null, 12.34]);
    },
  );

  it('filters by status and by what is under way or over', { tags: ['R-CALL-104', 'R-ENT-39'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const fresh = await anOrder(shop.db, buyer);
    const picked = await anOrder(shop.db, buyer, { status: 'picking' });
    const done = await anOrder(shop.db, buyer, { status: 'done' });
    const cancelled = await anOrder(shop.db, buyer, { status: 'cancelled' });
    expect(await numbersOf(buyer.token, { status: 'picking' })).toEqual([picked.number]);
    expect(await numbersOf(buyer.token, { orderType: 'active' })).toEqual([picked.number, fresh.number]);
    expect(await numbersOf(buyer.token, { orderType: 'archive' })).toEqual([cancelled.number, done.number]);
    expect(await numbersOf(buyer.token, { orderType: 'all' })).toHaveLength(4);
  });

  it('filters by whole days of the shop and refuses what is no day', { tags: ['R-CALL-104', 'R-ENT-39'] }, async () => {
    const buyer = await aBuyer(shop.db);
    // 23:30 of 31 May in Moscow, 00:30 of 1 June, 23:59 of 2 June
    const [before, first, last] = await Promise.all(
      ['2025-05-31T20:30:00Z', '2025-05-31T21:30:00Z', '2025-06-02T20:59:59Z'].map((moment) =>
        anOrder(shop.db, buyer, { placedAt: new Date(moment) }),
      ),
    );
    const june = { filterDateFrom: '2025-06-01', filterDateTo: '2025-06-02' };
    expect(await numbersOf(buyer.token, june)).toEqual([last!.number, first!.number]);
    expect(await numbersOf(buyer.token, { filterDateTo: '2025-05-31' })).toEqual([before!.number]);
    expect(await numbersOf(buyer.token, { filterDateFrom: '', filterDateTo: '', contragent: '' })).toHaveLength(3);
    for (const query of [
      { filterDateFrom: '2025-02-30' },
      { filterDateFrom: '0001-01-01' },
      { filterDateTo: '9999-12-31' },
      { filterDateFrom: '2025-06-02', filterDateTo: '2025-06-01' },
    ]) {
      const answer = await shop.call('orderList', { query }, { token: buyer.token });
      expect(answer.status).toBe(400);
      expect(answer.codes).toEqual(['VALIDATION']);
    }
  });

  it('finds by number and by article, code and name of a line', { tags: ['R-CALL-104', 'R-ENT-39'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const lines = [aLine({ article: 'ВВГ-3х2,5', shortcode: '77120', name: 'Кабель 100% медь' })];
    const cable = await anOrder(shop.db, buyer, { lines });
    const other = await anOrder(shop.db, buyer, { lines: [aLine({ name: 'Розетка', article: null })] });
    for (const st of ['ввг-3Х2', '77120', 'кабель', '100% м', cable.number.slice(-6)]) {
      expect(await numbersOf(buyer.token, { st }), st).toEqual([cable.number]);
    }
    expect(await numbersOf(buyer.token, { st: 'розет_а' })).toEqual([]);
    expect(await numbersOf(buyer.token, { st: ' Розетка ' })).toEqual([other.number]);
  });

  it(
    'shows a colleague’s orders with the right or to the company’s administrator alone',
    { tags: ['R-CALL-104'] },
    async () => {
      const owner = await aBuyer(shop.db);
      const { number } = await anOrder(shop.db, owner);
      const plain = await aBuyer(shop.db, { of: owner.company });
      const viewer = await aBuyer(shop.db, { of: owner.company, rights: { viewAllOrders: true } });
      const admin = await aBuyer(shop.db, { of: owner.company, role: 'ADMIN' });
      expect(await numbersOf(plain.token)).toEqual([]);
      expect(await list(viewer.token)).toMatchObject({ items: [{ number, canCancel: false }] });
      expect(await list(admin.token)).toMatchObject({ items: [{ number, canCancel: true }] });
    },
  );

  it('stays within active memberships, also for another company', { tags: ['R-CALL-104', 'R-ENT-39'] }, async () => {
    const buyer = await aBuyer(shop.db, { role: 'ADMIN' });
    const second = await aCompany(shop.db);
    await aMembership(shop.db, buyer.account.id, second.id);
    const left = await aCompany(shop.db);
    await aMembership(shop.db, buyer.account.id, left.id, { state: 'pending', role: 'ADMIN' });
    const stranger = await aBuyer(shop.db);
    const own = await anOrder(shop.db, buyer);
    const inSecond = await anOrder(shop.db, { ...buyer, company: second });
    await anOrder(shop.db, { ...buyer, company: left });
    await anOrder(shop.db, stranger);
    expect(await numbersOf(buyer.token)).toEqual([inSecond.number, own.number]);
    expect(await numbersOf(buyer.token, { contragent: String(second.id) })).toEqual([inSecond.number]);
    for (const foreign of [stranger.company.id, left.id]) {
      expect(await numbersOf(buyer.token, { contragent: String(foreign) })).toEqual([]);
    }
    expect((await list(buyer.token)).contragents.map(({ id }) => id).toSorted()).toEqual(
      [buyer.company.id, second.id].toSorted(),
    );
  });

  it('says which order a manager placed for his customer', { tags: ['R-CALL-104'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    const { number } = await anOrder(shop.db, buyer, { createdBy: manager.id });
    const managerToken = await aSession(shop.db, manager.id);
    const acting = await aChildSession(shop.db, managerToken, buyer.account.id);
    expect((await list(acting)).items).toMatchObject([{ number, placedByManager: true, author: 'Петров Иван' }]);
    for (const role of ['MANAGER', 'TECH'] as const) {
      const token = await aSession(shop.db, (await anAccount(shop.db, { role })).id);
      const refused = await shop.call('orderList', { query: {} }, { token });
      expect([refused.status, refused.codes]).toEqual([403, ['FORBIDDEN']]);
    }
    const guest = await shop.call('orderList', { query: {} });
    expect([guest.status, guest.codes]).toEqual([401, ['AUTH_REQUIRED']]);
  });
});

describe('an order', () => {
  it('shows what was frozen at placing, with its history', { tags: ['R-CALL-107', 'R-ENT-29'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const address = {
      id: 7,
      text: 'Тула, Литейная, 4',
      comment: 'въезд со двора',
      contact: 'Олег',
      phone: '79161234567',
    };
    const { id, number } = await anOrder(shop.db, buyer, {
      lines: [
        aLine({
          itemId: 5,
          shortcode: '77120',
          name: 'Кабель',
          priceBase: 12_000,
          price: 10_050,
          quantity: 2,
          lineTotal: 20_100,
        }),
      ],
      address,
      consignee: { id: 3, name: 'ООО «Склад»', inn: '7701234567', address: 'Тула', phone: '' },
      shipment: 'faster',
      comment: 'Позвонить',
      shipDate: '2025-06-10',
      placedAt: new Date('2025-06-01T10:00:00Z'),
    });
    const { data } = await shop.call('orderDetail', { params: { id: String(id) } }, { token: buyer.token });
    expect(data).toMatchObject({
      number,
      sum: 240,
      discount: 39,
      total: 201,
      VATSum: 33.5,
      count: 2,
      shipment: 'faster',
      shipDate: '2025-06-10',
      comment: 'Позвонить',
      seller: { name: 'Оптовик', details: '' },
      buyer: { name: buyer.company.name, inn: buyer.company.inn },
      address: { text: 'Тула, Литейная, 4', comment: 'въезд со двора', contact: 'Олег', phone: '79161234567' },
      consignee: { name: 'ООО «Склад»', inn: '7701234567', address: 'Тула' },
      lines: [
        {
          lineNo: 1,
          id: 5,
          article: 'ART-5',
          shortcode: '77120',
          name: 'Кабель',
          quantity: 2,
          price: 100.5,
          priceBase: 120,
          lineTotal: 201,
          vatPercent: 20,
          VATSum: 33.5,
          url: null,
        },
      ],
      history: [{ at: '2025-06-01T10:00:00.000Z', status: { code: 'new', name: 'Новый' } }],
    });
  });

  it('answers 404 alike for an absent order and for a foreign one', { tags: ['R-CALL-107'] }, async () => {
    const owner = await aBuyer(shop.db);
    const { id } = await anOrder(shop.db, owner);
    const [colleague, stranger] = [await aBuyer(shop.db, { of: owner.company }), await aBuyer(shop.db)];
    const bodies = [];
    for (const [token, order] of [
      [colleague.token, id],
      [stranger.token, id],
      [owner.token, 2_000_000_000],
    ] as const) {
      const answer = await shop.call('orderDetail', { params: { id: String(order) } }, { token });
      expect(answer.status).toBe(200);
      bodies.push(answer.body);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 'error', data: null, errors: [{ code: '404' }] });
  });

  it(
    'lets the owner and the administrator cancel, until the goods are collected',
    { tags: ['R-CALL-107'] },
    async () => {
      const owner = await aBuyer(shop.db);
      const admin = await aBuyer(shop.db, { of: owner.company, role: 'ADMIN' });
      const viewer = await aBuyer(shop.db, { of: owner.company, rights: { viewAllOrders: true } });
      const canCancel = async (token: string, id: number) =>
        (await shop.call('orderDetail', { params: { id: String(id) } }, { token })).data.canCancel;
      for (const status of ['new', 'awaiting_payment'] as const) {
        const { id } = await anOrder(shop.db, owner, { status });
        expect(await Promise.all([owner, admin, viewer].map(({ token }) => canCancel(token, id)))).toEqual([
          true,
          true,
          false,
        ]);
      }
      for (const status of ['picking', 'done', 'cancelled'] as const) {
        const { id } = await anOrder(shop.db, owner, { status });
        expect(await canCancel(owner.token, id), status).toBe(false);
      }
    },
  );
});

it('an address that can be no order is answered as an absent one', { tags: ['R-CALL-107', 'R-ERR-04'] }, async () => {
  const { token } = await aBuyer(shop.db);
  for (const id of ['abc', '0', '99999999999']) {
    const { status, codes } = await shop.call('orderDetail', { params: { id } }, { token });
    expect([id, status, codes]).toEqual([id, 200, ['404']]);
    const cancelled = await shop.call('orderCancel', { params: { id } }, { token });
    expect([id, cancelled.status, cancelled.codes]).toEqual([id, 404, ['NOT_FOUND']]);
  }
});
