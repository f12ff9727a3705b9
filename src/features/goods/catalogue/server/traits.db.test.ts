import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, aProduct, aProperty, aSection } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { listingReader } from './listing-reader.fixture.ts';

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await testApp();
  ({ token } = await aBuyer(shop.db));
});

const { list } = listingReader(
  () => shop,
  () => token,
);

describe('what tells the goods of a list apart', () => {
  it('two properties that most goods have are columns, in the order of the filter, with each product’s values', async () => {
    const section = await aSection(shop.db);
    const cores = await aProperty(shop.db, ['2', '3'], { name: 'Число жил', sort: 2 });
    const size = await aProperty(shop.db, ['1,5', '2,5', '4', '6'], { name: 'Сечение', sort: 1 });
    const single = await aProperty(shop.db, ['ГОСТ'], { name: 'Стандарт', sort: 0 });
    const rare = await aProperty(shop.db, ['белый', 'синий'], { name: 'Цвет', sort: 0 });
    const texts = await aProperty(
      shop.db,
      ['для стационарной прокладки в сухих помещениях', 'для прокладки в земле и воде'],
      { name: 'Назначение', sort: 0 },
    );
    const valueAt = ({ values }: typeof cores, n: number) => values[n % values.length]!.id;
    const maker = await aBrand(shop.db, { name: 'Кромжила' });
    for (let n = 0; n < 8; n += 1) {
      const own = [cores, size, single, texts].map((property) => valueAt(property, n));
      const valueIds = n < 2 ? [...own, valueAt(rare, n)] : own;
      await aProduct(shop.db, {
        name: `Провод ${n}`,
        sectionIds: [section.id],
        valueIds,
        brandId: n === 0 ? null : maker.id,
      });
    }
    const data = await list(section.path, { sort_by: 'name' });
    expect(data.traits.map(({ name }) => name)).toEqual(['Сечение', 'Число жил']);
    expect(data.products.items.slice(0, 2).map(({ brandName, traits }) => ({ brandName, traits }))).toEqual([
      { brandName: null, traits: { [size.code]: '1,5', [cores.code]: '2' } },
      { brandName: 'Кромжила', traits: { [size.code]: '2,5', [cores.code]: '3' } },
    ]);
    const filtered = await list(`${section.path}/filter/${cores.code}-is-v1/apply/`, { sort_by: 'name' });
    expect(filtered.traits).toEqual(data.traits);
  });

  it('goods without properties have no such column, and a product without a value shows none', async () => {
    const plain = await aSection(shop.db);
    await aProduct(shop.db, { sectionIds: [plain.id] });
    const data = await list(plain.path);
    expect([data.traits, data.products.items[0]!.traits]).toEqual([[], {}]);
    const section = await aSection(shop.db);
    const colour = await aProperty(shop.db, ['белый', 'синий']);
    const [white, blue] = colour.values.map(({ id }) => id);
    for (const valueIds of [[white!], [blue!], []])
      await aProduct(shop.db, { name: `Б${valueIds}`, sectionIds: [section.id], valueIds });
    const coloured = await list(section.path);
    expect(coloured.products.items.map(({ traits }) => traits?.[colour.code]).toSorted()).toEqual([
      'белый',
      'синий',
      undefined,
    ]);
  });
});
