import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { idempotencyKey } from '#server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aReadyBuyer, inBasket, openCheckout } from './factory.ts';
import { expectWhole, listWaiting, order, orderAll, readLeft, type Waiting } from './orders-at-once.fixture.ts';
import { checkoutSnapshot } from './tables.ts';

/** Long enough for orders that wait for nobody. */
const HELD_MS = 5000;

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

describe('orders that come at the same time', () => {
  it('are written each with all that is its own', { tags: ['R-CALL-109'] }, async () => {
    const waiting = await listWaiting(shop, 8);
    const answers = await orderAll(shop, waiting);
    for (const [n, one] of waiting.entries()) await expectWhole(shop, one, answers[n]!.data);
    expect(new Set(answers.map(({ data }) => data.number)).size).toBe(8);
  });

  it('one that is refused leaves nothing, and the others are placed', { tags: ['R-CALL-109'] }, async () => {
    const waiting = await listWaiting(shop, 6);
    const [banned, incomplete] = [waiting[1]!, waiting[4]!];
    await shop.db.update(company).set({ orderBan: true }).where(eq(company.id, banned.buyer.company.id));
    incomplete.request = { ...incomplete.request, address: waiting[0]!.buyer.address };
    const answers = await orderAll(shop, waiting);
    expect(answers.map(({ codes }) => codes)).toEqual([[], ['ORDER_BAN'], [], [], ['INCOMPLETE'], []]);
    for (const one of [banned, incomplete]) {
      expect(await shop.db.$count(customerOrder, eq(customerOrder.accountId, one.buyer.account.id))).toBe(0);
      expect(await shop.db.$count(basketLine, eq(basketLine.accountId, one.buyer.account.id))).toBe(one.items.length);
    }
  });

  it('one whose basket others hold waits for it, and none of the others does', { tags: ['R-CALL-109'] }, async () => {
    const waiting = await listWaiting(shop, 5);
    const held = waiting[2]!;
    const release = await holdTransaction(shop.db, (tx) =>
      tx.select().from(basket).where(eq(basket.accountId, held.buyer.account.id)).for('update'),
    );
    const late = order(shop, held);
    const others = await orderAll(
      shop,
      waiting.filter((one) => one !== held),
    );
    expect(others.map(({ codes }) => codes)).toEqual([[], [], [], []]);
    await untilWaiting(shop.db, 1);
    expect(await shop.db.$count(customerOrder, eq(customerOrder.accountId, held.buyer.account.id))).toBe(0);
    await release();
    expect((await late).codes).toEqual([]);
  });

  it('one whose stock others hold waits for it, and none of the others does', { tags: ['R-CALL-109'] }, async () => {
    const waiting = await listWaiting(shop, 5);
    const held = waiting[1]!;
    const release = await holdTransaction(shop.db, (tx) =>
      tx.select().from(stock).where(eq(stock.itemId, held.items[0]!.id)).for('update'),
    );
    const late = order(shop, held);
    const others = await orderAll(
      shop,
      waiting.filter((one) => one !== held),
    );
    expect(others.map(({ codes }) => codes)).toEqual([[], [], [], []]);
    await untilWaiting(shop.db, 1);
    await release();
    expect((await late).codes).toEqual([]);
    expect((await readLeft(shop, held)).reserved).toEqual(
      Object.fromEntries(held.items.map((item) => [item.id, item.quantity])),
    );
  });

  it(
    'of orders for the last pieces one gets them, beside orders for other goods',
    { tags: ['R-CALL-109'] },
    async () => {
      const product = await aProduct(shop.db, { stock: 3 });
      const rivals: Waiting[] = [];
      for (let n = 0; n < 4; n += 1) {
        const buyer = await aReadyBuyer(shop.db);
        await inBasket(shop, buyer, { product, quantity: 2 });
        rivals.push({ buyer, request: await openCheckout(shop, buyer), items: [{ id: product.id, quantity: 2 }] });
      }
      const others = await listWaiting(shop, 4);
      const answers = await orderAll(
        shop,
        rivals.flatMap((rival, n) => [rival, others[n]!]),
      );
      const codes = answers.map((answer) => answer.codes[0] ?? 'ordered');
      expect(codes.filter((_, n) => n % 2 === 1)).toEqual(['ordered', 'ordered', 'ordered', 'ordered']);
      expect(codes.filter((_, n) => n % 2 === 0).toSorted()).toEqual([
        'STOCK_CHANGED',
        'STOCK_CHANGED',
        'STOCK_CHANGED',
        'ordered',
      ]);
      const [row] = await shop.db.select().from(stock).where(eq(stock.itemId, product.id));
      expect(row!.reserved).toBe(2);
    },
  );

  it(
    'one whose key another call takes meanwhile is refused, and the others are placed once',
    { tags: ['R-CALL-109'] },
    async () => {
      const waiting = await listWaiting(shop, 4);
      const [taken] = waiting as [Waiting];
      const key = randomUUID();
      const mine = { accountId: taken.buyer.account.id, key, route: 'copyOrder', requestHash: 'other', response: null };
      const release = await holdTransaction(shop.db, (tx) => tx.insert(idempotencyKey).values(mine));
      const all = Promise.all(waiting.map((one) => order(shop, one, one === taken ? key : undefined)));
      await untilWaiting(shop.db, 1);
      await release();
      expect((await all).map(({ codes }) => codes)).toEqual([['KEY_REUSED'], [], [], []]);
      for (const { buyer } of waiting.slice(1)) {
        expect(await shop.db.$count(customerOrder, eq(customerOrder.accountId, buyer.account.id))).toBe(1);
      }
      expect(await shop.db.$count(customerOrder, eq(customerOrder.accountId, taken.buyer.account.id))).toBe(0);
    },
  );

  it('each keeps the names of its own promotions', { tags: ['R-CALL-109'] }, async () => {
    const waiting = await listWaiting(shop, 3);
    const promoted: Waiting[] = [];
    for (const name of ['Весна', 'Осень', 'Зима']) {
      const buyer = await aReadyBuyer(shop.db);
      const product = await aProduct(shop.db, { stock: 50 });
      const [action] = await shop.db.insert(promotion).values({ code: name, name }).returning();
      await aDiscount(shop.db, { scope: 'product', scopeId: product.id, percent: 10, promotionId: action!.id });
      await inBasket(shop, buyer, { product });
      promoted.push({ buyer, request: await openCheckout(shop, buyer), items: [{ id: product.id, quantity: 1 }] });
    }
    const answers = await orderAll(shop, [...promoted, ...waiting]);
    expect(answers.map(({ codes }) => codes)).toEqual([[], [], [], [], [], []]);
    const names = await Promise.all(
      promoted.map(async (_, n) => {
        const [line] = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, answers[n]!.data.id));
        return JSON.stringify(line!.priceOrigin);
      }),
    );
    expect(names.map((origin) => ['Весна', 'Осень', 'Зима'].filter((name) => origin.includes(name)))).toEqual([
      ['Весна'],
      ['Осень'],
      ['Зима'],
    ]);
  });

  it('a repeat of each gets the order that there is', { tags: ['R-CALL-109'] }, async () => {
    const waiting = await listWaiting(shop, 5);
    const keys = waiting.map(() => randomUUID());
    const first = await Promise.all(waiting.map((one, n) => order(shop, one, keys[n])));
    await sleep(5);
    const again = await Promise.all(waiting.map((one, n) => order(shop, one, keys[n])));
    const byCheckout = await orderAll(shop, waiting);
    const placed = first.map(({ data }) => data);
    expect(again.map(({ data }) => data)).toEqual(placed);
    expect(byCheckout.map(({ data }) => data)).toEqual(placed);
  });

  it(
    'one whose account or key others hold waits for it, and none of the others does',
    { tags: ['R-CALL-109'] },
    async () => {
      const waiting = await listWaiting(shop, 6);
      const [ofAccount, ofKey, ...free] = waiting as [Waiting, Waiting, ...Waiting[]];
      const key = randomUUID();
      const release = await holdTransaction(shop.db, async (tx) => {
        await tx.select().from(account).where(eq(account.id, ofAccount.buyer.account.id)).for('update');
        const accountId = ofKey.buyer.account.id;
        await tx.insert(idempotencyKey).values({ accountId, key, route: 'appealAdd', requestHash: '', response: null });
      });
      const late = Promise.all([order(shop, ofAccount), order(shop, ofKey, key)]);
      const others = await Promise.race([orderAll(shop, free), sleep(HELD_MS)]);
      await release();
      expect(others?.map(({ codes }) => codes)).toEqual([[], [], [], []]);
      expect((await late).map(({ codes }) => codes)).toEqual([[], ['KEY_REUSED']]);
    },
  );

  it('a checkout whose account others hold is opened later, and none of the others waits', async () => {
    const [held, ...free] = (await listWaiting(shop, 4)) as [Waiting, ...Waiting[]];
    const release = await holdTransaction(shop.db, (tx) =>
      tx.select().from(account).where(eq(account.id, held.buyer.account.id)).for('update'),
    );
    const late = openCheckout(shop, held.buyer);
    const others = await Promise.race([
      Promise.all(free.map(({ buyer }) => openCheckout(shop, buyer))),
      sleep(HELD_MS),
    ]);
    await release();
    expect(others).toHaveLength(3);
    expect((await late).expectedTotal).toBe(held.request.expectedTotal);
  });

  it('one that cannot be decided fails alone, and the others are placed', { tags: ['R-CALL-109'] }, async () => {
    const waiting = await listWaiting(shop, 4);
    const broken = waiting[1]!;
    await shop.db
      .update(checkoutSnapshot)
      .set({ lines: {} as never })
      .where(eq(checkoutSnapshot.checkoutKey, broken.request.checkoutKey!));
    const answers = await orderAll(shop, waiting);
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 200]);
    expect(await shop.db.$count(customerOrder, eq(customerOrder.accountId, broken.buyer.account.id))).toBe(0);
  });
});
