import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { escapeLike } from '#server/db/index.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aLine, anOrder } from './factory.ts';
import { orderedText } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({}, ownedDatabase);
});

type Buyer = Awaited<ReturnType<typeof aBuyer>>;
type Query = Parameters<typeof shop.call<'orderList'>>[1]['query'];

const list = async ({ token }: Buyer, query: Query) => {
  const { items, page } = (await shop.call('orderList', { query }, { token })).data;
  return { numbers: items.map(({ number }) => number), ...page };
};

/** The numbers of all orders of a company with the text, newest first: each line is compared. */
async function slowlyFound(companyId: number, accountId: number | null, text: string): Promise<string[]> {
  const part = `%${escapeLike(text)}%`;
  const { rows } = await shop.db.execute<{ number: string }>(sql`
    select number from customer_order o
    where company_id = ${companyId} and account_id = coalesce(${accountId}::int, account_id) and (number ilike ${part} or exists (
      select from order_line where order_id = o.id and (article ilike ${part} or shortcode ilike ${part} or name ilike ${part})))
    order by created_at desc, id desc`);
  return rows.map(({ number }) => number);
}

const texts = () => shop.db.$count(orderedText);

/** Little to choose from, so that much is found: letters of both cases, signs of patterns, absent and empty ones. */
const word = fc.constantFrom(
  'Кабель',
  'КАБЕЛЬ',
  'кран',
  'Ёлка',
  'ёлка',
  'ВВГ-3х2,5',
  '100%',
  'а_б',
  String.raw`с\д`,
  'Iİı',
);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const code = fc.option(fc.constantFrom('', '77120', '771', 'ART-1', 'art-12', 'З-20'));
const line = fc.record({ itemId: fc.integer({ min: 1, max: 5 }), article: code, shortcode: code, name });
const orders = fc.array(fc.array(line, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 12 });
const searched = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(name, fc.nat(12), fc.integer({ min: 1, max: 5 })).map(([all, at, n]) => all.slice(at, at + n)),
  },
  fc.constantFrom('771', 'art-1', 'З-20', '-0000', '%', '_', '\\', 'а', 'нет такого', 'КРАН ёл'),
);

it('search finds what comparing each line finds, in pages', { tags: ['R-CALL-104'] }, async () => {
  await fc.assert(
    fc.asyncProperty(
      orders,
      fc.array(searched, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      async (given, asked, size) => {
        const admin = await aBuyer(shop.db, { role: 'ADMIN' });
        const plain = await aBuyer(shop.db, { of: admin.company });
        const stranger = await aBuyer(shop.db);
        for (const [index, lines] of given.entries()) {
          await anOrder(shop.db, index % 3 === 0 ? plain : admin, { lines: lines.map((one) => aLine(one)) });
          if (index % 4 === 0) await anOrder(shop.db, stranger, { lines: lines.map((one) => aLine(one)) });
        }
        for (const st of asked.map((text) => text.trim())) {
          const all = await slowlyFound(admin.company.id, null, st);
          const found = await list(admin, { st, page_size: 100 });
          expect(found, st).toMatchObject({ numbers: all, total: all.length });
          const own = await slowlyFound(admin.company.id, plain.account.id, st);
          expect(await list(plain, { st, page_size: 100 }), st).toMatchObject({ numbers: own, total: own.length });
          for (const page of [1, 2, 99]) {
            const part = await list(admin, { st, page, page_size: size });
            const before = (Math.max(part.page, 1) - 1) * size;
            expect(part, st).toMatchObject({ numbers: all.slice(before, before + size), total: all.length });
            expect(part.page).toBe(Math.min(page, Math.max(1, Math.ceil(all.length / size))));
          }
        }
      },
    ),
    { numRuns: 25 },
  );
});

it('search keeps to status, days and company beside the text', { tags: ['R-CALL-104'] }, async () => {
  const buyer = await aBuyer(shop.db);
  const placedAt = new Date('2025-06-01T10:00:00Z');
  const lines = [aLine({ name: 'Кабель' })];
  const done = await anOrder(shop.db, buyer, { lines, placedAt, status: 'done' });
  await anOrder(shop.db, buyer, { lines, status: 'done' });
  await anOrder(shop.db, buyer, { lines, placedAt });
  const query = { st: 'кабель', status: 'done', filterDateTo: '2025-06-01' } as const;
  expect((await list(buyer, query)).numbers).toEqual([done.number]);
  expect((await list(buyer, { ...query, contragent: '2000000000' })).numbers).toEqual([]);
});

it('a text is kept once, however often it is ordered', async () => {
  const buyer = await aBuyer(shop.db);
  const lines = [aLine({ name: 'Дрель новая' }), aLine({ name: 'Дрель новая', itemId: 2, article: 'ART-1' })];
  const before = await texts();
  await anOrder(shop.db, buyer, { lines });
  await anOrder(shop.db, buyer, { lines });
  expect(await texts()).toBe(before + 1);
  await anOrder(shop.db, buyer, { lines: [aLine({ name: 'Дрель новая', article: null })] });
  expect(await texts()).toBe(before + 2);
});

/** As many as make the database prefer an index. */
const ORDERS = 20_000;

type Scans = { lines: number; ofIndex: number; orders: number };

/** How often all lines or orders were read, and the index on texts looked into; the server counts with a delay. */
async function scansAfter(isCounted: (scans: Scans) => boolean): Promise<Scans> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await shop.db.execute<Scans>(sql`
      select (select seq_scan::int from pg_stat_user_tables where relname = 'order_line') as lines,
        (select seq_scan::int from pg_stat_user_tables where relname = 'customer_order') as orders,
        (select idx_scan::int from pg_stat_user_indexes where indexrelname = 'order_line_text') as "ofIndex"`);
    if (isCounted(rows[0]!) || tries === 300) return rows[0]!;
    await sleep(50);
  }
}

it('search and lists read no line and no order of others', async () => {
  const [buyer, other] = [await aBuyer(shop.db), await aBuyer(shop.db)];
  const { id } = await anOrder(shop.db, other);
  const { number } = await anOrder(shop.db, buyer, { lines: [aLine({ name: 'Лобзик редкий' })] });
  // In parts: a slow machine may take half a minute for all of them, as long as a statement may
  for (let first = 1; first < ORDERS; first += 1000) {
    await shop.db.execute(sql`
      with copied as (
        insert into customer_order
        select (jsonb_populate_record(o, jsonb_build_object('id', 1000000 + n, 'number', 'К-' || n))).*
        from customer_order o, generate_series(${first}::int, ${first + 999}::int) n where o.id = ${id} returning id)
      insert into order_line (order_id, line_no, item_id, product_id, name, unit, quantity, price_base, price, vat_percent, line_total)
      select copied.id, n, n, n, 'Болт ' || (copied.id + n) % 1000, 'шт', 1, 1, 1, 20, 1 from copied, generate_series(1, 3) n`);
  }
  await shop.db.execute(sql`insert into ordered_text (name) select 'Болт ' || n from generate_series(0, 999) n`);
  for (const table of ['customer_order', 'order_line', 'ordered_text']) {
    await shop.db.execute(sql.raw(`vacuum analyze ${table}`));
  }
  await sleep(1500);
  const before = await scansAfter(() => true);
  expect((await list(buyer, { st: 'лобзик' })).numbers).toEqual([number]);
  expect(await list(other, { st: 'болт 77' })).toMatchObject({ total: 300 });
  expect(await list(other, { st: 'болт' })).toMatchObject({ total: ORDERS });
  expect(await list(buyer, {})).toMatchObject({ total: 1 });
  const after = await scansAfter(({ ofIndex }) => ofIndex > before.ofIndex);
  expect(after).toMatchObject({ lines: before.lines, orders: before.orders });
  expect(after.ofIndex).toBeGreaterThan(before.ofIndex);
});
