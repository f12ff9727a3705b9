import { describe, expect, it } from 'vitest';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { combinedGoods } from '#goods/products/server/combined-goods.fixture.ts';
import { settledSearch } from '#goods/search/server/index.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import type { Input } from '#shared/endpoint.ts';
import { testApp } from '#shop/testing/test-app.ts';

const shop = await testApp();
// The first one makes the source that the others share
await aProduct(shop.db);

type Row = Partial<Input<'basketMatchRows'>['body']['rows'][number]>;

async function match(token: string, row: Row) {
  const body = { rows: [{ article: '', amount: null, ...row }] };
  const { data } = await shop.call('basketMatchRows', { body }, { token });
  return data.rows[0]!;
}

describe('the rows of a pasted list', () => {
  it('suggestions of an ambiguous article keep the quantity in its unit', { tags: ['R-CALL-064'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const twin = { article: 'TWIN-20', packageCount: 20, packageCountWord: 'упак' };
    const goods = [await aProduct(shop.db, twin), await aProduct(shop.db, twin)];
    const { line, suggestions } = await match(token, { article: 'TWIN-20', amount: 2, unit: 'упак' });
    expect(line).toBeNull();
    expect(suggestions.map((one) => [one.id, one.quantity])).toEqual(goods.map(({ id }) => [id, 40]));
  });

  it('suggestions of the offers of a product keep the quantity in its unit', async () => {
    const { token } = await aBuyer(shop.db);
    const { family, offers } = await combinedGoods(shop.db);
    const { suggestions } = await match(token, { article: family.article!, amount: 3, unit: 'уп' });
    expect(suggestions.map((one) => [one.item_id, one.quantity])).toEqual(offers.map(({ id }) => [id, 30]));
  });

  it('an article and a quantity with one space between them are both read', { tags: ['R-CALL-064'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const split = await aProduct(shop.db, { article: 'АРТ-200', packageCount: 10, packageCountWord: 'упак' });
    const whole = await aProduct(shop.db, { article: 'АРТ-200 50' });
    const brief = async (article: string) => {
      const { line } = await match(token, { article });
      return line && [line.id, line.quantity];
    };
    expect(await brief('АРТ-200 20')).toEqual([split.id, 20]);
    expect(await brief('АРТ-200 3 уп')).toEqual([split.id, 30]);
    expect(await brief('АРТ-200 50')).toEqual([whole.id, 1]);
    expect(await brief('НЕТ-200 50')).toBeNull();
  });

  it('a name in place of the article is found where it is exact, and suggests goods where it is not', async () => {
    const { token } = await aBuyer(shop.db);
    const goods = await aProduct(shop.db, { name: 'Гвоздодёр кованый усиленный', packageCount: 5 });
    await Promise.all([settledSearch(shop.db), settledCatalogue(shop.db)]);
    const exact = await match(token, { article: 'Гвоздодёр кованый усиленный', amount: 7 });
    expect(exact.line).toMatchObject({ id: goods.id, quantity: 10 });
    const near = await match(token, { article: 'гвоздодёр усиленный', amount: 7 });
    expect(near.line).toBeNull();
    expect(near.suggestions.map(({ id, quantity }) => [id, quantity])).toEqual([[goods.id, 10]]);
  });

  it('a row with chosen goods is those goods, regardless of its text', { tags: ['R-ENT-37'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const goods = await aProduct(shop.db, { packageCount: 10, packageCountWord: 'упак', price: 12_300 });
    const { line } = await match(token, { id: goods.id, article: 'НЕТ-ТАКОГО', amount: 2, unit: 'упак' });
    expect(line).toMatchObject({ id: goods.id, quantity: 20, price: 123 });
    const gone = await match(token, { id: 2_000_000_000, article: goods.article!, amount: 5 });
    expect(gone.line).toMatchObject({ id: goods.id, quantity: 10 });
  });
});
