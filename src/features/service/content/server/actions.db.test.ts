import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { discount, promotion } from '#goods/pricing/server/tables.ts';
import { aBrand, aProduct, aSection } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aPromotion } from './factory.ts';

let shop: TestApp;
let buyer: Awaited<ReturnType<typeof aBuyer>>;

beforeAll(async () => {
  shop = await testApp();
  buyer = await aBuyer(shop.db);
});

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

async function detail(code: string, query: Record<string, string> = {}, token = buyer.token) {
  await settledCatalogue(shop.db);
  return shop.call('actionDetail', { params: { code }, query: query as never }, { token });
}

async function list(query: Record<string, string> = {}, token = buyer.token) {
  return (await shop.call('actionList', { query: query as never }, { token })).data;
}

describe('promotions', () => {
  it(
    'run four a page, the first to end first; ended ones are in the archive',
    { tags: ['R-CALL-060', 'R-FEAT-26', 'R-CONST-26'] },
    async () => {
      await shop.db.delete(discount);
      await shop.db.delete(promotion);
      for (const days of [5, 3, 4, 2]) await aPromotion(shop.db, { code: `in-${days}`, endsAt: daysFromNow(days) });
      await aPromotion(shop.db, { code: 'endless' });
      await aPromotion(shop.db, { code: 'past', endsAt: daysFromNow(-2) });
      await aPromotion(shop.db, { code: 'long-past', endsAt: daysFromNow(-9) });
      await aPromotion(shop.db, { code: 'to-come', startsAt: daysFromNow(1), endsAt: daysFromNow(9) });
      await aPromotion(shop.db, { code: 'draft', active: false });
      const codes = async (query?: Record<string, string>) => (await list(query)).items.map(({ code }) => code);
      expect(await codes()).toEqual(['in-2', 'in-3', 'in-4', 'in-5']);
      expect(await codes({ page: '2' })).toEqual(['endless']);
      expect((await list()).pageNavigation).toMatchObject({ pageSize: 4, total: 5, pageCount: 2 });
      expect(await codes({ state: 'archive' })).toEqual(['past', 'long-past']);
      expect((await list({ state: 'archive' })).items[0]).toMatchObject({ isEnded: true, url: '/actions/past/' });
    },
  );

  it('what has not begun, is unpublished or unknown does not exist', { tags: ['R-CALL-061'] }, async () => {
    for (const code of ['to-come', 'draft', 'nothing', '..%2F..'])
      expect((await detail(code)).codes, code).toEqual(['404']);
  });

  it('one for another company does not exist', { tags: ['R-CALL-060', 'R-CALL-061'] }, async () => {
    const other = await aBuyer(shop.db);
    const { id } = await aPromotion(shop.db, { code: 'private', endsAt: daysFromNow(1) });
    await aDiscount(shop.db, { promotionId: id, companyId: other.company.id });
    expect((await detail('private')).codes).toEqual(['404']);
    expect((await list()).items.map(({ code }) => code)).not.toContain('private');
    expect((await detail('private', {}, other.token)).codes).toEqual([]);
    expect((await list({}, other.token)).items.map(({ code }) => code)).toContain('private');
  });
});

describe('the goods of a promotion', () => {
  it(
    'are rows of the catalogue at the lowered price: of a section with those below, of a brand and named ones',
    { tags: ['R-CALL-061'] },
    async () => {
      const top = await aSection(shop.db);
      const below = await aSection(shop.db, { parentId: top.id });
      const brand = await aBrand(shop.db);
      const inSection = await aProduct(shop.db, { name: 'Б', sectionIds: [below.id], price: 10_000, stock: 5 });
      const ofBrand = await aProduct(shop.db, { name: 'А', brandId: brand.id, price: 20_000, stock: 5 });
      const named = await aProduct(shop.db, { name: 'В', sectionIds: [below.id], price: 30_000, stock: 5 });
      await aProduct(shop.db, { name: 'Г', price: 40_000, stock: 5 });
      const { id: promotionId } = await aPromotion(shop.db, { code: 'sale', text: 'Скидка 20 %', html: '<p>Всё</p>' });
      await aDiscount(shop.db, { promotionId, scope: 'section', scopeId: top.id, percent: 20 });
      await aDiscount(shop.db, { promotionId, scope: 'brand', scopeId: brand.id, percent: 20 });
      await aDiscount(shop.db, { promotionId, scope: 'product', scopeId: named.id, percent: 20 });

      const { action, products, breadcrumbs, filter } = (await detail('sale', { sort_by: 'name' })).data;
      expect(action).toMatchObject({ code: 'sale', conditions: 'Скидка 20 %', html: '<p>Всё</p>', isEnded: false });
      expect(products.items.map(({ id }) => id)).toEqual([ofBrand.id, inSection.id, named.id]);
      expect(products.items[1]!.prices).toMatchObject({ valueBase: 100, discountPrice: 80, valueVat: 80 });
      expect(breadcrumbs.at(-2)).toEqual({ path: '/actions/', title: 'Акции' });
      const brands = filter.items.props.find(({ values }) => values.some(({ name }) => name === brand.name))!;
      const chosen = brands.values.find(({ name }) => name === brand.name)!.controlName;
      const filtered = await shop.call(
        'actionFiltered',
        { params: { code: 'sale', '*': `${chosen}/apply/` }, query: {} as never },
        { token: buyer.token },
      );
      expect(filtered.data.products.ids).toEqual([ofBrand.id]);
    },
  );

  it('an ended promotion keeps its page and has no goods', { tags: ['R-CALL-061'] }, async () => {
    await shop.db
      .update(promotion)
      .set({ endsAt: daysFromNow(-1) })
      .where(eq(promotion.code, 'sale'));
    const { action, products } = (await detail('sale')).data;
    expect(action.isEnded).toBe(true);
    expect(products.ids).toEqual([]);
  });
});
