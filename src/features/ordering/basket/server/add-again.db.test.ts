import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { combinedGoods } from '#goods/products/server/combined-goods.fixture.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { expireRows } from '#server/expire-rows.ts';
import { expiredRows } from '#shop/expired-rows.ts';
import { idempotencyKey } from '#server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { ExistingLines } from '../contract.ts';
import { basketAdder } from './basket-adder.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

const { add, addList, quantities } = basketAdder(() => shop);

describe('an addition of what the basket holds already', () => {
  it(
    'adds, replaces or names the lines and changes nothing, as the caller says',
    { tags: ['R-CALL-073'] },
    async () => {
      const { packOfTen, minimumAbovePack } = await combinedGoods(shop.db);
      const buyer = await aBuyer(shop.db);
      const products = [
        { id: packOfTen.id, quantity: 20 },
        { id: minimumAbovePack.id, quantity: 12 },
      ];
      const send = (existing: ExistingLines) =>
        shop.call('basketListAdd', { body: { products, existing } }, { token: buyer.token });
      await add(buyer.token, [{ id: packOfTen.id, quantity: 30 }]);
      const asked = await send('ask');
      expect([asked.status, asked.codes]).toEqual([409, ['ALREADY_IN_BASKET']]);
      expect(asked.body.data).toEqual({
        lines: [
          {
            id: packOfTen.id,
            article: 'RULE-PACK',
            name: packOfTen.name,
            inBasket: 30,
            wanted: 20,
            packageCount: 10,
            minOrderCount: 1,
            unit: 'шт',
          },
        ],
      });
      expect(await quantities(buyer.account.id)).toEqual({ [packOfTen.id]: 30 });
      expect((await send('replace')).data.lines.map(({ quantity }) => quantity)).toEqual([20, 12]);
      expect((await send('add')).data.lines.map(({ quantity }) => quantity)).toEqual([40, 24]);
      const fresh = await aBuyer(shop.db);
      const body = { products, existing: 'ask' as const };
      const added = await shop.call('basketListAdd', { body }, { token: fresh.token });
      expect(added.data.lines).toHaveLength(2);
    },
  );
});

describe('a repeated addition', () => {
  it(
    'an addition repeated with its key counts once and gets the first answer',
    { tags: ['R-CALL-072', 'R-CALL-073'] },
    async () => {
      for (const send of [add, addList]) {
        const buyer = await aBuyer(shop.db);
        const item = await aProduct(shop.db);
        const key = randomUUID();
        const first = await send(buyer.token, [{ id: item.id, quantity: 2 }], key);
        await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, item.id));
        const second = await send(buyer.token, [{ id: item.id, quantity: 2 }], key);
        expect(second.data).toEqual(first.data);
        expect(await quantities(buyer.account.id)).toEqual({ [item.id]: 2 });
      }
    },
  );

  it('an addition repeated while the first still runs counts once', { tags: ['R-CALL-072'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => add(buyer.token, [{ id: item.id, quantity: 2 }], key)),
    );
    expect(answers[0]!.data.count).toBe(1);
    for (const answer of answers) expect(answer.data).toEqual(answers[0]!.data);
    expect(await quantities(buyer.account.id)).toEqual({ [item.id]: 2 });
  });

  it(
    'of two different additions with one key at once only the first is done',
    { tags: ['R-CALL-072', 'R-CALL-073'] },
    async () => {
      for (let round = 0; round < 5; round += 1) {
        const buyer = await aBuyer(shop.db);
        const item = await aProduct(shop.db);
        const key = randomUUID();
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, n) =>
            (n % 2 ? add : addList)(buyer.token, [{ id: item.id, quantity: 2 }], key),
          ),
        );
        const codes = answers.map((answer) => answer.codes[0] ?? 'added').toSorted();
        expect(codes).toEqual([...Array<string>(4).fill('KEY_REUSED'), ...Array<string>(4).fill('added')]);
        expect(await quantities(buyer.account.id)).toEqual({ [item.id]: 2 });
      }
    },
  );

  it(
    'a key of an addition is refused for another body or call and free again after a day',
    { tags: ['R-CALL-072'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const item = await aProduct(shop.db);
      const key = randomUUID();
      await add(buyer.token, [{ id: item.id, quantity: 2 }], key);
      expect((await add(buyer.token, [{ id: item.id, quantity: 3 }], key)).codes).toEqual(['KEY_REUSED']);
      expect((await addList(buyer.token, [{ id: item.id, quantity: 2 }], key)).codes).toEqual(['KEY_REUSED']);
      const colleague = await aBuyer(shop.db, { of: buyer.company });
      expect((await add(colleague.token, [{ id: item.id, quantity: 3 }], key)).data.count).toBe(1);
      const longAgo = new Date(Date.now() - 25 * 3_600_000);
      await shop.db.update(idempotencyKey).set({ at: longAgo }).where(eq(idempotencyKey.accountId, buyer.account.id));
      expect((await add(buyer.token, [{ id: item.id, quantity: 3 }], key)).data.lines[0]!.quantity).toBe(5);
      expect((await add(buyer.token, [{ id: item.id, quantity: 3 }], key)).data.lines[0]!.quantity).toBe(5);
    },
  );
});

describe('a clock of a node that is wrong', () => {
  it.for([-48, 48])(
    'does not add goods twice: %i hours beside the clock of the database',
    { tags: ['R-CALL-072'] },
    async (hours) => {
      const buyer = await aBuyer(shop.db);
      const item = await aProduct(shop.db);
      const key = randomUUID();
      shop.clock.now = () => new Date(Date.now() + hours * 3_600_000);
      await add(buyer.token, [{ id: item.id, quantity: 2 }], key);
      shop.clock.now = () => new Date();
      await expireRows(shop.db, expiredRows);
      expect((await add(buyer.token, [{ id: item.id, quantity: 2 }], key)).data.lines[0]!.quantity).toBe(2);
    },
  );
});

describe('parallel additions', () => {
  it('parallel additions of one item all count, also into a new basket', { tags: ['R-CALL-072'] }, async () => {
    const buyer = await aBuyer(shop.db);
    const item = await aProduct(shop.db, { packageCount: 2 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => add(buyer.token, [{ id: item.id, quantity: 4 }], randomUUID())),
    );
    expect(await quantities(buyer.account.id)).toEqual({ [item.id]: 48 });
    const versions = answers.map((answer) => answer.data.version).toSorted((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  });

  it(
    'parallel additions of many items in any order end without a deadlock',
    { tags: ['R-CALL-072', 'R-CALL-073'] },
    async () => {
      const buyer = await aBuyer(shop.db);
      const items = await Promise.all(Array.from({ length: 6 }, () => aProduct(shop.db)));
      const products = items.map(({ id }) => ({ id, quantity: 1 }));
      await Promise.all(
        Array.from({ length: 10 }, (_, n) => {
          const order = n % 2 ? products : products.toReversed();
          return n % 3 ? add(buyer.token, order) : addList(buyer.token, order);
        }),
      );
      expect(Object.values(await quantities(buyer.account.id))).toEqual(items.map(() => 10));
    },
  );
});
