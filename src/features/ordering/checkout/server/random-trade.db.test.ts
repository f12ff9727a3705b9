import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aWorld, everyday, performAll, story, type World } from './random-trade.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

/** Rows of a statement that names what is wrong: there must be none. */
const none = async (what: string, statement: ReturnType<typeof sql>) => {
  const { rows } = await shop.db.execute(statement);
  expect({ [what]: rows }).toEqual({ [what]: [] });
};
const ids = (values: number[]) => sql`${sql.param(values)}::int[]`;

/** What may be answered; everything else is a fault of ours. */
const refusals = new Set([
  'NOTHING_ADDED',
  'LINE_NOT_FOUND',
  'NOT_ORDERABLE',
  'VALIDATION',
  'EMPTY_BASKET',
  'BASKET_CHANGED',
  'COMPANY_CHANGED',
  'PRICE_CHANGED',
  'STOCK_CHANGED',
  'ORDER_BAN',
  'DEBT',
  'CREDIT_LIMIT',
  'CANNOT_CANCEL',
  'NOT_FOUND',
  'FORBIDDEN',
]);

async function checkInvariants(world: World, versions: Map<number, number>): Promise<void> {
  const wrong = world.answers.filter(({ codes }) => codes.some((code) => !refusals.has(code)));
  expect(wrong).toEqual([]);
  await checkBaskets(world, versions);
  await checkOrders(world);
  await checkStock(world);
}

async function checkBaskets({ buyers, items, answers }: World, versions: Map<number, number>): Promise<void> {
  const accounts = ids(buyers.map(({ account }) => account.id));
  const rules = JSON.stringify(items);
  await none(
    'quantities that are no whole packs above the minimum',
    sql`select line.* from basket_line line join jsonb_to_recordset(${rules}::jsonb) as item (id int, pack int, minimum int)
        on item.id = line.item_id
      where account_id = any(${accounts}) and (quantity % pack <> 0 or quantity < minimum)`,
  );
  await none(
    'buyers without exactly one current company',
    sql`select account_id from membership where account_id = any(${accounts})
      group by account_id having count(*) filter (where is_current) <> 1`,
  );
  // The buyers in turn: pages of all of them after every step would take most of the time
  const { account, token } = buyers[answers.length % buyers.length]!;
  const { data: sums } = await shop.call('basketSumBlock', {}, { token });
  const { data: page } = await shop.call('basketProducts', { query: {} }, { token });
  const ordered = page.grid.row.filter(({ isInStock }) => isInStock || page.canBuyUnavailable);
  const total = ordered.reduce((sum, line) => sum + kopecks(line.totalPrice.value), 0);
  expect([kopecks(sums.total), sums.articles]).toEqual([total, ordered.length]);
  expect(kopecks(sums.sum) - kopecks(sums.discount)).toBe(kopecks(sums.total));
  expect(sums.version).toBeGreaterThanOrEqual(versions.get(account.id) ?? 0);
  versions.set(account.id, sums.version);
}

const kopecks = (value: number) => Math.round(value * 100);

async function checkOrders({ buyers, placed }: World): Promise<void> {
  const companies = ids(buyers.map(({ company }) => company.id));
  const own = sql`select * from customer_order where company_id = any(${companies})`;
  const { rows } = await shop.db.execute<{ id: number; number: string; total: number; checkout_key: string }>(own);
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const { id, number, shown, key } of placed) {
    expect(known.get(id)).toMatchObject({ number, total: shown, checkout_key: key });
  }
  expect(known.size).toBe(new Set(placed.map(({ id }) => id)).size);
  expect(known.size).toBe(new Set(placed.map(({ key }) => key)).size);
  await none(
    'orders whose total is not that of their lines',
    sql`select o.id from (${own}) o, lateral (
        select sum(line_total) as total, sum(price_base * quantity) as sum, bool_and(line_total = price * quantity) as exact
        from order_line where order_id = o.id
      ) line where line.total is distinct from o.total or line.sum is distinct from o.sum or not exact`,
  );
  await none(
    'companies beyond their credit limit',
    sql`select company.id from company join (${own}) o on o.company_id = company.id
      where pay_system = 'credit' and paid_at is null and status <> 'cancelled'
      group by company.id having sum(total) > credit_limit`,
  );
  await none(
    'orders whose history does not lead to their status',
    sql`select o.id from (${own}) o, lateral (
        select array_agg(to_status order by id) as steps, array_agg(from_status order by id) as before
        from order_history where order_id = o.id
      ) h where steps[cardinality(steps)] <> o.status or steps[1] <> 'new' or before[2:] <> steps[:cardinality(steps) - 1]`,
  );
}

async function checkStock({ items, placed }: World): Promise<void> {
  const own = ids(items.map(({ id }) => id));
  const backOrders = ids(placed.filter(({ byBackOrderer }) => byBackOrderer).map(({ id }) => id));
  await none(
    'stock whose reserve is not that of its reservations',
    sql`select stock.* from stock where item_id = any(${own}) and reserved <> (
        select coalesce(sum(quantity), 0) from stock_reservation held
        where held.item_id = stock.item_id and held.warehouse_id = stock.warehouse_id)`,
  );
  await none(
    'stock promised beyond what is there',
    sql`select stock.* from stock where item_id = any(${own}) and reserved > floor(on_hand)
        and not exists (select 1 from stock_reservation held
          where held.item_id = stock.item_id and held.order_id = any(${backOrders}))`,
  );
  await none(
    'open orders that hold something else than their lines',
    sql`select line.order_id, line.item_id from order_line line join customer_order o on o.id = line.order_id
      where line.item_id = any(${own}) and case when status in ('cancelled', 'shipped', 'done') then 0 else line.quantity end
        <> (select coalesce(sum(quantity), 0) from stock_reservation held
          where held.order_id = line.order_id and held.item_id = line.item_id)`,
  );
}

/** The most that one engine may take of the whole test run. */
const seconds = 8;

describe('buyers, the back office and imports at once', () => {
  it(
    'baskets, orders, stock and credit keep their invariants under random actions',
    { tags: ['R-CALL-109', 'R-CALL-105', 'R-CALL-084', 'R-CALL-072'] },
    async () => {
      const tally: Record<string, number> = {};
      const end = performance.now() + seconds * 1000;
      let finished = 0;
      const run = fc.asyncProperty(story, async (groups) => {
        // One story runs however slow the machine is
        if (finished > 0 && performance.now() > end) return;
        finished += 1;
        const world = await aWorld(shop);
        const versions = new Map<number, number>();
        for (const group of groups) {
          const before = world.answers.length;
          await performAll(world, group);
          await checkInvariants(world, versions);
          for (const { action, codes } of world.answers.slice(before)) {
            const outcome = `${action}: ${codes[0] ?? 'done'}`;
            tally[outcome] = (tally[outcome] ?? 0) + 1;
          }
        }
      });
      await fc.assert(run, { numRuns: 60, endOnFailure: true, examples: [[everyday]] });
      // Stories in which nobody ordered would have shown nothing
      expect(tally).toMatchObject({ 'order: done': expect.any(Number), 'cancel: done': expect.any(Number) });
    },
  );
});
