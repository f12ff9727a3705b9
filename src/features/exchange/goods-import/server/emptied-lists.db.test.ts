import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { classifier, goodsFile, group, inGroups, product, property, withValues } from './exports.fixture.ts';
import { importTexts, notesOf, temporaryFolder, valueOf } from './import.fixture.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const onlyChanges = (file: string) => file.replace('<Каталог>', '<Каталог СодержитТолькоИзменения="true">');

describe('a product whose element no longer has the last entry of a list', () => {
  const before = classifier('l', group('g', 'Краны'), property('p', 'Цвет', 'Строка'));
  const unit = (more = '') => `<БазоваяЕдиница Код="796">шт${more}</БазоваяЕдиница>`;
  const full =
    inGroups('g') +
    withValues({ p: 'Белый' }) +
    '<Штрихкод>4600000000017</Штрихкод>' +
    unit('<Пересчет><Единица>упак</Единица><Коэффициент>10</Коэффициент></Пересчет>');

  it('loses its last property value, second unit and section, and keeps barcodes, which either file brings', async () => {
    const state = sql`select concat_ws('; ', (select string_agg(v.text, ',') from product_property l join property_value v on v.id = l.value_id where l.product_id = p.id),
      (select string_agg(value, ',') from barcode where item_id = p.id), p.unit_custom, s.name)
      from product p join section s on s.id = p.section_id where p.external_id = 'last'`;
    await importTexts(db, { 'import.xml': onlyChanges(goodsFile('l', product({ id: 'last', more: full }), before)) });
    expect(await valueOf(db, state)).toBe('Белый; 4600000000017; упак; Краны');
    await importTexts(db, { 'import.xml': onlyChanges(goodsFile('l', product({ id: 'last', more: unit() }))) });
    expect(await valueOf(db, state)).toBe('4600000000017; Прочее');
  });
});

describe('a product without a picture', () => {
  const folder = temporaryFolder();
  beforeAll(async () => {
    mkdirSync(join(folder, 'import_files'));
    const png = sharp({ create: { width: 40, height: 20, channels: 3, background: '#080' } }).png();
    writeFileSync(join(folder, 'import_files/a.png'), await png.toBuffer());
  });

  const PICTURE = '<Картинка>import_files/a.png</Картинка>';
  const goodsOf = (source: string, count: number, picture: (index: number) => string) =>
    goodsFile(
      source,
      Array.from({ length: count }, (_, index) => product({ id: `${source}-${index}`, more: picture(index) })).join(''),
    );
  const load = async (file: string) => (await importTexts(db, { 'import.xml': file }, {}, folder))[0]!;
  const pictured = (sourceId: number) =>
    valueOf<number>(db, sql`select count(*)::int from product where source_id = ${sourceId} and pictures <> '[]'`);

  it('keeps those of the shop where a whole export has none at all, which the report says', async () => {
    const { sourceId } = await load(goodsOf('w', 3, () => PICTURE));
    const { runId } = await load(goodsOf('w', 3, () => ''));
    expect(await pictured(sourceId)).toBe(3);
    expect(await notesOf(db, runId)).toMatchObject({ 'taken pictures-kept': 1 });
    await load(goodsOf('w', 3, (index) => (index === 0 ? PICTURE : '')));
    expect(await pictured(sourceId)).toBe(1);
  });

  it('keeps them where a file of many changes has none: the base may send none', async () => {
    const { sourceId } = await load(goodsOf('m', 30, () => PICTURE));
    const { runId } = await load(onlyChanges(goodsOf('m', 30, () => '')));
    expect(await pictured(sourceId)).toBe(30);
    expect(await notesOf(db, runId)).toMatchObject({ 'taken pictures-kept': 1 });
    await load(onlyChanges(goodsOf('m', 2, () => '')));
    expect(await pictured(sourceId)).toBe(28);
  });

  it('keeps them where the picture that it names did not come', async () => {
    const { sourceId } = await load(goodsOf('n', 1, () => PICTURE));
    await load(goodsOf('n', 1, () => '<Картинка>import_files/new.png</Картинка>'));
    expect(await pictured(sourceId)).toBe(1);
  });
});

describe('a sign that XML does not allow', () => {
  it('becomes a blank with a remark, and the export goes in', async () => {
    const text = goodsFile(
      'c',
      product({ id: 'c1', name: 'Кран\u000Bшаровой' }) + product({ id: 'c2', name: 'Труба' }),
    );
    const [report] = await importTexts(db, { 'import.xml': text });
    expect(await notesOf(db, report!.runId)).toMatchObject({ 'mended sign-replaced': 1 });
    const names = sql`select string_agg(name, ', ' order by id) from product where source_id = ${report!.sourceId}`;
    expect(await valueOf(db, names)).toBe('Кран шаровой, Труба');
    const [again] = await importTexts(db, { 'import.xml': text });
    expect(again!.counts).toMatchObject({ productsSame: 2 });
  });
});
