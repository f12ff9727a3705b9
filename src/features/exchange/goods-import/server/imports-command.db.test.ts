import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { commands } from '#shop/commands/registry.ts';
import {
  classifier,
  goodsFile,
  offer,
  offersFile,
  product,
  property,
  quantity,
  withValues,
} from './exports.fixture.ts';
import { importReport } from './report/import-report.ts';
import { importTexts, temporaryFolder, valueOf } from './import.fixture.ts';
import { withImportLock } from './import-lock.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const run = async (name: string, args: object, signal = new AbortController().signal) =>
  commands[name]!.run(
    { database, env: readEnv({ NODE_ENV: 'test' }), now: () => new Date(), onProgress: () => undefined, signal },
    args,
  );
const journal = async (id: number, section?: string, filter: object = {}) =>
  (await run('imports', { run: id, section, ...filter })).map((line) => line.replaceAll('\u00A0', ' '));

const types = [{ id: 't', name: 'Оптовая' }];
const whole = (file: string) => file.replace('<Каталог>', '<Каталог СодержитТолькоИзменения="false">');

async function load(files: Record<string, string>, settings = {}) {
  const [report] = await importTexts(database.db, files, settings);
  return report!;
}

describe('npm run shop -- imports', () => {
  it('shows the old and the new values of changed goods, prices and stock, and none of new ones', async () => {
    const files = (name: string, price: string, count: number) => ({
      'g.xml': goodsFile(
        'j1',
        product({ id: 'a', name, more: `<Артикул>А-1</Артикул>${withValues({ c: name })}` }) + product({ id: 'b' }),
        classifier('j1', '', property('c', 'Цвет', 'Строка')),
      ),
      'o.xml': offersFile('j1', types, offer('a', [{ type: 't', value: price }], quantity(count))),
    });
    const first = await load(files('Болт', '10', 5));
    expect(await journal(first.runId, 'changes')).toEqual(['Ничего нет']);
    const { runId } = await load(files('Гайка', '12.50', 3));
    expect(await journal(runId, 'changes')).toEqual([
      'товар  Гайка, арт. А-1: Свойства: «Цвет: Болт» → «Цвет: Гайка»',
      'товар  Гайка, арт. А-1: Наименование: «Болт» → «Гайка»',
      'цена  Гайка, арт. А-1: Оптовая: «RUB 10.00» → «RUB 12.50»',
      'остаток  Гайка, арт. А-1: Общий остаток: «5» → «3»',
    ]);
    expect(await journal(runId, 'changes', { kind: 'price' })).toHaveLength(1);
    expect(await journal(runId, 'changes', { find: 'общий' })).toHaveLength(1);
    expect(await journal(runId, 'changes', { limit: 1 })).toEqual([
      expect.stringContaining('товар'),
      '… показаны первые 1, больше: --limit=ЧИСЛО',
    ]);
    expect(await journal(runId)).toContain(`  изменений: товар 2, цена 1, остаток 1 (imports ${runId} changes)`);
    const withdrawn = await load({ 'o.xml': offersFile('j1', types, offer('a', [{ type: 't', value: '' }])) });
    expect(await journal(withdrawn.runId, 'changes')).toEqual(['цена  Гайка, арт. А-1: Оптовая: «RUB 12.50» → нет']);
  });

  it('shows the remarks by kind, code and text; the report leaves out those of earlier imports', async () => {
    const goods = (spaced: string) =>
      goodsFile('j2', `${product({ id: 'a', name: ' Болт' })}${product({ id: 'b', name: spaced })}<Товар/>`);
    const first = await load({ 'g.xml': goods('Гайка') });
    expect(first.notes.map(({ code, count }) => [code, count])).toEqual([
      ['name-spaces', 1],
      ['product-incomplete', 1],
    ]);
    expect(await journal(first.runId, 'notes', { kind: 'refused' })).toEqual([
      'отказано  product-incomplete  g.xml: товар без Ид и наименования: нет Ид (знак 254)',
    ]);
    const again = await load({ 'g.xml': goods('Гайка') });
    expect(again).toMatchObject({ notes: [], repeated: 2 });
    expect(importReport([again])).toContain('  Те же замечания, что и в прежних загрузках: 2');
    const other = await load({ 'g.xml': goods('Гайка ') });
    expect(other.notes.map(({ code, count }) => [code, count])).toEqual([['name-spaces', 1]]);
    expect(await journal(other.runId, 'notes', { code: 'name-spaces' })).toHaveLength(2);
    expect(await journal(other.runId, 'notes', { new: true })).toEqual([expect.stringContaining('«Гайка»')]);
    expect(await journal(other.runId, 'notes', { find: 'болт' })).toEqual([expect.stringContaining('«Болт»')]);
  });

  it('names vanished goods and hides them until an export has them again', async () => {
    const goods = (ids: string) => whole(goodsFile('j3', [...ids].map((id) => product({ id })).join('')));
    await load({ 'g.xml': goods('abc') });
    const deleted = product({ id: 'b', attributes: ' Статус="Удален"' });
    const { runId, ...report } = await load({ 'g.xml': whole(goodsFile('j3', product({ id: 'a' }) + deleted)) });
    expect(importReport([{ runId, ...report }])).toEqual(
      expect.arrayContaining([
        `  Нет в полной выгрузке, остались на витрине: 1 (скрыть: npm run shop -- imports ${runId} hide)`,
        '    Товар c',
      ]),
    );
    expect(await journal(runId, 'vanished')).toEqual(['Товар c']);
    const active = sql`select string_agg(external_id, '' order by external_id) from product
      where active and source_id = ${report.sourceId}`;
    expect(await valueOf(database.db, active)).toBe('ac');
    expect(await journal(runId, 'hide')).toEqual([
      'Скрыто товаров: 1. Вернутся на витрину, когда снова придут в выгрузке',
    ]);
    expect(await valueOf(database.db, active)).toBe('a');
    await load({ 'g.xml': goods('abc') });
    expect(await valueOf(database.db, active)).toBe('abc');
    await expect(journal(runId, 'hide')).rejects.toThrow('приходили ещё раз');
  });

  it('tells a live import from one that was killed', async () => {
    const { runId } = await load({ 'g.xml': goodsFile('j4', product({ id: 'a' })) });
    await database.db.execute(sql`update import_run set state = 'running', finished_at = null where id = ${runId}`);
    const state = async () => (await journal(runId))[0];
    await withImportLock(database, async () => {
      // A second import holds the lock, so the first one is dead
      expect(await state()).toContain('прервана');
      await database.db.execute(sql`update import_run set state = 'running' where id = ${runId}`);
      expect(await state()).toContain('идёт');
    });
    expect(await state()).toContain('прервана: записанное осталось, повторите её');
    const listed = await run('imports', { source: 'база j4', state: 'interrupted' });
    expect(listed).toEqual([expect.stringMatching(new RegExp(`^${runId}  .*«База j4»  прервана.*g\\.xml$`))]);
  });

  it('records an import that the operator stops with what it has written', async () => {
    const folder = temporaryFolder();
    const files = ['one', 'two'].map((name) => {
      const path = join(folder, `${name}.xml`);
      writeFileSync(path, goodsFile('j5', product({ id: name })));
      return { path, name: `${name}.xml` };
    });
    const stop = new AbortController();
    const holder = await database.pool.connect();
    try {
      // The import waits within its first batch of goods
      await holder.query('begin; lock table product in exclusive mode');
      const importing = run('import', { files }, stop.signal);
      await untilWaiting(database.db, 1);
      stop.abort();
      await holder.query('commit');
      await expect(importing).rejects.toThrow(/^Прервано: записано товаров 1, предложений 0 \(загрузка № \d+\)/u);
    } finally {
      holder.release(true);
    }
    expect(await run('imports', { source: 'База j5' })).toEqual([
      expect.stringMatching(/остановлена: записанное осталось, повторите её {2}товаров новых 1,/u),
    ]);
    await expect(run('import', { files }, AbortSignal.abort())).rejects.toThrow('Прервано при проверке файлов');
    expect(await run('imports', { source: 'База j5' })).toHaveLength(1);
  });

  it('refuses a number that is no import, and a wrong word', async () => {
    await expect(journal(2_000_000)).rejects.toThrow('Загрузки № 2000000 нет');
    await expect(journal(1, 'delete')).rejects.toThrow('нужно notes, changes, vanished или hide');
    expect(await run('imports', { source: 'Нет такого' })).toEqual(['Таких загрузок нет']);
  });
});

describe('a dry run', () => {
  it('says what an import would do and changes nothing', async () => {
    const folder = temporaryFolder();
    const goods = whole(goodsFile('dry', product({ id: 'b', name: ' Болт' }) + product({ id: 'c' })));
    const offers = offersFile(
      'dry',
      types,
      offer('b', [{ type: 't', value: '5' }], quantity(1)) + offer('c', [{ type: 't', value: '5' }]),
    );
    const files = Object.entries({ 'g.xml': goods, 'o.xml': offers }).map(([name, text]) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return { path, name };
    });
    const everything = async () => {
      const { rows } = await database.db.execute(sql`
        select (select json_agg(s) from source s) as sources, (select max(id) from import_run) as runs,
          (select json_agg(p) from product p) as products, (select json_agg(p) from price p) as prices`);
      return rows;
    };
    const before = await everything();
    const unknown = await run('import', { files, dryRun: true });
    expect(unknown.slice(0, 2)).toEqual(['Проверка: ничего не изменено', 'Источник «База dry» будет создан']);
    expect(await everything()).toEqual(before);
    await load({ 'g.xml': goodsFile('dry', product({ id: 'a' }) + product({ id: 'b' })) });
    const known = await everything();
    expect(await run('import', { files, dryRun: true })).toEqual([
      'Проверка: ничего не изменено',
      'Источник «База dry»',
      '  g.xml: товаров 2, предложений 0',
      '  o.xml: товаров 0, предложений 2',
      '  товары: новых 1, известных 1',
      '  Что изменится:',
      '    товары: изменится 1',
      '      по полям: Наименование 1',
      '    цены: новых 2',
      '    остатки: изменится 1, появится 1',
      '    предложений без количества 1: распроданы; прежний остаток оставит --absent-stock=keep',
      '  базовый вид цены: «Оптовая»',
      '  Нет в полной выгрузке: 1',
      '    Товар a',
      '  Замечания к файлам, первые каждого рода:',
      '    исправлено 1: g.xml: товар «Болт», Ид b: лишние пробелы в наименовании убраны',
    ]);
    await expect(run('import', { files, dryRun: true, priceType: 'Лучшая' })).rejects.toThrow('вида цены «Лучшая» нет');
    expect(await everything()).toEqual(known);
  });
});

describe('an id that a file repeats', () => {
  it('far apart is written once, with its last record, and a repeated import changes nothing', async () => {
    const between = Array.from({ length: 1100 }, (_, n) => product({ id: `m${n}` })).join('');
    const offered = Array.from({ length: 1100 }, (_, n) => offer(`m${n}`, [{ type: 't', value: '1' }])).join('');
    const files = {
      'g.xml': goodsFile(
        'rep',
        product({ id: 'a', name: 'Первый' }) + between + product({ id: 'a', name: 'Последний' }),
      ),
      'o.xml': offersFile(
        'rep',
        types,
        offer('a', [{ type: 't', value: '1' }]) + offered + offer('a', [{ type: 't', value: '2' }], quantity(7)),
      ),
    };
    const first = await load(files);
    expect(first.counts).toMatchObject({ productsAdded: 1101, 'mended:id-repeated': 2, pricesSet: 1101 });
    const name = sql`select name || ' ' || value || ' ' || on_hand::int from product p join price on price.item_id = p.id
      join stock s on s.item_id = p.id where p.source_id = ${first.sourceId} and external_id = 'a'`;
    expect(await valueOf(database.db, name)).toBe('Последний 200 7');
    const { counts } = await load(files);
    expect(counts).toMatchObject({ productsSame: 1101, pricesSame: 1101 });
    for (const key of ['productsChanged', 'pricesSet', 'stockSet']) expect(counts).not.toHaveProperty(key);
  });
});

describe('text properties', () => {
  const described = (name: string) => classifier('flt', '', property('p', name, 'Строка'));
  const filterable = sql`select filterable from property where external_id = 'p'`;

  it('enter the filter when their goods come in a later import, and leave it when they tell goods apart', async () => {
    await load({ 'c.xml': `<КоммерческаяИнформация>${described('Материал')}</КоммерческаяИнформация>` });
    expect(await valueOf(database.db, filterable)).toBe(false);
    await load({ 'g.xml': goodsFile('flt', product({ id: 'a', more: withValues({ p: 'Сталь' }) })) });
    expect(await valueOf(database.db, filterable)).toBe(true);
    const codes = Array.from({ length: 101 }, (_, n) => product({ id: `c${n}`, more: withValues({ p: `${n}` }) }));
    await load({ 'g.xml': goodsFile('flt', codes.join('')) });
    expect(await valueOf(database.db, filterable)).toBe(false);
  });

  it('those of the pack, the minimum and the exchange never enter the filter', async () => {
    const named = { p: 'В упаковке', m: 'Мин. партия', x: 'НеВыгружать', s: 'Выгружать на сайт', t: 'Теплообменник' };
    const described = classifier(
      'own',
      '',
      Object.entries(named)
        .map(([id, name]) => property(id, name, id === 'p' ? 'Число' : 'Строка'))
        .join(''),
    );
    const more = withValues({ p: '10', m: '20', x: 'Да', s: 'Нет', t: 'Сталь' });
    const { sourceId } = await load(
      { 'g.xml': goodsFile('own', product({ id: 'a', more }), described) },
      { packProperty: 'в упаковке', minimumProperty: 'Мин. партия' },
    );
    const shown = sql`select string_agg(name, ', ') from property where filterable and source_id = ${sourceId}`;
    expect(await valueOf(database.db, shown)).toBe('Теплообменник');
  });
});
