import { eq, ne } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPaper } from '#goods/papers/server/factory.ts';
import { goodsPaper } from '#goods/papers/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { goodsFile, product as goodsOf } from '#exchange/goods-import/server/exports.fixture.ts';
import { importTexts } from '#exchange/goods-import/server/import.fixture.ts';
import { product } from '#goods/products/server/tables.ts';
import { searchLexicon } from '#goods/search/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { commands } from '#shop/commands/registry.ts';
import { testApp, type TestApp } from '#shop/testing/test-app.ts';
import { readEnv } from '#server/env.ts';
import { hasDemoAccounts, demoPassword } from './demo-accounts.ts';
import { removeDemo } from './remove-demo.ts';
import { seedDemo } from './seed-demo.ts';

let shop: TestApp;
/** The lexicons that the demo goods have chosen. */
let atFirst: string[];

beforeAll(async () => {
  shop = await testApp();
  await seedDemo(shop.db, { now: new Date() });
  atFirst = await lexiconsOf(shop);
});

const logIn = () => shop.call('authentication', { body: { login: 'manager@optovik.demo', password: demoPassword } });

const lexiconsOf = async ({ db }: TestApp) => (await db.select().from(searchLexicon)).map(({ name }) => name);

describe('npm run shop -- demo remove', () => {
  it('closes the demo accounts and their sessions, and leaves what is not of the demo data', async () => {
    const own = await aBuyer(shop.db);
    const goods = await aProduct(shop.db);
    const paper = await aPaper(shop.db, { productIds: [goods.id] });
    const [ofDemo] = await shop.db.select().from(product).where(ne(product.id, goods.id)).limit(1);
    const onDemo = await aPaper(shop.db, { productIds: [ofDemo!.id] });
    const { token } = (await logIn()).data;
    expect(await hasDemoAccounts(shop.db)).toBe(true);

    const context = {
      database: { db: shop.db } as never,
      env: readEnv({ NODE_ENV: 'test' }),
      now: () => new Date(),
      onProgress: () => undefined,
      signal: new AbortController().signal,
    };
    const lines = await commands.demo!.run(context, { action: 'remove' });
    expect(lines[0]).toMatch(/^Закрыты демонстрационные учётные записи: [1-9]\d*, компании: 6$/);
    expect(lines[1]).toMatch(/^Сняты с витрины товары: 1\d{3}, публикации и акции: [1-9]\d*$/);

    expect(await hasDemoAccounts(shop.db)).toBe(false);
    expect((await logIn()).codes).toEqual(['BAD_CREDENTIALS']);
    expect((await shop.call('sessionCheck', {}, { token })).data).toEqual({ authorized: false });
    expect(await shop.db.$count(account, eq(account.active, true))).toBe(1);
    const companies = await shop.db.select().from(company).where(eq(company.state, 'active'));
    expect(companies.map(({ id }) => id)).toEqual([own.company.id]);
    const shown = await shop.db.select().from(product).where(eq(product.active, true));
    expect(shown.map(({ id }) => id)).toEqual([goods.id]);
    expect((await shop.db.select().from(goodsPaper)).map(({ id }) => id)).toEqual([paper.id, onDemo.id]);
    expect((await shop.call('sessionCheck', {}, { token: own.token })).data).toEqual({ authorized: true });
    const [first] = await commands.demo!.run(context, { action: 'remove' });
    expect(first).toBe('Закрыты демонстрационные учётные записи: 0, компании: 0');
  });

  it('leaves the lexicons of the search to the goods of the first real import, and keeps those', async () => {
    expect(atFirst).toEqual(['electrical']);
    await removeDemo(shop.db);
    expect(await lexiconsOf(shop)).toEqual([]);
    const plumbing = ['Смеситель', 'Унитаз', 'Сифон', 'Полотенцесушитель', 'Радиатор'];
    const goods = plumbing.map((name) => goodsOf({ id: name, name })).join('');
    await importTexts(shop.db, { 'goods.xml': goodsFile('own', goods) });
    expect(await lexiconsOf(shop)).toEqual(['plumbing']);
    await removeDemo(shop.db);
    expect(await lexiconsOf(shop)).toEqual(['plumbing']);
  });
});
