import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { type Database, type Db, openDatabase, serverAddress } from '#server/db/index.ts';
import { copiesOfFilled, ownedDatabase } from '#server/testing/test-database.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { bareOffer } from '#exchange/commerceml/server/index.ts';
import { differences, everything } from './everything.fixture.ts';
import {
  classifier,
  goodsFile,
  group,
  inGroups,
  offer,
  offersFile,
  type Price,
  product,
  quantity,
} from './exports.fixture.ts';
import { importTexts, notesOf, valueOf } from './import.fixture.ts';
import { openRun } from './import-run.ts';
import { saveOffers } from './save-offers.ts';

/** Offers of three batches and a part of the fourth. */
const COUNT = 3300;
const numbers = Array.from({ length: COUNT }, (_, n) => n);
const types = [{ id: 'w', name: 'Оптовая' }];
const goods = goodsFile('base', numbers.map((n) => `\n${product({ id: `g${n}` })}`).join(''));
const priced = (id: string, value: number, more: Price[] = []) =>
  `\n${offer(id, [{ type: 'w', value: String(value) }, ...more])}`;
const prices = (value: number, more: (n: number) => Price[] = () => [], count = COUNT) => ({
  'offers.xml': offersFile(
    'base',
    types,
    numbers
      .slice(0, count)
      .map((n) => priced(`g${n}`, value, more(n)))
      .join(''),
  ),
});

/** Goods with a price of 100. */
const openCopy = copiesOfFilled(async ({ db }) => {
  await importTexts(db, { 'goods.xml': goods });
  await importTexts(db, prices(100));
  await db.execute(sql`delete from catalogue_change`);
});

async function filled(): Promise<Database> {
  const database = await openCopy();
  onTestFinished(() => database.close());
  return database;
}

/** How many products have that price, and how many of these the read models hear of. */
async function written(db: Db, value: number): Promise<{ prices: number; changes: number; strangers: number }> {
  const { rows } = await db.execute<{ prices: number; changes: number; strangers: number }>(sql`
    with own as (select item_id from price where value = ${value * 100}),
      told as (select distinct item_id from catalogue_change where kind = 'price')
    select (select count(*)::int from own) as prices,
      (select count(*)::int from told where item_id in (select item_id from own)) as changes,
      (select count(*)::int from told where item_id not in (select item_id from own)) as strangers`);
  return rows[0]!;
}

async function untilWritten(db: Db, value: number, count: number): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if ((await written(db, value)).prices === count) return;
    await sleep(10);
  }
  throw new Error(`There were never ${count} prices of ${value}`);
}

/** Holds the price, or the stock, of an offer, so that its batch waits. */
async function hold({ pool }: Database, id: string, table = 'price') {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(
    `select from ${table} where item_id = (select id from product where external_id = $1) for update`,
    [id],
  );
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { pid } = rows[0]!;
  return {
    /** Fails the batch. */
    failWaiting: () =>
      pool.query('select pg_terminate_backend(pid) from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid]),
    release: async () => {
      await holder.query('commit');
      holder.release();
    },
  };
}

const holdFirst = async (shop: Database) => (await hold(shop, 'g0')).release;

it('two batches of bare prices are written in parallel, each with its own changes; a third one waits', async () => {
  const shop = await filled();
  const { db } = shop;
  const release = await holdFirst(shop);
  const importing = importTexts(db, prices(110));
  await untilWritten(db, 110, 1000);
  await sleep(300);
  expect(await written(db, 110)).toEqual({ prices: 1000, changes: 1000, strangers: 0 });
  expect(
    await valueOf(db, sql`select value from price join product p on p.id = item_id where external_id = 'g0'`),
  ).toBe(10_000);
  await release();
  const [report] = await importing;
  expect(report!.counts).toMatchObject({ offers: COUNT, pricesSet: COUNT });
  expect(await written(db, 110)).toEqual({ prices: COUNT, changes: COUNT, strangers: 0 });
});

it('two batches of described offers are written in parallel, and those without a remark are remembered', async () => {
  const shop = await filled();
  const { db } = shop;
  const named = (n: number) => `<Наименование>Товар g${n}</Наименование><Штрихкод>${n}</Штрихкод>`;
  const unit = (n: number) => (n % 100 === 7 ? '<Единица>кг</Единица>' : '');
  const described = numbers.map((n) => `\n${offer(`g${n}`, [{ type: 'w', value: '110', more: unit(n) }], named(n))}`);
  const file = { 'offers.xml': offersFile('base', types, described.join('')) };
  const release = await holdFirst(shop);
  const importing = importTexts(db, file);
  await untilWritten(db, 110, 1000);
  await sleep(300);
  const beside = await written(db, 110);
  await release();
  const [report] = await importing;
  expect(beside).toEqual({ prices: 1000, changes: 1000, strangers: 0 });
  expect(report!.counts).toMatchObject({ offers: COUNT, pricesSet: COUNT });
  expect(await valueOf(db, sql`select count(*) from barcode`)).toBe(COUNT);
  const remarks = { 'taken price-unit': COUNT / 100 };
  expect(await notesOf(db, report!.runId)).toEqual(remarks);
  const [again] = await importTexts(db, file);
  expect(again!.counts).toMatchObject({ offers: COUNT, pricesSame: COUNT });
  expect(await notesOf(db, again!.runId)).toEqual(remarks);
});

it('two batches of new goods are written in parallel, without common codes, and those without a remark are remembered', async () => {
  const shop = await ownedDatabase();
  onTestFinished(() => shop.close());
  const { db } = shop;
  const tree = classifier('base', group('a', 'Первые') + group('b', 'Другие'));
  await importTexts(db, { 'groups.xml': goodsFile('base', '', tree) });
  const unit = (n: number) => `<БазоваяЕдиница>${n % 100 === 7 ? '' : 'шт'}</БазоваяЕдиница>`;
  // The third batch and the first have the same names
  const all = numbers.map(
    (n) => `\n${product({ id: `g${n}`, name: `Болт ${n % 2000}`, more: inGroups(n < 1000 ? 'a' : 'b') + unit(n) })}`,
  );
  const holder = await shop.pool.connect();
  await holder.query('begin');
  await holder.query(`select from section where external_id = 'a' for update`);
  const file = { 'goods.xml': goodsFile('base', all.join(''), tree) };
  const importing = importTexts(db, file);
  const count = sql`select count(*) from product`;
  await expect.poll(() => valueOf(db, count), { timeout: 20_000 }).toBe(1000);
  await sleep(300);
  const beside = await valueOf(db, sql`select min(substr(external_id, 2)::int) from product`);
  await holder.query('commit');
  holder.release();
  const [report] = await importing;
  expect(beside).toBe(1000);
  expect(report!.counts.productsAdded).toBe(COUNT);
  expect(await valueOf(db, sql`select count(distinct code) from product`)).toBe(COUNT);
  const remarks = { 'mended unit-unknown': COUNT / 100 };
  expect(await notesOf(db, report!.runId)).toEqual(remarks);
  const [again] = await importTexts(db, file);
  expect(again!.counts).toMatchObject({ productsSame: COUNT });
  expect(await notesOf(db, again!.runId)).toEqual(remarks);
});

it('fails where the first of two cannot be written, keeps the second, and is completed when it is repeated', async () => {
  const shop = await filled();
  const { db } = shop;
  const release = await holdFirst(shop);
  const importing = importTexts(db, prices(110)).catch((error: Error) => error);
  await untilWritten(db, 110, 1000);
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  expect(await importing).toBeInstanceOf(Error);
  expect(await written(db, 110)).toEqual({ prices: 1000, changes: 1000, strangers: 0 });
  expect(await valueOf(db, sql`select state from import_run order by id desc limit 1`)).toBe('failed');
  await release();
  const [report] = await importTexts(db, prices(110));
  expect(report!.counts).toMatchObject({ pricesSet: COUNT - 1000, pricesSame: 1000 });
  expect(await written(db, 110)).toEqual({ prices: COUNT, changes: COUNT, strangers: 0 });
});

it('ends only after both of two batches where the second cannot be written, and repeats the second', async () => {
  const shop = await filled();
  const { db } = shop;
  const [first, second] = [await hold(shop, 'g0'), await hold(shop, 'g1000')];
  let isOver = false;
  const importing = importTexts(
    db,
    prices(110, () => [], 2000),
  )
    .catch((error: Error) => error)
    .finally(() => (isOver = true));
  await untilWaiting(db, 2);
  await second.failWaiting();
  await second.release();
  await sleep(500);
  const early = { isOver, state: await valueOf(db, sql`select state from import_run order by id desc limit 1`) };
  await first.release();
  expect(await importing).toBeInstanceOf(Error);
  expect(early).toEqual({ isOver: false, state: 'running' });
  expect(await written(db, 110)).toEqual({ prices: 1000, changes: 1000, strangers: 0 });
  expect(await valueOf(db, sql`select state from import_run order by id desc limit 1`)).toBe('failed');
  const [report] = await importTexts(
    db,
    prices(110, () => [], 2000),
  );
  expect(report!.counts).toMatchObject({ pricesSet: 1000, pricesSame: 1000 });
});

it.each(
  nonEmpty([
    { name: 'written beside another', more: () => [] },
    { name: 'that brings a price type', more: (n: number) => (n === 0 ? [{ type: 'new', value: '1' }] : []) },
  ]),
)('the journal of a failed import names the changes that were made alone: a batch $name fails', async ({ more }) => {
  const shop = await filled();
  const { db } = shop;
  const stocked = (value: number, count: string, others: (n: number) => Price[] = () => []) => ({
    'offers.xml': offersFile(
      'base',
      types,
      numbers
        .slice(0, 2000)
        .map((n) => offer(`g${n}`, [{ type: 'w', value: String(value) }, ...others(n)], quantity(count)))
        .join('\n'),
    ),
  });
  await importTexts(db, stocked(100, '5'));
  const { failWaiting, release } = await hold(shop, 'g0', 'stock');
  const importing = importTexts(db, stocked(110, '6', more)).catch((error: Error) => error);
  await untilWaiting(db, 1);
  // The prices of the first batch are written, and its stock is not
  if (more(0).length === 0) await untilWritten(db, 110, 1000);
  await failWaiting();
  expect(await importing).toBeInstanceOf(Error);
  await release();
  const { rows } = await db.execute(sql`
    select (select count(*)::int from price where value = 11000) as prices, count(*)::int as named,
      count(*) filter (where item_id in (select item_id from price where value = 11000))::int as made
    from import_change where kind = 'price' and run_id = (select max(id) from import_run)`);
  const count = more(0).length === 0 ? 1000 : 0;
  expect(rows).toEqual([{ prices: count, named: count, made: count }]);
});

it('ends as one that was not killed when it is killed with two batches on the way, and repeated', async () => {
  const { db: whole } = await filled();
  await importTexts(whole, prices(110));
  const expected = await everything(whole);
  const shop = await filled();
  const { db } = shop;
  const holder = await shop.pool.connect();
  await holder.query('begin');
  await holder.query(
    `select from price where item_id in (select id from product where external_id in ('g0', 'g1000')) for update`,
  );
  const importer = await openDatabase({ url: serverAddress(db) });
  const killed = importTexts(importer.db, prices(110)).catch((error: Error) => error);
  await untilWaiting(db, 2);
  const gone = importer.close();
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  expect(await killed).toBeInstanceOf(Error);
  await gone;
  await holder.query('commit');
  holder.release();
  expect((await written(db, 110)).prices).toBe(0);
  await importTexts(db, prices(110));
  expect(differences(await everything(db), expected)).toEqual([]);
});

it('waits for the batch before where a batch brings a price type', async () => {
  const shop = await filled();
  const { db } = shop;
  const release = await holdFirst(shop);
  const importing = importTexts(
    db,
    prices(120, (n) => (n === 1500 ? [{ type: 'new', value: '1' }] : [])),
  );
  await untilWaiting(db, 1);
  await sleep(300);
  const afterWaiting = await written(db, 120);
  await release();
  await importing;
  expect(afterWaiting).toEqual({ prices: 0, changes: 0, strangers: 0 });
  expect(await written(db, 120)).toMatchObject({ prices: COUNT, changes: COUNT });
  expect(await valueOf(db, sql`select count(*) from price where value = 100`)).toBe(1);
});

it('waits for the batch before where an offer is in both: its prices are compared with those of that one', async () => {
  const shop = await filled();
  const { db } = shop;
  await db.execute(sql`update product set created_at = created_at - interval '1 day'`);
  const { rows } = await db.execute<{ id: number }>(sql`select id from source`);
  const settings = { packProperty: null, minimumProperty: null, absentStock: 'none', requisites: [] } as const;
  const begun = { sourceId: rows[0]!.id, sourceName: 'base', day: '2026-11-21', exchange: null };
  const runId = await valueOf<number>(db, sql`select max(id) from import_run`);
  const run = await openRun(db, { ...settings, ...begun, requisites: [], runId });
  const offers = (value: string) =>
    numbers.slice(0, 10).map((n) => ({
      ...bareOffer,
      line: n,
      notes: [],
      productId: `g${n}`,
      characteristicId: null,
      prices: [{ typeId: 'w', value, currency: 'RUB', unit: null, coefficient: '1', vatIncluded: null }],
      quantity: null,
      stocks: null,
    }));
  const release = await holdFirst(shop);
  await saveOffers(db, run, offers('500'));
  const second = saveOffers(db, run, offers('2500'));
  await untilWaiting(db, 1);
  await sleep(300);
  await release();
  await second;
  await run.batches.untilWritten();
  expect(run.journal.counts).toEqual({ offers: 20, pricesSet: 20, 'change:price': 20 });
  expect((await written(db, 2500)).prices).toBe(10);
});
