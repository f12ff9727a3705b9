import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aConsignee, anAddress, aPickupStore, aTransportCompany } from '#ordering/addresses/server/factory.ts';
import { pickupStore, transportCompany } from '#ordering/addresses/server/tables.ts';
import { aProduct, deactivate } from '#goods/products/server/factory.ts';
import { city } from '#identity/city/server/tables.ts';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { aBalance } from '#ordering/finance/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aReadyBuyer, inBasket, type ReadyBuyer } from './factory.ts';
import { checkoutSnapshot } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const open = (token: string, shipment?: 'faster' | 'together') =>
  shop.call('orderCheckout', { query: { shipment } }, { token });
const snapshotsOf = (accountId: number) =>
  shop.db.select().from(checkoutSnapshot).where(eq(checkoutSnapshot.accountId, accountId));

/** The token of another buyer of the company, who has goods in the basket. */
async function aColleague({ company }: ReadyBuyer, rights = {}) {
  const colleague = await aReadyBuyer(shop.db, { of: company, rights });
  await inBasket(shop, colleague);
  return colleague.token;
}

describe('the checkout', () => {
  it('the checkout begins with the choices of the last order that the buyer sees', async () => {
    const buyer = await aReadyBuyer(shop.db);
    await inBasket(shop, buyer);
    expect((await open(buyer.token)).data.lastOrder).toBeNull();
    const colleague = await anAccount(shop.db);
    const place = { text: 'Тула', comment: '', contact: '', phone: '' };
    const address = await anAddress(shop.db, buyer.company.id, { text: 'Тула, Литейная, 4' });
    const ordered = { address: { id: address, ...place }, shipment: 'faster', deliveryType: 'delivery' } as const;
    await anOrder(shop.db, buyer, { placedAt: new Date('2026-03-01T09:00:00Z') });
    const last = await anOrder(shop.db, buyer, { ...ordered, placedAt: new Date('2026-03-02T09:00:00Z') });
    const newer = { deliveryType: 'pickup', placedAt: new Date('2026-03-03T09:00:00Z') } as const;
    const ofColleague = await anOrder(shop.db, { ...buyer, account: colleague }, newer);
    await anOrder(shop.db, { ...buyer, company: await aCompany(shop.db) });
    const { data } = await open(buyer.token);
    expect(data.lastOrder).toEqual({
      number: last.number,
      shipment: 'faster',
      choices: { deliveryType: 'delivery', address, transportCompany: null, paySystem: 'prepayment' },
    });
    expect(data).toMatchObject({ deliveryCount: 1, shipments: [{ selected: false }, { selected: true }] });
    expect((await open(buyer.token, 'together')).data.shipments).toMatchObject([{ selected: true }, {}]);

    const seesAll = await aColleague(buyer, { viewAllOrders: true });
    expect((await open(seesAll)).data.lastOrder?.number).toBe(ofColleague.number);
  });

  it('a buyer without orders of his own begins with the last one of his company, whose number he does not see', async () => {
    const chief = await aReadyBuyer(shop.db);
    const place = { text: 'Тула', comment: '', contact: '', phone: '' };
    await anOrder(shop.db, chief, { address: { id: chief.address, ...place } });
    const { lastOrder } = (await open(await aColleague(chief))).data;
    expect(lastOrder).toMatchObject({ number: null, choices: { address: chief.address } });
  });

  it('a basket that repeats an order is offered its choices until another order is placed', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const product = await aProduct(shop.db, { price: 1000 });
    const lines = [aLine({ itemId: product.id, quantity: 2 })];
    const pickup = await anOrder(shop.db, buyer, { lines, deliveryType: 'pickup' });
    const second = await anOrder(shop.db, buyer, { lines, deliveryType: 'pickup' });
    const last = await anOrder(shop.db, buyer, { deliveryType: 'delivery' });
    const repeat = (id: number) =>
      shop.call('orderCopy', { params: { id: String(id) }, query: { existing: 'replace' } }, buyer);
    const offered = async () => (await open(buyer.token)).data.lastOrder?.number;

    await inBasket(shop, buyer);
    expect(await offered()).toBe(last.number);
    expect((await repeat(pickup.id)).status).toBe(200);
    expect(await offered()).toBe(pickup.number);
    await repeat(second.id);
    expect(await offered()).toBe(second.number);
    await inBasket(shop, buyer);
    expect(await offered()).toBe(second.number);

    const newer = await anOrder(shop.db, buyer, { deliveryType: 'delivery' });
    expect(await offered()).toBe(newer.number);

    await repeat(pickup.id);
    const held = await inBasket(shop, buyer);
    await shop.call('basketRemove', { body: { products: [product.id] } }, buyer);
    expect(await offered()).toBe(newer.number);
    await inBasket(shop, buyer, { product });
    expect(await offered()).toBe(pickup.number);
    expect(held.id).not.toBe(product.id);
  });

  it('an emptied basket repeats no order, also after its goods return', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const product = await aProduct(shop.db, { price: 1000 });
    const repeated = await anOrder(shop.db, buyer, { lines: [aLine({ itemId: product.id })] });
    const last = await anOrder(shop.db, buyer);
    const repeat = () => shop.call('orderCopy', { params: { id: String(repeated.id) }, query: {} }, buyer);
    const offered = async () => (await open(buyer.token)).data.lastOrder?.number;
    for (const empty of [
      () => shop.call('basketClear', {}, buyer),
      () => shop.call('basketRemove', { body: { products: [product.id] } }, buyer),
      () => shop.call('basketUpdate', { body: { product: { ID: product.id, QUANTITY: 0 } } }, buyer),
    ]) {
      await repeat();
      expect(await offered()).toBe(repeated.number);
      await empty();
      await inBasket(shop, buyer, { product });
      expect(await offered()).toBe(last.number);
    }
  });

  it('a repeated order of a colleague gives its choices, without its deleted address and its closed carrier', async () => {
    const buyer = await aReadyBuyer(shop.db, { rights: { viewAllOrders: true } });
    const product = await aProduct(shop.db, { price: 1000 });
    const place = { text: 'Тула', comment: '', contact: '', phone: '' };
    const carrier = await aTransportCompany(shop.db, { name: 'Быстрый путь' });
    const order = {
      lines: [aLine({ itemId: product.id })],
      address: { id: buyer.address, ...place },
      consignee: { id: buyer.consignee, name: 'ООО «Север»', inn: null, address: '', phone: '' },
      transportCompany: { id: carrier, name: 'Быстрый путь' },
    };
    const ofColleague = await anOrder(shop.db, { ...buyer, account: await anAccount(shop.db) }, order);
    await anOrder(shop.db, buyer);
    await shop.call('orderCopy', { params: { id: String(ofColleague.id) }, query: {} }, buyer);
    expect((await open(buyer.token)).data.lastOrder).toMatchObject({
      number: ofColleague.number,
      choices: { address: buyer.address, consignee: buyer.consignee, transportCompany: carrier },
    });
    await shop.call('addressRemove', { params: { id: String(buyer.address) } }, buyer);
    await shop.db.update(transportCompany).set({ active: false }).where(eq(transportCompany.id, carrier));
    const { choices } = (await open(buyer.token)).data.lastOrder!;
    expect(choices).toEqual({ deliveryType: 'delivery', consignee: buyer.consignee, paySystem: 'prepayment' });
  });

  it('a repeated order of another company is not offered after the company is switched', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const other = await aCompany(shop.db);
    await aMembership(shop.db, buyer.account.id, other.id);
    const product = await aProduct(shop.db, { price: 1000 });
    const lines = [aLine({ itemId: product.id, quantity: 2 })];
    const repeated = await anOrder(shop.db, buyer, { lines });
    const ofOther = await anOrder(shop.db, { ...buyer, company: other }, { lines });
    const offered = async () => (await open(buyer.token)).data.lastOrder?.number;
    const switchTo = (id: number) => shop.call('contragentSwitch', { params: { id: String(id) } }, buyer);

    await shop.call('orderCopy', { params: { id: String(repeated.id) }, query: { existing: 'replace' } }, buyer);
    expect(await offered()).toBe(repeated.number);
    expect((await switchTo(other.id)).status).toBe(200);
    expect(await offered()).toBe(ofOther.number);
    await switchTo(buyer.company.id);
    expect(await offered()).toBe(repeated.number);
  });

  it('choices of the last order that are no longer offered are left out', async () => {
    const buyer = await aReadyBuyer(shop.db);
    await inBasket(shop, buyer);
    const place = { text: 'Тула', comment: '', contact: '', phone: '' };
    const foreign = await anAddress(shop.db, (await aCompany(shop.db)).id);
    await anOrder(shop.db, buyer, { address: { id: foreign, ...place }, paySystem: 'credit' });
    expect((await open(buyer.token)).data.lastOrder?.choices).toEqual({
      deliveryType: 'delivery',
      transportCompany: null,
    });
  });

  it(
    'the checkout has the totals of the basket page, to the kopeck',
    { tags: ['R-CALL-108', 'R-CALL-078'] },
    async () => {
      const buyer = await aReadyBuyer(shop.db, { company: { discountPercent: 7.5 } });
      await inBasket(shop, buyer, { product: await aProduct(shop.db, { price: 3333, weightGrams: 250 }), quantity: 7 });
      await inBasket(shop, buyer, { quantity: 3 });
      const lost = await inBasket(shop, buyer);
      await deactivate(shop.db, lost.id);
      const { summary } = (await open(buyer.token)).data;
      const sumBlock = await shop.call('basketSumBlock', {}, { token: buyer.token });
      expect(summary).toEqual({ ...sumBlock.data, warnings: summary.warnings });
      expect(summary).toMatchObject({ articles: 2, count: 10, sum: 493.31, total: 493.31, weight: 1750 });
      expect(summary.contragentDiscountPercent).toBe(7.5);
    },
  );

  it(
    'the checkout offers delivery and pickup, the company’s addresses, the carriers, and stores of the buyer’s city first',
    { tags: ['R-CALL-108', 'R-ENT-32'] },
    async () => {
      const [tula] = await shop.db.insert(city).values({ name: 'Тула' }).returning();
      const buyer = await aReadyBuyer(shop.db, { account: { cityId: tula!.id } });
      await inBasket(shop, buyer);
      const stranger = await aCompany(shop.db);
      const [foreign, foreignConsignee] = [
        await anAddress(shop.db, stranger.id),
        await aConsignee(shop.db, stranger.id),
      ];
      const second = await anAddress(shop.db, buyer.company.id, { text: 'Тула, Литейная, 4' });
      const carrier = await aTransportCompany(shop.db, { name: 'Быстрый путь' });
      await aTransportCompany(shop.db, { name: 'Закрытый путь', active: false });
      const far = await aPickupStore(shop.db, { name: 'А склад' });
      const near = await aPickupStore(shop.db, { name: 'Я склад', cityId: tula!.id, hours: '9–18' });
      await aPickupStore(shop.db, { name: 'Закрытый', active: false });
      const { data } = await open(buyer.token);
      await shop.db.update(pickupStore).set({ active: false });
      expect(data.addresses.map(({ id }) => id)).toEqual([second, buyer.address]);
      expect(data.addresses[0]).toEqual({
        id: second,
        text: 'Тула, Литейная, 4',
        comment: '',
        contact: 'Анна',
        phone: '79161234567',
      });
      expect(data.consignees.map(({ id }) => id)).toEqual([buyer.consignee]);
      expect(data.addresses.map(({ id }) => id)).not.toContain(foreign);
      expect(data.consignees.map(({ id }) => id)).not.toContain(foreignConsignee);
      expect(data.transportCompanies).toEqual([{ id: carrier, name: 'Быстрый путь' }]);
      expect(data.pickupStores.map(({ id }) => id)).toEqual([near, far]);
      expect(data.pickupStores[0]).toMatchObject({ hours: '9–18', address: 'Москва, Дмитровское шоссе, 100' });
      expect(data.deliveryTypes).toMatchObject([
        { value: 'delivery', selected: false, disabled: false },
        { value: 'pickup', selected: false, disabled: false },
      ]);
    },
  );

  it('the faster shipment counts one dispatch per product', { tags: ['R-CALL-108', 'R-CONST-36'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    await inBasket(shop, buyer, { quantity: 5 });
    await inBasket(shop, buyer, { quantity: 2 });
    const together = (await open(buyer.token)).data;
    expect(together).toMatchObject({
      deliveryCount: 1,
      shipments: [
        { value: 'together', selected: true },
        { value: 'faster', selected: false },
      ],
    });
    const faster = (await open(buyer.token, 'faster')).data;
    expect(faster).toMatchObject({
      deliveryCount: 2,
      shipments: [
        { value: 'together', selected: false },
        { value: 'faster', selected: true },
      ],
    });
  });

  it('the checkout offers working days from tomorrow', { tags: ['R-CALL-108'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    await inBasket(shop, buyer);
    // Friday 23:30 in Moscow, while it is 20:30 UTC
    shop.clock.now = () => new Date('2025-11-21T20:30:00Z');
    const { dates } = (await open(buyer.token)).data;
    shop.clock.now = () => new Date();
    expect(dates.slice(0, 2)).toEqual(['2025-11-24', '2025-11-25']);
    expect(dates.at(-1)).toBe('2026-01-20');
  });

  it('the checkout says that the limit is passed, not what is left of it, without the right to finances', async () => {
    const company = { creditLimit: 9900 };
    const buyer = await aReadyBuyer(shop.db, { company });
    await inBasket(shop, buyer);
    expect((await open(buyer.token)).data).toMatchObject({ creditAvailable: null, creditExceeded: true });
    const chief = await aReadyBuyer(shop.db, { company, role: 'ADMIN' });
    await inBasket(shop, chief);
    expect((await open(chief.token)).data).toMatchObject({ creditAvailable: 99, creditExceeded: true });
  });

  it('the checkout shows the credit left, and prepayment only without a limit', { tags: ['R-CALL-108'] }, async () => {
    const buyer = await aReadyBuyer(shop.db, { company: { creditLimit: 1_000_000 }, rights: { finance: true } });
    await inBasket(shop, buyer);
    const asOf = new Date(Date.now() - 86_400_000);
    await aBalance(shop.db, buyer.company.id, { receivables: 200_000, asOf });
    await aBalance(shop.db, buyer.company.id, { contractNo: 'Д-2', receivables: -50_000, asOf: new Date() });
    const credit = { paySystem: 'credit' as const };
    await anOrder(shop.db, buyer, credit);
    await anOrder(shop.db, buyer, { ...credit, placedAt: new Date(asOf.getTime() - 1000) });
    await anOrder(shop.db, buyer, { ...credit, status: 'cancelled' });
    await anOrder(shop.db, buyer, { ...credit, paidAt: new Date() });
    await anOrder(shop.db, buyer);
    expect((await open(buyer.token)).data).toMatchObject({
      creditAvailable: 7900,
      paySystems: [
        { value: 'prepayment', name: 'Предоплата', selected: false, disabled: false },
        { value: 'credit', name: 'Отсрочка платежа', selected: false, disabled: false, reason: null },
      ],
    });
    const prepaid = await aReadyBuyer(shop.db);
    await inBasket(shop, prepaid);
    expect((await open(prepaid.token)).data).toMatchObject({
      creditAvailable: null,
      creditExceeded: true,
      paySystems: [
        { value: 'prepayment', selected: true, disabled: false, reason: null },
        { value: 'credit', selected: false, disabled: true, reason: 'По вашему договору отсрочки нет' },
      ],
    });
  });

  it(
    'the checkout warns by the company and the total',
    { tags: ['R-ERR-14', 'R-ERR-15', 'R-ERR-16', 'R-ERR-18'] },
    async () => {
      const warningsOf = async (company: Parameters<typeof aBuyer>[1], quantity = 1) => {
        const buyer = await aReadyBuyer(shop.db, company);
        await inBasket(shop, buyer, { quantity, product: await aProduct(shop.db, { stock: 1000 }) });
        return (await open(buyer.token)).data.summary.warnings;
      };
      expect(await warningsOf({ company: { hasDebt: true, creditLimit: 1_000_000 } }, 200)).toEqual([
        {
          code: 'DEBT',
          text: 'У вас имеется просроченная дебиторская задолженность. Пожалуйста, оплатите ее или оформите заказ по предоплатной системе расчета',
          blocking: false,
          link: null,
        },
      ]);
      expect(await warningsOf({ company: { orderBan: true } }, 200)).toEqual([
        {
          code: 'ORDER_BAN',
          text: 'Заказ не может быть оформлен, пожалуйста, оформите обращение с темой "Заказ товара"',
          blocking: true,
          link: '/appeal/add/?type=order',
        },
      ]);
      expect(await warningsOf({ company: { creditLimit: 10_000 } }, 200)).toMatchObject([
        {
          code: 'CREDIT_LIMIT',
          text: 'Сумма заказа превышает ваш кредитный лимит. Оформите заказ по предоплатной системе расчета',
        },
      ]);
      // the only way of delivery is chosen already: there is no store to pick up from
      expect(await warningsOf({}, 199)).toMatchObject([
        { code: 'FREE_DELIVERY', text: 'Минимальная сумма для бесплатной доставки - 20 000 руб.', blocking: false },
      ]);
      expect(await warningsOf({}, 200)).toEqual([]);
    },
  );

  it(
    'each checkout stores a snapshot under a new key; the last twenty of a day remain',
    { tags: ['R-CALL-108'] },
    async () => {
      const buyer = await aReadyBuyer(shop.db);
      const item = await inBasket(shop, buyer, { quantity: 2 });
      const long = new Date(Date.now() - 25 * 3_600_000);
      const old = { accountId: buyer.account.id, companyId: buyer.company.id, basketVersion: 1, lines: [], total: 0 };
      await shop.db.insert(checkoutSnapshot).values({ ...old, checkoutKey: `old-${buyer.account.id}`, at: long });
      const keys = [];
      for (let n = 0; n < 22; n += 1) keys.push((await open(buyer.token)).data.checkoutKey);
      const kept = await snapshotsOf(buyer.account.id);
      expect(new Set(kept.map((row) => row.checkoutKey))).toEqual(new Set(keys.slice(2)));
      expect(kept[0]).toMatchObject({
        companyId: buyer.company.id,
        basketVersion: 1,
        total: 20_000,
        lines: [{ itemId: item.id, quantity: 2, priceBase: 10_000, price: 10_000 }],
      });
    },
  );

  it(
    'the checkout is refused for an empty basket and for one without orderable lines',
    { tags: ['R-CALL-108'] },
    async () => {
      const buyer = await aReadyBuyer(shop.db);
      expect((await open(buyer.token)).codes).toEqual(['EMPTY_BASKET']);
      const item = await inBasket(shop, buyer);
      await deactivate(shop.db, item.id);
      const answer = await open(buyer.token);
      expect([answer.status, answer.codes]).toEqual([409, ['EMPTY_BASKET']]);
      expect(await snapshotsOf(buyer.account.id)).toEqual([]);
    },
  );

  it(
    'the checkout is open only to customers with the right to order',
    { tags: ['R-ROLE-07', 'R-CALL-108'] },
    async () => {
      const code = async (token?: string) => {
        const { status, codes } = await shop.call('orderCheckout', { query: {} }, token ? { token } : {});
        return [status, ...codes];
      };
      expect(await code()).toEqual([401, 'AUTH_REQUIRED']);
      for (const role of ['MANAGER', 'TECH'] as const) {
        const { id } = await anAccount(shop.db, { role });
        expect(await code(await aSession(shop.db, id))).toEqual([403, 'FORBIDDEN']);
      }
      const noRight = await aBuyer(shop.db, { rights: { order: false } });
      expect(await code(noRight.token)).toEqual([403, 'FORBIDDEN']);
      const admin = await aBuyer(shop.db, { rights: { order: false }, role: 'ADMIN' });
      expect(await code(admin.token)).toEqual([409, 'EMPTY_BASKET']);
      const alone = await anAccount(shop.db);
      const firm = await aCompany(shop.db);
      await aMembership(shop.db, alone.id, firm.id, { state: 'pending' });
      expect(await code(await aSession(shop.db, alone.id))).toEqual([409, 'NO_COMPANY']);
    },
  );
});

describe('the ways to pay', () => {
  it(
    'payment is prepayment, and credit for a company with a limit and no debt',
    { tags: ['R-CALL-081', 'R-ENT-35'] },
    async () => {
      const payBy = async (company: Parameters<typeof aBuyer>[1], type?: 'delivery' | 'pickup') => {
        const { token } = await aBuyer(shop.db, company);
        return (await shop.call('paymentType', { query: { type } }, { token })).data;
      };
      const [prepayment, credit] = [
        { value: 'prepayment', name: 'Предоплата', selected: false, disabled: false, reason: null },
        { value: 'credit', name: 'Отсрочка платежа', selected: false, disabled: false, reason: null },
      ];
      expect(await payBy({ company: { creditLimit: 100 } }, 'delivery')).toEqual([prepayment, credit]);
      expect(await payBy({ company: { creditLimit: 100, hasDebt: true } }, 'pickup')).toEqual([
        { ...prepayment, selected: true },
        { ...credit, disabled: true, reason: 'Недоступно, пока есть просроченная задолженность' },
      ]);
      expect(await payBy({})).toEqual([
        { ...prepayment, selected: true },
        { ...credit, disabled: true, reason: 'По вашему договору отсрочки нет' },
      ]);
      const lonely = await aSession(shop.db, (await anAccount(shop.db)).id);
      expect((await shop.call('paymentType', { query: {} }, { token: lonely })).codes).toEqual(['NO_COMPANY']);
    },
  );
});
