import { globSync, readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { listingReader } from '#goods/catalogue/server/listing-reader.fixture.ts';
import { anOffer, aProduct } from '#goods/products/server/factory.ts';
import { findVisitor } from '#identity/session/server/index.ts';
import { aReadyBuyer, openCheckout, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { erasePerson } from '#shop/erase-person.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { transaction } from '#server/db/index.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { basketQuantities } from './basket-quantities.ts';
import { basket, basketLine } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({}, ownedDatabase);
  // At the commit: who has written lines has written the row of their basket, or removed it
  await shop.db.execute(sql`
    create function refuse_unmarked() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from basket where account_id = coalesce(new.account_id, old.account_id)
        and xmin <> pg_current_xact_id()::xid) then raise 'lines without a new mark'; end if;
      return null;
    end $$`);
  await shop.db.execute(sql`
    create constraint trigger marked after insert or update or delete on basket_line
    deferrable initially deferred for each row execute function refuse_unmarked()`);
});

const { list } = listingReader(
  () => shop,
  () => '',
);

async function linesOf(accountId: number): Promise<Map<number, number>> {
  const rows = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, accountId));
  return new Map(rows.map((row) => [row.itemId, row.quantity]));
}

/** What a list would show of these items to this buyer. */
async function shownOf({ token }: ReadyBuyer, itemIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { session } = await findVisitor(shop.db, token);
  return basketQuantities(shop.db, session!, itemIds);
}

type Items = { first: number; second: number; offers: [number, number] };

const changes = nonEmpty<{
  name: string;
  change: (buyer: ReadyBuyer, items: Items) => Promise<{ status: number }>;
}>([
  {
    name: 'an addition',
    change: ({ token }, { second }) =>
      shop.call('basketAdd', { body: { products: [{ id: second, quantity: 4 }] } }, { token }),
  },
  {
    name: 'another quantity',
    change: ({ token }, { first }) =>
      shop.call('basketUpdate', { body: { product: { ID: first, QUANTITY: 9 } } }, { token }),
  },
  {
    name: 'a removed line',
    change: ({ token }, { first }) => shop.call('basketRemove', { body: { products: [first] } }, { token }),
  },
  { name: 'a cleared basket', change: ({ token }) => shop.call('basketClear', {}, { token }) },
  {
    name: 'another offer',
    change: ({ token }, { offers: [from, to] }) =>
      shop.call('basketChangeOffer', { body: { productId: from, offerId: to, quantity: 3, index: 0 } }, { token }),
  },
  {
    name: 'an order',
    change: async (buyer) => shop.call('orderAdd', { body: await openCheckout(shop, buyer) }, { token: buyer.token }),
  },
]);

describe('lists show the basket as it is after each change', () => {
  it.for(changes)('$name', { tags: ['R-ENT-06'] }, async ({ change }) => {
    const buyer = await aReadyBuyer(shop.db);
    const [first, second, shirt] = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
    const offers: [number, number] = [(await anOffer(shop.db, shirt.id)).id, (await anOffer(shop.db, shirt.id)).id];
    const products = [first.id, offers[0]].map((id) => ({ id, quantity: 2 }));
    await shop.call('basketAdd', { body: { products } }, { token: buyer.token });
    const all = [first.id, second.id, ...offers];
    const before = await shownOf(buyer, all);
    expect(before).toEqual(await linesOf(buyer.account.id));
    // Now it is kept
    expect(await shownOf(buyer, all)).toBe(before);
    const done = await change(buyer, { first: first.id, second: second.id, offers });
    expect(done.status).toBe(200);
    const after = await shownOf(buyer, all);
    expect(after).toEqual(await linesOf(buyer.account.id));
    expect(after).not.toEqual(before);
    const { products: rows } = await list('', {}, buyer.token);
    const shown = rows.items.filter(({ id }) => all.includes(id)).map(({ id, inBasket }) => [id, inBasket]);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown).toEqual(shown.map(([id]) => [id, after.get(id as number) ?? 0]));
  });
});

it('a write of lines that leaves the row of the basket alone is found', async () => {
  const buyer = await aReadyBuyer(shop.db);
  const { id } = await aProduct(shop.db);
  await shop.call('basketAdd', { body: { products: [{ id }] } }, { token: buyer.token });
  const write = shop.db.update(basketLine).set({ quantity: 5 }).where(eq(basketLine.accountId, buyer.account.id));
  await expect(write).rejects.toMatchObject({ cause: { message: 'lines without a new mark' } });
});

it('every file that writes lines is known here', () => {
  const writes =
    /(insert into|delete from|update) (\$\{basketLine\}|basket_line)|\.(insert|update|delete)\(basketLine\)|insertRows\(db, basketLine|\[basketLine,/;
  const files = globSync('src/**/*.ts')
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file) && writes.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace(/^src\//, ''))
    .toSorted();
  expect(files).toEqual([
    // Writes basket and lines of new accounts
    'demo/seed-lists.ts',
    'features/ordering/basket/server/change-offer.ts',
    'features/ordering/basket/server/change-remark.ts',
    'features/ordering/basket/server/remove-lines.ts',
    'features/ordering/basket/server/replace-line.ts',
    'features/ordering/basket/server/write-lines.ts',
    // Removes the basket with its lines
    'shop/erase-person.ts',
  ]);
});

it('an erased person has no basket', async () => {
  const buyer = await aReadyBuyer(shop.db);
  const { id } = await aProduct(shop.db);
  await shop.call('basketAdd', { body: { products: [{ id }] } }, { token: buyer.token });
  const { session } = await findVisitor(shop.db, buyer.token);
  expect(await basketQuantities(shop.db, session!, [id])).toEqual(new Map([[id, 1]]));
  await transaction(shop.db, (tx) => erasePerson(tx, buyer.account.id));
  expect(await shownAfterErasure(session!, id)).toEqual(new Map());
});

/** A later visit of an account that has got a new basket, under the version that the first one had. */
const shownAfterErasure = async (session: Parameters<typeof basketQuantities>[1], id: number) => {
  await shop.db.insert(basket).values({ accountId: session.account.id, version: 1 });
  const [row] = await shop.db
    .execute<{ mark: string }>(
      sql`select version || ' ' || xmin::text as mark from basket where account_id = ${session.account.id}`,
    )
    .then(({ rows }) => rows);
  return basketQuantities(shop.db, { ...session, basketMark: row!.mark }, [id]);
};

it('a basket of more lines than are kept shows its items too', { tags: ['R-ENT-06'] }, async () => {
  const buyer = await aReadyBuyer(shop.db);
  const { id } = await aProduct(shop.db);
  await shop.call('basketAdd', { body: { products: [{ id, quantity: 7 }] } }, { token: buyer.token });
  await transaction(shop.db, async (tx) => {
    await tx.execute(sql`
      insert into basket_line (account_id, item_id, product_id, quantity)
      select ${buyer.account.id}::int, 50000000 + n, ${id}::int, n from generate_series(1, 200) as n`);
    await tx.execute(sql`update basket set version = version + 1 where account_id = ${buyer.account.id}`);
  });
  for (let round = 0; round < 2; round += 1) {
    expect(await shownOf(buyer, [id, 50_000_003])).toEqual(
      new Map([
        [id, 7],
        [50_000_003, 3],
      ]),
    );
  }
});
