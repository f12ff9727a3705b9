import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { commands } from '#shop/commands/registry.ts';
import { classifier, goodsFile, offer, offersFile, product, property, withValues } from './exports.fixture.ts';
import { importReport } from './report/import-report.ts';
import type { ImportSettings } from './import-settings.ts';
import { importTexts, notesOf, valueOf } from './import.fixture.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const load = (files: Record<string, string>, settings: ImportSettings = {}) =>
  importTexts(database.db, files, settings);
const formed = (file: string, at: string) =>
  file.replace('<КоммерческаяИнформация>', `<КоммерческаяИнформация ДатаФормирования="${at}">`);
const owned = (file: string, owner: string) =>
  file.replace('<Товары>', `<Владелец><Ид>${owner}</Ид></Владелец><Товары>`);

describe('several catalogues in one import', () => {
  const types = [{ id: '11111111-2222-3333-4444-555555555555', name: 'Оптовая' }];
  const catalogue = (id: string, ids: string) => ({
    [`${id}.xml`]: goodsFile(id, [...ids].map((one) => product({ id: one })).join('')),
    [`${id}-offers.xml`]: offersFile(id, types, ''),
  });

  it('become one source where they share price types, warehouses or goods, now and later', async () => {
    const reports = await load({ ...catalogue('c1', 'ab'), ...catalogue('c2', 'bc') });
    expect(reports).toHaveLength(1);
    expect(reports[0]!.counts).toMatchObject({ productsAdded: 3, 'taken:catalogues-joined': 1 });
    const [later] = await load({ 'later.xml': goodsFile('c2', product({ id: 'c', name: 'Иное' })) });
    expect(later).toMatchObject({ sourceId: reports[0]!.sourceId, counts: { productsChanged: 1 } });
  });

  it('become a part of the source of an earlier import with whose warehouses, price types or goods they come', async () => {
    const id = (n: number) => `aaaaaaaa-2222-3333-4444-00000000000${n}`;
    const own = [{ id: id(1), name: 'Оптовая' }];
    const [first] = await load({
      'g.xml': goodsFile('f1', product({ id: id(2) })),
      'o.xml': offersFile('f1', own, offer(id(2), [{ type: id(1), value: '10' }])),
    });
    const [byType] = await load({
      'g.xml': goodsFile('f2', product({ id: id(3) })),
      'o.xml': offersFile('f2', own, ''),
    });
    expect(byType).toMatchObject({ sourceId: first!.sourceId, counts: { 'taken:catalogues-joined': 1 } });
    const [byGoods] = await load({ 'g.xml': goodsFile('f3', product({ id: id(2), name: 'То же' })) });
    expect(byGoods).toMatchObject({ sourceId: first!.sourceId, counts: { productsChanged: 1 } });
    const [apart] = await load({ 'g.xml': goodsFile('f4', product({ id: id(2) })) }, { separate: true });
    expect(apart!.sourceId).not.toBe(first!.sourceId);
    await expect(load({ 'g.xml': goodsFile('f5', product({ id: id(2) })) })).rejects.toThrow(
      'каталог «База f5» похож на источники «База f1», «База f4»: укажите --source=НАЗВАНИЕ, новому источнику — --separate',
    );
  });

  it('stay apart where each has price types of its own, where owners differ, and where the operator says so', async () => {
    const own = (id: string) => ({
      [`${id}.xml`]: goodsFile(id, product({ id: `${id}-a` })),
      [`${id}-offers.xml`]: offersFile(id, [{ id: `${id}-t` }], ''),
    });
    expect(await load({ ...own('c3'), ...own('c4') })).toHaveLength(2);
    const files = {
      'x.xml': owned(goodsFile('c5', product({ id: 'c5-a' })), 'first'),
      'y.xml': owned(goodsFile('c6', product({ id: 'c6-a' })), 'second'),
    };
    expect(await load(files)).toHaveLength(2);
    const unowned = {
      'x.xml': goodsFile('c7', product({ id: 'c7' })),
      'y.xml': goodsFile('c8', product({ id: 'c8' })),
    };
    expect(await load(unowned, { separate: true })).toHaveLength(2);
  });

  it('are asked for where nothing speaks for either; the operator may name one source', async () => {
    const files = {
      'x.xml': goodsFile('c9', product({ id: 'c9' })),
      'y.xml': goodsFile('c10', product({ id: 'c10' })),
    };
    await expect(load(files)).rejects.toThrow(
      'в файлах несколько каталогов: «База c9» (x.xml), «База c10» (y.xml); из одной базы — укажите --source=НАЗВАНИЕ, из разных — --separate',
    );
    expect(await load(files, { source: 'Одна' })).toMatchObject([{ sourceName: 'Одна', counts: { productsAdded: 2 } }]);
  });
});

describe('an older export', () => {
  it('is refused unless the operator wants it; each kind of file has its own date', async () => {
    const goods = (name: string, at: string) => ({ 'g.xml': formed(goodsFile('old', product({ id: 'a', name })), at) });
    const [first] = await load(goods('Новый', '2026-02-02T10:00:00'));
    await expect(load(goods('Старый', '2026-02-01T10:00:00'))).rejects.toThrow(
      'g.xml: файл сформирован 2026-02-01 10:00:00, а в источнике «База old» уже данные от 2026-02-02 10:00:00; вернуть прежние данные: npm run import -- ФАЙЛ --older',
    );
    const name = sql`select name from product where source_id = ${first!.sourceId}`;
    expect(await valueOf(database.db, name)).toBe('Новый');
    await load({
      'o.xml': formed(offersFile('old', [{ id: 't' }], offer('a', [{ type: 't', value: '1' }])), '2026-02-01T10:00:00'),
    });
    await load(goods('Старый', '2026-02-01T10:00:00'), { older: true });
    expect(await valueOf(database.db, name)).toBe('Старый');
    await load(goods('Новый', '2026-02-02T10:00:00'));
    expect(await valueOf(database.db, name)).toBe('Новый');
  });
});

describe('the mark of «Честный знак»', () => {
  const goods = (value: string) => {
    const requisite = `<ЗначениеРеквизита><Наименование>Подлежит маркировке</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`;
    const more = `<ЗначенияРеквизитов>${requisite}</ЗначенияРеквизитов>`;
    return goodsFile('marked', product({ id: 'marked', more }) + product({ id: 'plain' }));
  };
  const marked = () =>
    valueOf(
      database.db,
      sql`select string_agg(external_id, ',') from product where is_marked and external_id in ('marked', 'plain')`,
    );

  it('comes from a requisite of the product, and goes with it', async () => {
    await load({ 'g.xml': goods('Да') });
    expect(await marked()).toBe('marked');
    await load({ 'g.xml': goods('Нет') });
    expect(await marked()).toBeNull();
  });
});

describe('requisites', () => {
  const requisite = (name: string, value: string) =>
    `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`;
  const goods = goodsFile(
    'req',
    product({
      id: 'a',
      more: `<ЗначенияРеквизитов>${requisite('Высота', '12')}${requisite('Коллекция', 'Лето')}${requisite('Вес', '1')}</ЗначенияРеквизитов>`,
    }),
  );

  it('that are left out are named; those of the setting are properties in the filter', async () => {
    const [left] = await load({ 'g.xml': goods });
    expect(importReport([left!])).toContain(
      '  реквизиты не взяты: Высота (1), Коллекция (1); взять как свойства: --requisites=НАЗВАНИЕ,…',
    );
    await expect(load({ 'g.xml': goods }, { requisites: ['Ширина'] })).rejects.toThrow(
      'реквизита «Ширина» в файлах нет',
    );
    const [taken] = await load({ 'g.xml': goods }, { requisites: ['высота'] });
    expect(taken!.requisites).toEqual([{ name: 'Коллекция', count: 1 }]);
    const value = sql`select p.name || ': ' || v.text || ' ' || p.filterable from product_property l
      join property_value v on v.id = l.value_id join property p on p.id = v.property_id
      where p.source_id = ${taken!.sourceId}`;
    expect(await valueOf(database.db, value)).toBe('высота: 12 true');
    const [again] = await load({ 'g.xml': goods });
    expect(again!.counts).toMatchObject({ productsSame: 1 });
  });
});

describe('a source', () => {
  it('that an offers file has named is named by its first goods file', async () => {
    const offers = offersFile('nam', [], '').replace('Пакет предложений (База nam)', 'Основной пакет');
    const [first] = await load({ 'o.xml': offers });
    expect(first!.sourceName).toBe('Основной пакет');
    const [second] = await load({ 'g.xml': goodsFile('nam', product({ id: 'a' })) });
    expect(second).toMatchObject({ sourceId: first!.sourceId, sourceName: 'База nam' });
    const [third] = await load({ 'g.xml': goodsFile('nam', '').replace('База nam', 'Другое') });
    expect(third!.sourceName).toBe('База nam');
  });
});

describe('faulty values', () => {
  it('are named: ids and barcodes that are too long, cut names, rates of VAT, prices below a kopeck, groups without names', async () => {
    const long = 'x'.repeat(201);
    const rate =
      '<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>99</Ставка></СтавкаНалога></СтавкиНалогов>';
    const goods = [
      product({ id: long }),
      product({ id: 'a', name: 'н'.repeat(600), more: `<Штрихкод>${long}</Штрихкод>${rate}` }),
      product({ id: 'q', name: '"Труба ""А"" 20"' }),
    ].join('');
    const tree = classifier('bad', '<Группа><Ид>guid</Ид></Группа>');
    const offers = offersFile('bad', [{ id: 't' }], offer('a', [{ type: 't', value: '0.001' }]));
    const [report] = await load({ 'g.xml': goodsFile('bad', goods, tree), 'o.xml': offers });
    expect(await notesOf(database.db, report!.runId)).toEqual({
      'mended barcode-long': 1,
      'mended group-nameless': 1,
      'mended name-cut': 1,
      'mended name-quotes': 1,
      'mended vat-wrong': 1,
      'refused price-wrong': 1,
      'refused product-incomplete': 1,
    });
    const rows = sql`select string_agg(external_id || ' ' || left(name, 12) || ' ' || coalesce(vat_percent, 0), ', ' order by external_id)
      from product where source_id = ${report!.sourceId}`;
    expect(await valueOf(database.db, rows)).toBe('a нннннннннннн 0, q Труба "А" 20 0');
    const section = sql`select name from section where external_id = 'guid'`;
    expect(await valueOf(database.db, section)).toBe('Без названия');
  });

  it.each([
    ['a workbook', 'PK\u0003\u0004\u0014\u0000[Content_Types].xml', 'это таблица Excel'],
    ['an archive', 'PK\u0003\u0004', 'это архив ZIP'],
    ['a wrong declaration', '<?xml version="5"?><КоммерческаяИнформация/>', 'неверное объявление <?xml …?>'],
  ])('of a whole file: %s is refused in Russian', async (_what, text, reason) => {
    await expect(load({ 'x.xml': text })).rejects.toThrow(reason);
  });
});

describe('npm run shop -- property', () => {
  const run = (args: object) =>
    commands.property!.run(
      {
        database,
        env: readEnv({ NODE_ENV: 'test' }),
        now: () => new Date(),
        onProgress: () => undefined,
        signal: new AbortController().signal,
      },
      args,
    );

  it('takes a property out of the filter for all later imports, and into it', async () => {
    const described = classifier(
      'prop',
      '',
      property('c', 'Цвет', 'Строка') + property('m', 'Продакт-менеджер', 'Справочник'),
    );
    const goods = { 'g.xml': goodsFile('prop', product({ id: 'a', more: withValues({ c: 'Белый' }) }), described) };
    const [report] = await load(goods);
    const shown = sql`select coalesce(string_agg(name, ', ' order by name), '') from property
      where filterable and source_id = ${report!.sourceId}`;
    expect(await valueOf(database.db, shown)).toBe('Цвет');
    expect(await run({ action: 'hide', name: 'цвет' })).toEqual(['Свойство «Цвет» убрано из фильтра']);
    await load(goods);
    expect(await valueOf(database.db, shown)).toBe('');
    await run({ action: 'show', name: 'Продакт-менеджер' });
    await load(goods);
    expect(await valueOf(database.db, shown)).toBe('Продакт-менеджер');
    expect(await run({ action: 'list' })).toContain('tsvet\tЦвет\tне в фильтре, так решил владелец');
    await expect(run({ action: 'hide', name: 'Нет такого' })).rejects.toThrow('property list');
  });
});
