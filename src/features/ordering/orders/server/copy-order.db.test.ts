import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { basketLine } from '#ordering/basket/server/tables.ts';
import { anOffer, aProduct, deactivate } from '#goods/products/server/factory.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aLine, anOrder } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const copy = (token: string, id: number, key?: string) =>
  shop.call(
    'orderCopy',
    { query: {}, params: { id: String(id) } },
    { token, headers: key ? { 'idempotency-key': key } : {} },
  );
const linesOf = async (accountId: number) => {
  const rows = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, accountId));
  return Object.fromEntries(rows.map((row) => [row.itemId, row.quantity]));
};
const lineOf = (item: { id: number; name?: string }, quantity: number) =>
  aLine({ itemId: item.id, quantity, name: item.name ?? 'Товар' });

describe('copying an order', () => {
  it('asks, replaces or adds where the basket holds its goods already', { tags: ['R-CALL-106'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db);
    const { id } = await anOrder(shop.db, buyer, { lines: [lineOf(item, 3)] });
    const send = async (existing: 'ask' | 'replace' | 'add') => {
      const { codes } = await shop.call('orderCopy', { query: { existing }, params: { id: String(id) } }, buyer);
      return [codes, await linesOf(buyer.account.id)];
    };
    expect(await send('ask')).toEqual([[], { [item.id]: 3 }]);
    expect(await send('ask')).toEqual([['ALREADY_IN_BASKET'], { [item.id]: 3 }]);
    expect(await send('add')).toEqual([[], { [item.id]: 6 }]);
    expect(await send('replace')).toEqual([[], { [item.id]: 3 }]);
  });

  it(
    'repeating an order adds its lines at present prices and names those that cannot be ordered',
    { tags: ['R-CALL-106'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const [kept, packed, gone, empty, family] = [
        await aProduct(shop.db),
        await aProduct(shop.db, { packageCount: 6 }),
        await aProduct(shop.db),
        await aProduct(shop.db, { stock: 0 }),
        await aProduct(shop.db),
      ];
      await anOffer(shop.db, family.id);
      await deactivate(shop.db, gone.id);
      const lines = [lineOf(kept, 3), lineOf(packed, 4), lineOf(gone, 1), lineOf(empty, 2), lineOf(family, 1)];
      const { id } = await anOrder(shop.db, buyer, { lines });
      await shop.db.update(price).set({ value: 20_000 }).where(eq(price.itemId, kept.id));
      await shop.call('basketAdd', { body: { products: [{ id: kept.id, quantity: 2 }] } }, { token: buyer.token });
      const { data } = await copy(buyer.token, id);
      expect(data).toEqual({
        added: [
          { id: kept.id, quantity: 5, corrected: false },
          {
            id: packed.id,
            quantity: 6,
            corrected: true,
            correction: expect.objectContaining({ wanted: 4, unit: 'шт' }),
          },
        ],
        repriced: [
          { id: kept.id, article: kept.article, name: kept.name, before: '100\u00A0₽ за шт', now: '200\u00A0₽ за шт' },
        ],
        repricedSummary: '1\u00A0подорожала: +500\u00A0₽',
        refused: [
          {
            id: gone.id,
            code: 'NOT_FOUND',
            reason: 'Товара нет в каталоге',
            article: `ART-${gone.id}`,
            name: gone.name,
          },
          {
            id: empty.id,
            code: 'OUT_OF_STOCK',
            reason: 'Товара нет в наличии',
            article: `ART-${empty.id}`,
            name: empty.name,
          },
          {
            id: family.id,
            code: 'OFFER_REQUIRED',
            reason: 'Выберите вариант товара',
            article: `ART-${family.id}`,
            name: family.name,
          },
        ],
        version: 2,
        count: 2,
      });
      expect(await linesOf(buyer.account.id)).toEqual({ [kept.id]: 5, [packed.id]: 6 });
      const { data: sums } = await shop.call('basketSumBlock', {}, { token: buyer.token });
      expect(sums.total).toBe(5 * 200 + 6 * 100);
    },
  );

  it('names other prices in their currencies, and compares none of different units', async () => {
    const buyer = await aBuyer(shop.db);
    const [same, other, measured] = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
    const lines = [
      lineOf(same, 1),
      { ...lineOf(other, 1), price: 9_950 },
      { ...lineOf(measured, 1), price: 500, unit: 'м' },
    ];
    const { id } = await anOrder(shop.db, buyer, { lines, origin: 'ledger' });
    const { data } = await copy(buyer.token, id);
    expect(data.added).toHaveLength(3);
    const pricesOf = (answer: typeof data) => answer.repriced.map((line) => [line.id, line.before, line.now]);
    expect(pricesOf(data)).toEqual([[other.id, '99,50\u00A0₽ за шт', '100\u00A0₽ за шт']]);
    expect(data.repricedSummary).toBe('1\u00A0подорожала: +0,50\u00A0₽');
    const ofFormerCompany = await anOrder(shop.db, buyer, { lines: [lineOf(same, 1)], currency: 'USD' });
    expect(pricesOf((await copy(buyer.token, ofFormerCompany.id)).data)).toEqual([
      [same.id, '100\u00A0$ за шт', '100\u00A0₽ за шт'],
    ]);
  });

  it('a product that has another unit now is not added in quantities of the former one', async () => {
    const buyer = await aBuyer(shop.db);
    const [kept, packed] = [
      await aProduct(shop.db, { unitBase: 'шт.' }),
      await aProduct(shop.db, { unitBase: 'упак' }),
    ];
    const both = await anOrder(shop.db, buyer, { lines: [lineOf(kept, 3), lineOf(packed, 100)] });
    const { data } = await copy(buyer.token, both.id);
    expect(data).toMatchObject({
      added: [{ id: kept.id, quantity: 3 }],
      refused: [{ id: packed.id, code: 'WRONG_QUANTITY', reason: expect.stringContaining('было «шт», теперь «упак»') }],
    });
    expect(await linesOf(buyer.account.id)).toEqual({ [kept.id]: 3 });
    const only = await anOrder(shop.db, buyer, { lines: [lineOf(packed, 100)] });
    expect((await copy(buyer.token, only.id)).codes).toEqual(['NOTHING_ADDED']);
  });

  it('repeating an order with one key counts once, also in parallel', { tags: ['R-CALL-106'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db);
    const { id } = await anOrder(shop.db, buyer, { lines: [lineOf(item, 2)] });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => copy(buyer.token, id, key)));
    for (const { data } of answers) expect(data).toEqual(answers[0]!.data);
    expect(await linesOf(buyer.account.id)).toEqual({ [item.id]: 2 });
    const other = await anOrder(shop.db, buyer, { lines: [lineOf(item, 2)] });
    expect((await copy(buyer.token, other.id, key)).codes).toEqual(['KEY_REUSED']);
    await copy(buyer.token, id);
    expect(await linesOf(buyer.account.id)).toEqual({ [item.id]: 4 });
  });

  it(
    'repeating an order of which nothing is sold answers NOTHING_ADDED and changes nothing',
    { tags: ['R-CALL-106'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const item = await aProduct(shop.db, { stock: 0 });
      const { id } = await anOrder(shop.db, buyer, { lines: [lineOf(item, 2)] });
      const answer = await copy(buyer.token, id);
      expect([answer.status, answer.codes]).toEqual([409, ['NOTHING_ADDED']]);
      expect(answer.body.data).toMatchObject({ refused: [{ id: item.id, name: item.name, code: 'OUT_OF_STOCK' }] });
      expect((await shop.call('header', {}, { token: buyer.token })).data.basketVersion).toBe(0);
    },
  );

  it('an order may be repeated by a customer who may see it', { tags: ['R-CALL-106'] }, async () => {
    const owner = await aBuyer(shop.db);
    const item = await aProduct(shop.db);
    const { id } = await anOrder(shop.db, owner, { lines: [lineOf(item, 2)] });
    const onlooker = await aBuyer(shop.db, { of: owner.company, rights: { viewAllOrders: true, order: false } });
    expect((await copy(onlooker.token, id)).data.count).toBe(1);
    expect(await linesOf(owner.account.id)).toEqual({});
    const colleague = await aBuyer(shop.db, { of: owner.company });
    const stranger = await aBuyer(shop.db, { role: 'ADMIN' });
    for (const { token } of [colleague, stranger]) expect((await copy(token, id)).codes).toEqual(['NOT_FOUND']);
    const manager = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
    expect((await copy(manager, id)).codes).toEqual(['FORBIDDEN']);
    const lonely = await aSession(shop.db, (await anAccount(shop.db)).id);
    expect((await copy(lonely, id)).codes).toEqual(['NO_COMPANY']);
  });
});
