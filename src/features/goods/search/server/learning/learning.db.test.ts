import { beforeEach, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import type { Database } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { commands } from '#shop/commands/registry.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { settledSearch } from '../live/search-of.ts';
import { searchChoice } from '../tables.ts';
import { writeChoices } from './choices.ts';

const QUERY = 'розетка двойная';
let shop: TestApp;
/** In the order that the search gives them by itself. */
let goods: { id: number; article: string; code: string }[];

beforeEach(async () => {
  shop = await testApp();
  goods = [];
  for (const name of ['Розетка двойная Анод', 'Розетка двойная Бор', 'Розетка двойная Вега', 'Лампа']) {
    const { id, code } = await aProduct(shop.db, { name, article: `RZ-900${goods.length}` });
    goods.push({ id, code, article: `RZ-900${goods.length}` });
  }
});

const ready = async () => {
  await settledCatalogue(shop.db);
  await settledSearch(shop.db);
};

const search = async (token: string, QUERY_: string = QUERY): Promise<number[]> => {
  await ready();
  const { data } = await shop.call('searchPage', { query: { QUERY: QUERY_ } }, { token });
  return data.products.ids;
};

const open = (token: string, n: number, prefetch = false) =>
  shop.call('productDetail', { query: { code: goods[n]!.code } }, { token, ...(prefetch && { prefetch }) });

const add = (token: string, n: number) =>
  shop.call('basketAdd', { body: { products: [{ id: goods[n]!.id, quantity: 1 }] } }, { token });

const choices = async () => {
  await writeChoices(shop.db);
  const rows = await shop.db.select().from(searchChoice).orderBy(searchChoice.productId);
  return rows.map(({ key, productId, opened, added }) => [key, productId, opened, added]);
};

const run = (args: object) =>
  commands.queries!.run(
    {
      database: { db: shop.db } as Database,
      env: readEnv({ NODE_ENV: 'test' }),
      now: () => new Date(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    },
    args,
  );

const inOrder = (...order: number[]) => order.map((n) => goods[n]!.id);

describe('choices after a query', () => {
  it('are counted once an account and a day, without accounts', async () => {
    const { token } = await aBuyer(shop.db);
    await search(token, 'Двойные розетки');
    for (let n = 0; n < 2; n += 1) {
      await open(token, 1);
      await add(token, 1);
    }
    expect(await choices()).toEqual([['двойн розетк', goods[1]!.id, 1, 1]]);
    const other = await aBuyer(shop.db);
    await search(other.token, 'двойной розетки');
    await open(other.token, 1);
    expect(await choices()).toEqual([['двойн розетк', goods[1]!.id, 2, 1]]);
  });

  it('do not count what the search has not shown', async () => {
    const { token } = await aBuyer(shop.db);
    await open(token, 0);
    await search(token);
    await open(token, 3);
    const other = await aBuyer(shop.db);
    await open(other.token, 0);
    await add(other.token, 0);
    expect(await choices()).toEqual([]);
  });

  it('raise a product once enough buyers agree', async () => {
    const { token } = await aBuyer(shop.db);
    expect(await search(token)).toEqual(inOrder(0, 1, 2));
    const buy = async () => {
      const buyer = await aBuyer(shop.db);
      await search(buyer.token);
      await add(buyer.token, 2);
      await writeChoices(shop.db);
    };
    await buy();
    expect(await search(token)).toEqual(inOrder(0, 1, 2));
    await buy();
    expect(await search(token)).toEqual(inOrder(2, 0, 1));
    expect((await search(token, 'розетка двойная анод'))[0]).toBe(goods[0]!.id);
    expect(await run({ action: 'show', query: QUERY })).toEqual([
      'открыт 0, в корзину 2\tRZ-9002\tРозетка двойная Вега',
    ]);
  });
});

describe('rules of the owner', () => {
  it('pin products first in their order and ban others, for every form of the query', async () => {
    const { token } = await aBuyer(shop.db);
    await run({ action: 'pin', query: QUERY, article: 'rz-9003' });
    await run({ action: 'pin', query: QUERY, article: goods[2]!.code });
    await run({ action: 'ban', query: QUERY, article: 'RZ-9000' });
    expect(await search(token)).toEqual(inOrder(3, 2, 1));
    expect(await search(token, 'розетки двойные')).toEqual(inOrder(3, 2, 1));
    expect(await search(token, 'розетка')).toEqual(inOrder(0, 1, 2));
    expect(await run({ action: 'show', query: QUERY })).toEqual([
      'закреплён\tRZ-9003\tЛампа',
      'закреплён\tRZ-9002\tРозетка двойная Вега',
      'запрещён\tRZ-9000\tРозетка двойная Анод',
    ]);
    await run({ action: 'reset', query: QUERY, article: 'RZ-9000' });
    expect(await search(token)).toEqual(inOrder(3, 2, 0, 1));
    expect(await run({ action: 'reset', query: QUERY })).toEqual([
      'Убрано правил: 2. Поиск узнает об этом за несколько секунд',
    ]);
    expect(await search(token)).toEqual(inOrder(0, 1, 2));
  });

  it('let a whole article come first', async () => {
    const { token } = await aBuyer(shop.db);
    await run({ action: 'pin', query: 'RZ-9001', article: 'RZ-9003' });
    expect(await search(token, 'RZ-9001')).toEqual(inOrder(1));
  });

  it('refuse an unknown product and an empty query, and change nothing', async () => {
    await expect(run({ action: 'pin', query: QUERY, article: 'нет такого' })).rejects.toThrow('Нет товара');
    await expect(run({ action: 'pin', query: '-', article: 'RZ-9001' })).rejects.toThrow('ни слов, ни чисел');
    expect(await run({ action: 'show', query: QUERY })).toEqual([
      'По запросу ещё ничего не выбирали и ничего не закреплено',
    ]);
  });
});

it('queries are listed with what they found, the missed ones apart', async () => {
  expect(await run({ action: 'list' })).toEqual(['Пока ничего не искали']);
  const { token } = await aBuyer(shop.db);
  await search(token);
  await search(token, 'эхолот');
  const date = String.raw`\d\d\.\d\d\.\d{4} \d\d:\d\d`;
  expect((await run({ action: 'list' })).toSorted()).toEqual([
    expect.stringMatching(new RegExp(`^1\t3\t${date}\tрозетка двойная$`)),
    expect.stringMatching(new RegExp(`^1\tне найдено\t${date}\tэхолот$`)),
  ]);
  expect(await run({ action: 'missed' })).toHaveLength(1);
});

describe('the explanation of a query', () => {
  it('states the query, its readings, what was found and the first goods', async () => {
    await ready();
    const lines = (await run({ action: 'explain', query: 'купить hjptnre двойную' })) as string[];
    expect(lines.filter((line) => !line.startsWith('2.'))).toEqual([
      '1. Запрос\thjptnre двойную, без «купить»',
      expect.stringMatching(/^3\. Найдено\t3; розетк/),
      '4. Место 1\tРозетка двойная Анод\tПо словам',
      '4. Место 2\tРозетка двойная Бор\tПо словам',
      '4. Место 3\tРозетка двойная Вега\tПо словам',
    ]);
    expect(lines[1]).toBe('2. Прочтение\tкак набрано, все слова: hjptnre двойную; найдено 0');
    expect(lines.find((line) => line.includes('«hjptnre» → «розетку»'))).toContain('найдено 3');
    await expect(run({ action: 'explain' })).rejects.toThrow('укажите запрос в кавычках');
  });
});
