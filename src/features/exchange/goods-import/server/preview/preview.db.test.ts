import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { checkReport } from './check-report.ts';
import { goodsFile, offer, offersFile, product, quantity } from '../exports.fixture.ts';
import { importTexts, temporaryFolder, valueOf } from '../import.fixture.ts';
import { checkFiles } from '../import-files.ts';
import { hasRealExports, realExport } from '../real-exports.fixture.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

/** What a dry run says of these files, with plain blanks. */
async function dryRun(texts: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder();
  const files = Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return { path, name };
  });
  const lines = await checkReport(db, await checkFiles(db, files, {}), {});
  return lines.map((line) => line.replaceAll('\u00A0', ' '));
}
const after = (lines: readonly string[], title: string) => {
  const from = lines.findIndex((line) => line.includes(title));
  if (from < 0) return [];
  const rest = lines.slice(from + 1);
  const to = rest.findIndex((line) => !line.startsWith('    '));
  return rest.slice(0, to < 0 ? undefined : to).map((line) => line.trim());
};

const types = [{ id: 'w', name: 'Оптовая' }];
const whole = (file: string) => file.replace('<Каталог>', '<Каталог СодержитТолькоИзменения="false">');
const unit = (name: string) => `<БазоваяЕдиница>${name}</БазоваяЕдиница>`;

describe('a dry run', () => {
  it('says by kind what would change and names the worst', async () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const offers = (values: Record<string, string>, count: number) =>
      offersFile(
        'p1',
        types,
        ids.map((id) => offer(id, [{ type: 'w', value: values[id] ?? '100' }], quantity(count))).join(''),
      );
    const [first] = await importTexts(db, {
      'g.xml': goodsFile('p1', ids.map((id) => product({ id, more: unit('шт') })).join('')),
      'o.xml': offers({}, 5),
    });
    const id = await valueOf<number>(
      db,
      sql`
      select id from product where source_id = ${first!.sourceId} and external_id = 'd'`,
    );
    await anOrder(db, await aBuyer(db), { lines: [aLine({ itemId: id, productId: id })] });
    const lines = await dryRun({
      'g.xml': whole(
        goodsFile(
          'p1',
          product({ id: 'a', name: 'Стол', more: unit('шт') }) +
            product({ id: 'b', more: unit('м') }) +
            product({ id: 'c', more: unit('шт'), attributes: ' Статус="Удален"' }) +
            product({ id: 'd', more: unit('упак') }),
        ),
      ),
      'o.xml': offers({ a: '40', b: '120', c: '', e: '1000' }, 0),
    });
    expect(lines).toContain('    товары: изменится 2, уйдёт с витрины 1');
    expect(lines).toContain('      по полям: Наименование 1, Единица 1');
    expect(lines).toContain('    цены: вырастет 1, снизится 1, снимется 1');
    expect(lines).toContain('    остатки: изменится 4, из них закончится 4');
    expect(after(lines, 'вдвое и больше: 1')).toEqual(['Товар a: Оптовая: 100 ₽ → 40 ₽, ×2,50']);
    expect(after(lines, 'Единицы изменятся: 1')).toEqual(['Товар b: Единица: шт → м']);
    expect(after(lines, 'ждать решения в карантине: 2')).toEqual([
      'Товар d: Единица: шт → упак',
      'Товар e: Оптовая: 100 ₽ → 1 000 ₽',
    ]);
    expect(after(lines, 'Нет в полной выгрузке: 1')).toEqual(['Товар e']);
    expect(await valueOf(db, sql`select count(*)::int from import_quarantine`)).toBe(0);
  });

  it('names twenty prices, the most changed first', async () => {
    const ids = Array.from({ length: 30 }, (_, n) => `i${n}`);
    const offers = (price: (n: number) => number) =>
      offersFile('p2', types, ids.map((id, n) => offer(id, [{ type: 'w', value: String(price(n)) }])).join(''));
    await importTexts(db, {
      'g.xml': goodsFile('p2', ids.map((id) => product({ id })).join('')),
      'o.xml': offers(() => 100),
    });
    const lines = await dryRun({ 'o.xml': offers((n) => 200 + n) });
    const named = after(lines, 'вдвое и больше: 30, первые 20');
    expect(named).toHaveLength(20);
    expect([named[0], named[19]]).toEqual([
      expect.stringContaining('Товар i29: Оптовая: 100 ₽ → 229 ₽'),
      expect.stringContaining('210 ₽'),
    ]);
  });

  it('compares the price of the base unit if a file has prices for several units', async () => {
    const perPiece = { type: 'w', value: '100', more: '<Единица>шт</Единица><Коэффициент>1</Коэффициент>' };
    const perPack = { type: 'w', value: '900', more: '<Единица>упак</Единица><Коэффициент>10</Коэффициент>' };
    const files = {
      'g.xml': goodsFile('p9', product({ id: 'a', more: unit('шт') })),
      'o.xml': offersFile('p9', types, offer('a', [perPiece, perPack])),
    };
    await importTexts(db, files);
    expect(await dryRun(files)).toContain('    цены: без изменений');
  });
});

describe.skipIf(!hasRealExports)('a dry run of a real export (skipped where ../shared/data is absent)', () => {
  it('counts what the import then changes', async () => {
    const read = (name: string) => readFileSync(realExport(`cml-1c-retail-demo/b/${name}`), 'utf8');
    const [goods, offers] = [read('import0_1.xml'), read('offers0_1.xml')];
    await importTexts(db, { 'g.xml': goods, 'o.xml': offers });
    const same = await dryRun({ 'g.xml': goods, 'o.xml': offers });
    expect(same).toContain('    товары: без изменений');
    expect(same).toContain('    цены: без изменений');
    expect(same).toContain('    остатки: без изменений');
    const changed = {
      'g.xml': goods.replaceAll('Код="166" НаименованиеПолное="Килограмм"', 'Код="168" НаименованиеПолное="Тонна"'),
      'o.xml': offers
        .replaceAll(/<ЦенаЗаЕдиницу>(\d+)<\/ЦенаЗаЕдиницу>/g, '<ЦенаЗаЕдиницу>2$1</ЦенаЗаЕдиницу>')
        .replaceAll(/КоличествоНаСкладе="\d+"/g, 'КоличествоНаСкладе="1"'),
    };
    const lines = (await dryRun(changed)).join('\n');
    const [report] = await importTexts(db, changed);
    const { counts } = report!;
    const number = (pattern: RegExp) => Number(pattern.exec(lines)?.[1] ?? 0);
    expect(counts.productsChanged).toBeGreaterThan(10);
    expect(number(/товары: изменится (\d+)/)).toBe(counts.productsChanged);
    expect(counts.pricesSet).toBeGreaterThan(50);
    expect(number(/вырастет (\d+)/) + number(/снизится (\d+)/)).toBe(counts.pricesSet);
    expect(number(/карантине: (\d+)/)).toBe(counts.quarantineHeld ?? 0);
  });
});
