import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { stock, stockReservation } from '#goods/stock/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { changeOrderStatus } from '#ordering/orders/server/factory.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { openDatabase, serverAddress, transaction } from '#server/db/index.ts';
import { isApiError } from '#server/errors.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { OrderRequest } from '../contract.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from './factory.ts';

const COMPANIES = 8;
const ITEMS = 14;
const PRICE = 100;

/** Longer than a shared statement waits for a lock. */
const HELD_MS = 150;

/** Two nodes: each has connections and caches of its own. */
let nodes: [TestApp, TestApp];

beforeAll(async () => {
  const first = await testApp();
  nodes = [first, await testApp({}, () => openDatabase({ url: serverAddress(first.db) }))];
});

type Node = 0 | 1;

/** A buyer, by what he has in his basket, where he orders from and what happens to him meanwhile. */
type Plan = {
  company: number;
  items: [item: number, quantity: number][];
  node: Node;
  /** He sends his order to both nodes. */
  isTwice: boolean;
  isCredit: boolean;
  wait: number;
};

const WHAT = ['ban', 'discount', 'dismissal', 'less stock', 'more stock', 'cancel', 'change', 'hold'] as const;

type Disturbance = { what: (typeof WHAT)[number]; which: number; wait: number };

type Round = { plans: Plan[]; disturbances: Disturbance[] };

const node = fc.constantFrom<Node[]>(0, 1);
const wait = fc.constantFrom(0, 0, 0, 0, 0, 2);
const items = fc.uniqueArray(fc.tuple(fc.nat(ITEMS - 1), fc.integer({ min: 1, max: 2 })), {
  minLength: 1,
  maxLength: 2,
  selector: ([item]) => item,
});
const round: fc.Arbitrary<Round> = fc.record({
  plans: fc.array(
    fc.record({
      company: fc.nat(COMPANIES - 1),
      items,
      node,
      isTwice: fc.boolean(),
      isCredit: fc.boolean(),
      wait,
    }),
    { minLength: 8, maxLength: 12 },
  ),
  disturbances: fc.array(
    fc.record({
      what: fc.constantFrom(...WHAT),
      which: fc.nat(9),
      wait,
    }),
    { maxLength: 3 },
  ),
});

type Buyer = ReadyBuyer & { plan: Plan; request: OrderRequest; key: string };

type World = { buyers: Buyer[]; goods: number[]; companies: number[]; earlier: { id: number; number: string } };

async function aWorld({ plans }: Round): Promise<World> {
  const [{ db }] = nodes;
  const goods: Awaited<ReturnType<typeof aProduct>>[] = [];
  for (let n = 0; n < ITEMS; n += 1) goods.push(await aProduct(db, { stock: 2 + (n % 3), price: PRICE * 100 }));
  const first: ReadyBuyer[] = [];
  // Of its credit a company has enough for one or two of the orders
  for (let n = 0; n < COMPANIES; n += 1)
    first.push(await aReadyBuyer(db, { company: { creditLimit: 3 * PRICE * 100, discountPercent: 0 } }));
  const earlier = await placeEarlier(first[0]!, goods[ITEMS - 1]!);
  const buyers: Buyer[] = [];
  for (const plan of plans) {
    const buyer = await aReadyBuyer(db, { of: first[plan.company]!.company });
    const shop = nodes[plan.node];
    for (const [item, quantity] of plan.items) await inBasket(shop, buyer, { product: goods[item]!, quantity });
    const shown = await openCheckout(shop, buyer);
    const request: OrderRequest = { ...shown, paySystem: plan.isCredit ? 'credit' : 'prepayment' };
    buyers.push({ ...buyer, plan, request, key: randomUUID() });
  }
  return { buyers, goods: goods.map(({ id }) => id), companies: first.map((one) => one.company.id), earlier };
}

async function placeEarlier(buyer: ReadyBuyer, product: Awaited<ReturnType<typeof aProduct>>) {
  await inBasket(nodes[0], buyer, { product, quantity: 2 });
  const { data } = await nodes[0].call('orderAdd', { body: await openCheckout(nodes[0], buyer) }, buyer);
  return data;
}

const orderAt = (shop: TestApp, { token, request, key }: Buyer) =>
  shop.call('orderAdd', { body: request }, { token, headers: { 'idempotency-key': key } });

async function orderOf(buyer: Buyer) {
  const { plan } = buyer;
  await sleep(plan.wait);
  const at: Node[] = plan.isTwice ? [0, 1] : [plan.node];
  return Promise.all(at.map((n) => orderAt(nodes[n], buyer)));
}

async function disturb({ buyers, goods, companies, earlier }: World, { what, which, wait: ms }: Disturbance) {
  const [{ db }] = nodes;
  await sleep(ms);
  const { token, plan, account: person } = buyers[which % buyers.length]!;
  const ownCompany = eq(company.id, companies[which % COMPANIES]!);
  const ownStock = eq(stock.itemId, goods[which % ITEMS]!);
  switch (what) {
    case 'ban':
      return db.update(company).set({ orderBan: true }).where(ownCompany);
    case 'discount':
      return db.update(company).set({ discountPercent: 10 }).where(ownCompany);
    case 'dismissal':
      return db.delete(membership).where(eq(membership.accountId, person.id));
    case 'less stock':
      return db
        .update(stock)
        .set({ onHand: sql`greatest(reserved, on_hand - 2)` })
        .where(ownStock);
    case 'more stock':
      return db
        .update(stock)
        .set({ onHand: sql`on_hand + 1` })
        .where(ownStock);
    case 'cancel':
      return changeOrderStatus(db, earlier.number, 'cancelled', null, new Date()).catch((error: unknown) => {
        // Another one has cancelled it
        if (!isApiError(error)) throw error;
      });
    case 'change': {
      const product = { ID: goods[plan.items[0]![0]]!, QUANTITY: 3 };
      return nodes[1 - plan.node]!.call('basketUpdate', { body: { product } }, { token });
    }
    case 'hold':
      return transaction(db, async (tx) => {
        await tx.select().from(account).where(eq(account.id, person.id)).for('update');
        await sleep(HELD_MS);
      });
  }
}

const times = <T>(n: number, make: (index: number) => T) => Array.from({ length: n }, (_, index) => make(index));

/** What a buyer may be told; anything else is a failure. */
const REFUSALS = [
  'STOCK_CHANGED',
  'PRICE_CHANGED',
  'CREDIT_LIMIT',
  'ORDER_BAN',
  'BASKET_CHANGED',
  'EMPTY_BASKET',
  'FORBIDDEN',
  'NO_COMPANY',
];

type Answers = Awaited<ReturnType<typeof orderOf>>;

/** Returns how many orders there are. */
async function expectSound(world: World, answers: readonly Answers[]): Promise<number> {
  const [{ db }] = nodes;
  let placedCount = 0;
  for (const [n, buyer] of world.buyers.entries()) {
    const placed = await db.select().from(customerOrder).where(eq(customerOrder.accountId, buyer.account.id));
    const done = answers[n]!.filter(({ codes }) => codes.length === 0);
    for (const { codes } of answers[n]!) expect([...REFUSALS, undefined]).toContain(codes[0]);
    expect(placed).toHaveLength(done.length > 0 ? 1 : 0);
    placedCount += placed.length;
    for (const { data } of done) expect(data).toMatchObject({ id: placed[0]!.id, number: placed[0]!.number });
    if (placed.length > 0) await expectOwn(buyer, world.goods, placed[0]!);
  }
  await expectStock(world.goods);
  for (const id of world.companies) {
    const [{ used } = { used: 0 }] = await db
      .select({ used: sql<number>`coalesce(sum(total), 0)::int` })
      .from(customerOrder)
      .where(and(eq(customerOrder.companyId, id), eq(customerOrder.paySystem, 'credit')));
    expect(used).toBeLessThanOrEqual(3 * PRICE * 100);
  }
  return placedCount;
}

async function expectOwn(
  { account: person, company: own, plan, request }: Buyer,
  goods: number[],
  placed: typeof customerOrder.$inferSelect,
) {
  const [{ db }] = nodes;
  const lines = await db.select().from(orderLine).where(eq(orderLine.orderId, placed.id));
  const wanted = plan.items.map(([item, quantity]) => [goods[item]!, quantity] as const);
  expect(new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]))).toEqual(new Map(wanted));
  expect(placed).toMatchObject({ companyId: own.id, createdBy: person.id, total: request.expectedTotal! * 100 });
  expect(await db.$count(notification, eq(notification.accountId, person.id))).toBe(1);
  expect(await db.$count(auditLog, eq(auditLog.object, placed.number))).toBe(1);
}

/** What is reserved is what orders hold, and is there. */
async function expectStock(goods: readonly number[]) {
  const [{ db }] = nodes;
  for (const row of await db
    .select()
    .from(stock)
    .where(inArray(stock.itemId, [...goods]))) {
    const held = await db.select().from(stockReservation).where(eq(stockReservation.itemId, row.itemId));
    const ordered = await db
      .select({ quantity: orderLine.quantity })
      .from(orderLine)
      .innerJoin(customerOrder, eq(customerOrder.id, orderLine.orderId))
      .where(and(eq(orderLine.itemId, row.itemId), ne(customerOrder.status, 'cancelled')));
    const sumOf = (all: { quantity: number }[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);
    expect([sumOf(held), sumOf(ordered)]).toEqual([row.reserved, row.reserved]);
    expect(row.reserved).toBeLessThanOrEqual(row.onHand);
  }
}

/** The most that it may take of the whole test run. */
const seconds = 8;

describe('orders of one moment at two nodes', () => {
  it('share goods, companies and accounts, and each is placed once or refused', { tags: ['R-CALL-109'] }, async () => {
    let placed = 0;
    const end = performance.now() + seconds * 1000;
    const run = fc.asyncProperty(round, async (made) => {
      if (placed > 1 && performance.now() > end) return;
      const world = await aWorld(made);
      const [answers] = await Promise.all([
        Promise.all(world.buyers.map(orderOf)),
        Promise.all(made.disturbances.map((one) => disturb(world, one))),
      ]);
      placed += await expectSound(world, answers);
    });
    await fc.assert(run, { numRuns: 200, endOnFailure: true });
    expect(placed).toBeGreaterThan(1);
  });

  it('whose connections break are there once when they are sent again', { tags: ['R-CALL-109'] }, async () => {
    let broken = 0;
    for (let n = 0; n < 6; n += 1) {
      const plans = times(8, (index): Plan => {
        return { company: index, items: [[index, 1]], node: 0, isTwice: false, isCredit: false, wait: 0 };
      });
      const world = await aWorld({ plans, disturbances: [] });
      const [first] = await Promise.all([Promise.all(world.buyers.map(orderOf)), breakConnections(n)]);
      broken += first.filter(([answer]) => answer!.status === 503).length;
      const again: Answers[] = [];
      for (const buyer of world.buyers) again.push([await orderAt(nodes[1], buyer)]);
      const answered = first.map(([answer], index) => [answer!, again[index]![0]!] as const);
      const kept = answered.filter(([before]) => before.status === 200);
      expect(kept.map(([, repeat]) => repeat.data)).toEqual(kept.map(([before]) => before.data));
      await expectSound(world, again);
    }
    expect(broken).toBeGreaterThan(0);
  });
});

/** Ends connections of both nodes that write orders or commit, so long after the orders were sent. */
async function breakConnections(ms: number): Promise<void> {
  const [, { db }] = nodes;
  await sleep(5 + ms);
  for (let n = 0; n < 10; n += 1) {
    await db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ~ 'insert into .?customer_order|commit'`);
    await sleep(1);
  }
}
