import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { aProduct, anOffer, aSection } from '#goods/products/server/factory.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { testApp } from '#shop/testing/test-app.ts';

const shop = await testApp();

async function rowsOf(link: string, token: string) {
  const { rawPayload } = await shop.app.inject({ url: link, headers: { authorization: `Bearer ${token}` } });
  return (await readXlsx(rawPayload)).sheets[0]!.rows;
}

describe('a price list', () => {
  it(
    'a price list has the prices of the contract and is read back as an order sheet',
    { tags: ['R-CALL-057', 'R-FEAT-24', 'R-XLS-02'] },
    async () => {
      const { token } = await aBuyer(shop.db, { company: { discountPercent: 10 } });
      const [top, other] = [await aSection(shop.db), await aSection(shop.db)];
      const below = await aSection(shop.db, { parentId: top.id });
      const plain = await aProduct(shop.db, {
        article: '007',
        price: 12_345,
        packageCount: 5,
        sectionIds: [below.id],
        name: '=1+1 Болт',
      });
      const family = await aProduct(shop.db, { sectionIds: [top.id] });
      const variant = await anOffer(shop.db, family.id, { article: 'V-1', stock: 0 });
      await aProduct(shop.db, { price: null, sectionIds: [top.id] });
      await aProduct(shop.db, { sectionIds: [other.id] });
      const { data: link } = await shop.call('priceListOfSections', { body: { sections: [top.id] } }, { token });
      const rows = await rowsOf(link, token);
      expect(rows[0]).toEqual([
        'Артикул',
        'Короткий код',
        'Название',
        'Цена',
        'Ед.',
        'Вторая единица',
        'Кратность',
        'Минимальный заказ',
        'Наличие',
        'Количество',
      ]);
      expect(rows.slice(1).map((row) => row.slice(0, 9))).toEqual([
        [variant.article, null, expect.stringContaining(family.name), 90, 'шт', null, 1, 1, 'Под заказ'],
        ['007', null, '=1+1 Болт', 111.11, 'шт', null, 5, 5, 'В наличии'],
      ]);

      const filled = [rows[0]!, rows[1]!, [...rows[2]!.slice(0, 9), 10]];
      const form = new FormData();
      const bytes = await writeXlsx({ sheets: [{ name: 'Прайс-лист', rows: filled }] });
      form.set('file', new File([Uint8Array.from(bytes)], 'price-all.xlsx'));
      const { data } = await shop.call('basketParseFile', { query: {}, body: form }, { token });
      expect(data.lines).toEqual([{ id: plain.id, quantity: 10, unit: 'шт' }]);

      const all = await shop.call('priceList', {}, { token });
      expect(await rowsOf(all.data, token)).toHaveLength(4);
    },
  );

  it('a price list needs the right to it; managers get base prices', async () => {
    const { id } = await aSection(shop.db);
    await aProduct(shop.db, { price: 10_000, sectionIds: [id] });
    const { token } = await aBuyer(shop.db, { rights: { priceLists: false } });
    expect((await shop.call('priceList', {}, { token })).codes).toEqual(['FORBIDDEN']);
    const manager = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
    const { data } = await shop.call('priceListOfSections', { body: { sections: [id] } }, { token: manager });
    expect((await rowsOf(data, manager))[1]![3]).toBe(100);
    const { token: buyer } = await aBuyer(shop.db);
    const none = await shop.call('priceListOfSections', { body: { sections: [] } }, { token: buyer });
    const message = 'Выберите хотя бы один раздел';
    expect(none.body.errors).toEqual([{ code: 'VALIDATION', field: 'sections', message }]);
    expect((await shop.call('priceListOfSections', { body: {} }, { token: buyer })).codes).toEqual([]);
    expect((await shop.call('priceListOfSections', { body: { sections: [999_999] } }, { token: buyer })).codes).toEqual(
      ['EMPTY'],
    );
  });
});
