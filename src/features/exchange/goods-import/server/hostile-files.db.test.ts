import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { hasRealExports, realExport } from './real-exports.fixture.ts';
import { goodsFile, offer, offersFile, product } from './exports.fixture.ts';
import { importTexts, temporaryFolder, valueOf } from './import.fixture.ts';
import { importFiles } from './import-files.ts';
import { withImportLock } from './import-lock.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await importTexts(database.db, { 'goods.xml': goodsFile('h', product({ id: 'a' })) });
});

/** All that the shop holds beside the journal, as one text. */
async function everything(): Promise<string> {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('import_run', 'import_note') order by 1`);
  const tables = [];
  for (const { name } of rows) {
    const content = await database.db.execute(sql`select * from ${sql.identifier(name)} order by 1, 2`);
    tables.push([name, content.rows]);
  }
  return JSON.stringify(tables);
}

const good = goodsFile('h', product({ id: 'a', name: 'Изменён' }) + product({ id: 'b' }));
const offers = offersFile('h', [{ id: 't' }], offer('a', [{ type: 't', value: '5' }]));
const bomb = `<!DOCTYPE КоммерческаяИнформация [<!ENTITY a "ааа"><!ENTITY b "&a;&a;&a;">]>${good}`;

/** The operator sees one line; nothing but the journal has changed. */
async function expectRefusal(files: Record<string, string>, reason: string): Promise<void> {
  const before = await everything();
  const refusal = await importTexts(database.db, files).then(
    () => null,
    (error: Error) => error.message,
  );
  expect(refusal).toContain(reason);
  expect(refusal).not.toContain('\n');
  expect(await everything()).toBe(before);
  const noted = sql`select reason from import_note n join import_run r on r.id = n.run_id where r.state = 'refused' order by n.id desc limit 1`;
  expect(await valueOf(database.db, noted)).toBe(refusal);
}

describe('a wrong file changes nothing and is refused in one line', () => {
  it.each([
    ['cut in the middle', good.slice(0, -40), 'wrong.xml: файл обрывается: не закрыт <Товары>'],
    ['cut within a tag', good.slice(0, good.indexOf('Изменён') + 12), 'файл обрывается: не закрыт <Наименование>'],
    ['cut within its root', '<КоммерческаяИнф', 'обрывается в самом начале'],
    ['empty', '', 'файл пуст'],
    ['of blanks', ' \n ', 'в файле нет XML'],
    ['no XML', 'Артикул;Цена\n1;2', 'это не XML'],
    ['with broken markup', good.replace('</Каталог>', '</Каталоги>'), 'нарушена разметка XML'],
    ['with a document type', bomb, 'DOCTYPE'],
    ['a YML feed without goods', '<!DOCTYPE yml_catalog SYSTEM "shops.dtd"><yml_catalog/>', 'нет ни категорий'],
    ['a YML feed that is cut', '<yml_catalog><shop><offers><offer id="1">', 'файл обрывается: не закрыт <offer>'],
    [
      'a YML feed that defines entities',
      `<!DOCTYPE yml_catalog SYSTEM "a" [<!ENTITY b "б">]><yml_catalog/>`,
      'DOCTYPE',
    ],
    ['a package of orders', '<КоммерческаяИнформация><Документ/></КоммерческаяИнформация>', 'пакет документов'],
    ['a bare classifier', '<Классификатор><Ид>h</Ид></Классификатор>', 'это часть файла'],
    ['a page', '<html><body>404</body></html>', 'это не CommerceML'],
    ['with nothing in it', '<КоммерческаяИнформация/>', 'нет ни классификатора'],
    ['of endless depth', `<КоммерческаяИнформация>${'<a>'.repeat(100)}`, 'вложенность'],
  ])('that is %s', async (_what, text, reason) => {
    await expectRefusal({ 'good.xml': good, 'offers.xml': offers, 'wrong.xml': text }, reason);
  });

  it('that is missing, a folder or an archive', async () => {
    const before = await everything();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'goods.zip'), 'PK\u0003\u0004');
    const load = (path: string) => importFiles(database.db, [{ path, name: 'x' }], {}, { now: new Date() });
    await expect(load(join(folder, 'absent.xml'))).rejects.toThrow('x: нет такого файла');
    await expect(load(folder)).rejects.toThrow('x: это папка, а нужен файл');
    await expect(load(join(folder, 'goods.zip'))).rejects.toThrow('x: это архив ZIP');
    await expect(importFiles(database.db, [], {}, { now: new Date() })).rejects.toThrow('не указано ни одного файла');
    expect(await everything()).toBe(before);
  });

  it('a base price type for files of two sources', async () => {
    const two = { 'g.xml': goodsFile('h1', ''), 'o.xml': goodsFile('h2', '') };
    await expect(importTexts(database.db, two, { priceType: 'Оптовая', separate: true })).rejects.toThrow(
      'вид цены задаётся одному источнику, а файлы из 2: «База h1», «База h2»',
    );
  });

  it.skipIf(!hasRealExports)('a real export that was cut off (skipped where ../shared/data is absent)', async () => {
    const before = await everything();
    const file = { path: realExport('bad-input/leidtogi_truncated.xml'), name: 'leidtogi.xml' };
    await expect(importFiles(database.db, [file], {}, { now: new Date() })).rejects.toThrow(
      'leidtogi.xml: файл обрывается: не закрыт <Наименование> (строка 5, колонка 61)',
    );
    expect(await everything()).toBe(before);
  });
});

describe('concurrent imports', () => {
  it('are refused: a second import fails, the next one succeeds', async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const locked = Promise.withResolvers<void>();
    const first = withImportLock(database, () => {
      locked.resolve();
      return promise;
    });
    // Each caller takes the lock over a connection of its own: without this the second may be first
    await locked.promise;
    await expect(withImportLock(database, async () => 2)).rejects.toThrow('другая загрузка ещё идёт');
    resolve(1);
    expect(await first).toBe(1);
    expect(await withImportLock(database, async () => 3)).toBe(3);
  });

  it('stop between two batches and are recorded as refused', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'goods.xml');
    writeFileSync(path, goodsFile('stop', product({ id: 'a' })));
    const stop = AbortSignal.abort(new Error('Прервано'));
    await expect(
      importFiles(database.db, [{ path, name: 'goods.xml' }], {}, { now: new Date(), signal: stop }),
    ).rejects.toThrow('Прервано');
    expect(await valueOf(database.db, sql`select state from import_run order by id desc limit 1`)).toBe('refused');
  });
});
