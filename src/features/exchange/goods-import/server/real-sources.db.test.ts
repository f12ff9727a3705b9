import { createReadStream } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readAll } from '#exchange/commerceml/server/xml.fixture.ts';
import { hasRealExports, realExport } from './real-exports.fixture.ts';
import { goodsFile, product } from './exports.fixture.ts';
import { countRows, freshShop, importReal, importTexts, notesOf, valueOf } from './import.fixture.ts';

const both = (folder: string, goods = 'import.xml', offers = 'offers.xml') => [
  `${folder}/${offers}`,
  `${folder}/${goods}`,
];

/** Each source into a fresh database; the offers are named first, so that the order of files cannot help. */
describe.skipIf(!hasRealExports)('real sources (skipped where ../shared/data is absent)', () => {
  it('a full export of 1C:Retail is imported completely, and a second import changes nothing', async () => {
    const { db } = await freshShop();
    const files = both('cml-1c-retail-demo/a', 'import0_1.xml', 'offers0_1.xml');
    const [report] = await importReal(db, files);
    expect(await countRows(db)).toEqual({
      products: 1197,
      active: 1197,
      variants: 2100,
      prices: 2641,
      stock: 1725,
      sections: 60,
      properties: 10,
      propertyLinks: 1390,
      barcodes: 703,
      aside: 0,
    });
    expect(await notesOf(db, report!.runId)).toEqual({
      'mended name-restored': 1,
      'mended name-spaces': 23,
      'mended price-repeated': 1,
    });
    expect(report).toMatchObject({ sourceName: 'Каталог товаров E0EBF92B', baseType: 'Розничная' });
    const [again] = await importReal(db, files);
    expect(again!.counts).toMatchObject({ productsSame: 1197, variantsSame: 2100, pricesSame: 2641 });
    for (const changed of ['productsAdded', 'productsChanged', 'variantsChanged', 'pricesSet', 'stockSet', 'values']) {
      expect(again!.counts).not.toHaveProperty(changed);
    }
  });

  it('irregular data of 1C:Retail: shared, missing and spaced articles, equal names, two prices, fractions, products without offers', async () => {
    const { db } = await freshShop();
    await importReal(db, both('cml-1c-retail-demo/a', 'import0_1.xml', 'offers0_1.xml'));
    const one = <T>(query: ReturnType<typeof sql>) => valueOf<T>(db, query);
    expect(await one(sql`select count(*) from product where article is null`)).toBe(107);
    expect(
      await one(
        sql`select count(*) from (select from product where article <> '' group by article having count(*) > 1) t`,
      ),
    ).toBe(132);
    expect(
      await one(sql`select count(*) from product where article = 'Б- 130005' and article_normalised = 'Б130005'`),
    ).toBe(1);
    expect(await one(sql`select count(*) from (select from product group by name having count(*) > 1) t`)).toBe(62);
    expect(await one(sql`select count(distinct code) from product`)).toBe(1197);
    const price = sql`select value from price join product p on p.id = item_id where p.external_id = 'cbcf492e-55bc-11d9-848a-00112f43529a'`;
    expect(await one(price)).toBe(2_190_000);
    expect(await one(sql`select count(*) from stock where on_hand <> trunc(on_hand)`)).toBe(3);
    const undescribed = sql`select count(*) from product p where not exists (select from price where item_id = p.id)
      and not exists (select from offer where product_id = p.id)`;
    expect(await one(undescribed)).toBe(268);
    expect(await one(sql`select count(distinct warehouse_id) from stock`)).toBe(5);
    expect(await one(sql`select count(*) from warehouse`)).toBe(6);
    expect(await one(sql`select max(array_length(string_to_array(path, '/'), 1)) from section`)).toBe(3);
    const rates = await db.execute(sql`select vat_code, vat_percent, count(*) from product group by 1, 2 order by 3`);
    expect(rates.rows.map((row) => Object.values(row))).toEqual([
      ['general', null, 2],
      ['general', 18, 328],
      ['reduced', 10, 867],
    ]);
    const units = await db.execute(sql`select unit_base, count(*) from product group by 1 order by 2 desc`);
    expect(units.rows.map((row) => Object.values(row))).toEqual([
      ['шт', 1155],
      ['пар', 22],
      ['кг', 11],
      ['упак', 8],
      ['компл', 1],
    ]);
    expect(
      await one(sql`select "values"->0->>'value' from offer where name = 'Женские ботфорты коричневые (38)'`),
    ).toBe('38');
  });

  it('a slice that claims to be complete removes nothing from the shop', async () => {
    const { db } = await freshShop();
    await importReal(db, both('cml-1c-retail-demo/a', 'import0_1.xml', 'offers0_1.xml'));
    await db.execute(
      sql`update product set hidden_by_operator = true where external_id = 'bd72d910-55bc-11d9-848a-00112f43529a'`,
    );
    const files = both('cml-1c-retail-demo/b', 'import0_1.xml', 'offers0_1.xml');
    await expect(importReal(db, files)).rejects.toThrow('вернуть прежние данные: npm run import -- ФАЙЛ --older');
    const [slice] = await importReal(db, files, { older: true });
    expect(slice!.sourceName).toBe('Каталог товаров E0EBF92B');
    // 969 are not in it, one of which was hidden before
    expect(slice!.notes.find(({ code }) => code === 'goods-kept')?.reason).toContain('(968)');
    expect(await countRows(db)).toMatchObject({ products: 1197, active: 1197, variants: 2100 });
    expect(await valueOf(db, sql`select count(*) from product where hidden_by_operator`)).toBe(1);
    expect(await valueOf(db, sql`select count(*) from source`)).toBe(1);
  });

  it('a slice and another base in the same folder are two sources', async () => {
    const { db } = await freshShop();
    const reports = await importReal(db, [
      'cml-1c-retail-demo/b/test.xml',
      ...both('cml-1c-retail-demo/b', 'import0_1.xml', 'offers0_1.xml'),
    ]);
    const names = reports.map(({ sourceName, counts }) => [sourceName, counts.productsAdded]);
    expect(new Map(names as [string, number][])).toEqual(
      new Map([
        ['Каталог товаров E0EBF92B', 228],
        ['Товары 2', 32],
      ]),
    );
    expect(await countRows(db)).toMatchObject({ products: 260, prices: 201, aside: 0 });
    expect(await valueOf(db, sql`select count(*) from brand`)).toBe(3);
    const unit = sql`select distinct unit_base from product join source s on s.id = source_id where s.name = 'Товары 2'`;
    expect(await valueOf(db, unit)).toBe('шт');
  });

  it('a plumbing shop in windows-1251: deep groups of one name, empty prices, units of prices, names cut and spaced', async () => {
    const { db } = await freshShop();
    const [report] = await importReal(db, both('cml-santechtula/2016-12-01'));
    expect(report).toMatchObject({ sourceName: 'АФОНЯ', baseType: 'Розничные' });
    expect(await countRows(db)).toMatchObject({
      products: 1426,
      variants: 0,
      prices: 1414,
      stock: 1048,
      sections: 154,
    });
    expect(report!.counts).toMatchObject({
      'taken:price-empty': 12,
      'taken:price-unit': 17,
      'mended:name-spaces': 320,
      'mended:name-restored': 3,
    });
    expect(await valueOf(db, sql`select count(*) from (select from section group by name having count(*) > 1) t`)).toBe(
      15,
    );
    expect(await valueOf(db, sql`select max(array_length(string_to_array(path, '/'), 1)) from section`)).toBe(4);
    expect(await valueOf(db, sql`select count(*) from stock where on_hand = 36.5`)).toBe(1);
    expect(await valueOf(db, sql`select count(*) from product where name like '%  %'`)).toBe(0);
    expect(await valueOf(db, sql`select max(length(name)) from product`)).toBeGreaterThan(50);
    expect(await valueOf(db, sql`select count(*) from product where name like '%водонагреватель%'`)).toBeGreaterThan(0);
  });

  it('offers without their products wait with all their data and join when the products come', async () => {
    const { db } = await freshShop();
    const [report] = await importReal(db, ['cml-sis03/offers.xml'], { priceType: 'Розничные' });
    expect(await countRows(db)).toMatchObject({ products: 0, prices: 0, aside: 1322 });
    expect(report!.counts).toMatchObject({ 'taken:offer-aside': 1322, 'mended:price-repeated': 1, stockAbsent: 214 });
    const offered = await readAll(createReadStream(realExport('cml-sis03/offers.xml')));
    const goods = offered.flatMap((record) => (record.type === 'offer' ? [product({ id: record.productId })] : []));
    const [joined] = await importTexts(db, {
      'goods.xml': goodsFile('54332cb8-0e68-4689-81be-c8d161411d14', goods.join('')),
    });
    expect(joined!.sourceId).toBe(report!.sourceId);
    expect(joined!.counts).toMatchObject({ productsAdded: 1322, offersJoined: 1322 });
    // 1549 prices less the one that was there twice; 214 offers say nothing of stock
    expect(await countRows(db)).toMatchObject({ products: 1322, prices: 1548, stock: 1108, aside: 0 });
    expect(await valueOf(db, sql`select max(on_hand)::int from stock`)).toBe(3856);
    const price = sql`select value from price join product p on p.id = item_id join price_type t on t.id = price_type_id
      where p.external_id = '34a05c06-07b8-4c64-b75d-29dae257242e' and t.is_base`;
    expect(await valueOf(db, price)).toBe(24_000);
  });

  it('carpets: one deleted product, eight offers without products, three warehouses', async () => {
    const { db } = await freshShop();
    const [report] = await importReal(db, both('cml-dobromyslov', 'import0_1.xml', 'offers0_1.xml'));
    expect(report).toMatchObject({ sourceName: 'Каталог', baseType: 'BASE' });
    expect(await countRows(db)).toMatchObject({
      products: 36,
      active: 35,
      prices: 36,
      stock: 108,
      properties: 12,
      aside: 8,
    });
    expect(report!.counts).toMatchObject({ 'taken:marked-deleted': 1, 'taken:offer-aside': 8 });
    expect(await valueOf(db, sql`select string_agg(name, ' ' order by name) from warehouse`)).toBe(
      'Владивосток Москва Новосибирск',
    );
    expect(
      await valueOf(
        db,
        sql`select number from property_value v join property p on p.id = property_id where p.name = 'Габарит_Вес' and text = '1,4'`,
      ),
    ).toBe('1.400000');
    // The larger export has another classifier and the same goods: no product is doubled, and those that waited get theirs
    const [larger] = await importReal(db, ['cml-dobromyslov/import0_1_with_nested_groups.xml']);
    expect(larger!.counts).toMatchObject({ 'taken:catalogues-joined': 1 });
    expect(await countRows(db)).toMatchObject({ products: 283, aside: 0 });
  });

  it('carpets in nested groups: numbers, texts, descriptions, VAT, packs from a property', async () => {
    const { db } = await freshShop();
    const file = 'cml-dobromyslov/import0_1_with_nested_groups.xml';
    await importReal(db, [file], { packProperty: 'количество в коробке' });
    expect(await countRows(db)).toMatchObject({ products: 283, sections: 14, properties: 20 });
    expect(await valueOf(db, sql`select count(*) from product where description <> ''`)).toBe(138);
    expect(await valueOf(db, sql`select count(*) from product where vat_percent = 20`)).toBe(283);
    const packs = await db.execute(
      sql`select package_count, count(*) from product where package_count > 1 group by 1 order by 1`,
    );
    expect(packs.rows.map((row) => Object.values(row))).toEqual([
      [4, 8],
      [5, 5],
    ]);
    const useless = sql`select string_agg(name, ', ' order by name) from property where not filterable`;
    expect(await valueOf(db, useless)).toContain('Ссылка на сайт');
    // The name of the property is remembered
    const [again] = await importReal(db, [file]);
    expect(again!.counts).toMatchObject({ productsSame: 283 });
  });

  it('shoes with characteristics: offers distinguished by them, catalogue without its classifier', async () => {
    const { db } = await freshShop();
    const [report] = await importReal(db, both('cml-carono'));
    expect(await notesOf(db, report!.runId)).toEqual({ 'mended picture-missing': 3 });
    expect(await countRows(db)).toMatchObject({
      products: 2,
      variants: 5,
      prices: 5,
      stock: 5,
      sections: 23,
      propertyLinks: 7,
    });
    const values = sql`select string_agg(v->>'name', ', ' order by v->>'name') from offer, jsonb_array_elements("values") v where jsonb_array_length("values") = 3`;
    expect(await valueOf(db, values)).toBe('Размер, Тип кожи, Цвет');
  });

  it('a catalogue without described groups and properties is placed in the section of its source', async () => {
    const { db } = await freshShop();
    const [report] = await importReal(db, ['cml-carono/import_wo_classifier.xml']);
    expect(await countRows(db)).toMatchObject({ products: 2, sections: 1, properties: 0, propertyLinks: 0 });
    expect(await notesOf(db, report!.runId)).toEqual({ 'mended group-unknown': 1, 'mended property-unknown': 3 });
    expect(await valueOf(db, sql`select distinct s.name from product p join section s on s.id = p.section_id`)).toBe(
      'Каталог товаров 07CFE53D',
    );
    // With the classifier the same goods find their places
    await importReal(db, ['cml-carono/import_wo_classifier.xml', 'cml-carono/import.xml']);
    expect(
      await valueOf(db, sql`select distinct s.name from product p join section s on s.id = p.section_id`),
    ).not.toBe('Каталог товаров 07CFE53D');
  });
});
