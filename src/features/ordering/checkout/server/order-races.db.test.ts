import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aCompany, aMembership } from '#identity/accounts/server/factory.ts';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { idempotencyKey } from '#server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { OrderRequest } from '../contract.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const order = (buyer: ReadyBuyer, body: OrderRequest, key?: string) =>
  shop.call('orderAdd', { body }, { token: buyer.token, headers: key ? { 'idempotency-key': key } : {} });
const ordersOf = (buyer: ReadyBuyer) =>
  shop.db.select().from(customerOrder).where(eq(customerOrder.accountId, buyer.account.id));
const codesOf = (answers: { codes: string[] }[]) => answers.map(({ codes }) => codes[0] ?? 'ordered').toSorted();
const times = <T>(n: number, make: (index: number) => T) => Array.from({ length: n }, (_, index) => make(index));

describe('a repeated order', () => {
  it('parallel orders of one checkout key are one order', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await inBasket(shop, buyer, { quantity: 2 });
    const request = await openCheckout(shop, buyer);
    const answers = await Promise.all(times(10, () => order(buyer, request)));
    const placed = await ordersOf(buyer);
    expect(placed).toHaveLength(1);
    for (const answer of answers) expect(answer.data).toMatchObject({ id: placed[0]!.id, number: placed[0]!.number });
    const [row] = await shop.db.select().from(stock).where(eq(stock.itemId, item.id));
    expect(row!.reserved).toBe(2);
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, buyer.account.id));
    expect(notices).toHaveLength(1);
  });

  it(
    'an order repeated after a lost answer gets the same order, also when the basket has new lines',
    { tags: ['R-CALL-109'] },
    async () => {
      const buyer = await aReadyBuyer(shop.db);
      await inBasket(shop, buyer);
      const request = await openCheckout(shop, buyer);
      const first = await order(buyer, request);
      const added = await inBasket(shop, buyer);
      const second = await order(buyer, { ...request, comment: 'ещё раз' });
      expect(second.data).toEqual(first.data);
      expect(await ordersOf(buyer)).toHaveLength(1);
      const lines = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, buyer.account.id));
      expect(lines.map((line) => line.itemId)).toEqual([added.id]);
    },
  );

  it('a second order without a key finds an empty basket', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    await inBasket(shop, buyer);
    const { checkoutKey: _, ...request } = await openCheckout(shop, buyer);
    const answers = await Promise.all(times(4, () => order(buyer, request)));
    expect(codesOf(answers)).toEqual(['EMPTY_BASKET', 'EMPTY_BASKET', 'EMPTY_BASKET', 'ordered']);
    expect(await ordersOf(buyer)).toHaveLength(1);
  });

  it(
    'an order repeated with an Idempotency-Key gets the first answer, and may be repeated after a refusal',
    { tags: ['R-CALL-109'] },
    async () => {
      const buyer = await aReadyBuyer(shop.db);
      const item = await inBasket(shop, buyer);
      const { checkoutKey: _, ...request } = await openCheckout(shop, buyer);
      const key = randomUUID();
      await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, item.id));
      expect((await order(buyer, request, key)).codes).toEqual(['STOCK_CHANGED']);
      await shop.db.update(stock).set({ onHand: 5 }).where(eq(stock.itemId, item.id));
      const first = await order(buyer, request, key);
      expect((await order(buyer, request, key)).data).toEqual(first.data);
      expect((await order(buyer, { ...request, comment: 'другое' }, key)).codes).toEqual(['KEY_REUSED']);
      expect(await ordersOf(buyer)).toHaveLength(1);
    },
  );
});

describe('orders that race', () => {
  it('an order is not placed when another call takes its key in the meantime', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await inBasket(shop, buyer);
    const request = await openCheckout(shop, buyer);
    const key = randomUUID();
    const mine = { accountId: buyer.account.id, key, route: 'copyOrder', requestHash: 'other' };
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = transaction(shop.db, async (tx) => {
      await tx.select().from(stock).where(eq(stock.itemId, item.id)).for('update');
      locked.resolve();
      await release.promise;
    });
    await locked.promise;
    const waiting = order(buyer, request, key);
    // Then it has looked for its key already
    await vi.waitFor(async () => {
      const { rowCount } = await shop.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(1);
    });
    await shop.db.insert(idempotencyKey).values({ ...mine, response: null });
    release.resolve();
    await holding;
    expect((await waiting).codes).toEqual(['KEY_REUSED']);
    expect(await ordersOf(buyer)).toEqual([]);
    const [row] = await shop.db.select().from(stock).where(eq(stock.itemId, item.id));
    expect(row!.reserved).toBe(0);
  });

  it(
    'of parallel orders for the last units as many succeed as there are units, the others are refused',
    { tags: ['R-CALL-109'] },
    async () => {
      const product = await aProduct(shop.db, { stock: 3 });
      const buyers = await Promise.all(times(6, () => aReadyBuyer(shop.db)));
      for (const buyer of buyers) await inBasket(shop, buyer, { product });
      const requests = await Promise.all(buyers.map((buyer) => openCheckout(shop, buyer)));
      const answers = await Promise.all(buyers.map((buyer, n) => order(buyer, requests[n]!)));
      const codes = codesOf(answers);
      expect(codes).toEqual([...times(3, () => 'STOCK_CHANGED'), ...times(3, () => 'ordered')]);
      const [row] = await shop.db.select().from(stock).where(eq(stock.itemId, product.id));
      expect(row!.reserved).toBe(3);
      for (const [n, buyer] of buyers.entries()) {
        const lines = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, buyer.account.id));
        expect(lines).toHaveLength(answers[n]!.codes.length);
      }
    },
  );

  it('parallel orders for the same items in any order end without a deadlock', { tags: ['R-CALL-109'] }, async () => {
    const products = await Promise.all(times(5, () => aProduct(shop.db, { stock: 100 })));
    const buyers = await Promise.all(times(8, () => aReadyBuyer(shop.db)));
    for (const [n, buyer] of buyers.entries()) {
      const turned = [...products.slice(n % 5), ...products.slice(0, n % 5)];
      for (const product of turned) await inBasket(shop, buyer, { product, quantity: 3 });
    }
    const requests = await Promise.all(buyers.map((buyer) => openCheckout(shop, buyer)));
    const answers = await Promise.all(buyers.map((buyer, n) => order(buyer, requests[n]!)));
    expect(codesOf(answers)).toEqual(times(8, () => 'ordered'));
    for (const { id } of products) {
      const [row] = await shop.db.select().from(stock).where(eq(stock.itemId, id));
      expect(row!.reserved).toBe(24);
    }
  });

  it('parallel orders on one credit limit never exceed it', { tags: ['R-CALL-109', 'R-ERR-16'] }, async () => {
    const first = await aReadyBuyer(shop.db, { company: { creditLimit: 25_000 } });
    const colleagues = await Promise.all(times(4, () => aReadyBuyer(shop.db, { of: first.company })));
    const buyers = [first, ...colleagues];
    for (const buyer of buyers) await inBasket(shop, buyer);
    const requests = await Promise.all(buyers.map((buyer) => openCheckout(shop, buyer)));
    const answers = await Promise.all(buyers.map((buyer, n) => order(buyer, { ...requests[n]!, paySystem: 'credit' })));
    expect(codesOf(answers)).toEqual(['CREDIT_LIMIT', 'CREDIT_LIMIT', 'CREDIT_LIMIT', 'ordered', 'ordered']);
    const open = await shop.db
      .select()
      .from(customerOrder)
      .where(and(eq(customerOrder.companyId, first.company.id), eq(customerOrder.paySystem, 'credit')));
    expect(open.reduce((sum, { total }) => sum + total, 0)).toBe(20_000);
  });

  it('orders beside changes of the basket have what was shown or are refused', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    const [item, other] = [await inBasket(shop, buyer), await aProduct(shop.db)];
    const request = await openCheckout(shop, buyer);
    const add = (id: number) =>
      shop.call('basketAdd', { body: { products: [{ id, quantity: 1 }] } }, { token: buyer.token });
    const [answer] = await Promise.all([order(buyer, request), add(other.id), add(item.id), add(other.id)]);
    const placed = await ordersOf(buyer);
    const refused = answer.codes.length > 0;
    expect(answer.codes).toEqual(refused ? ['BASKET_CHANGED'] : []);
    expect(placed.map(({ total }) => total)).toEqual(refused ? [] : [10_000]);
    const lines = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, buyer.account.id));
    const left = Object.fromEntries(lines.map((line) => [line.itemId, line.quantity]));
    expect(left).toEqual({ [item.id]: refused ? 2 : 1, [other.id]: 2 });
  });

  it('orders beside a change of the price never cost what was not shown', { tags: ['R-CALL-109'] }, async () => {
    for (const _ of times(3, () => null)) {
      const buyer = await aReadyBuyer(shop.db);
      const item = await inBasket(shop, buyer);
      const request = await openCheckout(shop, buyer);
      const raise = shop.db.update(price).set({ value: 20_000 }).where(eq(price.itemId, item.id));
      const [answer] = await Promise.all([order(buyer, request), raise]);
      const totals = (await ordersOf(buyer)).map(({ total }) => total);
      expect([answer.codes, totals]).toEqual(
        answer.codes.length ? [['PRICE_CHANGED'], []] : [[], [fromShown(request)]],
      );
    }
  });
});

describe('an order that meets a change of its terms', () => {
  /** Runs `change` in a transaction that is still open when the order is sent and commits while the order waits. */
  async function orderDuring(
    buyer: ReadyBuyer,
    change: (tx: Db) => Promise<unknown>,
    paySystem: 'prepayment' | 'credit' = 'prepayment',
  ) {
    const request = await openCheckout(shop, buyer);
    const changed = Promise.withResolvers<void>();
    const changing = transaction(shop.db, async (tx) => {
      await change(tx);
      changed.resolve();
      await sleep(60);
    });
    await changed.promise;
    const [{ codes }] = await Promise.all([order(buyer, { ...request, paySystem }), changing]);
    return codes;
  }
  const setTerms = (buyer: ReadyBuyer, terms: Partial<typeof company.$inferInsert>) => (tx: Db) =>
    tx.update(company).set(terms).where(eq(company.id, buyer.company.id));

  it(
    'an order beside a change of ban, debt or limit follows the terms of that moment',
    { tags: ['R-ERR-15', 'R-ERR-14', 'R-ERR-16'] },
    async () => {
      const cases = [
        [{ orderBan: true }, 'ORDER_BAN'],
        [{ hasDebt: true }, 'DEBT'],
        [{ creditLimit: 5000 }, 'CREDIT_LIMIT'],
        [{ state: 'blocked' }, 'CLOSED'],
      ] as const;
      for (const [terms, code] of cases) {
        const buyer = await aReadyBuyer(shop.db, { company: { creditLimit: 1_000_000 } });
        await inBasket(shop, buyer);
        expect(await orderDuring(buyer, setTerms(buyer, terms), 'credit')).toEqual([code]);
        expect(await ordersOf(buyer)).toEqual([]);
      }
    },
  );

  it('an order beside a change of its prices’ type costs what was shown or is refused', async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await inBasket(shop, buyer);
    const priceTypeId = await aPriceType(shop.db);
    await aPrice(shop.db, item.id, priceTypeId, 20_000);
    expect(await orderDuring(buyer, setTerms(buyer, { priceTypeId }))).toEqual(['PRICE_CHANGED']);
    expect(await orderDuring(buyer, setTerms(buyer, { priceTypeId: null }))).toEqual(['PRICE_CHANGED']);
    const other = await aPriceType(shop.db);
    await aPrice(shop.db, item.id, other, 10_000);
    expect(await orderDuring(buyer, setTerms(buyer, { priceTypeId: other }))).toEqual([]);
    expect((await ordersOf(buyer)).map(({ total }) => total)).toEqual([10_000]);
  });

  it('an order beside a change of the right to back-orders follows the terms of that moment', async () => {
    const sold = async (canBuyUnavailable: boolean) => {
      const buyer = await aReadyBuyer(shop.db, { company: { canBuyUnavailable } });
      const item = await inBasket(shop, buyer);
      const change = async (tx: Db) => {
        await setTerms(buyer, { canBuyUnavailable: !canBuyUnavailable })(tx);
        await tx.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, item.id));
      };
      const codes = await orderDuring(buyer, change);
      const [row] = await shop.db.select().from(stock).where(eq(stock.itemId, item.id));
      return [codes, (await ordersOf(buyer)).length, row!.reserved];
    };
    expect(await sold(false)).toEqual([[], 1, 1]);
    expect(await sold(true)).toEqual([['STOCK_CHANGED'], 0, 0]);
  });

  it(
    'an order after a switch of the company is refused until its prices were shown',
    { tags: ['R-CALL-109', 'R-CALL-080'] },
    async () => {
      const buyer = await aReadyBuyer(shop.db);
      const second = await aCompany(shop.db, { discountPercent: 50 });
      await aMembership(shop.db, buyer.account.id, second.id);
      await inBasket(shop, buyer);
      const own = eq(membership.accountId, buyer.account.id);
      const change = async (tx: Db) => {
        await tx
          .update(basket)
          .set({ companyId: second.id, version: sql`version + 1` })
          .where(eq(basket.accountId, buyer.account.id));
        await tx.update(membership).set({ isCurrent: false }).where(own);
        await tx
          .update(membership)
          .set({ isCurrent: true })
          .where(and(own, eq(membership.companyId, second.id)));
      };
      expect(await orderDuring(buyer, change)).toEqual(['BASKET_CHANGED']);
      expect(await ordersOf(buyer)).toEqual([]);
      const shown = await openCheckout(shop, buyer);
      expect(shown.expectedTotal).toBe(50);
      // the buyer's page still names the company that it was opened for
      expect((await order(buyer, shown)).codes).toEqual(['COMPANY_CHANGED']);
    },
  );

  it('an order after the loss of the right to order is refused', { tags: ['R-ROLE-07', 'R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    await inBasket(shop, buyer);
    const request = await openCheckout(shop, buyer);
    await shop.db
      .update(membership)
      .set({ rights: sql`rights || '{"order": false}'` })
      .where(eq(membership.accountId, buyer.account.id));
    expect((await order(buyer, request)).codes).toEqual(['FORBIDDEN']);
  });

  it.each<{ name: string; code: string; change: (tx: Db, buyer: ReadyBuyer) => Promise<unknown> }>([
    {
      name: 'is removed from the company',
      code: 'FORBIDDEN',
      change: (tx, buyer) => tx.delete(membership).where(eq(membership.accountId, buyer.account.id)),
    },
    {
      name: 'loses the right to order',
      code: 'FORBIDDEN',
      change: (tx, buyer) =>
        tx
          .update(membership)
          .set({ rights: sql`rights || '{"order": false}'` })
          .where(eq(membership.accountId, buyer.account.id)),
    },
    {
      name: 'has his company blocked',
      code: 'CLOSED',
      change: (tx, buyer) => tx.update(company).set({ state: 'blocked' }).where(eq(company.id, buyer.company.id)),
    },
  ])('an order that waits while its buyer $name is refused', { tags: ['R-CALL-109'] }, async ({ code, change }) => {
    const buyer = await aReadyBuyer(shop.db);
    await inBasket(shop, buyer);
    const request = await openCheckout(shop, buyer);
    const commit = await holdTransaction(shop.db, async (tx) => {
      await lockCompany(tx, buyer.company.id);
      await change(tx, buyer);
    });
    const answer = order(buyer, request);
    await untilWaiting(shop.db, 1);
    await commit();
    expect((await answer).codes).toEqual([code]);
    expect(await ordersOf(buyer)).toEqual([]);
  });

  it('an order after a changed line asks to check again', { tags: ['R-CALL-109'] }, async () => {
    const buyer = await aReadyBuyer(shop.db);
    const item = await inBasket(shop, buyer);
    const request = await openCheckout(shop, buyer);
    const product = { ID: item.id, QUANTITY: 3 };
    const [answer] = await Promise.all([
      order(buyer, request),
      shop.call('basketUpdate', { body: { product } }, { token: buyer.token }),
    ]);
    const placed = await ordersOf(buyer);
    expect([answer.codes, placed.map(({ total }) => total)]).toEqual(
      placed.length ? [[], [10_000]] : [['BASKET_CHANGED'], []],
    );
    await inBasket(shop, buyer);
    expect((await order(buyer, { ...request, checkoutKey: undefined })).codes).toEqual(['BASKET_CHANGED']);
  });
});

const fromShown = ({ expectedTotal }: OrderRequest) => Math.round(expectedTotal! * 100);
