import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { testApp } from '#shop/testing/test-app.ts';

const cases = '../shared/data/cases';
const shop = await testApp();
for (const article of ['DR-RJ-KS-5E-U', '3777-7034', '7324-4158', '27115']) await aProduct(shop.db, { article });

async function parse(path: string) {
  const { token } = await aBuyer(shop.db);
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(readFileSync(join(cases, path)))], 'заказ.xlsx'));
  return shop.call('basketParseFile', { query: {}, body: form }, { token });
}

const byArticle = (amounts: readonly number[]) =>
  ['DR-RJ-KS-5E-U', '3777-7034', '7324-4158'].map((article, index) => [article, amounts[index]]);

describe.skipIf(!existsSync(cases))('given order sheets', () => {
  it.for([
    ['order-gost-21-110/order.xlsx', byArticle([11, 12, 13])],
    ['order-gost-21-110/order-code.xlsx', byArticle([11, 12, 13])],
    ['order-gost-spec/order.xlsx', byArticle([11, 12, 13])],
    ['order-eplan/order.xlsx', byArticle([11, 12, 13])],
    ['xlsx-empty-shared-cell/order.xlsx', [['DR-RJ-KS-5E-U', 25]]],
    ['xlsx-empty-shared-cell/control.xlsx', [['DR-RJ-KS-5E-U', 25]]],
    ['order-article-decorated/order-float.xlsx', [['27115', 2]]],
    [
      'order-article-decorated/order.xlsx',
      [
        ['3777-7034', 2],
        ['7324-4158', 3],
        ['DR-RJ-KS-5E-U', 4],
      ],
    ],
  ] as const)('%s is found as ordered', async ([path, expected]) => {
    const { data } = await parse(path);
    expect(data.found.map(({ article, quantity }) => [article, quantity])).toEqual(expected);
    expect([data.notFound, data.toCorrect]).toEqual([[], []]);
  });

  it('sizes beside quantities without a heading are asked about', async () => {
    expect((await parse('order-numbering-as-article/order.xlsx')).codes).toEqual(['COLUMNS']);
  });
});
