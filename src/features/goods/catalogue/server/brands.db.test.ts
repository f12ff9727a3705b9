import { beforeAll, describe, expect, it } from 'vitest';
import type { BrandListing } from '../contract.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aBrand, aProduct, aProperty, aSection } from '#goods/products/server/factory.ts';
import { settledCatalogue } from './read-model/catalogue-of.ts';

let shop: TestApp;
let token: string;

beforeAll(async () => {
  shop = await testApp();
  ({ token } = await aBuyer(shop.db));
});

const brands = async () => {
  await settledCatalogue(shop.db);
  return (await shop.call('brandList', { query: {} }, { token })).data.brands;
};
const page = async (path: string, query = {}) => {
  await settledCatalogue(shop.db);
  const answer = await shop.call('brandPage', { params: { '*': path }, query }, { token });
  return answer as Omit<typeof answer, 'data'> & { readonly data: BrandListing };
};

describe('brands', () => {
  it(
    'the brand list has brands with goods by name, with pictures and numbers of goods',
    { tags: ['R-CALL-031', 'R-ENT-18'] },
    async () => {
      const images = [{ standard: '/img/luch.png', webp: '/img/luch.webp' }, { standard: '/img/2.png' }];
      const luch = await aBrand(shop.db, { code: 'luch', name: 'Луч', images });
      const abb = await aBrand(shop.db, { code: 'avtomat', name: 'Автомат' });
      const closed = await aBrand(shop.db, { active: false });
      await aBrand(shop.db, { name: 'Без товаров' });
      for (const { id } of [luch, luch, abb, closed]) await aProduct(shop.db, { brandId: id });
      expect(await brands()).toEqual([
        { name: 'Автомат', code: 'avtomat', url: '/brands/avtomat/', image: [], count: 1 },
        {
          name: 'Луч',
          code: 'luch',
          url: '/brands/luch/',
          image: [{ standard: '/img/luch.png', webp: '/img/luch.webp' }, '/img/2.png'],
          count: 2,
        },
      ]);
    },
  );

  it(
    'a brand lists its goods as the catalogue does, with filter, order and pages',
    { tags: ['R-CALL-033'] },
    async () => {
      const maker = await aBrand(shop.db, { code: 'kabel-plus', name: 'Кабель+', description: 'Завод в Туле' });
      const other = await aBrand(shop.db);
      const top = await aSection(shop.db, { code: 'kabeli', name: 'Кабели' });
      const below = await aSection(shop.db, { parentId: top.id });
      const cores = await aProperty(shop.db, ['2', '3'], { code: 'cores', name: 'Жилы' });
      const [two, three] = cores.values.map(({ id }) => id);
      const common = { brandId: maker.id, sectionIds: [below.id] };
      const b = await aProduct(shop.db, { ...common, name: 'Б', valueIds: [two!], price: 300 });
      const a = await aProduct(shop.db, { ...common, name: 'А', valueIds: [three!], price: 900 });
      await aProduct(shop.db, { ...common, brandId: other.id, valueIds: [two!] });
      const { data } = await page('kabel-plus');
      expect(data.products.ids).toEqual([a.id, b.id]);
      expect(data.brand).toEqual({
        name: 'Кабель+',
        code: 'kabel-plus',
        url: '/brands/kabel-plus/',
        image: [],
        count: 2,
        description: '<p>Завод в Туле</p>',
      });
      expect(data.breadcrumbs.map(({ path }) => path)).toEqual(['/', '/brands/', '/brands/kabel-plus/']);
      expect(data.filter.items.props.map(({ code, values }) => [code, values.map(({ count }) => count)])).toEqual([
        ['cores', [1, 1]],
      ]);
      expect(data.sections.map(({ name, url, count }) => ({ name, url, count }))).toEqual([
        { name: 'Кабели', url: '/catalog/kabeli/filter/brand-is-kabel_plus/apply/', count: 2 },
      ]);
      expect((await page('kabel-plus', { sort_by: 'price_asc' })).data.products.ids).toEqual([b.id, a.id]);
      expect((await page('kabel-plus/filter/cores-is-v1/apply')).data.products.ids).toEqual([b.id]);
      expect((await page('kabel-plus', { page_size: 1, PAGEN_1: 2 })).data.products).toMatchObject({
        ids: [b.id],
        pageNavigation: { page: 2, pageCount: 2, pageSize: 1, total: 2 },
      });
    },
  );

  it('an unknown brand, an inactive one and an invalid path answer 404', { tags: ['R-ROUTE-10'] }, async () => {
    const closed = await aBrand(shop.db, { active: false });
    for (const path of ['net', closed.code, 'luch/more', 'luch/filter', '%2e%2e']) {
      const answer = await page(path);
      expect([path, answer.status, answer.codes]).toEqual([path, 200, ['404']]);
    }
    const answer = await shop.call('brandList', { query: {} });
    expect([answer.status, answer.codes]).toEqual([401, ['AUTH_REQUIRED']]);
  });
});

describe('the filter by itself', () => {
  const filter = async (name: 'catalogFilter' | 'brandsFilter', query: Record<string, string>) => {
    await settledCatalogue(shop.db);
    return shop.call(name, { query } as never, { token });
  };

  it(
    'the filter call answers the filter of a section by its path or its unique code',
    { tags: ['R-CALL-035'] },
    async () => {
      const top = await aSection(shop.db, { code: 'svet' });
      const below = await aSection(shop.db, { code: 'lampy', parentId: top.id });
      const twin = await aSection(shop.db, { code: 'lampy' });
      const power = await aProperty(shop.db, ['9 Вт', '12 Вт'], { name: 'Мощность' });
      const one = await aProduct(shop.db, { sectionIds: [below.id], valueIds: [power.values[0]!.id], price: 5000 });
      await aProduct(shop.db, { sectionIds: [twin.id], valueIds: [power.values[1]!.id], price: 7000 });
      await aDiscount(shop.db, { scope: 'product', scopeId: one.id, percent: 50 });
      const { data } = await filter('catalogFilter', { section: 'svet/lampy' });
      expect(data).toMatchObject({
        elementCount: 1,
        setFilterUrlParam: 'clear',
        items: { prices: { min: 25, max: 25 } },
      });
      expect(data.items.props.find(({ code }) => code === power.code)?.values).toEqual([
        { controlName: `${power.code}-is-v1`, name: '9 Вт', count: 1, checked: false },
      ]);
      expect((await filter('catalogFilter', { section: 'svet' })).data.elementCount).toBe(1);
      expect((await filter('catalogFilter', { section: 'lampy' })).data.items.prices?.max).toBe(70);
      expect((await filter('catalogFilter', { section: 'net' })).codes).toEqual(['404']);
      expect((await filter('catalogFilter', {})).data.elementCount).toBeGreaterThan(3);
    },
  );

  it(
    'the filter call answers the filter of at most a thousand named products that are shown',
    { tags: ['R-CALL-032', 'R-CALL-035'] },
    async () => {
      const [one, two] = [await aProduct(shop.db, { price: 100 }), await aProduct(shop.db, { price: 900 })];
      for (const name of ['brandsFilter', 'catalogFilter'] as const) {
        const { data } = await filter(name, { ID: `${one.id},${two.id},${one.id},999999999,x` });
        expect(data).toMatchObject({ elementCount: 2, items: { prices: { min: 1, max: 9 } } });
        const many = Array.from({ length: 1001 }, (_, n) => n + 1).join(',');
        expect((await filter(name, { ID: many })).codes).toEqual(['VALIDATION']);
      }
      expect((await filter('brandsFilter', {})).data).toMatchObject({ elementCount: 0, items: { prices: null } });
      const repeated = await shop.app.inject({
        url: `/api/brands/filter/?ID[]=${one.id}&ID[]=${two.id}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(repeated.json().data.elementCount).toBe(2);
    },
  );
});
