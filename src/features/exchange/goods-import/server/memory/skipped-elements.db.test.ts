import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Db } from '#server/db/index.ts';
import { differences, everything } from '../everything.fixture.ts';
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
  withVat,
} from '../exports.fixture.ts';
import { freshShop, temporaryFolder } from '../import.fixture.ts';
import { importFiles } from '../import-files.ts';
import type { ImportSettings } from '../import-settings.ts';
import { hideMissing } from '../hide-missing.ts';
import { applyConfirmed, rejectWaiting } from '../quarantine/decide.ts';
import { importMemory, importQuarantine } from '../tables.ts';
import { ElementMemory } from './element-memory.ts';

const now = new Date('2026-11-21T09:00:00Z');
const GOODS = 14;
const named = (name: string) => `<Наименование>${name}</Наименование>`;

/** What an accounting system holds and a shop's operator does, the same for the same seed. */
class Base {
  #seed: number;
  readonly goods = Array.from({ length: GOODS }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Болт ${n}`,
    group: n % 3,
    value: n % 3,
    brand: n % 4,
    price: 100 + n,
    count: n,
    isThere: true,
    isVariant: n % 5 === 4,
    unit: 'шт',
    pack: 1 + (n % 3),
  }));
  dictionary = ['Белый', 'Чёрный', 'Красный'];
  groups = ['Болты', 'Гайки', 'Винты'];
  settings: ImportSettings = {};
  vatIncluded = true;

  constructor(seed: number) {
    this.#seed = seed;
  }

  below(limit: number): number {
    this.#seed = (this.#seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((this.#seed / 2_147_483_648) * limit);
  }

  /** One thing changes in the accounting system. */
  change(): void {
    const one = this.goods[this.below(GOODS)]!;
    const changes = [
      () => (one.name = `Болт ${this.below(1000)}`),
      () => (one.group = this.below(4)),
      () => (one.value = this.below(4)),
      () => (one.brand = this.below(5)),
      () => (one.price = this.below(8) === 0 ? one.price * 20 : this.below(300)),
      () => (one.count = this.below(20)),
      () => (one.isThere = !one.isThere),
      () => (one.unit = this.below(2) ? 'шт' : 'м'),
      () => (one.pack = this.below(4)),
      () => (this.dictionary[this.below(3)] = `Цвет ${this.below(100)}`),
      () => (this.groups[this.below(3)] = `Группа ${this.below(100)}`),
      () => (this.vatIncluded = !this.vatIncluded),
      () => (this.settings = { ...this.settings, packProperty: this.below(2) ? 'Кратность' : 'Цвет' }),
      () => (this.settings = { ...this.settings, absentStock: this.below(2) ? 'keep' : 'none' }),
    ];
    changes[this.below(changes.length)]!();
  }

  /** A file of one of the kinds, in one of the encodings, of all goods or some. */
  file(): Buffer {
    const kind = this.below(5);
    const isPart = this.below(3) === 0;
    const there = this.goods.filter(({ isThere }) => isThere && (!isPart || this.below(2) === 0));
    const isSilent = this.below(4) === 0;
    const types = [{ id: 'wholesale', name: 'Оптовая', vatIncluded: this.vatIncluded }];
    const line = this.below(3) === 0 ? '\r\n' : this.below(6) === 0 ? '' : '\n  ';
    const records = there.map((one) => {
      const { id, name, price, count } = one;
      const prices = [{ type: 'wholesale', value: String(price) }];
      if (kind <= 1) return line + this.#product(one);
      const own = one.isVariant ? `${id}#v` : id;
      const stock = `<Количество>${count}</Количество>`;
      if (kind === 2) return line + offer(own, prices, named(name) + (isSilent && count === 0 ? '' : stock));
      return line + (kind === 3 ? offer(own, prices) : offer(own, [], stock));
    });
    if (this.below(6) === 0 && records.length > 0) records.push(records[0]!);
    const body = records.join('') + line;
    const text = kind <= 1 ? goodsFile('base', body, this.#classifier()) : offersFile('base', types, line + body);
    return encode(text, this.below(4) === 0);
  }

  #classifier(): string {
    const values = Object.fromEntries(this.dictionary.map((text, n) => [`v${n}`, text]));
    const groups = this.groups.map((name, n) => group(`g${n}`, name)).join('');
    return classifier(
      'base',
      groups,
      property('colour', 'Цвет', 'Справочник', values) + property('pack', 'Кратность', 'Число'),
    );
  }

  #product(one: Base['goods'][number]): string {
    const values = withValues({
      colour: `v${one.value}`,
      pack: String(one.pack),
      ...(one.pack === 3 && { other: 'x' }),
    });
    const brand = `<Изготовитель><Ид>b</Ид>${named(`Завод ${one.brand}`)}</Изготовитель>`;
    const unit = `<БазоваяЕдиница>${one.unit}</БазоваяЕдиница><Артикул>А${one.pack === 0 ? 1 : one.id}</Артикул>`;
    return product({
      id: one.id,
      name: one.name,
      more: `${unit}${inGroups(`g${one.group}`)}${brand}${values}${withVat('20')}`,
    });
  }
}

function encode(text: string, isOld: boolean): Buffer {
  if (!isOld) return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
  const bytes = Array.from(`<?xml version="1.0" encoding="windows-1251"?>\n${text}`, (letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : letter === 'ё' ? 0xb8 : code - 0x350;
  });
  return Buffer.from(bytes);
}

type Step = (db: Db, remembers: boolean) => Promise<unknown>;

/** What happens next, and is to leave the same whether elements are skipped or read. */
function nextStep(base: Base, earlier: Buffer[]): Step {
  for (let changes = base.below(3); changes > 0; changes -= 1) base.change();
  const settings = { ...base.settings, older: true };
  const choice = base.below(12);
  const item = base.goods[base.below(GOODS)]!;
  const folder = temporaryFolder();
  const path = join(folder, 'file.xml');
  if (choice === 0) {
    return async (db) =>
      (await db.execute(sql`update product set active = false, content_hash = null where external_id = ${item.id}`))
        .rowCount;
  }
  if (choice === 1) {
    return async (db) =>
      (await db.execute(sql`update price set value = value + 1 where item_id % 3 = ${base.goods.indexOf(item) % 3}`))
        .rowCount;
  }
  if (choice === 2) return async (db) => (await db.execute(sql`update stock set on_hand = on_hand + 1`)).rowCount;
  if (choice === 3) {
    const rules = { priceFactor: base.below(2) ? 10 : null, unit: base.below(2) === 0, article: true };
    return async (db) =>
      (await db.execute(sql`update source set quarantine = ${JSON.stringify(rules)}::jsonb`)).rowCount;
  }
  if (choice === 4) {
    const isConfirmed = base.below(2) === 0;
    return async (db) => {
      const rows = await db.select().from(importQuarantine).orderBy(importQuarantine.subject);
      if (rows.length === 0) return null;
      if (isConfirmed) return (await applyConfirmed(db, rows[0]!.sourceId, rows, now)).counts;
      return rejectWaiting(
        db,
        rows.map(({ id }) => id),
      );
    };
  }
  const bytes = base.below(3) === 0 && earlier.length > 0 ? earlier[base.below(earlier.length)]! : base.file();
  earlier.push(bytes);
  writeFileSync(path, bytes);
  const files = [{ path, name: 'file.xml' }];
  if (choice === 5)
    return async (db) => {
      const { rows } = await db.execute<{ id: number }>(sql`select id from source`);
      return rows.length === 1 ? hideMissing(db, rows[0]!.id, files, 60) : null;
    };
  return async (db, remembers) => {
    try {
      const [report] = await importFiles(db, files, settings, { now, remembers });
      const { rows: notes } = await db.execute(sql`
        select file, line, kind, code, reason, is_repeated from import_note where run_id = ${report!.runId} order by 2, 4, 5`);
      const { rows: changes } = await db.execute(sql`
        select kind, name, field, before, after from import_change where run_id = ${report!.runId} order by 1, 2, 3`);
      return { ...report, runId: 0, all: notes, changes };
    } catch (error) {
      return (error as Error).message;
    }
  };
}

it.each([1, 14, 17])(
  'leaves the same shop and the same report whether elements are skipped or read (%i)',
  async (seed) => {
    const [skipping, reading] = [(await freshShop()).db, (await freshShop()).db];
    const base = new Base(seed);
    const earlier: Buffer[] = [];
    for (let n = 0; n < 40; n += 1) {
      const step = nextStep(base, earlier);
      const [skipped, read] = [await step(skipping, true), await step(reading, false)];
      expect({ step: n, came: skipped }).toEqual({ step: n, came: read });
      expect({ step: n, differs: differences(await everything(skipping), await everything(reading)) }).toEqual({
        step: n,
        differs: [],
      });
    }
  },
  60_000,
);

const goodsAndOffers = {
  'goods.xml': goodsFile('base', ['a', 'b'].map((id) => `\n${product({ id })}`).join(''), classifier('base', '')),
  'offers.xml': offersFile(
    'base',
    [{ id: 'wholesale', name: 'Оптовая' }],
    ['a', 'b', 'b#v']
      .map((id) => `\n${offer(id, [{ type: 'wholesale', value: '7' }], `${named('Болт')}<Количество>5</Количество>`)}`)
      .join(''),
  ),
};

it.each([
  ['a price', sql`update price set value = 800`, { pricesSet: 3, stockSet: 0 }],
  ['a stock', sql`update stock set on_hand = 6`, { pricesSet: 0, stockSet: 3 }],
  ['a variant', sql`update offer set name = 'Другой'`, { variantsChanged: 1, pricesSet: 0 }],
  ['no price', sql`delete from price where item_id in (select id from product)`, { pricesSet: 2, stockSet: 0 }],
  ['goods', sql`update product set name = 'Другой', content_hash = 'another'`, { productsChanged: 2, pricesSet: 0 }],
  ['goods off sale', sql`update product set active = false, content_hash = null`, { productsChanged: 2, pricesSet: 0 }],
  ['nothing', sql`select 1`, { productsSame: 2, pricesSame: 3, offers: 3 }],
])('writes an element again whose rows have changed: %s', async (_what, change, counts) => {
  const { db } = await freshShop();
  const folder = temporaryFolder();
  const files = Object.entries(goodsAndOffers).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return { path: join(folder, name), name };
  });
  await importFiles(db, files, {}, { now, remembers: true });
  const wanted = await everything(db);
  await db.execute(change);
  const [report] = await importFiles(db, files, {}, { now, remembers: true });
  const none = Object.fromEntries(Object.keys(counts).map((key) => [key, 0]));
  expect({ ...none, ...report!.counts }).toMatchObject(counts);
  expect(differences(await everything(db), wanted)).toEqual([]);
});

it('forgets what other code has remembered', async () => {
  const { db } = await freshShop();
  const path = join(temporaryFolder(), 'goods.xml');
  writeFileSync(path, goodsAndOffers['goods.xml']);
  await importFiles(db, [{ path, name: 'goods.xml' }], {}, { now, remembers: true });
  const [{ content: head } = { content: Buffer.alloc(0) }, elements] = await db
    .select()
    .from(importMemory)
    .orderBy(importMemory.position);
  const digest = elements!.content.toString('latin1', 0, 16);
  expect((await ElementMemory.load(db)).find(digest)).toBeDefined();
  const other = Buffer.from(JSON.stringify({ ...(JSON.parse(head.toString()) as object), code: 'other' }));
  await db.update(importMemory).set({ content: other }).where(eq(importMemory.position, 0));
  expect((await ElementMemory.load(db)).find(digest)).toBeUndefined();
});

it('an import reads the memory for files with described elements, and not for other prices alone', async () => {
  const { db } = await freshShop();
  const path = join(temporaryFolder(), 'file.xml');
  const load = vi.spyOn(ElementMemory, 'load');
  onTestFinished(() => load.mockRestore());
  const bring = async (text: string, remembers?: boolean) => {
    load.mockClear();
    writeFileSync(path, text);
    const [report] = await importFiles(db, [{ path, name: 'file.xml' }], {}, { now, remembers });
    return { loads: load.mock.calls.length, counts: report!.counts };
  };
  const prices = (value: number) =>
    offersFile(
      'base',
      [{ id: 'wholesale', name: 'Оптовая' }],
      `\n${offer('a', [{ type: 'wholesale', value: `${value}` }])}`,
    );
  expect(await bring(goodsAndOffers['goods.xml'])).toMatchObject({ loads: 1, counts: { productsAdded: 2 } });
  expect(await bring(prices(7))).toMatchObject({ loads: 0, counts: { pricesSet: 1 } });
  expect(await bring(prices(8), true)).toMatchObject({ loads: 0, counts: { pricesSet: 1 } });
  expect(await bring(goodsAndOffers['goods.xml'], false)).toMatchObject({ loads: 0, counts: { productsSame: 2 } });
  expect(await bring(goodsAndOffers['goods.xml'])).toMatchObject({ loads: 1, counts: { productsSame: 2 } });
});

it('a known offer is read again while a price of it waits in quarantine, and the quarantine is cleared', async () => {
  const { db } = await freshShop();
  const folder = temporaryFolder();
  const bring = async (text: string) => {
    const path = join(folder, 'file.xml');
    writeFileSync(path, text);
    const [report] = await importFiles(db, [{ path, name: 'file.xml' }], {}, { now, remembers: true });
    return report!.counts;
  };
  await bring(goodsAndOffers['goods.xml']);
  await db.execute(sql`update product set created_at = created_at - interval '1 day'`);
  await bring(goodsAndOffers['offers.xml']);
  const dear = goodsAndOffers['offers.xml'].replaceAll('<ЦенаЗаЕдиницу>7<', '<ЦенаЗаЕдиницу>140<');
  expect(await bring(dear)).toMatchObject({ quarantineHeld: 3 });
  expect(await bring(goodsAndOffers['offers.xml'])).toMatchObject({ quarantineCleared: 3, pricesSame: 3 });
});
