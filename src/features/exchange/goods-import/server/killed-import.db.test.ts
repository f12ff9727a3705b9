import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Db, openDatabase, serverAddress } from '#server/db/index.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import {
  classifier,
  goodsFile,
  group,
  inGroups,
  offer,
  offersFile,
  product,
  property,
  withValues,
} from './exports.fixture.ts';
import { importFiles } from './import-files.ts';
import { differences, everything } from './everything.fixture.ts';
import { temporaryFolder } from './import.fixture.ts';

/** More goods than a batch holds, of every kind of record, with equal names, repeated ids and offers that wait. */
const GOODS = 1010;
const named = (name: string) => `<Наименование>${name}</Наименование>`;
const made = (name: string) => `<Изготовитель><Ид>${name}</Ид>${named(name)}</Изготовитель>`;

function exportFiles(): { path: string; name: string }[] {
  const tree = group('g1', 'Крепёж', group('g2', 'Болты') + group('g3', 'Болты')) + group('g2', 'Винты');
  const properties =
    property('colour', 'Цвет', 'Справочник', { w: 'Белый', w2: 'Белый', b: 'Чёрный' }) +
    property('stuff', 'Материал', 'Строка');
  const goods = Array.from({ length: GOODS }, (_, n) => {
    const values = withValues({ colour: n % 2 ? 'w' : 'b', stuff: `Сталь ${n % 7}` });
    const more = `${inGroups(`g${(n % 3) + 1}`)}${made(`Завод ${n % 5}`)}${values}<Штрихкод>${n}</Штрихкод>`;
    return product({ id: `p${n}`, name: `Болт ${n % 400}`, more });
  });
  const types = [
    { id: 't', name: 'Оптовая' },
    { id: 'u', name: 'Закупочная' },
  ];
  const warehouses = '<Склады><Склад><Ид>w1</Ид><Наименование>Первый</Наименование></Склад></Склады>';
  const offers = Array.from({ length: GOODS + 5 }, (_, n) => {
    const prices = [
      { type: 't', value: `${n + 1}` },
      { type: n % 50 ? 'u' : 'other', value: '1' },
    ];
    const stock = n % 3 ? `<Склад ИдСклада="${n % 4 ? 'w1' : 'w2'}" КоличествоНаСкладе="${n}"/>` : '';
    return offer(n % 10 ? `p${n}` : `p${n}#v`, prices, n % 10 ? stock : named(`Болт ${n} (синий)`) + stock);
  });
  const folder = temporaryFolder();
  const files = {
    'goods.xml': goodsFile(
      'kill',
      [...goods, product({ id: 'p3', name: 'Ещё раз' })].join(''),
      classifier('kill', tree, properties),
    ),
    'offers.xml': offersFile('kill', types, offers.join(''), warehouses),
  };
  return Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return { path, name };
  });
}

/** Each batch, and the run's begin and end, writes to `import_run`: there the import waits at the chosen boundary. */
const GATE = sql`
  create sequence boundary;
  create function wait_at_boundary() returns trigger language plpgsql as $$
  begin
    if nextval('boundary') = current_setting('test.boundary', true)::bigint then
      perform pg_advisory_lock(1);
    end if;
    return null;
  end $$;
  create trigger boundary after insert or update on import_run for each statement execute function wait_at_boundary()`;

it('an import that is killed at any batch boundary and repeated ends as one that was not', async () => {
  const files = exportFiles();
  const load = (db: Db) => importFiles(db, files, { priceType: 'Оптовая' }, { now: new Date() });
  const { db: whole } = await ownedDatabase();
  await whole.execute(GATE);
  await load(whole);
  const expected = await everything(whole);
  expect(expected.product).toHaveLength(GOODS);
  const { rows } = await whole.execute<{ boundaries: number }>(sql`select last_value::int as boundaries from boundary`);
  const { boundaries } = rows[0]!;
  expect(boundaries).toBeGreaterThan(15);
  for (let boundary = 1; boundary <= boundaries; boundary += 1) {
    const { db, pool, close } = await ownedDatabase();
    const url = serverAddress(db);
    await db.execute(GATE);
    await db.execute(sql.raw(`alter database "${new URL(url).pathname.slice(1)}" set test.boundary = ${boundary}`));
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    const importer = await openDatabase({ url });
    const killed = load(importer.db).catch((error: Error) => error);
    await untilWaiting(db, 1);
    // Nothing is written from now on: its connection breaks off within the transaction, and it gets no other
    const gone = importer.close();
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    expect(await killed).toBeInstanceOf(Error);
    await gone;
    holder.release(true);
    await db.execute(sql`drop trigger boundary on import_run`);
    await load(db);
    expect(differences(await everything(db), expected), `killed at boundary ${boundary} of ${boundaries}`).toEqual([]);
    const changes = await db.execute(sql`select from catalogue_change where kind = 'all'`);
    expect(changes.rows.length, `read models after boundary ${boundary}`).toBeGreaterThan(0);
    await close();
  }
}, 300_000);
