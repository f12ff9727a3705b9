import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshShop, temporaryFolder, valueOf } from '#exchange/goods-import/server/import.fixture.ts';
import {
  checkFiles,
  checkReport,
  importFiles,
  importReport,
  type ImportSettings,
} from '#exchange/goods-import/server/index.ts';
import type { Database, Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { writeXlsx } from 'hucre/xlsx';
import { priceListCommand } from './price-list-command.ts';

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  ({ db } = database);
});

const now = new Date('2026-11-21T09:00:00Z');
const lines = (heading: string, price = '100', above = '') =>
  `${above === '' ? '' : `${above};;;\n`}Артикул;Наименование;${heading};Ед.\nA-1;Болт М6;${price};шт\nA-2;Гайка М6;${price};шт\n`;

async function load(text: string | Uint8Array, settings: ImportSettings): Promise<string> {
  const name = typeof text === 'string' ? 'price.csv' : 'price.xlsx';
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return importReport(await importFiles(db, [{ path, name }], settings, { now })).join('\n');
}

const prices = (source: string) =>
  valueOf<string | null>(
    db,
    sql`select string_agg(u.currency || ' ' || u.value, ', ' order by u.item_id) from price u
      join price_type t on t.id = u.price_type_id join source s on s.id = t.source_id where s.name = ${source}`,
  );

const shop = (args: object) =>
  priceListCommand.run({ database, env: { TZ_SHOP: 'Europe/Moscow' } } as never, args).then((rows) => rows.join('\n'));

describe('a list that does not say what its prices mean', () => {
  const confirmed = (source: string, more: ImportSettings = {}) => ({ source, confirmColumns: true, ...more });

  it('is asked about with its first rows, and nothing is written', async () => {
    const asked = load(lines('Оптовая цена, у.е.'), confirmed('Вопрос'));
    await expect(asked).rejects.toThrow(/«у\.е\.» не называет валюту\. Ответьте: --currency=USD/);
    await expect(asked).rejects.toThrow('A-1 · Болт М6 · 100 · шт');
    expect(await valueOf(db, sql`select count(*)::int from source where name = 'Вопрос'`)).toBe(0);
    expect(await valueOf(db, sql`select count(*)::int from price_list_layout where source_name = 'Вопрос'`)).toBe(0);
  });

  it('is imported with the answer, which is remembered, shown and taken back', async () => {
    const text = lines('Оптовая цена, у.е.');
    const report = await load(text, confirmed('Ответ', { currency: 'доллары' }));
    expect(report).toContain('USD (ответ оператора)');
    expect(await prices('Ответ')).toBe('USD 10000, USD 10000');
    await load(text.replaceAll('100', '120'), { source: 'Ответ' });
    expect(await prices('Ответ')).toBe('USD 12000, USD 12000');
    expect(await shop({ action: 'list', source: 'Ответ' })).toContain('ответ: --currency="C=USD"');
    expect(await shop({ action: 'forget', which: 'Ответ' })).toContain('забыт');
    await expect(load(text, confirmed('Ответ'))).rejects.toThrow('не называет валюту');
  });

  it('is asked again once it says something else, though its headings are the same', async () => {
    await load(lines('Оптовая цена'), confirmed('Строка'));
    await expect(load(lines('Оптовая цена', '100', 'Цены указаны в у.е.'), confirmed('Строка'))).rejects.toThrow(
      'у.е.',
    );
    const dollars = await load(lines('Оптовая цена', '100 $'), confirmed('Строка'));
    expect(dollars).toContain('USD (по ячейкам)');
    expect(await prices('Строка')).toBe('USD 10000, USD 10000');
  });

  it('says in its report and its preview what is assumed', async () => {
    const report = await load(lines('Оптовая цена'), confirmed('Молчание'));
    const assumed = 'валюта не названа: RUB, о НДС не сказано ясно: считаем, что он в цене, за единицу товара';
    expect(report).toContain(assumed);
    const path = join(temporaryFolder(), 'price.csv');
    writeFileSync(path, lines('Оптовая цена'));
    const settings = { source: 'Молчание' };
    const checked = await checkFiles(db, [{ path, name: 'price.csv' }], settings);
    expect((await checkReport(db, checked, settings)).join('\n')).toContain(assumed);
  });

  it('takes one answer for each price column', async () => {
    const text =
      'Артикул;Наименование;Цена опт, у.е.;Розничная цена, у.е.\nA-1;Болт М6;100;150\nA-2;Гайка М6;100;150\n';
    await load(text, confirmed('Два', { currency: 'C=USD; D=EUR', priceType: 'Цена опт, у.е.' }));
    expect(await prices('Два')).toMatch(/USD 10000.*EUR 15000|EUR 15000.*USD 10000/);
    await expect(load(text, confirmed('Три', { currency: 'C=USD' }))).rejects.toThrow('столбец D');
  });

  it('is asked how many pieces a pack has, and divides by the answer', async () => {
    const text = lines('Оптовая цена за упаковку, руб. с НДС');
    await expect(load(text, confirmed('Пачки'))).rejects.toThrow(/цена за упак.*--price-unit=1/s);
    await load(text, confirmed('Пачки', { priceUnit: '50' }));
    expect(await prices('Пачки')).toBe('RUB 200, RUB 200');
  });

  it('divides by the pack of each row where the list has packs', async () => {
    const text =
      'Артикул;Наименование;Цена опт за упаковку, руб.;В упаковке\nA-1;Болт М6;100;50\nA-2;Гайка М6;100;25\nA-3;Винт М6;100;\n';
    const report = await load(text, confirmed('Упаковки'));
    expect(await prices('Упаковки')).toBe('RUB 200, RUB 400');
    expect(report).toContain('за упаковку, а сколько в ней, не сказано');
  });

  it('takes the answer that goods have no VAT, or that it is added to the price', async () => {
    await load(lines('Оптовая цена без НДС, руб.'), confirmed('Упрощёнка', { vat: 'none' }));
    expect(await prices('Упрощёнка')).toBe('RUB 10000, RUB 10000');
    const codes = sql`select string_agg(distinct vat_code, ',') from product p join source s on s.id = p.source_id where s.name = 'Упрощёнка'`;
    expect(await valueOf(db, codes)).toBe('none');
    const report = await load(lines('Оптовая цена, руб.'), confirmed('Сверху', { vat: 'added' }));
    expect(await prices('Сверху')).toBe('RUB 12200, RUB 12200');
    expect(report).toContain('ставки у товаров нет, НДС добавлен по общей: 22 %');
  });

  it('shows the currency of number formats beside its first rows', async () => {
    const rows = [
      ['Артикул', 'Наименование', 'Оптовая цена', 'Ед.'],
      ['A-1', 'Болт М6', 100, 'шт'],
      ['A-2', 'Гайка М6', 200, 'шт'],
    ];
    const cells = new Map([1, 2].map((row) => [`${row},2`, { style: { numFmt: '#,##0.00\\ [$€-407]' } }]));
    const book = await writeXlsx({ sheets: [{ name: 'Прайс', rows, cells }] });
    await expect(load(book, { source: 'Форматы' })).rejects.toThrow('A-1 · Болт М6 · 100 EUR · шт');
    await load(book, confirmed('Форматы'));
    expect(await prices('Форматы')).toBe('EUR 10000, EUR 20000');
  });

  it('refuses an option that it does not understand, and options without a price list', async () => {
    await expect(load(lines('Цена опт'), confirmed('Опечатка', { vat: 'да' }))).rejects.toThrow(
      '--vat: не понимаю «да»',
    );
    const path = join(temporaryFolder(), 'feed.xml');
    writeFileSync(path, '<КоммерческаяИнформация/>');
    await expect(importFiles(db, [{ path, name: 'feed.xml' }], { currency: 'USD' }, { now })).rejects.toThrow(
      'относятся к прайс-листам',
    );
  });
});

describe('an article of the own CSV file', () => {
  it('loses the apostrophe in front of a sign of a formula', async () => {
    const { db: own } = await freshShop();
    const path = join(temporaryFolder(), 'price.csv');
    writeFileSync(path, "Артикул;Наименование;Цена опт, руб\n'-12;'+ Набор;10\n'=7;Болт;20\n");
    await importFiles(own, [{ path, name: 'price.csv' }], { source: 'Свой', confirmColumns: true }, { now });
    expect(await valueOf(own, sql`select string_agg(article || ' ' || name, ', ' order by id) from product`)).toBe(
      '-12 + Набор, =7 Болт',
    );
  });
});
