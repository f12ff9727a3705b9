import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Db } from '#server/db/index.ts';
import { killAtBoundaries } from '#server/testing/kill-at-boundaries.ts';
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

it('an import that is killed at any batch boundary and repeated ends as one that was not', async () => {
  const files = exportFiles();
  const load = (db: Db) => importFiles(db, files, { priceType: 'Оптовая' }, { now: new Date() });
  const { boundaries, expected } = await killAtBoundaries({ load, stateOf: everything }, async (killed) => {
    const { db, where } = killed;
    expect(differences(await everything(db), killed.expected), where).toEqual([]);
    const changes = await db.execute(sql`select from catalogue_change where kind = 'all'`);
    expect(changes.rows.length, `read models, ${where}`).toBeGreaterThan(0);
  });
  expect(expected.product).toHaveLength(GOODS);
  expect(boundaries).toBeGreaterThan(15);
}, 300_000);
