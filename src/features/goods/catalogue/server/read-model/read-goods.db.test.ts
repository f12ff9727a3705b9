import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { readPages, readPredecessors } from './read-goods.ts';

let db: Db;
/** As many as make the database prefer an index. */
const COUNT = 20_000;

beforeAll(async () => {
  ({ db } = await ownedDatabase());
  const { id } = await aProduct(db);
  await db.execute(sql`
    insert into product overriding system value
    select (jsonb_populate_record(p, jsonb_build_object('id', ${id} + n, 'external_id', 'copy-' || n, 'code', 'copy-' || n,
      'name', 'Болт ' || md5(n::text)))).*
    from product p, generate_series(1, ${COUNT - 1}::int) n where p.id = ${id}`);
  await db.execute(sql`analyze product`);
});

/** How often the index on names was looked into; the server counts with a delay. */
async function scansBeyond(count: number): Promise<number> {
  let scans = 0;
  for (let tries = 0; tries < 300 && scans <= count; tries += 1) {
    const { rows } = await db.execute<{ scans: number }>(
      sql`select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'product_name'`,
    );
    scans = rows[0]!.scans;
    if (scans <= count) await sleep(50);
  }
  return scans;
}

it('goods are read in the order of their names a page at a time, each page through the index', async () => {
  const before = await scansBeyond(-1);
  const names: string[] = [];
  for await (const page of readPages(db, 2000)) names.push(...page.map(({ name }) => name));
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from product order by name collate "und-x-icu", id`,
  );
  expect(names).toEqual(rows.map(({ name }) => name));
  // Eleven pages, the last one of them empty
  expect(await scansBeyond(before + 10)).toBeGreaterThan(before + 10);
});

it('the product before each of the named ones is found through the index', async () => {
  const before = await scansBeyond(-1);
  const { rows } = await db.execute<{ id: number; previous: number | null }>(sql`
    select * from (select id, lag(id) over (order by name collate "und-x-icu", id) as previous from product) p
    where id % 1000 = 0`);
  expect(rows.length).toBeGreaterThanOrEqual(19);
  const found = await readPredecessors(
    db,
    rows.map(({ id }) => id),
  );
  expect(rows.map(({ id }) => found.get(id) ?? null)).toEqual(rows.map(({ previous }) => previous));
  expect(await scansBeyond(before + rows.length - 1)).toBeGreaterThanOrEqual(before + rows.length);
});
