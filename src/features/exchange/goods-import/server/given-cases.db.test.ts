import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/index.ts';
import { freshShop, importReal, notesOf, valueOf } from './import.fixture.ts';
import type { ImportSettings } from './import-settings.ts';
import { realExport } from './real-exports.fixture.ts';

/** Goods of a shop by their article: price, currency and stock. */
async function goods(db: Db): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ id: string; price: string | null; stock: number | null }>(sql`
    select coalesce(p.article, p.name) as id,
      (select (u.value / 100.0)::numeric(20, 2) || ' ' || u.currency from price u where u.item_id = p.id limit 1) as price,
      (select sum(on_hand)::float from stock where item_id = p.id) as stock
    from product p order by 1`);
  return Object.fromEntries(rows.map(({ id, price, stock }) => [id, `${price ?? '—'}; ${stock ?? 0}`]));
}

/** A case with its files in `cases/NAME`, as its title names it; the test is skipped where that folder is absent. */
function given(name: string) {
  const isAbsent = !existsSync(realExport(`cases/${name}`));
  const open = async () => {
    const { db } = await freshShop();
    const load = async (file: string, settings: ImportSettings = { source: 'Поставщик', confirmColumns: true }) => {
      const [report] = await importReal(db, [`cases/${name}/${file}`], settings);
      return report!.runId;
    };
    return { db, load };
  };
  return { isAbsent, open };
}

describe('given price lists', () => {
  const cells = given('pl-cell-currency');
  it.skipIf(cells.isAbsent)('a price keeps the currency that its cell names (cases/pl-cell-currency)', async () => {
    const { db, load } = await cells.open();
    await load('price.csv');
    expect(await goods(db)).toEqual({
      'CC-1': '100.00 RUB; 50',
      'CC-2': '100.00 USD; 50',
      'CC-3': '100.00 EUR; 50',
      'CC-4': '100.00 USD; 50',
      'CC-5': '100.00 KZT; 50',
    });
  });

  const headings = given('pl-heading-currency');
  it.skipIf(headings.isAbsent)(
    'a price keeps the currency that its heading names (cases/pl-heading-currency)',
    async () => {
      const { db, load } = await headings.open();
      await load('price.csv');
      expect((await goods(db))['HC-1']).toBe('2345.00 KZT; 50');
    },
  );

  const merged = given('pl-merged-hidden');
  it.skipIf(merged.isAbsent)('a value below a merged cell is not read (cases/pl-merged-hidden)', async () => {
    const { db, load } = await merged.open();
    await load('price.xlsx');
    expect(Object.keys(await goods(db))).toEqual(['A-1', 'A-2', 'D-1']);
    const sections = sql`select string_agg(distinct s.name, ', ') from product p join section s on s.id = p.section_id`;
    expect(await valueOf(db, sections)).toBe('Диски, Шины летние');
  });

  const units = given('pl-price-unit-heading');
  it.skipIf(units.isAbsent)(
    'a price for a thousand pieces becomes the price of one (cases/pl-price-unit-heading)',
    async () => {
      const { db, load } = await units.open();
      await load('price.csv');
      expect(await goods(db)).toEqual({
        'PU-1': '0.35 RUB; 50000',
        'PU-2': '0.38 RUB; 50000',
        'PU-3': '0.41 RUB; 50000',
      });
    },
  );

  const totals = given('pl-report-totals');
  it.skipIf(totals.isAbsent)('groups with totals become sections (cases/pl-report-totals)', async () => {
    const { db, load } = await totals.open();
    const columns = 'название=A; цена=C; остаток=B';
    const run = await load('price.xlsx', { source: 'Отчёт', columns, confirmColumns: true });
    expect(await goods(db)).toEqual({
      'Квас 1,5 л': '200.00 RUB; 80',
      'Лимонад 1,5 л': '200.00 RUB; 120',
      'Набор подарочный': '500.00 RUB; 100',
    });
    const sections = sql`select string_agg(distinct s.name, ', ') from product p join section s on s.id = p.section_id`;
    expect(await valueOf(db, sections)).toBe('НАПИТКИ, СЛАДОСТИ');
    expect(await notesOf(db, run)).toMatchObject({ 'taken row-total': 3 });
  });

  const requests = given('pl-request-rows');
  it.skipIf(requests.isAbsent)('goods without a readable price stay goods (cases/pl-request-rows)', async () => {
    const { db, load } = await requests.open();
    const run = await load('price.csv');
    expect(await goods(db)).toEqual({
      'NS-101': '4500.00 RUB; 0',
      'NS-102': '—; 0',
      'NS-103': '—; 0',
      'NS-104': '—; 0',
      'NS-105': '—; 0',
      'NS-106': '—; 0',
    });
    expect(await notesOf(db, run)).toMatchObject({ 'taken price-empty': 3, 'refused price-wrong': 2 });
  });

  const bounds = given('pl-stock-upper-bound');
  it.skipIf(bounds.isAbsent)('an upper bound of a stock is no stock (cases/pl-stock-upper-bound)', async () => {
    const { db, load } = await bounds.open();
    await load('price.csv');
    expect(await goods(db)).toEqual({ 'SU-1': '350.00 RUB; 1', 'SU-2': '380.00 RUB; 1', 'SU-3': '410.00 RUB; 100' });
  });

  const vat = given('pl-vat-wording');
  it.skipIf(vat.isAbsent)(
    'a price «без учета НДС» gets its VAT, and is one price with that «с учетом НДС» (cases/pl-vat-wording)',
    async () => {
      const { db, load } = await vat.open();
      await load('price.csv');
      expect((await goods(db))['VW-1']).toBe('122.00 RUB; 50');
      expect(await valueOf(db, sql`select vat_included from price_type`)).toBe(false);
      await load('two-columns.csv', { source: 'Два столбца', confirmColumns: true });
      expect((await goods(db))['TW-1']).toBe('122.00 RUB; 1000');
      const types = sql`select string_agg(t.name, ', ') from price_type t join source s on s.id = t.source_id where s.name = 'Два столбца'`;
      expect(await valueOf(db, types)).toBe('Цена с учетом НДС, руб.');
    },
  );
});

describe('given exports', () => {
  const pictured = given('cml-last-picture');
  it.skipIf(pictured.isAbsent)('a product loses its last picture (cases/cml-last-picture)', async () => {
    const { db, load } = await pictured.open();
    const count = sql`select jsonb_array_length(pictures) from product`;
    await load('step1/import.xml');
    expect(await valueOf(db, count)).toBe(1);
    await load('step2/import.xml');
    expect(await valueOf(db, count)).toBe(0);
  });

  const ampersand = given('cml-bare-ampersand');
  it.skipIf(ampersand.isAbsent)('an unescaped & is named with its line (cases/cml-bare-ampersand)', async () => {
    const { db, load } = await ampersand.open();
    const run = await load('import.xml', {});
    expect(await valueOf(db, sql`select name from product`)).toBe('Ёмкость «Ручеёк & Ко» № 5');
    const remark = sql`select kind || ' ' || code || ' ' || line || ' ' || reason from import_note where run_id = ${run}`;
    expect(await valueOf(db, remark)).toMatch(/^mended ampersand-bare 2 .*&.*Ручеёк & Ко/);
  });
});
