import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeProducts, changeVariants, type ProductChange, returnFields } from '#goods/products/server/index.ts';
import { offer as offerTable } from '#goods/products/server/tables.ts';
import { OPERATOR } from '#identity/audit/server/index.ts';
import { type Database, transaction } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
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
import { checkFiles } from './import-files.ts';
import { importTexts, temporaryFolder, valueOf } from './import.fixture.ts';
import { checkReport } from './preview/check-report.ts';
import { confirmQuarantined } from './quarantine/decide-quarantined.ts';
import { importReport } from './report/import-report.ts';
import { listChanges } from './report/journal-queries.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const AUTHOR = { accountId: null, ip: '' };
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

async function load(files: Record<string, string>) {
  const [report] = await importTexts(database.db, files);
  return report!;
}

const change = (ids: number[], to: ProductChange) =>
  transaction(database.db, (tx) => changeProducts(tx, ids, to, AUTHOR));

/** What a dry run says of these files. */
async function dryRun(texts: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder();
  const files = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return { path, name };
  });
  return (await checkReport(database.db, await checkFiles(database.db, files, {}), {})).map(plain);
}

const productId = (sourceId: number, externalId = 'a') =>
  valueOf<number>(
    database.db,
    sql`select id from product where source_id = ${sourceId} and external_id = ${externalId}`,
  );

const held = async (runId: number) =>
  (await listChanges(database.db, runId, { kind: 'held', limit: 100 })).map(
    ({ name, field, before, after }) => `${name}: ${field}: ${before} / ${after}`,
  );

const maker = (name: string) => `<Изготовитель><Ид>${name}</Ид><Наименование>${name}</Наименование></Изготовитель>`;
const tree = (source: string) =>
  classifier(
    source,
    group('g1', 'Первый') + group('g2', 'Второй'),
    property('c', 'Цвет', 'Справочник', { w: 'Белый', b: 'Чёрный' }),
  );

describe('what was set by hand', () => {
  it('stays while the source changes; journal, report and dry run name exactly that', async () => {
    const file = ({
      name,
      brand,
      into,
      colour,
      text,
    }: Record<'name' | 'brand' | 'into' | 'colour' | 'text', string>) => ({
      'g.xml': goodsFile(
        'h1',
        product({
          id: 'a',
          name,
          more: `${inGroups(into)}<Описание>${text}</Описание>${maker(brand)}${withValues({ c: colour })}`,
        }) + product({ id: 'b', name: 'Гайка', more: maker('Берег') }),
        tree('h1'),
      ),
    });
    const { sourceId } = await load(file({ name: 'Болт', brand: 'Алмаз', into: 'g1', colour: 'w', text: 'Сталь' }));
    const id = await productId(sourceId);
    const idOf = (query: ReturnType<typeof sql>) => valueOf<number>(database.db, query);
    const colour = await idOf(sql`select id from property where source_id = ${sourceId}`);
    await change([id], {
      name: 'Болт магазина',
      brandId: await idOf(sql`select id from brand where name = 'Берег'`),
      sectionIds: [await idOf(sql`select id from section where source_id = ${sourceId} and external_id = 'g2'`)],
      values: {
        [colour]: [await idOf(sql`select id from property_value where property_id = ${colour} and text = 'Чёрный'`)],
      },
    });
    const later = file({ name: 'Болт М6', brand: 'Карат', into: 'g2', colour: 'b', text: 'Латунь' });
    const said = await dryRun(later);
    expect(said).toContain('    товары: изменится 1');
    expect(said).toContain('      по полям: Описание 1');
    const from = said.findIndex((line) => line.startsWith('  Останется заданное в магазине'));
    expect(said.slice(from, from + 3)).toEqual([
      '  Останется заданное в магазине, хотя в выгрузке другое: 2',
      '    Болт магазина: Название: Болт магазина → Болт М6',
      '    Болт магазина: Бренд: Берег → Карат',
    ]);
    const report = await load(later);
    expect(await held(report.runId)).toEqual([
      'Болт магазина: Название: Болт магазина / Болт М6',
      'Болт магазина: Бренд: Берег / Карат',
    ]);
    expect(importReport([report]).map(plain)).toContain(
      `  Оставлено заданное в магазине: 2 (npm run shop -- imports ${report.runId} changes --kind=held)`,
    );
    expect(importReport([report]).map(plain)).toContain(
      '  Товаров, в которых магазин отличается от выгрузки: 1 (/office/goods/?differs=1)',
    );
    const changed = (await listChanges(database.db, report.runId, { kind: 'product', limit: 100 })).map(
      ({ field }) => field,
    );
    expect(changed).toEqual(['Описание']);
    // What was said once is not said by the same file again
    expect((await load(later)).counts['change:held']).toBeUndefined();
    expect(await dryRun(later)).toContain('    товары: без изменений');
    await transaction(database.db, (tx) =>
      returnFields(tx, [id], ['name', 'brandId', 'sectionIds', `property.${colour}`], AUTHOR),
    );
    const now = sql`select p.name || ' / ' || b.name || ' / ' || s.name from product p join brand b on b.id = p.brand_id
      join section s on s.id = p.section_id where p.id = ${id}`;
    expect(await valueOf(database.db, now)).toBe('Болт М6 / Карат / Второй');
  });

  it('stays when a quarantined record is confirmed, which changes the source alone', async () => {
    const article = (text: string) => `<Артикул>${text}</Артикул>`;
    const file = (name: string, own: string) => ({
      'g.xml': goodsFile(
        'h2',
        product({ id: 'a', name, more: article(own) }) + product({ id: 'b', more: article('Б-2') }),
      ),
    });
    const { sourceId } = await load(file('Болт', 'Б-1'));
    const id = await productId(sourceId);
    await change([id], { name: 'Болт магазина' });
    await load(file('Болт М6', 'Б-2'));
    const waiting = await valueOf<number>(
      database.db,
      sql`select id from import_quarantine where source_id = ${sourceId}`,
    );
    await confirmQuarantined(database, () => Promise.resolve([waiting]), { by: OPERATOR, now: new Date() });
    const now = sql`select name || ' / ' || article || ' / ' || (held->'name'->>'source') from product where id = ${id}`;
    expect(await valueOf(database.db, now)).toBe('Болт магазина / Б-2 / Болт М6');
  });

  it('of pictures stays while a file says nothing of them', async () => {
    const { sourceId } = await load({ 'g.xml': goodsFile('h3', product({ id: 'a' })) });
    const id = await productId(sourceId);
    await change([id], { pictures: [{ standard: '/files/goods/own.jpg' }] });
    await load({ 'g.xml': goodsFile('h3', product({ id: 'a', name: 'Винт' })) });
    const now = sql`select pictures->0->>'standard' from product where id = ${id}`;
    expect(await valueOf(database.db, now)).toBe('/files/goods/own.jpg');
  });

  it('of a variant stays: the same file changes nothing, another one names what differs', async () => {
    const variant = (mark: string) => ({
      'o.xml': offersFile(
        'h4',
        [{ id: 't', name: 'Оптовая' }],
        offer('a#1', [{ type: 't', value: '5' }], `<Наименование>Стол (дуб)</Наименование>${mark}`),
      ),
    });
    const { sourceId } = await load({
      'g.xml': goodsFile('h4', product({ id: 'a', name: 'Стол' })),
      ...variant('<Статус>Удален</Статус>'),
    });
    const row = async () => {
      const [own] = await database.db
        .select()
        .from(offerTable)
        .where(eq(offerTable.productId, await productId(sourceId)));
      return own!;
    };
    // Hidden by the source; the shop has it on sale
    const { id, productId: own } = await row();
    await transaction(database.db, (tx) => changeVariants(tx, own, [{ id, isShown: true }], AUTHOR));
    const same = await load(variant('<Статус>Удален</Статус>'));
    expect(same.counts).toMatchObject({ variantsSame: 1 });
    expect((await row()).active).toBe(true);
    const shown = await load(variant(''));
    expect(shown.counts).toMatchObject({ variantsChanged: 1 });
    expect(await held(shown.runId)).toEqual([]);
    const hidden = await load(variant('<Статус>Удален</Статус>'));
    expect(await held(hidden.runId)).toEqual(['Стол (дуб): На витрине: да / нет']);
    expect(await row()).toMatchObject({ active: true, held: { active: { source: false } } });
  });
});
