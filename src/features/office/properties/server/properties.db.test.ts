import { beforeAll, describe, expect, it } from 'vitest';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aProduct, aProperty, aSection } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { PropertyValues } from '../contract.ts';

let shop: TestApp;
let token: string;
let buyer: string;

beforeAll(async () => {
  shop = await testApp();
  ({ token } = await aStaffMember(shop.db, 'content'));
  buyer = (await aBuyer(shop.db)).token;
});

const get = async (id: number) => (await shop.call('officeProperty', { params: { id: String(id) } }, { token })).data;
const change = async (id: number, values: Partial<PropertyValues>) => {
  const shown = (await get(id)).values;
  const body = { ...shown, ...values, shown };
  return (await shop.call('officePropertyChange', { params: { id: String(id) }, body }, { token })).codes;
};
const alias = async (id: number, meaning: string, shown: number | null) =>
  (await shop.call('officePropertyAlias', { params: { id: String(id) }, body: { meaning, shown } }, { token })).codes;

/** Goods in a section of their own, each with values of one property. */
async function aList(values: string[], ofGoods: number[][]) {
  const own = await aProperty(shop.db, values);
  const section = await aSection(shop.db);
  const goods: { id: number }[] = [];
  for (const numbers of ofGoods) {
    const valueIds = numbers.map((at) => own.values[at]!.id);
    goods.push(await aProduct(shop.db, { sectionIds: [section.id], valueIds }));
  }
  const list = async (filter = '') => {
    await settledCatalogue(shop.db);
    const path = `${section.path}/${filter && `filter/${filter}/apply/`}`;
    const { data } = await shop.call('catalogPage', { params: { '*': path }, query: {} as never }, { token: buyer });
    const { filter: shown, products } = data as {
      filter: { items: { props: { code: string; name: string; values: { name: string; count: number }[] }[] } };
      products: { ids: number[] };
    };
    const facet = shown.items.props.find(({ code }) => code === own.code);
    return { name: facet?.name, values: facet?.values.map(({ name, count }) => [name, count]), ids: products.ids };
  };
  const page = async (at = 0) =>
    (await shop.call('productDetail', { query: { id: String(goods[at]!.id) } as never }, { token: buyer })).data
      .characteristics;
  return { own, goods, list, page };
}

describe('a property', () => {
  it('has a unit behind its name in filter and page, and leaves both where the shop says so', async () => {
    const { own, list, page } = await aList(['6', '8'], [[0], [1]]);
    const { values } = await get(own.id);
    expect(await change(own.id, { name: 'Диаметр', unit: 'мм' })).toEqual([]);
    expect((await list()).name).toBe('Диаметр, мм');
    expect(await page()).toEqual([{ name: 'Диаметр, мм', value: '6' }]);
    expect(await change(own.id, { filter: 'no', isShown: false })).toEqual([]);
    expect((await list()).values).toBeUndefined();
    expect(await page()).toEqual([]);
    const body = { ...values, unit: 'см', shown: values };
    const late = await shop.call('officePropertyChange', { params: { id: String(own.id) }, body }, { token });
    expect(late.codes).toEqual(['CONFLICT']);
  });

  it('stands where it was put', async () => {
    const first = await aProperty(shop.db, ['x']);
    const second = await aProperty(shop.db, ['x']);
    const place = (id: number, after: number | null) =>
      shop.call('officePropertyPlace', { params: { id: String(id) }, body: { after } }, { token });
    await place(second.id, null);
    await place(first.id, second.id);
    expect((await get(first.id)).order.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    const listed = await shop.call('officeProperties', { query: {} as never }, { token });
    expect(listed.data.items.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
  });
});

describe('a value that means another one', () => {
  it('is shown as the other, once, its address selects it, and it is itself again once let go', async () => {
    const { own, goods, list, page } = await aList(['Белый', 'бел.', 'Синий'], [[0, 1], [1], [2]]);
    const [white, short, blue] = own.values.map(({ id }) => id);
    const before = await list();
    expect(await alias(short!, 'Белый', null)).toEqual([]);
    expect((await list()).values).toEqual([
      ['Белый', 2],
      ['Синий', 1],
    ]);
    expect((await list(`${own.code}-is-v2`)).ids.toSorted()).toEqual([goods[0]!.id, goods[1]!.id].toSorted());
    expect(await page(0)).toEqual([{ name: expect.any(String), value: 'Белый' }]);
    expect(await page(1)).toEqual([{ name: expect.any(String), value: 'Белый' }]);
    // No chains, no circles, no strangers
    expect(await alias(blue!, 'бел.', null)).toEqual(['VALIDATION']);
    expect(await alias(white!, 'Синий', null)).toEqual(['VALIDATION']);
    expect(await alias(blue!, 'Красный', null)).toEqual(['VALIDATION']);
    expect(await alias(short!, 'Синий', null)).toEqual(['CONFLICT']);
    const values = await shop.call(
      'officePropertyValues',
      { params: { id: String(own.id) }, query: { aliases: '1' } as never },
      { token },
    );
    expect(values.data.items).toEqual([{ id: short, text: 'бел.', goods: 2, alias: { id: white, text: 'Белый' } }]);
    expect(await alias(short!, '', white!)).toEqual([]);
    expect(await list()).toEqual(before);
  });
});
