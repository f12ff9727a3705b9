import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import type { Database } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { MAX_BYTES } from './collect-orders.ts';
import {
  aConnection,
  aKnownProduct,
  anExchange,
  aShopOrder,
  documentsOf,
  lineOf,
  numbersIn,
  retireOrders,
} from './orders-out.fixture.ts';
import { at, textAt } from './xml-tree.fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => retireOrders(database.db));

/** Statements that were sent to this file's database since: other files of the process have theirs. */
async function countStatements(): Promise<() => number> {
  const { rows } = await database.db.execute<{ name: string }>(sql`select current_database() as name`);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  return () => query.mock.contexts.filter((client) => (client as pg.Client).database === rows[0]!.name).length;
}

/** Copies of one order with all its lines: `n` in all. */
async function copies(n: number, lineCount: number): Promise<void> {
  const { db } = database;
  const goods = [];
  for (let index = 0; index < lineCount; index += 1) goods.push(await aKnownProduct(db));
  const { id } = await aShopOrder(db, { buyer: await aBuyer(db), lines: goods.map((one) => lineOf(one)) });
  await db.execute(sql`
    with copied as (
      insert into customer_order (number, company_id, account_id, created_by, delivery_type, shipment, pay_system, currency,
        sum, discount, vat_sum, total, weight_grams, delivery_count, created_at)
      select 'З-2026-9' || lpad(n::text, 5, '0'), company_id, account_id, created_by, delivery_type, shipment, pay_system,
        currency, sum, discount, vat_sum, total, weight_grams, delivery_count, created_at
      from customer_order, generate_series(2, ${n}::int) as n where id = ${id}
      returning id)
    insert into order_line (order_id, line_no, item_id, product_id, name, unit, quantity, price_base, price, vat_percent,
      line_total)
    select copied.id, line_no, item_id, product_id, name, unit, quantity, price_base, price, vat_percent, line_total
    from copied, order_line where order_id = ${id}`);
}

it('500 orders of 100 lines go in a few answers of at most 20 MB, each with a few statements', async () => {
  const { db } = database;
  const connection = await aConnection(db);
  await copies(500, 100);
  const { query, success } = anExchange(db, connection, 1);
  const counted = await countStatements();
  const sent: string[] = [];
  const seconds: number[] = [];
  for (let taken = 1; taken > 0;) {
    const [before, start] = [counted(), performance.now()];
    const answer = await query();
    seconds.push((performance.now() - start) / 1000);
    expect(counted() - before).toBeLessThanOrEqual(25);
    expect(answer.length).toBeLessThan(MAX_BYTES + 1000);
    sent.push(...numbersIn(answer));
    ({ taken } = await success());
  }
  expect(new Set(sent).size).toBe(500);
  expect(sent).toHaveLength(500);
  // 1C waits no longer
  expect(Math.max(...seconds)).toBeLessThan(180);
});

it('an answer in windows-1251 reads back with №, —, € and emoji', async () => {
  const { db } = database;
  const name = 'Труба № 5 — «€» ⌀ 20 м² 😀 ₽';
  const lines = [lineOf(await aKnownProduct(db), { name, unit: 'м²' })];
  await aShopOrder(db, { lines, comment: name });
  for (const [encoding, start] of [
    ['utf-8', '<?xml version="1.0" encoding="UTF-8"?>'],
    ['utf-8-bom', '<?xml version="1.0" encoding="UTF-8"?>'],
    ['windows-1251', '<?xml version="1.0" encoding="windows-1251"?>'],
  ] as const) {
    const answer = await anExchange(db, await aConnection(db, { encoding }), 1).query();
    expect(answer.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))).toBe(encoding === 'utf-8-bom');
    const decoded = encoding === 'windows-1251' ? encoding : 'utf-8';
    expect(new TextDecoder(decoded).decode(answer).startsWith(start)).toBe(true);
    const [document] = documentsOf(answer, decoded);
    expect(textAt(document!, 'Комментарий')).toBe(name);
    expect(at(document!, 'Товары/Товар').map((line) => textAt(line, 'Наименование'))).toEqual([name]);
    expect(textAt(document!, 'Товары/Товар/БазоваяЕдиница')).toBe('м²');
  }
});

it('an answer without orders is an empty root', async () => {
  const connection = await aConnection(database.db);
  const answer = await anExchange(database.db, connection, 1).query();
  expect(answer.toString()).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<КоммерческаяИнформация ВерсияСхемы="2.05" ДатаФормирования="2026-11-24T12:00:00">\n</КоммерческаяИнформация>\n',
  );
});
