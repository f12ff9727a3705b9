import { and, desc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeAliases,
  changeBrand,
  changeProperty,
  changeRoot,
  changeSection,
  mergeBrands,
  returnProperty,
  returnSection,
} from '#goods/products/server/index.ts';
import { brand, product as productTable, property as propertyTable, section } from '#goods/products/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { classifier, goodsFile, group, inGroups, product, property, withValues } from './exports.fixture.ts';
import { freshShop, importTexts, notesOf } from './import.fixture.ts';

let db: Db;
beforeEach(async () => {
  ({ db } = await freshShop());
});

const author = { accountId: null, ip: '' };
const load = async (source: string, products: string, before = '', settings = {}) =>
  (await importTexts(db, { 'goods.xml': goodsFile(source, products, before) }, settings))[0]!;
const paths = async (sourceId: number) =>
  (await db.select().from(section).where(eq(section.sourceId, sourceId)).orderBy(section.path)).map((row) => row.path);
const sectionOf = async (sourceId: number, externalId: string) =>
  (
    await db
      .select()
      .from(section)
      .where(and(eq(section.sourceId, sourceId), eq(section.externalId, externalId)))
  )[0]!;
const goods = product({ id: 'a', more: inGroups('1') });

describe('the sections of a source', () => {
  const tree = (source: string) => classifier(source, group('1', 'Болты') + group('2', 'Гайки'));

  it('stand at the top where it is the only one, those of further ones below its own', async () => {
    const first = await load('s1', goods, tree('s1'));
    expect(await paths(first.sourceId)).toEqual(['bolty', 'gayki', 'prochee']);
    const [last] = await db.select().from(section).orderBy(desc(section.sort)).limit(1);
    expect(last!.name).toBe('Прочее');
    const second = await load('s2', goods, tree('s2'));
    expect(await paths(second.sourceId)).toEqual(['baza-s2', 'baza-s2/bolty', 'baza-s2/gayki']);
    // Merged at the top
    await transaction(db, (tx) => changeRoot(tx, second.sourceId, false, author));
    expect(await paths(second.sourceId)).toEqual(['baza-s2', 'bolty-2', 'gayki-2']);
    expect((await sectionOf(second.sourceId, '#')).name).toBe('Прочее');
    await load('s2', goods, classifier('s2', group('1', 'Болты') + group('3', 'Шайбы')));
    expect(await paths(second.sourceId)).toEqual(['baza-s2', 'bolty-2', 'gayki-2', 'shayby']);
    // Not where the section stands below one of the groups itself
    const [root, bolts] = [await sectionOf(second.sourceId, '#'), await sectionOf(second.sourceId, '1')];
    const moveRoot = (parentId: number | null) =>
      transaction(db, (tx) => changeSection(tx, root.id, { change: { parentId } }, author));
    await moveRoot(bolts.id);
    await expect(transaction(db, (tx) => changeRoot(tx, second.sourceId, true, author))).rejects.toThrow(
      'внутри группы',
    );
    await moveRoot(null);
    await transaction(db, (tx) => changeRoot(tx, second.sourceId, true, author));
    expect(await paths(second.sourceId)).toEqual(['baza-s2', 'baza-s2/bolty-2', 'baza-s2/gayki-2', 'baza-s2/shayby']);
  });

  it('keep what was set by hand, say so, and follow the import again once it is returned', async () => {
    const { sourceId } = await load('s1', goods, classifier('s1', group('1', 'Болты', group('2', 'М6'))));
    const m6 = await sectionOf(sourceId, '2');
    const change = { name: 'Болты М6', parentId: null, active: false };
    await transaction(db, (tx) => changeSection(tx, m6.id, { change }, author));
    const { runId } = await load(
      's1',
      goods,
      classifier('s1', group('1', 'Болты') + group('3', 'Винты', group('2', 'М6 сталь'))),
    );
    expect(await sectionOf(sourceId, '2')).toMatchObject({ ...change, path: 'm6' });
    expect(await notesOf(db, runId)).toEqual({ 'taken section-held': 1 });
    await transaction(db, (tx) => returnSection(tx, m6.id, ['name', 'parentId', 'active'], author));
    expect(await sectionOf(sourceId, '2')).toMatchObject({
      name: 'М6 сталь',
      path: 'vinty/m6',
      active: true,
      held: {},
    });
    await load('s1', goods, classifier('s1', group('2', 'М6')));
    expect(await sectionOf(sourceId, '2')).toMatchObject({ name: 'М6', path: 'm6' });
  });

  it('moved by hand while an import moves them stay there in 20 rounds, and the import is what they return to', async () => {
    const under = (id: string) => (at: string) => group(id, `Группа ${id}`, at === id ? group('9', 'М6') : '');
    const treeAt = (at: string) => classifier('s1', ['1', '2', '3'].map((id) => under(id)(at)).join(''));
    const { sourceId } = await load('s1', goods, treeAt('1'));
    const hand = await sectionOf(sourceId, '3');
    for (let round = 0; round < 20; round += 1) {
      const at = round % 2 === 0 ? '2' : '1';
      const moved = await sectionOf(sourceId, '9');
      await Promise.all([
        load('s1', goods, treeAt(at)),
        transaction(db, (tx) => changeSection(tx, moved.id, { change: { parentId: hand.id } }, author)),
      ]);
      const source = await sectionOf(sourceId, at);
      expect(await sectionOf(sourceId, '9')).toMatchObject({
        parentId: hand.id,
        path: `${hand.path}/m6`,
        held: { parentId: { source: source.id } },
      });
      await transaction(db, (tx) => returnSection(tx, moved.id, ['parentId'], author));
      expect((await sectionOf(sourceId, '9')).parentId).toBe(source.id);
    }
  });

  it('do not get below themselves where the hand has turned them round', async () => {
    const { sourceId } = await load('s1', goods, classifier('s1', group('1', 'А', group('2', 'Б'))));
    const [a, b] = [await sectionOf(sourceId, '1'), await sectionOf(sourceId, '2')];
    await transaction(db, (tx) => changeSection(tx, b.id, { change: { parentId: null } }, author));
    await transaction(db, (tx) => changeSection(tx, a.id, { change: { parentId: b.id } }, author));
    await load('s1', goods, classifier('s1', group('1', 'А', group('2', 'Б'))));
    expect(await paths(sourceId)).toEqual(['b', 'b/a', 'prochee']);
    await expect(transaction(db, (tx) => returnSection(tx, b.id, ['parentId'], author))).rejects.toThrow('внутри себя');
  });
});

describe('brands', () => {
  const made = (id: string, maker: string) =>
    product({ id, more: `<Изготовитель><Наименование>${maker}</Наименование></Изготовитель>` });
  const brandOf = async (id: string) =>
    (
      await db
        .select({ id: brand.id, name: brand.name })
        .from(productTable)
        .innerJoin(brand, eq(brand.id, productTable.brandId))
        .where(eq(productTable.externalId, id))
    )[0];
  const named = async (name: string) => (await db.select().from(brand).where(eq(brand.name, name)))[0]!;

  it('are found by a former name and by the names that staff add', async () => {
    await load('s1', made('a', 'ИЭК'));
    const { id } = await named('ИЭК');
    await transaction(db, (tx) => changeBrand(tx, id, { change: { name: 'IEK' } }, author));
    await transaction(db, (tx) => changeAliases(tx, id, { names: ['ИЭК', 'IEK Group'] }, author));
    await load('s1', made('a', 'ИЭК') + made('b', 'IEK Group') + made('c', 'IEK'));
    expect(await db.select().from(brand)).toHaveLength(1);
    expect(await brandOf('b')).toEqual({ id, name: 'IEK' });
    // A name that is taken is merged instead
    await load('s1', made('d', 'ABB'));
    await expect(transaction(db, (tx) => changeBrand(tx, id, { change: { name: 'ABB' } }, author))).rejects.toThrow(
      'объедините',
    );
  });

  it('that are merged during an import have no goods in the end, in 10 rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [from, to] = [`Завод ${round}`, `Холдинг ${round}`];
      await load('s1', made(`${round}a`, from) + made(`${round}b`, to));
      const [old, target] = [await named(from), await named(to)];
      await Promise.all([
        load('s1', made(`${round}a`, from) + made(`${round}c`, from)),
        transaction(db, (tx) => mergeBrands(tx, old.id, target.id, author)),
      ]);
      for (const id of ['a', 'b', 'c']) expect(await brandOf(`${round}${id}`)).toEqual({ id: target.id, name: to });
    }
  });
});

describe('properties', () => {
  const known = classifier(
    's1',
    group('1', 'Болты'),
    property('p', 'В упаковке', 'Число') + property('m', 'Менеджер', 'Строка') + property('d', 'Диаметр', 'Число'),
  );
  const bolt = product({ id: 'a', more: withValues({ p: '10', m: 'Иванов', d: '6' }) });
  const seen = async () =>
    (await db.select().from(propertyTable).orderBy(propertyTable.externalId)).map((row) => [
      row.name,
      row.filterable,
      row.isShown,
    ]);

  it('of the pack and of staff are neither in the filter nor shown, unless the shop says so', async () => {
    await load('s1', bolt, known, { packProperty: 'В упаковке' });
    const byImport = [
      ['Диаметр', true, true],
      ['Менеджер', false, false],
      ['В упаковке', false, false],
    ];
    expect(await seen()).toEqual(byImport);
    const [, manager] = await db.select().from(propertyTable).orderBy(propertyTable.externalId);
    const change = { filter: 'yes', isShown: true, name: 'Кто продаёт' } as const;
    await transaction(db, (tx) => changeProperty(tx, manager!.id, { change }, author));
    await load('s1', bolt, known);
    expect((await seen())[1]).toEqual(['Кто продаёт', true, true]);
    await transaction(db, (tx) => returnProperty(tx, manager!.id, ['name', 'isShown'], author));
    await transaction(db, (tx) => changeProperty(tx, manager!.id, { change: { filter: 'import' } }, author));
    expect(await seen()).toEqual(byImport);
    const { rows } = await db.execute(sql`select from property where held <> '{}'`);
    expect(rows).toEqual([]);
  });
});
