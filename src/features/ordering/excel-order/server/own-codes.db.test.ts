import { describe, expect, it } from 'vitest';
import { aProduct, anOffer, deactivate } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { settledSearch } from '#goods/search/server/index.ts';
import { testApp } from '#shop/testing/test-app.ts';

const shop = await testApp();
// The first one makes the source that the others share
await aProduct(shop.db);

async function match(token: string, article: string, name = '') {
  const { data } = await shop.call('basketMatchRows', { body: { rows: [{ article, name, amount: 2 }] } }, { token });
  return data.rows[0]!;
}

const remember = (token: string, code: string, id: number) =>
  shop.call('basketRememberCode', { body: { code, id } }, { token });

describe('the own codes of a company', () => {
  it(
    'own codes are matched after article, short code and barcode, for the buyers of the company only',
    { tags: ['R-CALL-064'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const colleague = await aBuyer(shop.db, { of: buyer.company });
      const stranger = await aBuyer(shop.db);
      const goods = await aProduct(shop.db);
      expect(await match(buyer.token, 'СКЛ-00017')).toMatchObject({ line: null, reason: 'Не найден в каталоге' });

      await remember(buyer.token, 'СКЛ-00017', goods.id);
      for (const { token } of [buyer, colleague]) {
        expect((await match(token, 'скл 00017')).line).toMatchObject({
          id: goods.id,
          quantity: 2,
          ownCode: 'скл 00017',
          notes: ['Найден по вашему коду скл 00017'],
        });
      }
      expect((await match(stranger.token, 'СКЛ-00017')).line).toBeNull();

      const taken = await aProduct(shop.db, { article: 'ART-OWN-9' });
      await remember(buyer.token, 'ART-OWN-9', goods.id);
      expect((await match(buyer.token, 'ART-OWN-9')).line).toMatchObject({ id: taken.id, ownCode: null });
    },
  );

  it('own codes decide between several goods of one article and between offers', { tags: ['R-CALL-064'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const [, right] = [
      await aProduct(shop.db, { article: 'OWN-TWIN' }),
      await aProduct(shop.db, { article: 'OWN-TWIN' }),
    ];
    const family = await aProduct(shop.db, { article: 'OWN-FAM' });
    const variant = await anOffer(shop.db, family.id);
    expect((await match(token, 'OWN-TWIN')).line).toBeNull();
    await remember(token, 'OWN-TWIN', right!.id);
    await remember(token, 'OWN-FAM', variant.id);
    expect((await match(token, 'OWN-TWIN')).line).toMatchObject({ id: right!.id });
    expect((await match(token, 'OWN-FAM')).line).toMatchObject({ id: variant.id });
  });

  it('own codes may be changed and removed, and find no goods that are not shown', async () => {
    const { token } = await aBuyer(shop.db);
    const [first, second] = [await aProduct(shop.db), await aProduct(shop.db)];
    await remember(token, 'Ж-1', first.id);
    await remember(token, 'ж1', second.id);
    expect((await match(token, 'Ж-1')).line).toMatchObject({ id: second.id });
    await deactivate(shop.db, second.id);
    expect((await match(token, 'Ж-1')).line).toBeNull();
    await remember(token, 'Ж-1', first.id);
    for (let n = 0; n < 2; n += 1) await shop.call('basketForgetCode', { body: { code: 'Ж-1' } }, { token });
    expect((await match(token, 'Ж-1')).line).toBeNull();
  });

  it('own codes are refused for absent goods, for a product with offers, and without a letter', async () => {
    const { token } = await aBuyer(shop.db);
    const family = await aProduct(shop.db);
    await anOffer(shop.db, family.id);
    const goods = await aProduct(shop.db);
    for (const [code, id] of [
      ['X-1', 2_000_000_000],
      ['X-1', family.id],
      ['- / -', goods.id],
    ] as const) {
      expect((await remember(token, code, id)).status).toBe(404);
    }
    expect((await remember(token, 'x'.repeat(101), goods.id)).status).toBe(400);
    expect((await match(token, 'X-1')).line).toBeNull();
  });

  it('a line that is not found by its code is suggested by its name', { tags: ['R-ENT-38'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const goods = await aProduct(shop.db, { name: 'Перфоратор трёхрежимный особый' });
    await settledSearch(shop.db);
    const { line, suggestions } = await match(token, 'СКЛ-4', 'Особый перфоратор');
    expect(line).toBeNull();
    expect(suggestions).toEqual([expect.objectContaining({ id: goods.id, quantity: 2 })]);
  });
});
