import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import {
  classifier,
  goodsFile,
  group,
  inGroups,
  offersFile,
  product,
  property,
  withValues,
} from './exports.fixture.ts';
import { importTexts, notesOf, valueOf } from './import.fixture.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

async function load(source: string, products: string, before = '', settings = {}) {
  const [report] = await importTexts(db, { 'goods.xml': goodsFile(source, products, before) }, settings);
  return report!;
}

async function column(query: ReturnType<typeof sql>): Promise<unknown[]> {
  const { rows } = await db.execute<Record<string, unknown>>(query);
  return rows.map((row) => Object.values(row)[0]);
}

const sectionsOf = (sourceId: number) =>
  column(sql`select path from section where source_id = ${sourceId} order by path`);

describe('sections', () => {
  it('are placed below the section of their source where another one was first; equal names under one parent get numbers', async () => {
    await load('s0', product({ id: 'a' }));
    const tree = group('1', 'Болты', group('2', 'М6') + group('3', 'М6')) + group('4', 'Гайки', group('5', 'М6'));
    const { sourceId } = await load('s1', product({ id: 'a', more: inGroups('3') }), classifier('s1', tree));
    expect(await sectionsOf(sourceId)).toEqual([
      'baza-s1',
      'baza-s1/bolty',
      'baza-s1/bolty/m6',
      'baza-s1/bolty/m6-2',
      'baza-s1/gayki',
      'baza-s1/gayki/m6',
    ]);
  });

  it('whose code is a path of the shop get -1 and a note', async () => {
    const tree = group('1', 'Filter') + group('2', 'Sections') + group('3', 'Фильтр');
    const { sourceId, runId } = await load('s2', product({ id: 'a' }), classifier('s2', tree));
    expect(await sectionsOf(sourceId)).toEqual(['baza-s2', 'baza-s2/filter-1', 'baza-s2/filtr', 'baza-s2/sections-1']);
    expect(await notesOf(db, runId)).toEqual({ 'mended section-code-taken': 2 });
  });

  it('keep their codes when renamed, move with their subtree, and are hidden when deleted', async () => {
    const goods = product({ id: 'a' });
    await load(
      's3',
      goods,
      classifier('s3', group('1', 'Болты', group('2', 'М6', group('3', 'Сталь'))) + group('4', 'Крепёж')),
    );
    const moved = group('1', 'Болты') + group('4', 'Метизы', group('2', 'М6 новые', group('3', 'Сталь')));
    const { sourceId } = await load('s3', goods, classifier('s3', moved));
    expect(await sectionsOf(sourceId)).toEqual([
      'baza-s3',
      'baza-s3/bolty',
      'baza-s3/krepezh',
      'baza-s3/krepezh/m6',
      'baza-s3/krepezh/m6/stal',
    ]);
    const names = sql`select name from section where source_id = ${sourceId} and external_id in ('2', '4') order by external_id`;
    expect(await column(names)).toEqual(['М6 новые', 'Метизы']);
    const deleted = group('1', 'Болты', '', '<ПометкаУдаления>true</ПометкаУдаления>');
    await load('s3', goods, classifier('s3', deleted));
    expect(await column(sql`select name from section where source_id = ${sourceId} and not active`)).toEqual(['Болты']);
  });

  it('may swap parents and never become their own descendants', async () => {
    const goods = product({ id: 'a' });
    await load('s4', goods, classifier('s4', group('1', 'А', group('2', 'Х')) + group('3', 'Б', group('4', 'Х'))));
    const { sourceId } = await load(
      's4',
      goods,
      classifier('s4', group('1', 'А', group('4', 'Х')) + group('3', 'Б', group('2', 'Х'))),
    );
    expect(await sectionsOf(sourceId)).toHaveLength(5);
    await load('s4', goods, classifier('s4', group('4', 'Х', group('1', 'А'))));
    const top = sql`select count(*) from section where source_id = ${sourceId} and path like 'baza-s4/%'`;
    expect(await valueOf(db, top)).toBe(4);
  });

  it('moved by an operator stay where they are', async () => {
    const goods = product({ id: 'a' });
    const tree = classifier('s5', group('1', 'Болты'));
    const { sourceId } = await load('s5', goods, tree);
    await db.execute(
      sql`update section set parent_id = null, path = 'bolty' where source_id = ${sourceId} and external_id = '1'`,
    );
    await load('s5', goods, tree);
    expect(await sectionsOf(sourceId)).toEqual(['baza-s5', 'bolty']);
  });
});

describe('products', () => {
  it('are in all their sections, the first being the main one', async () => {
    const tree = group('1', 'А') + group('2', 'Б') + group('3', 'В');
    const { sourceId } = await load(
      'p1',
      product({ id: 'a', more: inGroups('2', '1', '3', '2') }),
      classifier('p1', tree),
    );
    const main = sql`select s.name from product p join section s on s.id = p.section_id where p.source_id = ${sourceId}`;
    expect(await column(main)).toEqual(['Б']);
    const all = sql`select s.name from product_section l join section s on s.id = l.section_id where s.source_id = ${sourceId} order by 1`;
    expect(await column(all)).toEqual(['А', 'Б', 'В']);
    await load('p1', product({ id: 'a', more: inGroups('3') }));
    expect(await column(all)).toEqual(['В']);
  });

  it('with equal names get different codes, assigned once and kept', async () => {
    const same = ['a', 'b', 'c'].map((id) => product({ id, name: 'Куртка' })).join('');
    const { sourceId } = await load('p2', same);
    const codes = sql`select code from product where source_id = ${sourceId} order by external_id`;
    expect(await column(codes)).toEqual(['kurtka', 'kurtka-2', 'kurtka-3']);
    await load('p2', product({ id: 'b', name: 'Пальто' }) + product({ id: 'd', name: 'Куртка' }));
    expect(await column(codes)).toEqual(['kurtka', 'kurtka-2', 'kurtka-3', 'kurtka-4']);
  });

  it('without an id or a name are refused one by one', async () => {
    const nameless = '<Товар><Ид>x</Ид></Товар><Товар><Наименование>Без Ид</Наименование></Товар>';
    const { runId, counts } = await load('p3', nameless + product({ id: 'a' }));
    expect(counts).toMatchObject({ productsAdded: 1 });
    expect(await notesOf(db, runId)).toEqual({ 'refused product-incomplete': 2 });
    const reasons = sql`select reason from import_note where run_id = ${runId} order by id`;
    expect(await column(reasons)).toEqual(['товар Ид x: нет наименования', 'товар «Без Ид»: нет Ид']);
  });

  it('made from offers are overwritten by those of a product file, never the other way round', async () => {
    const offered = (name: string) => ({
      'offers.xml': offersFile(
        'p7',
        [],
        `<Предложение><Ид>a</Ид><Наименование>${name}</Наименование>${inGroups('1')}</Предложение>`,
      ),
    });
    const [report] = await importTexts(db, offered('Из предложения'));
    const name = sql`select name from product where source_id = ${report!.sourceId}`;
    expect(await column(name)).toEqual(['Из предложения']);
    await importTexts(db, offered('Изменён'));
    expect(await column(name)).toEqual(['Изменён']);
    await load('p7', product({ id: 'a', name: 'Из товаров' }));
    const [later] = await importTexts(db, offered('Изменён'));
    expect(later!.counts).toMatchObject({ productsSame: 1 });
    expect(await column(name)).toEqual(['Из товаров']);
  });

  it('marked as deleted are hidden and restored; products hidden by an operator stay hidden', async () => {
    const { sourceId } = await load('p4', product({ id: 'a' }) + product({ id: 'b' }));
    const active = sql`select external_id from product where source_id = ${sourceId} and active order by 1`;
    await db.execute(
      sql`update product set hidden_by_operator = true where source_id = ${sourceId} and external_id = 'b'`,
    );
    const gone = await load('p4', product({ id: 'a', attributes: ' Статус="Удален"' }));
    expect(gone.counts).toMatchObject({ productsChanged: 1, 'taken:marked-deleted': 1 });
    expect(await column(active)).toEqual(['b']);
    await load('p4', product({ id: 'a' }) + product({ id: 'b', name: 'Другое' }));
    expect(await column(active)).toEqual(['a', 'b']);
    const hidden = sql`select external_id from product where source_id = ${sourceId} and hidden_by_operator`;
    expect(await column(hidden)).toEqual(['b']);
  });

  it('store the second unit with its ratio', async () => {
    const units = (inner: string) => `<БазоваяЕдиница Код="796 ">${inner}</БазоваяЕдиница>`;
    const other = (unit: string, coefficient: string) =>
      `<Пересчет><Единица>${unit}</Единица><Коэффициент>${coefficient}</Коэффициент></Пересчет>`;
    const goods = [
      product({ id: 'box', more: units(other('796', '1') + other('812', '12')) }),
      product({ id: 'third', more: units(other('упак', '0,3')) }),
      product({ id: 'none', more: units(other('796', '1')) }),
    ].join('');
    const { sourceId } = await load('p5', goods);
    const { rows } = await db.execute<Record<string, unknown>>(
      sql`select external_id, unit_base, unit_custom, ratio from product where source_id = ${sourceId} order by 1`,
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['box', 'шт', 'ящ', '0.083333333'],
      ['none', 'шт', null, null],
      ['third', 'шт', 'упак', '3.333333333'],
    ]);
  });

  it('take pack and minimum from the configured properties, whole numbers only', async () => {
    const described = classifier('p6', '', property('k', 'Кратность', 'Число') + property('m', 'Минимум', 'Строка'));
    const goods = [
      product({ id: 'a', more: withValues({ k: '12', m: '24' }) }),
      product({ id: 'b', more: withValues({ k: '2,5' }) }),
      product({ id: 'c' }),
    ].join('');
    const settings = { packProperty: 'Кратность', minimumProperty: 'минимум' };
    const { sourceId, runId } = await load('p6', goods, described, settings);
    const counts = sql`select package_count || '/' || min_order_count from product where source_id = ${sourceId} order by external_id`;
    expect(await column(counts)).toEqual(['12/24', '1/1', '1/1']);
    expect(await notesOf(db, runId)).toEqual({ 'mended pack-wrong': 1 });
    const wrong = load('p6', goods, described, { packProperty: 'Упаковка' });
    await expect(wrong).rejects.toThrow('свойства «Упаковка» нет ни в файлах, ни в источнике «База p6»');
  });
});

describe('properties', () => {
  const colours = (white: string) => property('c', 'Цвет', 'Справочник', { w: white, b: 'Чёрный' });
  const goods = product({ id: 'a', more: withValues({ c: 'w' }) });

  it('keep code and products when a value is renamed', async () => {
    const { sourceId } = await load('v1', goods, classifier('v1', '', colours('Белый')));
    const value = sql`select v.code || ' ' || v.text from product_property l join property_value v on v.id = l.value_id
      join property p on p.id = v.property_id where p.source_id = ${sourceId}`;
    expect(await column(value)).toEqual(['belyy Белый']);
    const renamed = await load('v1', '', classifier('v1', '', colours('Снежный')));
    expect(renamed.counts).not.toHaveProperty('values');
    expect(await column(value)).toEqual(['belyy Снежный']);
  });

  it('with two ids and one text share the value', async () => {
    const twins = property('c', 'Цвет', 'Справочник', { w: 'Белый', w2: 'Белый' });
    const both =
      product({ id: 'a', more: withValues({ c: 'w' }) }) + product({ id: 'b', more: withValues({ c: 'w2' }) });
    const { counts, sourceId } = await load('v2', both, classifier('v2', '', twins));
    expect(counts).toMatchObject({ values: 1 });
    const links = sql`select count(distinct value_id) || '/' || count(*) from product_property l join product p on p.id = l.product_id where p.source_id = ${sourceId}`;
    expect(await column(links)).toEqual(['1/2']);
  });

  it('with equal names get different codes; numbers are stored beside their texts', async () => {
    const same = property('x', 'Длина', 'Число') + property('y', 'Длина', 'Строка');
    const { sourceId } = await load(
      'v3',
      product({ id: 'a', more: withValues({ x: '1,4', y: 'метр' }) }),
      classifier('v3', '', same),
    );
    expect(await column(sql`select code from property where source_id = ${sourceId} order by external_id`)).toEqual([
      'dlina',
      'dlina_2',
    ]);
    const number = sql`select v.number::float from property_value v join property p on p.id = v.property_id where p.source_id = ${sourceId} and v.text = '1,4'`;
    expect(await column(number)).toEqual([1.4]);
  });

  it('from a later classifier are joined with the next products', async () => {
    const { sourceId, runId } = await load('v4', goods);
    expect(await notesOf(db, runId)).toEqual({ 'mended property-unknown': 1 });
    const later = await load('v4', goods, classifier('v4', '', colours('Белый')));
    expect(later.counts).toMatchObject({ productsChanged: 1 });
    const links = sql`select count(*) from product_property l join product p on p.id = l.product_id where p.source_id = ${sourceId}`;
    expect(await column(links)).toEqual([1]);
  });

  it('of the second of two files are read by its dictionary and its kinds of properties', async () => {
    const file = (id: string, values: Record<string, string>, kind: string) =>
      goodsFile(
        'v6',
        product({ id, more: withValues({ c: 'w', s: 'x' }) }),
        classifier(
          'v6',
          '',
          property('c', 'Цвет', 'Справочник', values) + property('s', 'Сорт', kind, { x: 'Первый' }),
        ),
      );
    const files = {
      'a.xml': file('a', { w: 'Белый', w2: 'Белый' }, 'Справочник'),
      'b.xml': file('b', { w: 'Синий', w2: 'Белый' }, 'Строка'),
    };
    const [report] = await importTexts(db, files);
    const texts = sql`select string_agg(v.text, ' ' order by v.text) from product_property l
      join property_value v on v.id = l.value_id join product p on p.id = l.product_id
      where p.source_id = ${report!.sourceId} group by p.external_id order by p.external_id`;
    expect(await column(texts)).toEqual(['Белый Первый', 'x Синий']);
  });

  it('with an unknown value id lose only that value, with a note', async () => {
    const unknown = '11111111-2222-3333-4444-555555555555';
    const { runId } = await load(
      'v5',
      product({ id: 'a', more: withValues({ c: unknown }) }),
      classifier('v5', '', colours('Белый')),
    );
    expect(await notesOf(db, runId)).toEqual({ 'mended value-unknown': 1 });
  });
});

describe('read models', () => {
  const changes = async () => {
    const { rows } = await db.execute<{ kind: string; count: number }>(
      sql`select kind, count(*) from catalogue_change group by 1 order by 1`,
    );
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
  };

  it('are notified of changes, and of nothing when nothing changed', async () => {
    await db.execute(sql`delete from catalogue_change`);
    const tree = classifier('r1', group('1', 'А'));
    await load('r1', product({ id: 'a' }) + product({ id: 'b' }), tree);
    expect(await changes()).toEqual({ all: 1, item: 2 });
    await db.execute(sql`delete from catalogue_change`);
    await load('r1', product({ id: 'a' }) + product({ id: 'b', name: 'Иное' }), tree);
    expect(await changes()).toEqual({ item: 1 });
    await db.execute(sql`delete from catalogue_change`);
    await load('r1', product({ id: 'a' }), tree);
    expect(await changes()).toEqual({});
  });
});
