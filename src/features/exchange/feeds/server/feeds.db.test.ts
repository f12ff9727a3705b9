import { sql } from 'drizzle-orm';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeXlsx } from 'hucre/xlsx';
import { importFiles, type ImportSettings } from '#exchange/goods-import/server/index.ts';
import {
  countRows,
  freshShop,
  importReal,
  importTexts,
  notesOf,
  temporaryFolder,
  valueOf,
} from '#exchange/goods-import/server/import.fixture.ts';
import { hasRealExports } from '#exchange/goods-import/server/real-exports.fixture.ts';
import type { Db } from '#server/db/index.ts';

const now = new Date('2026-11-21T09:00:00Z');

const feed = (
  offers: string,
  categories = '<category id="1">Инструмент</category>',
) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE yml_catalog SYSTEM "shops.dtd">
<yml_catalog date="2026-11-20 10:00"><shop><name>Склад-Опт</name><url>https://sklad.example/</url>
<currencies><currency id="RUR" rate="1"/></currencies><categories>${categories}</categories>
<offers>${offers}</offers></shop></yml_catalog>`;

const hammer = `<offer id="7" available="true"><price>450.50</price><currencyId>RUR</currencyId><categoryId>1</categoryId>
  <name>Молоток слесарный 500 г</name><vendor>Зубр</vendor><vendorCode>ZB-500</vendorCode><barcode>4600000000017</barcode>
  <count>12</count><vat>VAT_20</vat><weight>0.65</weight><description><![CDATA[<p>Кованый</p>]]></description>
  <purchase_price>200</purchase_price><param name="Длина" unit="мм">300</param></offer>`;

/** What a buyer's price, stock and section of a product are made of. */
async function goods(db: Db): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select p.external_id as id, p.name, p.article, b.name as brand, s.name as section, u.value as price,
      (select sum(on_hand)::float from stock where item_id = p.id or item_id in (select id from offer where product_id = p.id)) as stock
    from product p left join brand b on b.id = p.brand_id join section s on s.id = p.section_id
    left join price u on u.item_id = p.id order by p.external_id`);
  return rows;
}

async function book(sheets: { name: string; rows: (string | number | null)[][] }[]): Promise<Uint8Array> {
  return writeXlsx({ sheets });
}

async function importBook(db: Db, bytes: Uint8Array, settings: ImportSettings, name = 'price.xlsx') {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  return importFiles(db, [{ path, name }], settings, { now });
}

const list = (price: number | string) => [
  {
    name: 'Прайс',
    rows: [
      ['ООО «Поставщик»', null, null, null, null],
      ['Артикул', 'Наименование', 'Ед.', 'Оптовая цена, руб', 'Остаток'],
      ['Крепёж', null, null, null, null],
      ['A-1', 'Болт М6', 'шт', price, 100],
      ['A-2', 'Гайка М6', 'кг', '1 250,50 руб.', 'есть'],
      ['Электрика', null, null, null, null],
      ['A-3', 'Кабель ВВГ', 'м', 'по запросу', 'нет'],
    ],
  },
];

describe('a YML feed', () => {
  it('becomes sections, goods, prices and stock; its purchase price is never read', async () => {
    const { db } = await freshShop();
    const [report] = await importTexts(db, { 'feed.xml': feed(hammer) });
    expect(report).toMatchObject({ sourceName: 'Склад-Опт', baseType: 'Цена с сайта (YML)' });
    expect(await goods(db)).toEqual([
      {
        id: '7',
        name: 'Молоток слесарный 500 г',
        article: 'ZB-500',
        brand: 'Зубр',
        section: 'Инструмент',
        price: 45050,
        stock: 12,
      },
    ]);
    expect(await valueOf(db, sql`select count(*)::int from price where value = 20000`)).toBe(0);
    expect(await valueOf(db, sql`select value from barcode`)).toBe('4600000000017');
    expect(await valueOf(db, sql`select weight_grams from product`)).toBe(650);
    expect(await valueOf(db, sql`select description from product`)).toBe('Кованый');
    expect(await valueOf(db, sql`select name from property where source_id is not null`)).toBe('Длина, мм');
  });

  it('changes nothing when it comes again, and finds its source by the address of its shop', async () => {
    const { db } = await freshShop();
    await importTexts(db, { 'feed.xml': feed(hammer) });
    const [again] = await importTexts(db, { 'other-name.xml': feed(hammer).replace('Склад-Опт', 'Склад Опт плюс') });
    expect(again!.counts).toMatchObject({ productsSame: 1, pricesSame: 1 });
    expect(await valueOf(db, sql`select count(*)::int from source`)).toBe(1);
  });

  it('counts goods that are there without a number as the operator says, and the others as none', async () => {
    const { db } = await freshShop();
    const offer = (id: string, available: string) =>
      `<offer id="${id}" available="${available}"><price>1</price><categoryId>1</categoryId><name>Товар ${id}</name></offer>`;
    const text = feed(offer('a', 'true') + offer('b', 'false'));
    await importTexts(db, { 'feed.xml': text }, { availableQuantity: 50 });
    expect((await goods(db)).map(({ id, stock }) => [id, stock ?? 0])).toEqual([
      ['a', 50],
      ['b', 0],
    ]);
  });

  it('joins the variants of one group, each with its size, article and price', async () => {
    const { db } = await freshShop();
    const variant = (id: string, size: string, price: number) =>
      `<offer id="${id}" group_id="5" available="true"><price>${price}</price><categoryId>1</categoryId>
      <name>Перчатки</name><vendorCode>P-${size}</vendorCode><param name="Размер">${size}</param><param name="Материал">х/б</param></offer>`;
    await importTexts(db, { 'feed.xml': feed(variant('51', 'M', 30) + variant('52', 'L', 35)) });
    expect(await valueOf(db, sql`select count(*)::int from product`)).toBe(1);
    const { rows } = await db.execute(
      sql`select o.article, u.value from offer o join price u on u.item_id = o.id order by 1`,
    );
    expect(rows).toEqual([
      { article: 'P-L', value: 3500 },
      { article: 'P-M', value: 3000 },
    ]);
  });

  it('puts sections below each other regardless of their order, also where they form a circle', async () => {
    const { db } = await freshShop();
    const categories = `<category id="3" parentId="2">Ключи</category><category id="2" parentId="1">Ручной</category>
      <category id="1">Инструмент</category><category id="8" parentId="9">А</category><category id="9" parentId="8">Б</category>`;
    await importTexts(db, { 'feed.xml': feed(hammer, categories) });
    const { rows } = await db.execute(
      sql`select s.name, p.name as parent from section s left join section p on p.id = s.parent_id where s.name in ('Ключи', 'Ручной') order by 1`,
    );
    expect(rows).toEqual([
      { name: 'Ключи', parent: 'Ручной' },
      { name: 'Ручной', parent: 'Инструмент' },
    ]);
  });

  it('has the minimum and the step of an order for the goods', async () => {
    const { db } = await freshShop();
    const counts = '<min-quantity>6</min-quantity><step-quantity>3</step-quantity></offer>';
    await importTexts(db, { 'feed.xml': feed(hammer.replace('</offer>', counts)) });
    expect(await valueOf(db, sql`select min_order_count || ' ' || package_count from product`)).toBe('6 3');
  });

  it('a price «from», and one of several currencies that names none, are refused; one of another currency keeps it', async () => {
    const { db } = await freshShop();
    const offer = (id: string, price: string) =>
      `<offer id="${id}"><name>Товар ${id}</name><categoryId>1</categoryId>${price}</offer>`;
    const offers =
      offer('a', '<price from="true">100</price><currencyId>RUR</currencyId>') +
      offer('b', '<price>100</price>') +
      offer('c', '<price>100</price><currencyId>KZT</currencyId>');
    const currencies = '<currency id="USD" rate="CBRF"/><currency id="KZT" rate="0.2"/>';
    const text = feed(offers).replace('<currency id="RUR" rate="1"/>', currencies);
    const [report] = await importTexts(db, { 'feed.xml': text });
    expect(await notesOf(db, report!.runId)).toMatchObject({ 'refused price-wrong': 2, 'taken price-terms': 1 });
    expect(await valueOf(db, sql`select string_agg(currency || ' ' || value, ',') from price`)).toBe('KZT 10000');
  });

  it('a record without an id or a name is refused with its line, the others go in', async () => {
    const { db } = await freshShop();
    const wrong =
      '<offer available="true"><price>1</price><name>Без id</name></offer><offer id="9"><price>x</price></offer>';
    const [report] = await importTexts(db, { 'feed.xml': feed(wrong + hammer) });
    expect(await notesOf(db, report!.runId)).toMatchObject({ 'refused offer-incomplete': 2 });
    expect(await valueOf(db, sql`select count(*)::int from product`)).toBe(1);
  });
});

describe('a price list', () => {
  it('shows its columns and changes nothing until they are confirmed; then it goes in, and the next one needs no word', async () => {
    const { db } = await freshShop();
    const settings = { source: 'Поставщик' };
    const refusal = await importBook(db, await book(list(10)), settings).then(
      () => '',
      (error: Error) => error.message,
    );
    for (const part of [
      'артикул — столбец A',
      'цена — столбец D «Оптовая цена, руб»',
      'Болт М6',
      '--confirm-columns',
    ]) {
      expect(refusal).toContain(part);
    }
    expect(await valueOf(db, sql`select count(*)::int from product`)).toBe(0);
    const [report] = await importBook(db, await book(list(10)), { ...settings, confirmColumns: true });
    expect(await notesOf(db, report!.runId)).toMatchObject({ 'taken price-empty': 1 });
    expect(await goods(db)).toMatchObject([
      { article: 'A-1', section: 'Крепёж', price: 1000, stock: 100 },
      { article: 'A-2', section: 'Крепёж', price: 125050, stock: 1000 },
      { article: 'A-3', section: 'Электрика', price: null },
    ]);
    await importBook(db, await book(list(12.5)), settings);
    expect((await goods(db))[0]).toMatchObject({ article: 'A-1', price: 1250 });
  });

  it('with other headings asks again, and so does another source', async () => {
    const { db } = await freshShop();
    await importBook(db, await book(list(10)), { source: 'Поставщик', confirmColumns: true });
    const changed = list(11);
    changed[0]!.rows[1]![3] = 'Розничная цена';
    await expect(importBook(db, await book(changed), { source: 'Поставщик' })).rejects.toThrow('проверьте столбцы');
    await expect(importBook(db, await book(list(10)), { source: 'Другой' })).rejects.toThrow('проверьте столбцы');
    expect((await goods(db))[0]).toMatchObject({ price: 1000 });
  });

  it('asks again where the upper one of two rows of headings has changed places', async () => {
    const { db } = await freshShop();
    const rows = (upper: string[]) => [
      {
        name: 'Прайс',
        rows: [
          [null, null, ...upper],
          ['Артикул', 'Наименование', 'Цена', 'Цена'],
          ['A-1', 'Болт М6', 10, 15],
        ],
      },
    ];
    const settings = { source: 'Поставщик', priceType: 'Опт, Цена' };
    await importBook(db, await book(rows(['Опт', 'Розница'])), { ...settings, confirmColumns: true });
    await importBook(db, await book(rows(['Опт', 'Розница'])), settings);
    await expect(importBook(db, await book(rows(['Розница', 'Опт'])), settings)).rejects.toThrow('проверьте столбцы');
  });

  it('asks again where columns that the operator named have moved on a sheet that is not recognised', async () => {
    const { db } = await freshShop();
    const rows = (names: string[]) => [{ name: 'Лист', rows: [names, ['Болт М6', 10, 15]] }];
    const columns = 'название=A; цена Опт=B';
    const first = await book(rows(['Изделие', 'База', 'Витрина']));
    await importBook(db, first, { source: 'Поставщик', columns, confirmColumns: true });
    await importBook(db, first, { source: 'Поставщик' });
    const moved = await book(rows(['Изделие', 'Витрина', 'База']));
    await expect(importBook(db, moved, { source: 'Поставщик' })).rejects.toThrow('--columns');
  });

  it('a text that was cut in the middle of a letter is refused, one in UTF-16 is read', async () => {
    const { db } = await freshShop();
    const text = 'code;name;price\nA-1;Болт М6;10\nA-2;Гайка М6;20';
    const settings = { source: 'Лист', columns: 'артикул=A; название=B; цена Опт=C', confirmColumns: true };
    await importBook(db, Buffer.from(text), settings, 'price.csv');
    const cut = Buffer.from(text).subarray(0, Buffer.from(text).indexOf(Buffer.from('айка')) + 1);
    await expect(importBook(db, cut, { source: 'Лист' }, 'price.csv')).rejects.toThrow('обрывается');
    await importBook(db, Buffer.from(`\uFEFF${text.replace('20', '25')}`, 'utf16le'), settings, 'price.csv');
    expect(await goods(db)).toMatchObject([
      { article: 'A-1', name: 'Болт М6', price: 1000 },
      { article: 'A-2', name: 'Гайка М6', price: 2500 },
    ]);
  });

  it('without a source is refused with the key that names it', async () => {
    const { db } = await freshShop();
    await expect(importBook(db, await book(list(10)), {})).rejects.toThrow('--source=НАЗВАНИЕ');
  });

  it('takes the columns that the operator names, a text in windows-1251 too', async () => {
    const { db } = await freshShop();
    const text = 'Болт;7;10\nГайка;8;20\n';
    const bytes = Uint8Array.from(
      [...text].map((sign) => {
        const code = sign.codePointAt(0)!;
        return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
      }),
    );
    const settings = {
      source: 'Лист',
      columns: 'название=A; артикул=B; цена Опт=C; остаток=есть',
      confirmColumns: true,
    };
    await importBook(db, bytes, settings, 'price.csv');
    expect(await goods(db)).toMatchObject([
      { name: 'Болт', article: '7', price: 1000, stock: 1000 },
      { name: 'Гайка', article: '8', price: 2000, stock: 1000 },
    ]);
    await expect(importBook(db, bytes, { source: 'Лист', columns: 'цвет=A' }, 'price.csv')).rejects.toThrow(
      'не понимаю «цвет=A»',
    );
  });

  it('never makes a purchase price the selling one', async () => {
    const { db } = await freshShop();
    const rows = list(10);
    rows[0]!.rows[1]![3] = 'Закупочная цена';
    const [report] = await importBook(db, await book(rows), { source: 'Поставщик', confirmColumns: true });
    expect(report!.baseType).toBeNull();
    expect(await valueOf(db, sql`select count(*)::int from price_type where is_base`)).toBe(0);
  });

  it('an old workbook, a broken one and one with a password are refused in words', async () => {
    const { db } = await freshShop();
    const old = Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex');
    await expect(importBook(db, old, { source: 'x' }, 'price.xls')).rejects.toThrow('сохраните её как xlsx');
    const broken = Buffer.from((await book(list(1))).slice(0, 500));
    await expect(importBook(db, broken, { source: 'x' })).rejects.toThrow('таблица повреждена');
  });
});

describe.skipIf(!hasRealExports)('real feeds and price lists (skipped where ../shared/data is absent)', () => {
  it('a feed of 858 offers goes in whole, and again without a change', async () => {
    const { db } = await freshShop();
    const [report] = await importReal(db, ['yml-feeds/epc_2015.xml']);
    expect(await countRows(db)).toMatchObject({ products: 858, active: 858, prices: 857, sections: 158 });
    expect(await notesOf(db, report!.runId)).toMatchObject({ 'taken price-empty': 1 });
    const [again] = await importReal(db, ['yml-feeds/epc_2015.xml']);
    expect(again!.counts).toMatchObject({ productsSame: 858, pricesSame: 857 });
  });

  it('a feed of books with sections in any order goes in whole', async () => {
    const { db } = await freshShop();
    await importReal(db, ['yml-feeds/bookhouse_2015.xml']);
    expect(await countRows(db)).toMatchObject({ products: 501, prices: 501, sections: 243 });
  });

  it('a price list of 1,637 radiators on three sheets has the price with VAT of each', async () => {
    const { db } = await freshShop();
    const settings = { source: 'Радиаторы', confirmColumns: true, priceType: 'цена с НДС,руб' };
    await importReal(db, ['price-lists/radiators_2025.xlsx'], settings);
    expect(await countRows(db)).toMatchObject({ products: 1637, prices: 1637 });
    expect(
      await valueOf(db, sql`select value from price join product p on p.id = item_id where p.article = '7724601304'`),
    ).toBe(211036);
  });

  it('a list of 66 rows and 61 names without headings is taken by the columns that the operator names', async () => {
    const { db } = await freshShop();
    const columns = 'название=A; цена Розничная=B; цена Оптовая=C';
    await importReal(db, ['price-lists/wholesale_form.xlsx'], {
      source: 'Форма',
      columns,
      confirmColumns: true,
      priceType: 'Оптовая',
    });
    expect(await countRows(db)).toMatchObject({ products: 61, prices: 122 });
  });
});
