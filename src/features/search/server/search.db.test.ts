import { beforeAll, describe, expect, it } from 'vitest';
import { anOffer, aProduct, aProperty, deactivate } from '#features/catalogue/server/factory.ts';
import { settledCatalogue } from '#features/catalogue/server/index.ts';
import { barcode, product } from '#features/catalogue/server/tables.ts';
import { aBuyer } from '#features/companies/server/factory.ts';
import type { Input } from '#features/contracts.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { eq } from 'drizzle-orm';
import { settledSearch } from './index.ts';

let shop: TestApp;
let token: string;
const ids: Record<string, number> = {};

beforeAll(async () => {
  shop = await testApp();
  ({ token } = await aBuyer(shop.db));
  const add = async (key: string, fields: Parameters<typeof aProduct>[1]) => {
    ids[key] = (await aProduct(shop.db, { article: null, ...fields })).id;
  };
  await add('cable', { name: 'Кабель ВВГнг(А)-LS 3х2,5', article: 'ВК-12/3', shortcode: '00451' });
  await add('longer', { name: 'Провод ПВС', article: 'BK-12/345' });
  await add('lamp', { name: 'Лампа светодиодная «Ёлочка» E27 <b>' });
  await add('lamps', { name: 'Лампы накаливания', stock: 0 });
  await add('shirt', { name: 'Рубашка рабочая' });
  await add('gone', { name: 'Лампа снятая', article: 'OLD-1' });
  await deactivate(shop.db, ids.gone!);
  const offer = await anOffer(shop.db, ids.shirt!, { article: 'RB-XL', shortcode: '9001' });
  await shop.db.insert(barcode).values([
    { itemId: ids.lamp!, value: '4600000000017' },
    { itemId: offer.id, value: '4600000000024' },
  ]);
});

const hints = async (query: string) => {
  await settledCatalogue(shop.db);
  await settledSearch(shop.db);
  return (await shop.call('searchHeader', { body: { query } }, { token })).data.items;
};
const hinted = async (query: string) => (await hints(query)).map(({ id }) => id);

describe('hints', () => {
  it('R-CALL-085 puts the exact article first, then those that begin so, whatever separators and alphabet', async () => {
    for (const query of ['вк-12/3', 'BK123', 'вк 12 3', 'bk12.3']) {
      expect(await hinted(query)).toEqual([ids.cable, ids.longer]);
    }
    expect(await hinted('BK-12/34')).toEqual([ids.longer]);
  });

  it('R-CALL-085 finds barcodes, short codes and articles of offers', async () => {
    expect(await hinted('4600000000017')).toEqual([ids.lamp]);
    expect(await hinted('00451')).toEqual([ids.cable]);
    expect(await hinted('9001')).toEqual([ids.shirt]);
    expect(await hinted('4600000000024')).toEqual([ids.shirt]);
    expect((await hints('rb-xl'))[0]).toMatchObject({ id: ids.shirt, article: 'RB-XL' });
  });

  it('R-CALL-085 finds words of a name in any form, from their beginning, with ё as е', async () => {
    expect((await hinted('лампа')).toSorted()).toEqual([ids.lamp, ids.lamps].toSorted());
    expect(await hinted('светодиодные лампы')).toEqual([ids.lamp]);
    expect(await hinted('елочк')).toEqual([ids.lamp]);
    expect(await hinted('кабель 3х2,5')).toEqual([ids.cable]);
    expect(await hinted('кабел ввгнг')).toEqual([ids.cable]);
    expect(await hinted('кабель рубашка')).toEqual([ids.cable]);
  });

  it('R-CALL-085 R-ENT-41 marks what matched in escaped text', async () => {
    const [item] = await hints('ёлочка');
    const code = (await shop.db.select().from(product).where(eq(product.id, ids.lamp!)))[0]!.code;
    expect(item).toMatchObject({ id: ids.lamp, url: `/detail/?code=${code}` });
    expect(item!.title).toBe('Лампа светодиодная «<b>Ёлочка</b>» E27 &lt;b&gt;');
  });

  it('R-CALL-085 takes nothing of a query for anything but text', async () => {
    for (const query of ["' or 1=1 --", '%%%', "''':*", '\\\\\\', '(((']) expect(await hinted(query)).toEqual([]);
  });

  it('R-CALL-085 needs three characters and gives ten hints at most', async () => {
    const answer = await shop.call('searchHeader', { body: { query: 'ла' } }, { token });
    expect([answer.status, answer.codes]).toEqual([400, ['VALIDATION']]);
    for (let n = 0; n < 12; n += 1) await aProduct(shop.db, { name: `Выключатель ${n}` });
    expect(await hints('выключатель')).toHaveLength(10);
  });
});

describe('results', () => {
  const search = async (query: Input<'searchPage'>['query']) => {
    await settledCatalogue(shop.db);
    await settledSearch(shop.db);
    return (await shop.call('searchPage', { query }, { token })).data;
  };

  it('R-CALL-086 lists what the text finds, in stock first, as the catalogue does', async () => {
    const data = await search({ QUERY: 'лампа' });
    expect(data.products.ids).toEqual([ids.lamp, ids.lamps]);
    expect(data).toMatchObject({ section: null, sections: [], tags: [], sort: { current: 'status' } });
    expect(data.products.items[0]).toMatchObject({ prices: { valueVat: 100 }, stockStatus: { isInStock: true } });
    expect(
      (await search({ QUERY: 'лампа', sort_by: 'name', ELEMENT_COUNT: '1', PAGEN_1: '2' })).products,
    ).toMatchObject({
      ids: [ids.lamps],
      pageNavigation: { page: 2, pageCount: 2, pageSize: 1, total: 2 },
    });
  });

  it('R-CALL-086 finds nothing for nothing', async () => {
    for (const query of [{}, { QUERY: '  ' }, { QUERY: '«—»' }, { QUERY: 'абракадабра' }]) {
      expect((await search(query)).products.pageNavigation.total).toBe(0);
    }
  });

  it('R-CALL-087 is narrowed by a filter of the same grammar, which may have slashes', async () => {
    const { code, values } = await aProperty(shop.db, ['да', 'нет']);
    const make = (n: number, price: number) =>
      aProduct(shop.db, { name: `Розетка ${n}`, valueIds: [values[n]!.id], price });
    const [yes, no] = [await make(0, 10_000), await make(1, 50_000)];
    await settledCatalogue(shop.db);
    await settledSearch(shop.db);
    const filtered = (rest: string) =>
      shop.call('searchPageFiltered', { params: { '*': rest }, query: { QUERY: 'розетки' } }, { token });
    const { data } = await filtered(`${code}-is-v1/price-to-200/apply`);
    expect(data.products.ids).toEqual([yes.id]);
    expect(data.filter.setFilterUrlParam).toBe(`${code}-is-v1/price-to-200`);
    expect((await filtered(`${code}-is-v2/apply/`)).data.products.ids).toEqual([no.id]);
    for (const bad of [`${code}-is-v1`, 'apply', 'clear/apply/more', '..%2fclear/apply']) {
      expect((await filtered(bad)).codes).toEqual(['404']);
    }
  });
});
