import { eq } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, anOffer, aProduct, aSection, deactivate } from '#goods/products/server/factory.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

let serial = 0;
async function aPromotion(fields: Partial<typeof promotion.$inferInsert> = {}) {
  const code = `akciya-${(serial += 1)}`;
  const [row] = await shop.db
    .insert(promotion)
    .values({ code, name: `Акция ${serial}`, ...fields })
    .returning();
  return row!;
}

const hour = 3_600_000;
const later = (hours: number) => new Date(Date.now() + hours * hour);
const ofProduct = (token: string, id: number) =>
  shop.call('basketActionsOfProduct', { params: { code: String(id) } }, { token });
const ofGroup = (token: string, code: string) => shop.call('basketActionsOfGroup', { params: { code } }, { token });

describe('promotions', () => {
  it('a promotion is shown by its code while it runs, to its companies only', { tags: ['R-CALL-038'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const other = await aBuyer(shop.db);
    const endsAt = later(24);
    const running = await aPromotion({ endsAt });
    await aDiscount(shop.db, { scope: 'all', percent: 7.5, promotionId: running.id, companyId: buyer.company.id });
    const cardOf = async (code: string, token = buyer.token) =>
      shop.call('basketAction', { params: { code } }, { token });
    expect((await cardOf(running.code)).data).toEqual({
      id: running.id,
      name: running.name,
      url: `/actions/${running.code}/`,
      dateEnd: endsAt.toISOString(),
      conditions: 'Скидка до 7,5\u00A0%',
    });
    expect((await cardOf(running.code, other.token)).codes).toEqual(['404']);
    const absent = [
      await aPromotion({ endsAt: later(-1) }),
      await aPromotion({ startsAt: later(1) }),
      await aPromotion({ active: false }),
      { code: 'net-takoy' },
    ];
    for (const { code } of absent) expect((await cardOf(code)).codes).toEqual(['404']);
    const words = await aPromotion({ text: 'Третий в подарок' });
    expect((await cardOf(words.code)).data).toMatchObject({ conditions: 'Третий в подарок', dateEnd: null });
    expect((await shop.call('basketAction', { params: { code: running.code } })).codes).toEqual(['AUTH_REQUIRED']);
  });

  it(
    'promotions of a product are those of the product, its brand and its sections',
    { tags: ['R-CALL-083', 'R-CALL-082'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const top = await aSection(shop.db);
      const below = await aSection(shop.db, { parentId: top.id });
      const apart = await aSection(shop.db);
      const maker = await aBrand(shop.db);
      const item = await aProduct(shop.db, { sectionIds: [below.id], brandId: maker.id });
      const stranger = await aProduct(shop.db, { sectionIds: [apart.id] });
      const [own, ofBrand, ofTop] = [await aPromotion(), await aPromotion(), await aPromotion({ endsAt: later(1) })];
      await aDiscount(shop.db, { scope: 'product', scopeId: item.id, fixedPrice: 5000, promotionId: own.id });
      await aDiscount(shop.db, { scope: 'brand', scopeId: maker.id, percent: 5, promotionId: ofBrand.id });
      await aDiscount(shop.db, { scope: 'section', scopeId: top.id, percent: 5, promotionId: ofTop.id });
      const over = await aPromotion();
      await aDiscount(shop.db, {
        scope: 'product',
        scopeId: item.id,
        percent: 9,
        promotionId: over.id,
        endsAt: later(-1),
      });
      const names = [ofTop.name, own.name, ofBrand.name];
      const namesOf = (answer: { data: { name: string }[] }) => answer.data.map(({ name }) => name);
      const answer = await ofProduct(buyer.token, item.id);
      expect(namesOf(answer)).toEqual(names);
      expect(answer.data[1]!.conditions).toBe('Цены от 50\u00A0₽');
      expect(namesOf(await ofGroup(buyer.token, below.code))).toEqual(names);
      expect(namesOf(await ofGroup(buyer.token, top.code))).toEqual(names);
      expect(namesOf(await ofProduct(buyer.token, stranger.id))).toEqual([]);
      expect(namesOf(await ofGroup(buyer.token, apart.code))).toEqual([]);
      await deactivate(shop.db, stranger.id);
      expect((await ofProduct(buyer.token, stranger.id)).codes).toEqual(['404']);
      expect((await ofGroup(buyer.token, 'net-takogo')).codes).toEqual(['404']);
    },
  );
});

describe('fields of products', () => {
  it(
    'fields of products are answered by product id, for the asked and known products',
    { tags: ['R-CALL-079'] },
    async () => {
      const buyer = await aBuyer(shop.db, { company: { discountPercent: 10 } });
      const [item, gone] = [await aProduct(shop.db, { packageCount: 3 }), await aProduct(shop.db)];
      const family = await aProduct(shop.db);
      const variant = await anOffer(shop.db, family.id);
      await shop.call('basketAdd', { body: { products: [{ id: item.id, quantity: 6 }] } }, { token: buyer.token });
      await deactivate(shop.db, gone.id);
      const ask = (productId: number | number[], fields: string[]) =>
        shop.call('basketFields', { body: { productId, fields } }, { token: buyer.token });
      const { data } = await ask(
        [item.id, gone.id, family.id],
        ['inBasket', 'price', 'packageCount', 'offers', 'token'],
      );
      expect(data).toMatchObject({
        [item.id]: { inBasket: 6, packageCount: 3, price: { valueBase: 90, valueVat: 90 }, offers: [] },
        [family.id]: { inBasket: 0, offers: [{ items: [{ offerId: variant.id, selected: true }] }] },
      });
      expect(
        Object.keys(data)
          .map(Number)
          .toSorted((a, b) => a - b),
      ).toEqual([item.id, family.id]);
      expect(Object.keys(data[item.id]!).toSorted()).toEqual(['inBasket', 'offers', 'packageCount', 'price']);
      expect((await ask(item.id, ['stockStatus', 'measure', 'minOrderCount'])).data[item.id]).toMatchObject({
        stockStatus: { isInStock: true },
        measure: { packageCount: 3 },
        minOrderCount: 1,
      });
      expect((await ask(item.id, [])).data).toEqual({ [item.id]: {} });
      expect(
        (
          await ask(
            Array.from({ length: 101 }, (_, n) => n + 1),
            ['price'],
          )
        ).codes,
      ).toEqual(['VALIDATION']);
    },
  );
});

describe('the basket as a file', () => {
  it(
    'the basket downloads as a spreadsheet for its owner only, and formulas in it stay text',
    { tags: ['R-CALL-067'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const [kept, empty, gone] = [
        await aProduct(shop.db, { name: '=1+1', article: '007', shortcode: '@x' }),
        await aProduct(shop.db),
        await aProduct(shop.db),
      ];
      const file = () => shop.call('basketFile', {}, { token: buyer.token });
      expect((await file()).codes).toEqual(['EMPTY_BASKET']);
      const products = [empty, kept, gone].map(({ id }, n) => ({ id, quantity: n + 2 }));
      await shop.call('basketAdd', { body: { products } }, { token: buyer.token });
      await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, empty.id));
      await deactivate(shop.db, gone.id);
      const { link, name } = (await file()).data;
      expect(name).toMatch(/^Корзина \d\d\.\d\d\.\d{4}\.xlsx$/);
      const fetchAs = (token: string) => shop.app.inject({ url: link, headers: { authorization: `Bearer ${token}` } });
      const answer = await fetchAs(buyer.token);
      const sheet = (await readXlsx(answer.rawPayload)).sheets[0]!;
      expect(sheet.rows).toEqual([
        ['Артикул', 'Короткий код', 'Наименование', 'Ед. изм.', 'Количество', 'Цена, ₽', 'Сумма, ₽', 'Наличие'],
        ['007', '@x', '=1+1', 'шт', 3, 100, 300, 'В наличии'],
        [empty.article, null, empty.name, 'шт', 2, null, null, 'Нет в наличии'],
        [gone.article, null, gone.name, 'шт', null, null, null, 'Товара нет в каталоге'],
      ]);
      const colleague = await aBuyer(shop.db, { of: buyer.company, role: 'ADMIN' });
      expect((await fetchAs(colleague.token)).statusCode).toBe(404);
      const manager = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
      expect((await shop.call('basketFile', {}, { token: manager })).codes).toEqual(['FORBIDDEN']);
    },
  );
});
