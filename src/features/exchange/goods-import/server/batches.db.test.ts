import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { Database, Db } from '#server/db/index.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { differences, everything } from './everything.fixture.ts';
import { goodsFile, offer, offersFile, product, quantity, withVat } from './exports.fixture.ts';
import { importFiles } from './import-files.ts';
import { freshShop, notesOf, temporaryFolder, valueOf } from './import.fixture.ts';

const now = new Date('2026-11-21T09:00:00Z');
/** Products of two batches and a part of the third. */
const COUNT = 2300;
const numbers = Array.from({ length: COUNT }, (_, n) => n);
const article = (text: string) => `<Артикул>${text}</Артикул>`;
const goods = (more: (n: number) => string) =>
  goodsFile('base', numbers.map((n) => `\n${product({ id: `g${n}`, more: more(n) })}`).join(''));
const types = [{ id: 'w', name: 'Оптовая', vatIncluded: false }];

async function bring(db: Db, texts: Record<string, string>) {
  const folder = temporaryFolder();
  const files = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return { path: join(folder, name), name };
  });
  const [report] = await importFiles(db, files, {}, { now });
  return report!;
}

it('compares a batch in quarantine with the products of the batches before it', async () => {
  const { db } = await freshShop();
  await bring(db, { 'goods.xml': goods((n) => article(`A${n}`)) });
  await db.execute(sql`update product set created_at = created_at - interval '1 day'`);
  // The article that the first product gets is wanted by one of the second batch
  const again = goods((n) => article(n === 0 || n === 1100 ? 'NEW' : `A${n}`));
  const report = await bring(db, { 'goods.xml': again });
  expect(report.counts).toMatchObject({ productsChanged: 1, quarantineHeld: 1 });
  expect(await valueOf(db, sql`select external_id from product where article = 'NEW'`)).toBe('g0');
});

it.each([COUNT, 2000, 3])('offers take the changed VAT rates of the goods of their file (%i)', async (count) => {
  const { db } = await freshShop();
  const own = numbers.slice(0, count);
  const offers = own.map(
    (n) => `\n${offer(`g${n}`, [{ type: 'w', value: '100' }], '<Наименование>Болт</Наименование>')}`,
  );
  const [end, root] = ['</КоммерческаяИнформация>', '<КоммерческаяИнформация>'];
  const file = (rate: string) => {
    const products = own.map((n) => `\n${product({ id: `g${n}`, more: withVat(rate) })}`).join('');
    const whole = goodsFile('base', products).replace(end, '');
    return { 'all.xml': whole + offersFile('base', types, offers.join('')).replace(root, '') };
  };
  const first = await bring(db, file('20'));
  expect(first.counts).not.toHaveProperty('offersAside');
  const report = await bring(db, file('10'));
  expect(report.counts).toMatchObject({ productsChanged: count, pricesSet: count });
  expect(await valueOf(db, sql`select count(*) from price where value = 11000`)).toBe(count);
});

it('a first import writes each batch once, with its remarks and its changes, and ends with the last of them', async () => {
  const { db } = await freshShop();
  const unnamed = goods((n) =>
    n % 100 === 7 ? '<БазоваяЕдиница></БазоваяЕдиница>' : '<БазоваяЕдиница>шт</БазоваяЕдиница>',
  );
  const first = await bring(db, { 'goods.xml': unnamed });
  expect(first.counts.productsAdded).toBe(COUNT);
  expect(await notesOf(db, first.runId)).toEqual({ 'mended unit-unknown': COUNT / 100 });
  expect(await valueOf(db, sql`select counts->>'productsAdded' from import_run where state = 'done'`)).toBe(
    String(COUNT),
  );
  const second = await bring(db, { 'goods.xml': unnamed });
  expect(second.counts.productsSame).toBe(COUNT);
  expect(await notesOf(db, second.runId)).toEqual({ 'mended unit-unknown': COUNT / 100 });
});

it('ends an import whose last batch cannot be written as failed, and completes it when it is repeated', async () => {
  const database = await ownedDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  await db.execute(
    sql`alter table product add constraint not_the_last check (external_id <> ${sql.raw(`'g${COUNT - 1}'`)})`,
  );
  await expect(bring(db, { 'goods.xml': goods(() => '') })).rejects.toThrow(/insert into "product"/);
  expect(await valueOf(db, sql`select state from import_run order by id desc limit 1`)).toBe('failed');
  expect(await valueOf(db, sql`select count(*) from product`)).toBe(2000);
  await db.execute(sql`alter table product drop constraint not_the_last`);
  const report = await bring(db, { 'goods.xml': goods(() => '') });
  expect(report.counts).toMatchObject({ productsSame: 2000, productsAdded: 300 });
});

const SLOW = sql`
  create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$`;

it('compares the prices of an offer that comes in two batches in turn with what the first of them has written', async () => {
  const database = await ownedDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  // As many as are kept back, until one that does not come again sends them on
  const ids = Array.from({ length: 5000 }, (_, n) => `g${n}`);
  const all = [...ids, 'one', 'two'];
  await bring(db, { 'goods.xml': goodsFile('base', all.map((id) => product({ id })).join('')) });
  const priced = (id: string, value: number) => offer(id, [{ type: 'w', value: String(value) }]);
  const offers = (records: string[]) => ({ 'offers.xml': offersFile('base', types, records.join('\n')) });
  await bring(db, offers(all.map((id) => priced(id, 100))));
  await db.execute(sql`update product set created_at = created_at - interval '1 day'`);
  const [last, price] = [ids.at(-1)!, sql`select max(value) from price join product p on p.id = item_id`];
  const slow = sql`p.external_id = ${last}`;
  const value = await valueOf<number>(db, sql`${price} where ${slow}`);
  await db.execute(SLOW);
  await db.execute(sql`create trigger slow before update on price for each row
    when (new.value = ${sql.raw(String((value / 100) * 501))}) execute function slow()`);
  const twice = [
    ...ids.map((id) => priced(id, id === last ? 501 : 500)),
    priced('one', 100),
    ...ids.toReversed().map((id) => priced(id, 2500)),
    priced('two', 100),
  ];
  const report = await bring(db, offers(twice));
  expect(report.counts.quarantineHeld).toBeUndefined();
  expect(await valueOf(db, sql`${price} where ${slow}`)).toBe(value * 25);
});

it('ends a stopped import when the batch that is being written is, and reports it', async () => {
  const database = await ownedDatabase();
  onTestFinished(() => database.close());
  const { db } = database;
  await db.execute(SLOW);
  await db.execute(sql`create trigger slow before insert on product for each statement execute function slow()`);
  const path = join(temporaryFolder(), 'goods.xml');
  writeFileSync(
    path,
    goods(() => ''),
  );
  const stopping = new AbortController();
  const onProgress = ({ stage, done, total }: { stage: string; done: number; total: number }) => {
    // A piece of the spool that begins within the second batch
    if (stage === 'load' && done >= total * 0.8) stopping.abort();
  };
  const load = importFiles(db, [{ path, name: 'goods.xml' }], {}, { now, onProgress, signal: stopping.signal });
  await expect(load).rejects.toThrow('записано товаров 1');
  expect(await valueOf(db, sql`select count(*) from product`)).toBe(1000);
  expect(await valueOf(db, sql`select state || ' ' || (counts->>'productsAdded') from import_run`)).toBe(
    'stopped 1000',
  );
});

/** Goods with prices and stock that the shop has had since yesterday. */
async function filled(): Promise<Database> {
  const shop = await ownedDatabase();
  onTestFinished(() => shop.close());
  await bring(shop.db, { 'goods.xml': goods(() => withVat('20')) });
  await bring(shop.db, stocked(100, '5'));
  await shop.db.execute(sql`update product set created_at = created_at - interval '1 day'`);
  return shop;
}

const stocked = (value: number, count: string) => ({
  'offers.xml': offersFile(
    'base',
    types,
    numbers.map((n) => `\n${offer(`g${n}`, [{ type: 'w', value: String(value) }], quantity(count))}`).join(''),
  ),
});

it('prices are taken with the VAT rates of goods of the same import, in any order of the files', async () => {
  const [apart, together] = [await filled(), await filled()];
  const file = stocked(101, '5')['offers.xml'];
  await bring(apart.db, { 'goods.xml': goods(() => withVat('10')) });
  await bring(apart.db, { 'prices.xml': file });
  await bring(together.db, { 'a-prices.xml': file, 'b-goods.xml': goods(() => withVat('10')) });
  expect(differences(await everything(together.db), await everything(apart.db))).toEqual([]);
  expect(await valueOf(together.db, sql`select count(*) from price where value = 11110`)).toBe(COUNT);
});

it('a product of one source is not taken for that of another with the same id', async () => {
  const { db } = await filled();
  const own = stocked(200, '5')['offers.xml'];
  const products = numbers.map((n) => product({ id: `g${n}`, more: withVat('20') })).join('\n');
  await bring(db, { 'goods.xml': goodsFile('other', products) });
  const others = numbers.map((n) => offer(`g${n}`, [{ type: 'w', value: '300' }])).join('\n');
  await bring(db, { 'a.xml': own, 'b.xml': offersFile('other', types, others) });
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
  const file = stocked(200, '5')['offers.xml'];
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

it('the journal of a failed import names the changes that were made alone', async () => {
  const { db } = await filled();
  await db.execute(sql`alter table stock add constraint not_the_last check (on_hand <> 77)`);
  const last = stocked(110, '6')['offers.xml'].replace(
    new RegExp(`(<Ид>g${COUNT - 1}</Ид>.*?<Количество>)6<`, 's'),
    '$177<',
  );
  await expect(bring(db, { 'offers.xml': last })).rejects.toThrow(/stock/);
  const made = sql`select item_id from price where value = 13200`;
  const { rows } = await db.execute(sql`
    select (select count(*)::int from (${made}) m) as prices, count(*)::int as named,
      count(*) filter (where item_id in (${made}))::int as made
    from import_change where kind = 'price' and run_id = (select max(id) from import_run)`);
  expect(rows).toEqual([{ prices: 2000, named: 2000, made: 2000 }]);
});
