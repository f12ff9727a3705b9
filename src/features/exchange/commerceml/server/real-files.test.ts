import { createReadStream } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasRealExports, realExport } from '#exchange/goods-import/server/real-exports.fixture.ts';
import { noteCodes, readAll } from './xml.fixture.ts';
import type { CommerceRecord } from './records.ts';

const read = (name: string) => readAll(createReadStream(realExport(name)));

function counts(records: readonly CommerceRecord[]): Record<string, number> {
  const tally = Object.groupBy(records, (record) => record.type);
  return Object.fromEntries(Object.entries(tally).map(([type, all]) => [type, all.length]));
}

describe.skipIf(!hasRealExports)('real exports (skipped where ../shared/data is absent)', () => {
  it.each([
    ['cml-1c-retail-demo/a/import0_1.xml', { group: 59, property: 10, propertyValue: 154, product: 1197 }],
    ['cml-1c-retail-demo/a/offers0_1.xml', { priceType: 1, warehouse: 6, offer: 2641 }],
    ['cml-1c-retail-demo/b/import0_1.xml', { group: 15, product: 228 }],
    ['cml-1c-retail-demo/b/offers0_1.xml', { warehouse: 4, offer: 201 }],
    ['cml-1c-retail-demo/b/test.xml', { product: 32 }],
    ['cml-santechtula/2016-12-01/import.xml', { group: 153, product: 1426 }],
    ['cml-santechtula/2016-12-01/offers.xml', { priceType: 1, offer: 1426 }],
    ['cml-sis03/offers.xml', { priceType: 2, offer: 1322 }],
    ['cml-dobromyslov/import0_1_with_nested_groups.xml', { group: 13, property: 20, product: 283 }],
    ['cml-dobromyslov/import0_1.xml', { property: 12, product: 36 }],
    ['cml-dobromyslov/offers0_1.xml', { warehouse: 3, offer: 44 }],
    ['cml-carono/import.xml', { group: 22, property: 10, product: 2 }],
    ['cml-carono/offers.xml', { warehouse: 5, offer: 5 }],
    ['cml-carono/import_wo_classifier.xml', { product: 2 }],
    ['cml-31-split-small/c81549c/classifier.xml', { group: 2, priceType: 7, warehouse: 14, unit: 1 }],
    ['cml-31-split-small/c81549c/import.xml', { product: 11 }],
    ['cml-31-split-small/c81549c/offers.xml', { offer: 12 }],
    ['cml-31-split-small/c81549c/prices.xml', { offer: 3 }],
    ['cml-31-split-small/c81549c/rests.xml', { offer: 12 }],
    ['cml-31-split-small/be8d909/import.xml', { group: 33, priceType: 2, warehouse: 6, unit: 1 }],
    ['cml-31-split-small/be8d909/products.xml', { product: 11 }],
    ['cml-31-split-small/8d4073b/prices.xml', { offer: 3 }],
    ['cml-irpsv-misc/cs-cart/import.xml', { property: 1, product: 27 }],
    ['cml-irpsv-misc/cs-cart/offers.xml', { priceType: 2, offer: 1455 }],
    ['cml-irpsv-misc/off-doc-1c/import.xml', { product: 4 }],
    ['cml-irpsv-misc/off-doc-1c/offers.xml', { priceType: 4, offer: 2 }],
    ['cml-irpsv-misc/ready-script/import.xml', { property: 7, product: 1 }],
    ['cml-irpsv-misc/ready-script/offers.xml', { offer: 2 }],
    ['cml-irpsv-misc/umi-cms/import.xml', { product: 3 }],
    ['cml-irpsv-misc/umi-cms/offers.xml', { priceType: 5, offer: 14 }],
    ['cml-irpsv-misc/old-1-import.xml', { property: 7, product: 19 }],
    ['cml-irpsv-misc/old-1-offers.xml', { property: 7, propertyValue: 27, offer: 103 }],
  ])('%s is read to its end', async (name, expected) => {
    expect(counts(await read(name))).toMatchObject(expected);
  });

  it.each([
    ['bad-input/leidtogi_truncated.xml', 'файл обрывается: не закрыт <Наименование> (строка 5, колонка 61)'],
    ['cml-carono/classifier.xml', 'корень файла — <Классификатор>'],
    ['yml-feeds/epc_2015.xml', 'DOCTYPE'],
    ['cml-orders/epc/orders-1doc.xml', 'пакет документов'],
    ['cml-orders/carono_orders_203.xml', 'пакет документов'],
    ['cml-orders/dobromyslov/bitrix-query-response-full.xml', 'пакет документов'],
    ['cml-orders/dobromyslov/bitrix-query-response-empty.xml', 'нет ни классификатора'],
    ['cml-irpsv-misc/CML209.xsd', 'это не CommerceML'],
  ])('%s is refused in one line', async (name, reason) => {
    await expect(read(name)).rejects.toThrow(reason);
  });

  it('every value of a real dictionary keeps its property, and every nested group its parent', async () => {
    const records = await read('cml-santechtula/2016-12-01/import.xml');
    const groups = new Map(
      records.flatMap((record) => (record.type === 'group' ? [[record.id, record.parentId]] : [])),
    );
    const depth = (id: string | null | undefined): number => (id ? 1 + depth(groups.get(id)) : 0);
    expect(Math.max(...Array.from(groups.keys(), depth))).toBe(4);
    const retail = await read('cml-1c-retail-demo/a/import0_1.xml');
    const properties = new Set(retail.flatMap((record) => (record.type === 'property' ? [record.id] : [])));
    const values = retail.filter((record) => record.type === 'propertyValue');
    expect(values.every((value) => properties.has(value.propertyId))).toBe(true);
  });

  it('notes repeated prices, empty prices and deletion marks of real offers', async () => {
    const tally = (records: readonly CommerceRecord[], code: string) =>
      noteCodes(records).filter((note) => note === code).length;
    expect(tally(await read('cml-1c-retail-demo/a/offers0_1.xml'), 'mended price-repeated')).toBe(1);
    expect(tally(await read('cml-sis03/offers.xml'), 'mended price-repeated')).toBe(1);
    expect(tally(await read('cml-santechtula/2016-12-01/offers.xml'), 'taken price-empty')).toBe(12);
    expect(tally(await read('cml-irpsv-misc/old-1-offers.xml'), 'taken marked-deleted')).toBe(6);
    expect(tally(await read('cml-dobromyslov/import0_1.xml'), 'taken marked-deleted')).toBe(1);
  });
});
