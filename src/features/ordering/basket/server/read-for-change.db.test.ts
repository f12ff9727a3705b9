import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { idempotencyKey } from '#server/tables.ts';
import { statementsDuring } from '#server/testing/statements-during.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createBasket } from './basket-row.ts';
import { readForChange } from './read-for-change.ts';
import { writeLines } from './write-lines.ts';

let db: Db;

beforeAll(async () => {
  db = (await testDatabase()).db;
});

type Buyer = Awaited<ReturnType<typeof aBuyer>>;

const termsOf = ({ account, company }: Buyer) => priceTermsOf({ account, company } as unknown as Session);

const markOf = ({ account }: Buyer, key = randomUUID()) => {
  return { accountId: account.id, key, route: 'basketAdd' as const, requestHash: 'hash' };
};

const read = (buyer: Buyer, itemIds: number[], mark: ReturnType<typeof markOf> | null) =>
  readForChange(db, { accountId: buyer.account.id, terms: termsOf(buyer), itemIds, mark });

it('baskets that are read at once come from one statement, each with its own lines, prices and stored answer', async () => {
  const dear = await aPriceType(db);
  const [item, other] = [await aProduct(db, { price: 1000 }), await aProduct(db, { price: 500 })];
  await aPrice(db, item.id, dear, 7000);
  const [one, two, none] = [await aBuyer(db), await aBuyer(db, { company: { priceTypeId: dear } }), await aBuyer(db)];
  const key = randomUUID();
  for (const [{ account, company }, quantity] of [
    [one, 4],
    [two, 9],
  ] as const) {
    await createBasket(db, account.id);
    const lines = [{ id: item.id, productId: item.id, quantity, unit: 'шт' }];
    const change = { accountId: account.id, companyId: company.id, expected: 0, lines, mark: null, now: new Date() };
    expect(await writeLines(db, change)).toBe(true);
  }
  // The same key is of both accounts, and only one of them has an answer to it
  await db.insert(idempotencyKey).values({ ...markOf(two, key), response: { of: 'two' } });
  const ids = [item.id, other.id, 2_000_000_000];
  let found: Awaited<ReturnType<typeof readForChange>>[] = [];
  const work = async () => {
    found = await Promise.all([
      read(none, ids, null),
      read(two, ids, markOf(two, key)),
      read(one, ids, markOf(one, key)),
      read(one, [other.id], null),
    ]);
  };
  expect(await statementsDuring(work, 'basket_read')).toEqual(['basket_read_for_change']);
  const shown = found.map(
    (basket) =>
      basket && {
        quantities: Object.fromEntries(basket.quantities),
        prices: [...basket.items.values()].map(({ listPrice }) => listPrice),
        lineCount: basket.lineCount,
        version: basket.version,
        kept: basket.kept?.response ?? null,
      },
  );
  expect(shown).toEqual([
    null,
    {
      quantities: { [item.id]: 9, [other.id]: 0 },
      prices: [7000, 500],
      lineCount: 1,
      version: 1,
      kept: { of: 'two' },
    },
    { quantities: { [item.id]: 4, [other.id]: 0 }, prices: [1000, 500], lineCount: 1, version: 1, kept: null },
    { quantities: { [other.id]: 0 }, prices: [500], lineCount: 1, version: 1, kept: null },
  ]);
});
