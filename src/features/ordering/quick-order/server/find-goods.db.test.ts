import { describe, expect, it } from 'vitest';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aProduct, anOffer } from '#goods/products/server/factory.ts';
import { aBuyer, aCompany, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { settledSearch } from '#goods/search/server/index.ts';
import { testApp } from '#shop/testing/test-app.ts';

const shop = await testApp();

describe('finding goods for a row of the quick order', () => {
  it(
    "answers a product list by article, short code and name, at the buyer's prices",
    { tags: ['R-CALL-065', 'R-FEAT-18', 'R-ENT-40'] },
    async () => {
      const { token } = await aBuyer(shop.db, { company: { discountPercent: 10 } });
      const product = await aProduct(shop.db, {
        article: 'КБ-3/15',
        shortcode: '660033',
        name: 'Кабель <силовой> ВВГ',
        price: 20_000,
        packageCount: 5,
        minOrderCount: 7,
        weightGrams: 120,
      });
      await Promise.all([settledSearch(shop.db), settledCatalogue(shop.db)]);
      const find = async (search: string) => (await shop.call('basketFind', { body: { search } }, { token })).data;
      expect(await find('кб315')).toEqual([
        {
          id: product.id,
          name: 'Кабель <силовой> ВВГ',
          article: 'КБ-3/15',
          artNumber: 'КБ-3/15',
          highlighted_name: 'Кабель &lt;силовой&gt; ВВГ',
          highlighted_codes: ['<b>КБ-3/15</b>', '660033'],
          shortcode: '660033',
          url: `/detail/?code=${product.code}`,
          price: 180,
          measure: expect.objectContaining({ packageCount: 5, minCount: 10, price: 180 }),
          minOrderCount: 7,
          packageCount: 5,
          weight: 120,
          isInStock: true,
          reason: null,
        },
      ]);
      expect((await find('660033')).map(({ id }) => id)).toEqual([product.id]);
      expect((await find('силовой кабель'))[0]).toMatchObject({
        id: product.id,
        highlighted_name: '<b>Кабель</b> &lt;<b>силовой</b>&gt; ВВГ',
      });
      expect(await find('такого нет')).toEqual([]);
    },
  );

  it(
    'the quick search highlights the typed article in any writing, or the part that was typed',
    { tags: ['R-QO-05'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      await aProduct(shop.db, { article: 'ЩМ-77/04&2', shortcode: '553311', name: 'Щит' });
      await Promise.all([settledSearch(shop.db), settledCatalogue(shop.db)]);
      const codes = async (search: string) =>
        (await shop.call('basketFind', { body: { search } }, { token })).data[0]?.highlighted_codes;
      expect(await codes('щм77.042')).toEqual(['<b>ЩМ-77/04&amp;2</b>', '553311']);
      expect(await codes('щм 770')).toEqual(['<b>ЩМ-77/0</b>4&amp;2', '553311']);
      expect(await codes('77-04')).toEqual(['ЩМ-<b>77/04</b>&amp;2', '553311']);
      expect(await codes('553311')).toEqual(['ЩМ-77/04&amp;2', '<b>553311</b>']);
    },
  );

  it(
    'the quick search lists articles, then short codes, then names, twenty at most',
    { tags: ['R-CALL-065'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      const byName = await aProduct(shop.db, { name: 'Розетка 770912 двойная' });
      const byCode = await aProduct(shop.db, { name: 'Щит', shortcode: '770912' });
      const byArticle = await aProduct(shop.db, { name: 'Ящик', article: '770912' });
      for (let n = 10; n < 35; n += 1) await aProduct(shop.db, { name: 'Хомутик стальной', article: `HMT-${n}` });
      await Promise.all([settledSearch(shop.db), settledCatalogue(shop.db)]);
      const find = async (search: string) => (await shop.call('basketFind', { body: { search } }, { token })).data;
      expect((await find('770912')).map(({ id }) => id)).toEqual([byArticle.id, byCode.id, byName.id]);
      expect(await find('хомутик')).toHaveLength(20);
    },
  );

  it('the quick search answers offers in place of their product, the typed one first', async () => {
    const { token } = await aBuyer(shop.db);
    const family = await aProduct(shop.db, { article: 'SHIRT', name: 'Рубашка рабочая' });
    const small = await anOffer(shop.db, family.id, { article: 'SHIRT-S', sort: 1 });
    const large = await anOffer(shop.db, family.id, { article: 'SHIRT-L', sort: 2, stock: 0 });
    await Promise.all([settledSearch(shop.db), settledCatalogue(shop.db)]);
    const { data } = await shop.call('basketFind', { body: { search: 'shirt-l' } }, { token });
    expect(data.map(({ id, reason }) => [id, reason])).toEqual([
      [large.id, 'Товара нет в наличии'],
      [small.id, null],
    ]);
  });

  it('the quick search needs a customer with a company and two characters', async () => {
    const codes = async (token: string, search = 'кабель') =>
      (await shop.call('basketFind', { body: { search } }, { token })).codes;
    const manager = await anAccount(shop.db, { role: 'MANAGER' });
    expect(await codes(await aSession(shop.db, manager.id))).toEqual(['FORBIDDEN']);
    const homeless = await anAccount(shop.db);
    expect(await codes(await aSession(shop.db, homeless.id))).toEqual(['NO_COMPANY']);
    const { token } = await aBuyer(shop.db, { of: await aCompany(shop.db) });
    expect(await codes(token, ' я ')).toEqual(['VALIDATION']);
  });
});
