import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { Database, Db } from '#server/db/index.ts';
import { copiesOfFilled } from '#server/testing/test-database.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { bareOffer } from '#exchange/commerceml/server/index.ts';
import { differences, everything } from './everything.fixture.ts';
import { goodsFile, offer, offersFile, product, withVat } from './exports.fixture.ts';
import { emptySummary } from './file-summary.ts';
import { importFiles } from './import-files.ts';
import { temporaryFolder, valueOf } from './import.fixture.ts';
import { ProductLookups } from './product-lookups.ts';

const now = new Date('2026-11-21T09:00:00Z');
/** Offers of two lookups and a part of the third. */
const COUNT = 2300;
const numbers = Array.from({ length: COUNT }, (_, n) => n);
const types = [{ id: 'w', name: 'Оптовая', vatIncluded: false }];
const unit = (name: string) => `<БазоваяЕдиница>${name}</БазоваяЕдиница>`;
const goods = (rate: string, source = 'base') =>
  goodsFile(
    source,
    numbers.map((n) => `\n${product({ id: `g${n}`, more: unit(n % 3 ? 'шт' : 'м') + withVat(rate) })}`).join(''),
  );
const bare = (n: number, value: number) => `\n${offer(`g${n}`, [{ type: 'w', value: String(value) }])}`;
const prices = (of: (n: number) => number, more = '') =>
  offersFile('base', types, numbers.map((n) => bare(n, of(n))).join('') + more);

async function bring(db: Db, texts: Record<string, string>, signal?: AbortSignal) {
  const folder = temporaryFolder();
  const files = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return { path: join(folder, name), name };
  });
  return importFiles(db, files, {}, { now, signal });
}

const openCopy = copiesOfFilled(async ({ db }) => {
  await bring(db, { 'goods.xml': goods('20') });
  const stock = numbers.map((n) => offer(`g${n}`, [], '<Количество>5</Количество>')).join('');
  await bring(db, { 'prices.xml': prices(() => 100), 'stock.xml': offersFile('base', types, stock) });
  await db.execute(sql`update product set created_at = created_at - interval '1 day'`);
});

/** Goods with prices and stock that the shop has had since yesterday. */
async function filled(): Promise<Database> {
  const database = await openCopy();
  onTestFinished(() => database.close());
  return database;
}

/** Runs `meanwhile` when the files are checked and nothing is written yet. */
async function loadAround({ db, pool }: Database, texts: Record<string, string>, meanwhile: () => Promise<unknown>) {
  const holder = await pool.connect();
  await holder.query('begin; lock table import_run in share mode');
  const loading = bring(db, texts);
  await untilWaiting(db, 1);
  await meanwhile();
  await holder.query('commit');
  holder.release();
  return loading;
}

it('the lookups find ids, units and VAT rates of the known products of bare offers alone', async () => {
  const { db } = await filled();
  const lookups = new ProductLookups(db, {});
  const file = { ...emptySummary({ path: 'x', name: 'x' }), sourceId: 'base' };
  await lookups.begin(file);
  const plain = { ...bareOffer, line: 1, notes: [], characteristicId: null, prices: null, quantity: '1', stocks: null };
  const added = ['g0', 'unknown', ...numbers.map((n) => `g${n}`), 'g1'].map((productId) => ({
    productId,
    lookup: lookups.add({ ...plain, productId }),
  }));
  expect(lookups.add({ ...plain, name: 'Болт', productId: 'g0' })).toBeUndefined();
  await lookups.finish();
  expect(lookups.sourceId).toBe(await valueOf(db, sql`select id from source`));
  const { rows } = await db.execute<{ external_id: string; id: number; unit_base: string }>(
    sql`select external_id, id, unit_base from product`,
  );
  const wanted = new Map(rows.map((row) => [row.external_id, row]));
  const found = added.map(({ lookup }) => lookups.find(lookup));
  expect(found.map((one) => one && [one.id, one.unit_base, one.vat_percent])).toEqual(
    added.map(({ productId }) => {
      const row = wanted.get(productId);
      return row && [row.id, row.unit_base, 20];
    }),
  );
  expect(found.filter((one) => one === undefined)).toHaveLength(1);
  expect(lookups.find(undefined)).toBeUndefined();
});

it.each([
  ['nothing', sql`select 1`],
  ['prices, which are ten times off then', sql`update price set value = value * 20 where item_id % 7 = 0`],
  ['no prices', sql`delete from price where item_id % 2 = 0`],
  ['stock', sql`update stock set on_hand = 8`],
  ['goods off sale', sql`update product set active = false, content_hash = null where id % 3 = 0`],
  ['a name', sql`update product set name = 'Гвоздь', article = 'Г' where external_id = 'g3'`],
  [
    'a unit that waits for the operator',
    sql`insert into import_quarantine (source_id, run_id, rule, subject, name, field, "after", record)
      select source_id, (select max(id) from import_run), 'unit', 'product:g5', 'Болт', 'Единица', 'м', '{}' from product
      where external_id = 'g5'`,
  ],
] as [string, SQL][])(
  'leaves the same shop whether this changes before the check or after it: %s',
  async (_what, change) => {
    // Goods that nobody knows, that the file repeats, and that are ten times off
    const file = prices((n) => (n === 40 ? 5000 : 101 + (n % 50)), bare(1, 170) + bare(9999, 1) + bare(2, 170));
    const [before, between] = [await filled(), await filled()];
    await before.db.execute(change);
    const [wanted] = await bring(before.db, { 'prices.xml': file });
    const [found] = await loadAround(between, { 'prices.xml': file }, () => between.db.execute(change));
    expect(found!.counts).toEqual(wanted!.counts);
    expect(wanted!.counts.offersAside).toBeGreaterThan(0);
    const stored = sql`select count(*) from (select record from pending_offer union all select record from import_quarantine) r
      where record ? 'lookup'`;
    expect(await valueOf(between.db, stored)).toBe(0);
    expect(differences(await everything(between.db), await everything(before.db))).toEqual([]);
    // Of two batches side by side either may come first
    const changes = sql`select json_agg(json_build_array(kind, name, article, field, before, after) order by item_id, field)
      from import_change where run_id = (select max(id) from import_run)`;
    expect(await valueOf(between.db, changes)).toEqual(await valueOf(before.db, changes));
  },
  60_000,
);

it('prices are taken with the VAT rates of goods of the same import, in any order of the files', async () => {
  const [apart, together] = [await filled(), await filled()];
  const file = prices((n) => 101 + (n % 50));
  await bring(apart.db, { 'goods.xml': goods('10') });
  await bring(apart.db, { 'prices.xml': file });
  await bring(together.db, { 'a-prices.xml': file, 'b-goods.xml': goods('10') });
  expect(differences(await everything(together.db), await everything(apart.db))).toEqual([]);
  expect(await valueOf(together.db, sql`select count(*) from price where value = 11110`)).toBe(COUNT / 50);
});

it('a product of one source is not taken for that of another with the same id', async () => {
  const { db } = await filled();
  await bring(db, { 'goods.xml': goods('20', 'other') });
  const other = offersFile('other', types, numbers.map((n) => bare(n, 300)).join(''));
  await bring(db, { 'a.xml': prices(() => 200), 'b.xml': other });
  const { rows } = await db.execute(sql`
    select s.external_id, p.value::int, count(*) from price p join product g on g.id = item_id
    join source s on s.id = g.source_id group by 1, 2 order by 1`);
  expect(rows).toEqual([
    { external_id: 'base', value: 24_000, count: COUNT },
    { external_id: 'other', value: 36_000, count: COUNT },
  ]);
});

const isQuiet = ({ pool }: Database) => pool.totalCount === pool.idleCount;

it('changes nothing and leaves no connection in use where the file is refused or the check is stopped', async () => {
  const shop = await filled();
  const wanted = await everything(shop.db);
  const file = prices(() => 200);
  await expect(bring(shop.db, { 'prices.xml': file.slice(0, -100) })).rejects.toThrow('prices.xml');
  expect(isQuiet(shop)).toBe(true);
  const path = join(temporaryFolder(), 'prices.xml');
  writeFileSync(path, file);
  const stopping = new AbortController();
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    if (done > total / 2) stopping.abort();
  };
  const options = { now, onProgress, signal: stopping.signal };
  await expect(importFiles(shop.db, [{ path, name: 'prices.xml' }], {}, options)).rejects.toThrow('Прервано');
  expect(isQuiet(shop)).toBe(true);
  expect(differences(await everything(shop.db), wanted)).toEqual([]);
});

it('fails where products cannot be looked up, and completes when it is repeated', async () => {
  const shop = await filled();
  const runs = sql`select count(*) from import_run`;
  const count = await valueOf(shop.db, runs);
  await shop.db.execute(sql`alter table product rename to put_aside`);
  await expect(bring(shop.db, { 'prices.xml': prices(() => 200) })).rejects.toThrow(/product/);
  expect(isQuiet(shop)).toBe(true);
  await shop.db.execute(sql`alter table put_aside rename to product`);
  expect(await valueOf(shop.db, runs)).toBe(count);
  await bring(shop.db, { 'prices.xml': prices(() => 200) });
  expect(await valueOf(shop.db, sql`select count(*) from price where value = 24000`)).toBe(COUNT);
});
