import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { CatalogueListing } from '../contract.ts';
import { aBrand, anOffer, aProduct, aProperty, aSection } from '#goods/products/server/factory.ts';
import { idsOf, listingReader } from './listing-reader.fixture.ts';

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

const facetsOf = ({ filter }: CatalogueListing) =>
  Object.fromEntries(
    filter.items.props.map(({ code, values }) => [
      code,
      Object.fromEntries(values.map(({ controlName, count, checked }) => [controlName, checked ? `✓${count}` : count])),
    ]),
  );

describe('the filter', () => {
  it(
    'the filter joins values of a property by or and properties by and; all values of the list stay',
    { tags: ['R-ENT-17', 'R-CALL-033'] },
    async () => {
      const section = await aSection(shop.db);
      const [maker, other] = [
        await aBrand(shop.db, { code: 'big-one', name: 'ЯЯ' }),
        await aBrand(shop.db, { name: 'АА' }),
      ];
      const colour = await aProperty(shop.db, ['Белый', 'Чёрный', 'Синий'], { sort: 2 });
      const size = await aProperty(shop.db, [{ code: '2_5', text: '2,5' }, '10'], { sort: 1 });
      const [white, black, blue] = colour.values.map(({ id }) => id);
      const [small, large] = size.values.map(({ id }) => id);
      const goods = (valueIds: (number | undefined)[], brandId = maker.id) =>
        aProduct(shop.db, { sectionIds: [section.id], valueIds: valueIds as number[], brandId });
      await goods([white, small]);
      await goods([white, large]);
      await goods([black, large], other.id);
      const [c, s] = [colour.code, size.code];
      const facets = async (filter: string) => facetsOf(await list(`${section.path}/filter/${filter}/apply/`));
      const otherCode = other.code.replaceAll('-', '_');
      expect(await facets('clear')).toEqual({
        brand: { 'brand-is-big_one': 2, [`brand-is-${otherCode}`]: 1 },
        [s]: { [`${s}-is-2_5`]: 1, [`${s}-is-v2`]: 2 },
        [c]: { [`${c}-is-v1`]: 2, [`${c}-is-v2`]: 1 },
      });
      expect(await facets(`${c}-is-v1`)).toEqual({
        brand: { 'brand-is-big_one': 2, [`brand-is-${otherCode}`]: 0 },
        [s]: { [`${s}-is-2_5`]: 1, [`${s}-is-v2`]: 1 },
        [c]: { [`${c}-is-v1`]: '✓2', [`${c}-is-v2`]: 1 },
      });
      expect(await facets(`${c}-is-v2/${s}-is-2_5`)).toMatchObject({
        [s]: { [`${s}-is-2_5`]: '✓0', [`${s}-is-v2`]: 1 },
        [c]: { [`${c}-is-v1`]: 1, [`${c}-is-v2`]: '✓0' },
      });
      expect(blue).toBeDefined();
      const both = await list(`${section.path}/filter/${c}-is-v1-or-v2/brand-is-big_one/apply/`);
      expect(both.filter.elementCount).toBe(2);
      expect(both.filter.setFilterUrlParam).toBe(`brand-is-big_one/${c}-is-v1-or-v2`);
    },
  );

  it('the filter ignores unknown properties and values', { tags: ['R-CALL-033'] }, async () => {
    const section = await aSection(shop.db);
    const { code, values } = await aProperty(shop.db, ['да']);
    const one = await aProduct(shop.db, { sectionIds: [section.id], valueIds: [values[0]!.id] });
    await aProduct(shop.db, { sectionIds: [section.id] });
    const data = await list(`${section.path}/filter/none-is-v1/${code}-is-v1-or-v99/__proto__-is-x/what/apply`);
    expect(idsOf(data)).toEqual([one.id]);
    expect(data.filter.setFilterUrlParam).toBe(`${code}-is-v1`);
  });

  it('properties outside of the filter have no facet', { tags: ['R-ENT-17'] }, async () => {
    const section = await aSection(shop.db);
    const { values } = await aProperty(shop.db, ['x'], { filterable: false });
    await aProduct(shop.db, { sectionIds: [section.id], valueIds: [values[0]!.id] });
    expect((await list(section.path)).filter.items.props).toEqual([]);
  });

  it('tags lead to the list of a maker and back', { tags: ['R-ENT-16'] }, async () => {
    const section = await aSection(shop.db);
    const [a, b] = [await aBrand(shop.db, { code: 'aaa' }), await aBrand(shop.db, { code: 'bbb' })];
    for (const brandId of [a.id, b.id, b.id]) await aProduct(shop.db, { sectionIds: [section.id], brandId });
    const url = (filter: string) => `/catalog/${section.path}/${filter}`;
    expect((await list(section.path)).tags).toEqual([
      { name: b.name, url: url('filter/brand-is-bbb/apply/'), checked: false, count: 2 },
      { name: a.name, url: url('filter/brand-is-aaa/apply/'), checked: false, count: 1 },
    ]);
    expect((await list(`${section.path}/filter/brand-is-bbb/apply`)).tags).toEqual([
      { name: b.name, url: url(''), checked: true, count: 2 },
      { name: a.name, url: url('filter/brand-is-aaa-or-bbb/apply/'), checked: false, count: 1 },
    ]);
  });

  it(
    'the price filter and its bounds cover every offer that is sold; the row shows the cheapest',
    { tags: ['R-ENT-13', 'R-ENT-17', 'R-CALL-033'] },
    async () => {
      const section = await aSection(shop.db);
      const several = await aProduct(shop.db, { name: 'А', sectionIds: [section.id], price: null, stock: null });
      for (const price of [130_000, 90_000, 120_000, null]) await anOffer(shop.db, several.id, { price });
      const same = await aProduct(shop.db, { name: 'Б', sectionIds: [section.id], price: null, stock: null });
      for (const price of [50_000, 50_000]) await anOffer(shop.db, same.id, { price });
      const unsold = await aProduct(shop.db, { name: '0', sectionIds: [section.id], price: null, stock: 5 });
      const within = async (filter: string) => list(`${section.path}/filter/${filter}/apply`);
      const whole = await within('clear');
      expect(whole.filter.items.prices).toMatchObject({ min: 500, max: 1300 });
      expect(idsOf(whole)).toEqual([several.id, same.id, unsold.id]);
      const [first, second] = whole.products.items;
      expect([first!.prices?.valueVat, first!.isFrom]).toEqual([900, true]);
      expect([second!.prices?.valueVat, second!.isFrom]).toEqual([500, undefined]);
      expect(idsOf(await within('price-from-1150-to-1250'))).toEqual([several.id]);
      expect(idsOf(await within('price-from-1210-to-1290'))).toEqual([]);
      expect(idsOf(await within('price-from-400-to-950'))).toEqual([several.id, same.id]);
    },
  );

  it(
    'the price bounds follow the chosen values, and a chosen range narrows the list',
    { tags: ['R-ENT-17'] },
    async () => {
      const section = await aSection(shop.db);
      const { code, values } = await aProperty(shop.db, ['да', 'нет']);
      const [yes, no] = values;
      const cheap = await aProduct(shop.db, { sectionIds: [section.id], price: 1050, valueIds: [yes!.id] });
      const dear = await aProduct(shop.db, { sectionIds: [section.id], price: 90_000, valueIds: [no!.id] });
      await aProduct(shop.db, { sectionIds: [section.id], price: null, valueIds: [no!.id] });
      const prices = async (filter: string) =>
        (await list(`${section.path}/filter/${filter}/apply`)).filter.items.prices;
      expect(await prices('clear')).toEqual({ min: 10.5, max: 900, from: null, to: null });
      expect(await prices('price-to-100')).toEqual({ min: 10.5, max: 900, from: null, to: 100 });
      expect(await prices(`${code}-is-v2`)).toEqual({ min: 900, max: 900, from: null, to: null });
      expect(idsOf(await list(`${section.path}/filter/price-from-10.5-to-899.99/apply`))).toEqual([cheap.id]);
      expect(idsOf(await list(`${section.path}/filter/price-from-900/apply`))).toEqual([dear.id]);
    },
  );
});
