import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hasRealExports } from './real-exports.fixture.ts';
import { classifier, group } from './exports.fixture.ts';
import { countRows, freshShop, importReal, importTexts, notesOf, valueOf } from './import.fixture.ts';

const both = (folder: string) => [`${folder}/offers.xml`, `${folder}/import.xml`];

describe.skipIf(!hasRealExports)('real exports of other schemas (skipped where ../shared/data is absent)', () => {
  it('schema 3.1 in five files: types and warehouses in the classifier, prices and stock apart', async () => {
    const { db } = await freshShop();
    const files = ['rests', 'prices', 'offers', 'import', 'classifier'].map(
      (name) => `cml-31-split-small/c81549c/${name}.xml`,
    );
    const [report] = await importReal(db, files);
    expect(await countRows(db)).toMatchObject({
      products: 11,
      variants: 2,
      prices: 3,
      stock: 168,
      sections: 3,
      aside: 0,
    });
    expect(await notesOf(db, report!.runId)).toEqual({ 'mended property-unknown': 1, 'mended vat-added': 1 });
    expect(report).toMatchObject({ baseType: null });
    expect(report!.priceTypes).toHaveLength(7);
    expect(await valueOf(db, sql`select count(*) from price_type where visibility = 'hidden' and not is_base`)).toBe(7);
    expect(await valueOf(db, sql`select distinct unit_base from product`)).toBe('шт');
    // 420 without VAT of 20 percent, in a currency that no contract has
    expect(
      await valueOf(db, sql`select currency || ' ' || value from price order by value desc offset 1 limit 1`),
    ).toBe('UAH 50400');
    expect(await valueOf(db, sql`select string_agg("values"->0->>'value', ', ' order by id) from offer`)).toBe(
      'Белый, Черный',
    );
    expect(await valueOf(db, sql`select sum(on_hand)::int from stock`)).toBeGreaterThan(0);
  });

  it('schema 2.10: groups with one id and three names, goods in three groups that nobody has described', async () => {
    const { db } = await freshShop();
    const folder = 'cml-31-split-small/be8d909';
    const files = [`${folder}/products.xml`, `${folder}/import.xml`];
    // Nothing says whether these are of one base
    await expect(importReal(db, files)).rejects.toThrow('в файлах несколько каталогов');
    const reports = await importReal(db, files, { separate: true });
    const [header, goods] = [...reports.values()].toSorted(
      (a, b) => Number(b.counts.groups ?? 0) - Number(a.counts.groups ?? 0),
    );
    expect(header!.counts).toMatchObject({ groups: 33, priceTypes: 2, warehouses: 6 });
    expect(await notesOf(db, header!.runId)).toEqual({ 'mended group-repeated': 2 });
    expect(await notesOf(db, goods!.runId)).toEqual({ 'mended group-unknown': 4, 'mended unit-unknown': 11 });
    const own = sql`select count(*) from section s join source on source.id = s.source_id where source.id = ${header!.sourceId}`;
    expect(await valueOf(db, own)).toBe(32);
    expect(await valueOf(db, sql`select max(array_length(string_to_array(path, '/'), 1)) from section`)).toBe(5);
    expect(reports.map(({ sourceName }) => sourceName).toSorted()).toEqual([
      'Основной каталог товаров',
      'Основной каталог товаров (2)',
    ]);
  });

  it('a product in three groups is in three sections once its groups are described', async () => {
    const { db } = await freshShop();
    const groups = [
      'c-713e-11d9-ac6c-0080482454f7',
      'c-713e-11d9-ac6c-0080482454f8',
      'c-713e-11d9-ac6c-0080482454f9',
      'e-713e-11d9-ac6c-0080482454f7',
    ];
    const tree = groups.map((end, index) => group(`422eabf${end}`, `Группа ${index}`)).join('');
    const source = 'ceefe2c6-5089-4134-b880-7ba5079a0a5e';
    await importTexts(db, {
      'classifier.xml': `<КоммерческаяИнформация>${classifier(source, tree)}</КоммерческаяИнформация>`,
    });
    await importReal(db, ['cml-31-split-small/be8d909/products.xml']);
    const sections = await db.execute(sql`
      select count, count(*) as products from (select count(*) from product_section group by product_id) t group by 1 order by 1`);
    expect(sections.rows.map((row) => Object.values(row))).toEqual([
      [1, 10],
      [3, 1],
    ]);
  });

  it('prices without products wait for them, one of them twice, and join when they come', async () => {
    const { db } = await freshShop();
    const [report] = await importReal(db, ['cml-31-split-small/8d4073b/prices.xml']);
    expect(await notesOf(db, report!.runId)).toEqual({ 'mended price-repeated': 1, 'taken offer-aside': 3 });
    expect(await countRows(db)).toMatchObject({ products: 0, aside: 3 });
    const [joined] = await importReal(db, [
      'cml-31-split-small/c81549c/classifier.xml',
      'cml-31-split-small/c81549c/import.xml',
    ]);
    expect(joined!.counts).toMatchObject({ offersJoined: 3, pricesSet: 3 });
    expect(await countRows(db)).toMatchObject({ products: 11, prices: 3, aside: 0 });
  });

  it('CS-Cart: two net types, so none is the base; a thousand variants; an empty dictionary; an hour of one digit', async () => {
    const { db } = await freshShop();
    const [report] = await importReal(db, both('cml-irpsv-misc/cs-cart'));
    expect(await countRows(db)).toMatchObject({
      products: 27,
      variants: 1455,
      prices: 2910,
      stock: 81,
      barcodes: 1261,
      aside: 0,
    });
    expect(report).toMatchObject({ baseType: null, priceTypes: [{ name: 'Интернет' }, { name: 'инет' }] });
    expect(await notesOf(db, report!.runId)).toEqual({ 'mended name-spaces': 2, 'mended vat-added': 2 });
    expect(await valueOf(db, sql`select count(*) from price where value = 286740`)).toBeGreaterThan(0);
    expect(
      await valueOf(
        db,
        sql`select count(*) from product p where not exists (select from offer where product_id = p.id)`,
      ),
    ).toBe(4);
    expect(await valueOf(db, sql`select sum(jsonb_array_length("values")) from offer`)).toBe(4480);
    expect(await valueOf(db, sql`select count(*) from property_value`)).toBe(0);
    expect(
      await valueOf(
        db,
        sql`select count(*) from stock join warehouse w on w.id = warehouse_id where w.external_id = '#'`,
      ),
    ).toBe(81);
  });

  it('the sample of the documentation: variants given as goods, four types in two currencies, purchase hidden', async () => {
    const { db } = await freshShop();
    const [report] = await importReal(db, both('cml-irpsv-misc/off-doc-1c'), { priceType: 'розничная' });
    expect(await countRows(db)).toMatchObject({ products: 2, variants: 4, prices: 8, aside: 0 });
    expect(report).toMatchObject({ baseType: 'Розничная' });
    expect(report!.counts).toMatchObject({ 'mended:variant-as-product': 4 });
    const prices = await db.execute(sql`
      select t.name, p.currency, p.value, t.is_base, t.visibility from price p join price_type t on t.id = price_type_id
      group by 1, 2, 3, 4, 5 order by 1`);
    expect(prices.rows.map((row) => Object.values(row))).toEqual([
      ['Закупочная', 'USD', 400, false, 'hidden'],
      ['Оптовая', 'USD', 590, false, 'hidden'],
      ['Плановая', 'USD', 708, false, 'hidden'],
      ['Розничная', 'RUB', 700, true, 'hidden'],
    ]);
    const [again] = await importReal(db, both('cml-irpsv-misc/off-doc-1c'));
    expect(again!.counts).not.toHaveProperty('variantsChanged');
    expect(again).toMatchObject({ baseType: 'Розничная' });
  });

  it('ReadyScript: properties without a type, a product that is sold by itself and by a variant', async () => {
    const { db } = await freshShop();
    const [report] = await importReal(db, both('cml-irpsv-misc/ready-script'));
    expect(await countRows(db)).toMatchObject({ products: 1, variants: 1, prices: 2, properties: 7, propertyLinks: 4 });
    expect(report).toMatchObject({ baseType: 'Розничная' });
    expect(await valueOf(db, sql`select distinct value from price`)).toBe(1_458_008);
    const colour = sql`select kind || ' ' || v.text from property p join property_value v on v.property_id = p.id where p.name = 'Цвет'`;
    expect(await valueOf(db, colour)).toBe('text Красный;Черный');
    expect(await valueOf(db, sql`select shortcode from product`)).toBe('4');
  });

  it('UMI.CMS: five agreements, pictures that were not sent, offers of goods that were not', async () => {
    const { db } = await freshShop();
    const [report] = await importReal(db, both('cml-irpsv-misc/umi-cms'));
    expect(await countRows(db)).toMatchObject({ products: 3, prices: 15, stock: 3, aside: 11 });
    expect(await notesOf(db, report!.runId)).toEqual({
      'mended picture-missing': 3,
      'mended vat-added': 5,
      'taken offer-aside': 11,
    });
    expect(report!.priceTypes).toHaveLength(5);
    expect(await valueOf(db, sql`select count(*) from product where pictures = '[]'`)).toBe(3);
  });

  it('goods given as offers; a price type whose id is its name; files that call their classifier differently', async () => {
    const { db } = await freshShop();
    const [report, ...others] = await importReal(db, [
      'cml-irpsv-misc/old-1-offers.xml',
      'cml-irpsv-misc/old-1-import.xml',
    ]);
    expect(others).toEqual([]);
    expect(await countRows(db)).toMatchObject({ products: 19, variants: 84, prices: 84, sections: 5, aside: 0 });
    expect(report).toMatchObject({ baseType: 'Отпускная цена' });
    expect(await notesOf(db, report!.runId)).toEqual({
      'mended product-as-offer': 19,
      'mended value-without-property': 42,
      'taken marked-deleted': 6,
      'taken price-type-assumed': 1,
    });
    expect(await valueOf(db, sql`select external_id from price_type`)).toBe('Отпускная цена');
    expect(await valueOf(db, sql`select count(*) from offer where not active`)).toBe(6);
    expect(await valueOf(db, sql`select count(*) from offer where article = 'KW5-00336'`)).toBe(1);
    expect(await valueOf(db, sql`select count(*) from product_property`)).toBe(9);
  });
});
