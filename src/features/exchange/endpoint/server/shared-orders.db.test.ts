import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { aConnection } from '#exchange/connections/server/factory.ts';
import {
  classifier,
  goodsFile,
  group,
  inGroups,
  offer,
  offersFile,
  product,
  property,
  quantity,
  withValues,
} from '#exchange/goods-import/server/exports.fixture.ts';
import { product as productTable } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { stock, stockReservation } from '#goods/stock/server/tables.ts';
import { aReadyBuyer, openCheckout } from '#ordering/checkout/server/factory.ts';
import { order, type Waiting } from '#ordering/checkout/server/orders-at-once.fixture.ts';
import { checkoutSnapshot, type SnapshotLine } from '#ordering/checkout/server/tables.ts';
import { changeOrderStatus } from '#ordering/orders/server/factory.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { rateCounter } from '#server/tables.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aSender, exchangeNode } from './exchange.fixture.ts';

const BASE = 'shared-orders';
const GOODS = 10;
const BUYERS = 8;

/** A product as the accounting system has it. */
type Goods = { price: number; onHand: number; pack: number; unit: string; isHidden: boolean };

const PLAIN = Array.from({ length: GOODS }, (): Goods => {
  return { price: 100, onHand: 4, pack: 1, unit: 'шт', isHidden: false };
});

/** What a buyer orders, and when, as a part of the time that the import before took; null: once it is over. */
type Plan = { items: [goods: number, quantity: number][]; part: number | null };

const goods = fc.record<Goods>({
  price: fc.constantFrom(100, 100, 100, 100, 110),
  onHand: fc.constantFrom(0, 1, 4, 4, 6.5, -2),
  pack: fc.constantFrom(1, 1, 1, 2),
  unit: fc.constantFrom('шт', 'шт', 'шт', 'шт', 'шт', 'м'),
  isHidden: fc.constantFrom(false, false, false, false, false, true),
});
const round = fc.record({
  changed: fc.array(goods, { minLength: GOODS, maxLength: GOODS }),
  plans: fc.array(
    fc.record<Plan>({
      items: fc.uniqueArray(fc.tuple(fc.nat(GOODS - 1), fc.constantFrom(1, 2)), {
        minLength: 1,
        maxLength: 2,
        selector: ([item]) => item,
      }),
      part: fc.constantFrom(null, null, null, 0.4, 0.5, 0.5, 0.6, 0.8),
    }),
    { minLength: BUYERS, maxLength: BUYERS },
  ),
});

let shop: TestApp;
let items: number[];
let sendFiles: (files: Record<string, string>) => Promise<void>;

const goodsXml = (all: readonly Goods[]) =>
  goodsFile(
    BASE,
    all
      .map(({ pack, unit, isHidden }, n) =>
        product({
          id: `g${n}`,
          attributes: isHidden ? ' Статус="Удален"' : '',
          more: `<БазоваяЕдиница>${unit}</БазоваяЕдиница>${inGroups('all')}${withValues({ pack: String(pack) })}`,
        }),
      )
      .join(''),
    classifier(BASE, group('all', 'Все'), property('pack', 'Упаковка', 'Строка')),
  );

const offersXml = (all: readonly Goods[]) =>
  offersFile(
    BASE,
    [{ id: 't', name: 'Оптовая' }],
    all.map(({ price, onHand }, n) => offer(`g${n}`, [{ type: 't', value: String(price) }], quantity(onHand))).join(''),
  );

beforeAll(async () => {
  const database = await testDatabase();
  const { db } = database;
  shop = await testApp({}, () => Promise.resolve(database));
  const { url } = await exchangeNode(database);
  const connection = await aConnection(db);
  sendFiles = async (files) => {
    const sender = aSender(url, connection);
    await db.delete(rateCounter);
    await sender.logIn('catalog');
    await sender.say({ type: 'catalog', mode: 'init' });
    for (const [name, text] of Object.entries(files)) {
      await sender.upload(name, text);
      const answer = await sender.importFile(name);
      if (!answer.startsWith('success')) throw new Error(`${name} was not taken: ${answer}`);
    }
  };
  await sendFiles({ 'import.xml': goodsXml(PLAIN), 'offers.xml': offersXml(PLAIN) });
  // No figure waits for the operator
  await db
    .update(source)
    .set({ packProperty: 'Упаковка', quarantine: { priceFactor: null, unit: false, article: false } });
  const rows = await db
    .select({ id: productTable.id })
    .from(productTable)
    .orderBy(sql`external_id`);
  items = rows.map(({ id }) => id);
});

/** What a checkout has shown. */
type Shown = Waiting & { plan: Plan; lines: SnapshotLine[] };

async function fill(plans: readonly Plan[]): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const plan of plans) {
    const buyer = await aReadyBuyer(shop.db);
    const products = plan.items.map(([item, count]) => ({ id: items[item]!, quantity: count }));
    await shop.call('basketAdd', { body: { products } }, { token: buyer.token });
    const { warnings } = (await shop.call('basketSumBlock', {}, { token: buyer.token })).data;
    if (warnings.some(({ code }) => code === 'EMPTY_BASKET')) continue;
    const request = await openCheckout(shop, buyer);
    const [snapshot] = await shop.db
      .select()
      .from(checkoutSnapshot)
      .where(eq(checkoutSnapshot.checkoutKey, request.checkoutKey));
    shown.push({ buyer, plan, request, items: [], lines: snapshot!.lines });
  }
  return shown;
}

const REFUSALS = ['STOCK_CHANGED', 'PRICE_CHANGED', 'BASKET_CHANGED', 'UNIT_CHANGED', 'EMPTY_BASKET'];

type Answer = Awaited<ReturnType<typeof order>>;

/** Each is refused, or holds what was shown, as it was in one of the states of the goods. */
async function expectAsShown(all: readonly Shown[], answers: readonly Answer[], states: readonly Goods[][]) {
  const placed: { id: number; lines: SnapshotLine[] }[] = [];
  for (const [n, { codes, body }] of answers.entries()) {
    expect([undefined, ...REFUSALS]).toContain(codes[0]);
    if (codes.length === 0) placed.push({ id: body.data!.id, lines: all[n]!.lines });
  }
  for (const { id, lines } of placed) {
    const ordered = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, id)).orderBy(orderLine.lineNo);
    const ofLine = (line: SnapshotLine) => [line.itemId, line.quantity, line.price];
    expect(ordered.map(ofLine)).toEqual(lines.map(ofLine));
    const isOf = (state: readonly Goods[]) =>
      ordered.every((line) => {
        const { price, pack, unit, isHidden } = state[items.indexOf(line.itemId)]!;
        return line.price === price * 100 && line.quantity % pack === 0 && line.unit === unit && !isHidden;
      });
    expect(states.some(isOf)).toBe(true);
  }
}

/** What is reserved is what orders hold; it has grown only up to what there was in one of the states. */
async function expectStock(before: readonly number[], states: readonly Goods[][]): Promise<number[]> {
  const reserved = await listReserved();
  for (const [n, itemId] of items.entries()) {
    const held = await shop.db.select().from(stockReservation).where(eq(stockReservation.itemId, itemId));
    expect(held.reduce((sum, part) => sum + part.quantity, 0)).toBe(reserved[n]);
    const most = Math.max(before[n]!, ...states.map((state) => Math.floor(state[n]!.onHand)));
    expect(reserved[n]).toBeLessThanOrEqual(most);
  }
  return reserved;
}

async function listReserved(): Promise<number[]> {
  const rows = await shop.db.select().from(stock).where(inArray(stock.itemId, items));
  return items.map((id) => rows.filter((row) => row.itemId === id).reduce((sum, { reserved }) => sum + reserved, 0));
}

async function cancelAll(): Promise<void> {
  const open = await shop.db.select().from(customerOrder).where(eq(customerOrder.status, 'new'));
  for (const { number } of open) await changeOrderStatus(shop.db, number, 'cancelled', null, new Date());
}

/** The most that it may take of the whole test run. */
const SECONDS = 8;

it('orders of one moment are as they were shown, while the accounting system changes their goods and after it', async () => {
  const end = performance.now() + SECONDS * 1000;
  let [current, rounds, importMs] = [PLAIN, 0, 300];
  const run = fc.asyncProperty(round, async ({ changed, plans }) => {
    if (rounds > 0 && performance.now() > end) return;
    rounds += 1;
    const shown = await fill(plans);
    const early = shown.filter(({ plan }) => plan.part !== null);
    const began = performance.now();
    const [answers] = await Promise.all([
      Promise.all(early.map((one) => sleep(one.plan.part! * importMs).then(() => order(shop, one)))),
      sendFiles({ 'offers.xml': offersXml(changed), 'import.xml': goodsXml(changed) }),
    ]);
    importMs = performance.now() - began;
    await expectAsShown(early, answers, [current, changed]);
    let reserved = await expectStock(
      PLAIN.map(() => 0),
      [current, changed],
    );
    // What was shown before the import, ordered after it
    const late = shown.filter((one) => !early.some((other, n) => other === one && answers[n]!.codes.length === 0));
    const orderAll = (all: readonly Shown[]) => Promise.all(all.map((one) => order(shop, one)));
    await expectAsShown(late, await orderAll(late), [changed]);
    reserved = await expectStock(reserved, [changed]);
    const again = await fill(plans.toReversed());
    await expectAsShown(again, await orderAll(again), [changed]);
    await expectStock(reserved, [changed]);
    await cancelAll();
    current = changed;
  });
  await fc.assert(run, { numRuns: 1000, endOnFailure: true });
  expect(rounds).toBeGreaterThan(0);
});
