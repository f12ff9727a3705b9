import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aConsignee, anAddress, aPickupStore, aTransportCompany } from '#ordering/addresses/server/factory.ts';
import { basketLine } from '#ordering/basket/server/tables.ts';
import { combinedGoods } from '#goods/products/server/combined-goods.fixture.ts';
import { product } from '#goods/products/server/tables.ts';
import { aBuyer, aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { discount, price } from '#goods/pricing/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { changeByHand } from '#server/testing/change-by-hand.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { OrderRequest, StockChanges } from '../contract.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const order = (token: string, body: OrderRequest, key?: string) =>
  shop.call('orderAdd', { body }, { token, headers: key ? { 'idempotency-key': key } : {} });
const ordersOf = (buyer: ReadyBuyer) =>
  shop.db.select().from(customerOrder).where(eq(customerOrder.accountId, buyer.account.id));
const linesInBasket = async ({ account }: ReadyBuyer) =>
  (await shop.db.select().from(basketLine).where(eq(basketLine.accountId, account.id))).map((line) => line.itemId);
const reservedOf = async (itemId: number) =>
  (await shop.db.select().from(stock).where(eq(stock.itemId, itemId)))[0]!.reserved;

const setStock = (itemId: number, onHand: number) =>
  changeByHand(shop.db, sql`update ${stock} set on_hand = ${onHand} where item_id = ${itemId}`);

/** What was refused must have left nothing behind. */
async function expectNothingOrdered(buyer: ReadyBuyer, itemId: number): Promise<void> {
  expect(await ordersOf(buyer)).toEqual([]);
  expect(await linesInBasket(buyer)).toContain(itemId);
  expect(await reservedOf(itemId)).toBe(0);
}

describe('an order is refused', () => {
  it('a refused order names every empty required field', { tags: ['R-CALL-109', 'R-ERR-17'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await inBasket(shop, buyer);
    const { checkoutKey } = await openCheckout(shop, buyer);
    const fieldsOf = async (body: OrderRequest) => {
      const answer = await order(buyer.token, { ...body, checkoutKey });
      expect(answer.status).toBe(409);
      expect(new Set(answer.codes)).toEqual(new Set(['INCOMPLETE']));
      return answer.body.errors.map((error) => error.field);
    };
    const common = { contragent: buyer.company.id, shipment: 'faster', paySystem: 'prepayment' } as const;
    expect(await fieldsOf({})).toEqual(['contragent', 'deliveryType', 'shipment', 'paySystem']);
    expect(await fieldsOf({ ...common, deliveryType: 'delivery' })).toEqual(['address', 'consignee']);
    expect(await fieldsOf({ ...common, deliveryType: 'pickup', pickupStore: null })).toEqual(['pickupStore']);
    await expectNothingOrdered(buyer, item.id);
  });

  it('an order with a choice that was not offered is refused', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    const stranger = await aCompany(shop.db);
    const item = await inBasket(shop, buyer);
    const request = await openCheckout(shop, buyer);
    const fieldsOf = async (change: Partial<OrderRequest>) =>
      (await order(buyer.token, { ...request, ...change })).body.errors.map(({ code, field }) => `${code} ${field}`);
    expect(await fieldsOf({ address: await anAddress(shop.db, stranger.id) })).toEqual(['INCOMPLETE address']);
    expect(await fieldsOf({ consignee: await aConsignee(shop.db, stranger.id) })).toEqual(['INCOMPLETE consignee']);
    const closed = await aTransportCompany(shop.db, { active: false });
    expect(await fieldsOf({ transportCompany: closed })).toEqual(['INCOMPLETE transportCompany']);
    const store = await aPickupStore(shop.db, { active: false });
    expect(await fieldsOf({ deliveryType: 'pickup', pickupStore: store })).toEqual(['INCOMPLETE pickupStore']);
    for (const date of ['2020-01-01', '2099-01-01', '2025-02-31']) {
      expect(await fieldsOf({ date })).toEqual(['INCOMPLETE date']);
    }
    expect(await fieldsOf({ comment: 'а'.repeat(1001) })).toEqual(['VALIDATION comment']);
    await expectNothingOrdered(buyer, item.id);
  });

  it(
    'an order is refused for present debt, ban and limit with the words of the warning',
    { tags: ['R-ERR-14', 'R-ERR-15', 'R-ERR-16'] },
    async () => {
      const buyer = await aReadyBuyer(shop.db, { company: { creditLimit: 9999 } });
      const item = await inBasket(shop, buyer);
      const request = await openCheckout(shop, buyer);
      const refusal = async (terms: Partial<typeof company.$inferInsert>, paySystem: 'prepayment' | 'credit') => {
        await shop.db.update(company).set(terms).where(eq(company.id, buyer.company.id));
        return (await order(buyer.token, { ...request, paySystem })).body.errors;
      };
      expect(await refusal({ creditLimit: 9999 }, 'credit')).toEqual([
        {
          code: 'CREDIT_LIMIT',
          message: 'Сумма заказа превышает ваш кредитный лимит. Оформите заказ по предоплатной системе расчета',
        },
      ]);
      expect(await refusal({ creditLimit: 0 }, 'credit')).toMatchObject([{ code: 'CREDIT_LIMIT' }]);
      expect(await refusal({ creditLimit: 1_000_000, hasDebt: true }, 'credit')).toEqual([
        {
          code: 'DEBT',
          message:
            'У вас имеется просроченная дебиторская задолженность. Пожалуйста, оплатите ее или оформите заказ по предоплатной системе расчета',
        },
      ]);
      const ban = {
        code: 'ORDER_BAN',
        message: 'Заказ не может быть оформлен, пожалуйста, оформите обращение с темой "Заказ товара"',
      };
      expect(await refusal({ orderBan: true }, 'prepayment')).toEqual([ban]);
      expect(await refusal({ orderBan: true }, 'credit')).toMatchObject([{ code: 'DEBT' }, ban]);
      await expectNothingOrdered(buyer, item.id);
      expect(await refusal({ orderBan: false }, 'prepayment')).toEqual([]);
      expect(await ordersOf(buyer)).toHaveLength(1);
    },
  );

  it('an order with a changed price is refused and names the price', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await inBasket(shop, buyer, { quantity: 2 });
    const other = await inBasket(shop, buyer);
    const request = await openCheckout(shop, buyer);
    const linesOf = async (change: () => Promise<unknown>) => {
      await change();
      const answer = await order(buyer.token, request);
      expect([answer.status, answer.codes]).toEqual([409, ['PRICE_CHANGED']]);
      return (answer.body.data as unknown as { lines: unknown[] }).lines;
    };
    const setPrice = (value: number) =>
      changeByHand(shop.db, sql`update ${price} set value = ${value} where item_id = ${item.id}`);
    expect(await linesOf(() => setPrice(12_050))).toEqual([{ id: item.id, name: item.name, old: 100, new: 120.5 }]);
    await setPrice(10_000);
    const reduced = await aDiscount(shop.db, { scope: 'product', scopeId: other.id, percent: 50 });
    expect(await linesOf(async () => undefined)).toEqual([{ id: other.id, name: other.name, old: 100, new: 50 }]);
    await shop.db.delete(discount).where(eq(discount.id, reduced));
    expect(await linesOf(() => changeByHand(shop.db, sql`delete from ${price} where item_id = ${item.id}`))).toEqual([
      { id: item.id, name: item.name, old: 100, new: null },
    ]);
    expect((await order(buyer.token, { ...request, checkoutKey: null })).codes).toEqual(['PRICE_CHANGED']);
    await expectNothingOrdered(buyer, item.id);
  });

  it('an order with another VAT or total than shown is refused', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await inBasket(shop, buyer);
    const request = await openCheckout(shop, buyer);
    const wrong = await order(buyer.token, { ...request, expectedTotal: 99.99 });
    expect([wrong.codes, wrong.body.data]).toEqual([['PRICE_CHANGED'], { lines: [] }]);
    await changeByHand(shop.db, sql`update ${product} set vat_percent = 5 where id = ${item.id}`);
    expect((await order(buyer.token, request)).codes).toEqual(['PRICE_CHANGED']);
    await expectNothingOrdered(buyer, item.id);
  });

  it('an order above the stock is refused with the quantity left', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    const [few, none] = [await inBasket(shop, buyer, { quantity: 5 }), await inBasket(shop, buyer)];
    const request = await openCheckout(shop, buyer);
    await setStock(few.id, 3);
    const short = await order(buyer.token, request);
    expect(short.status).toBe(409);
    expect(short.body.errors).toEqual([{ code: 'STOCK_CHANGED', message: `${few.name}. Доступно 3\u00A0шт` }]);
    const rules = { packageCount: 1, minOrderCount: 1, unit: 'шт' };
    expect(short.body.data).toEqual({
      lines: [{ id: few.id, name: few.name, available: 3, orderable: 3, ...rules, text: 'Доступно 3\u00A0шт' }],
    });
    await setStock(none.id, 0);
    const gone = await order(buyer.token, request);
    expect(gone.codes).toEqual(['STOCK_CHANGED']);
    expect(gone.body.data).toMatchObject({ lines: [{ id: none.id, available: 0, text: 'Доступно 0\u00A0шт' }] });
    await expectNothingOrdered(buyer, few.id);
  });

  it(
    'offers of a short stock the quantity that pack and minimum allow, which can be ordered then',
    { tags: ['R-CALL-109', 'R-STEP-04'] },
    async () => {
      const { restOffPack, fractionalStock, stockBelowMinimum, minimumAbovePack } = await combinedGoods(shop.db);
      const buyer = await aReadyBuyer(shop.db);
      await setStock(stockBelowMinimum.id, 100);
      for (const product of [minimumAbovePack, restOffPack, stockBelowMinimum, fractionalStock]) {
        await inBasket(shop, buyer, { product, quantity: 1200 });
      }
      const request = await openCheckout(shop, buyer);
      // Below its minimum it is out of stock: the next checkout would leave it out
      await setStock(stockBelowMinimum.id, 4);
      const offered = (body: unknown) =>
        (body as { data: StockChanges }).data.lines.map(({ name, orderable, text }) => [
          name,
          orderable,
          text.replaceAll('\u00A0', ' '),
        ]);
      const first = await order(buyer.token, request);
      expect(offered(first.body)).toEqual([[stockBelowMinimum.name, 0, 'Доступно 0 шт']]);
      const remove = { product: { ID: stockBelowMinimum.id, QUANTITY: 0 } };
      await shop.call('basketUpdate', { body: remove }, { token: buyer.token });
      const second = await order(buyer.token, await openCheckout(shop, buyer));
      expect(offered(second.body)).toEqual([
        [minimumAbovePack.name, 1000, 'Доступно 1 000 шт'],
        [restOffPack.name, 20, 'Доступно 25 шт, целыми упаковками 20 шт'],
        [fractionalStock.name, 10, 'Доступно 12 м, целыми упаковками 10 м'],
      ]);
      for (const { id, orderable } of (second.body.data as unknown as StockChanges).lines) {
        const product = { ID: id, QUANTITY: orderable };
        const stored = await shop.call('basketUpdate', { body: { product } }, { token: buyer.token });
        expect(stored.data.line?.basketQuantity ?? 0).toBe(orderable);
      }
      expect((await order(buyer.token, await openCheckout(shop, buyer))).codes).toEqual([]);
    },
  );

  it('an order whose basket has changed since it was shown is refused', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await inBasket(shop, buyer);
    const back = await inBasket(shop, buyer);
    const setPack = (count: number) =>
      changeByHand(shop.db, sql`update ${product} set package_count = ${count} where id = ${item.id}`);
    await setStock(back.id, 0);
    const request = await openCheckout(shop, buyer);
    const code = async (body: OrderRequest) => (await order(buyer.token, body)).codes;
    await setStock(back.id, 10);
    expect(await code(request)).toEqual(['BASKET_CHANGED']);
    await setStock(back.id, 0);
    await setPack(3);
    expect(await code(request)).toEqual(['BASKET_CHANGED']);
    await setPack(1);
    await shop.call('basketUpdate', { body: { product: { ID: item.id, QUANTITY: 2 } } }, { token: buyer.token });
    expect(await code(request)).toEqual(['BASKET_CHANGED']);
    expect(await code({ ...request, checkoutKey: null })).toEqual(['BASKET_CHANGED']);
    expect(await code({ ...request, checkoutKey: 'no-such-key-at-all' })).toEqual(['BASKET_CHANGED']);
    const fresh = await openCheckout(shop, buyer);
    const stranger = await aReadyBuyer(shop.db);
    await inBasket(shop, stranger);
    expect((await order(stranger.token, { ...fresh, contragent: stranger.company.id })).codes).toEqual([
      'BASKET_CHANGED',
    ]);
    await expectNothingOrdered(buyer, item.id);
  });

  it(
    'an order for another company than shown is refused until the checkout is read again',
    { tags: ['R-CALL-109'] },
    async () => {
      const buyer = await aReadyBuyer(shop.db);
      const second = await aCompany(shop.db);
      await aMembership(shop.db, buyer.account.id, second.id);
      const item = await inBasket(shop, buyer);
      const request = await openCheckout(shop, buyer);
      expect((await order(buyer.token, { ...request, contragent: second.id })).codes).toEqual(['COMPANY_CHANGED']);
      const own = eq(membership.accountId, buyer.account.id);
      await shop.db.update(membership).set({ isCurrent: false }).where(own);
      await shop.db.update(membership).set({ isCurrent: true }).where(eq(membership.companyId, second.id));
      const refused = await order(buyer.token, request);
      expect(refused.body.errors).toEqual([
        {
          code: 'COMPANY_CHANGED',
          message: `Сейчас выбрана другая компания: ${second.name}. Подтвердите, для кого заказ`,
        },
      ]);
      expect((await order(buyer.token, { ...request, contragent: second.id })).codes).toEqual(['BASKET_CHANGED']);
      await expectNothingOrdered(buyer, item.id);
    },
  );

  it('an order without lines is refused', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    expect((await order(buyer.token, {})).codes).toEqual(['EMPTY_BASKET']);
    await inBasket(shop, buyer);
    const request = await openCheckout(shop, buyer);
    await shop.call('basketClear', {}, { token: buyer.token });
    expect((await order(buyer.token, request)).codes).toEqual(['EMPTY_BASKET']);
  });

  it('only a customer with the right to order may order', { tags: ['R-ROLE-07', 'R-CALL-109'] }, async () => {
    const code = async (token?: string) => {
      const { status, codes } = await shop.call('orderAdd', { body: {} }, token ? { token } : {});
      return [status, ...codes];
    };
    expect(await code()).toEqual([401, 'AUTH_REQUIRED']);
    for (const role of ['MANAGER', 'TECH'] as const) {
      expect(await code(await aSession(shop.db, (await anAccount(shop.db, { role })).id))).toEqual([403, 'FORBIDDEN']);
    }
    const buyer = await aReadyBuyer(shop.db, { rights: { order: true } });
    const item = await inBasket(shop, buyer);
    const request = await openCheckout(shop, buyer);
    const rights = { order: false, finance: false, viewAllOrders: true, priceLists: true, manageUsers: false };
    await shop.db.update(membership).set({ rights }).where(eq(membership.accountId, buyer.account.id));
    const { codes, body } = await order(buyer.token, request);
    expect(codes).toEqual(['FORBIDDEN']);
    expect(body.errors[0]!.message).toContain('нет права оформлять заказы. Попросите доступ у администратора');
    await expectNothingOrdered(buyer, item.id);
    const blocked = await aBuyer(shop.db, { company: { state: 'blocked' } });
    expect((await code(blocked.token))[1]).toBe('CLOSED');
  });
});
