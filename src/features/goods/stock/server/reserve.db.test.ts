import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { catalogueChange } from '#goods/products/server/tables.ts';
import { aSource } from '#goods/sources/server/factory.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { aStock, aWarehouse } from './factory.ts';
import { listAvailable } from './queries.ts';
import { release } from './release.ts';
import { reserve } from './reserve.ts';
import { stock, stockReservation } from './tables.ts';

let db: Db;
let order = 0;

beforeAll(async () => {
  db = (await testDatabase()).db;
});

beforeEach(() => {
  order += 1;
});

type Line = { itemId: number; quantity: number };

const place = (lines: Line[], canBuyUnavailable = false, orderId = order) =>
  transaction(db, (tx) => reserve(tx, orderId, lines, { canBuyUnavailable }));

const left = async (itemId: number) => (await listAvailable(db, [itemId])).get(itemId);

const reservedAt = async (itemId: number) =>
  (await db.select().from(stock).where(eq(stock.itemId, itemId)).orderBy(asc(stock.warehouseId))).map(
    (row) => row.reserved,
  );

async function changesDuring(work: () => Promise<unknown>): Promise<(number | null)[]> {
  const before = await db.$count(catalogueChange);
  await work();
  const rows = await db.select().from(catalogueChange).orderBy(asc(catalogueChange.seq)).offset(before);
  return rows.map((row) => row.itemId);
}

describe('reserve', () => {
  it('takes what is there from one warehouse after the other', async () => {
    const { id } = await aProduct(db, { stock: null });
    await aStock(db, id, 3.7, { warehouseId: await aWarehouse(db) });
    await aStock(db, id, 5, { warehouseId: await aWarehouse(db), reserved: 1 });
    expect(await left(id)).toBe(7);
    expect(await place([{ itemId: id, quantity: 5 }])).toEqual({ shortages: [] });
    expect(await reservedAt(id)).toEqual([3, 3]);
    expect(await left(id)).toBe(2);
  });

  it('reserves nothing where one line falls short, and says of every short one what is left', async () => {
    const plenty = await aProduct(db, { stock: 100 });
    const few = await aProduct(db, { stock: 2 });
    const none = await aProduct(db, { stock: null });
    const lines = [plenty, few, none].map(({ id }) => ({ itemId: id, quantity: 3 }));
    const { shortages } = await place(lines);
    expect(shortages).toEqual([
      { itemId: few.id, available: 2 },
      { itemId: none.id, available: 0 },
    ]);
    expect(await left(plenty.id)).toBe(100);
    expect(await db.select().from(stockReservation).where(eq(stockReservation.orderId, order))).toEqual([]);
  });

  it('adds up lines of one item before it compares', async () => {
    const { id } = await aProduct(db, { stock: 5 });
    const line = { itemId: id, quantity: 3 };
    expect((await place([line, line])).shortages).toEqual([{ itemId: id, available: 5 }]);
  });

  it('puts a back-order on the first warehouse, so that it counts against what arrives', async () => {
    const few = await aProduct(db, { stock: 2 });
    const none = await aProduct(db, { stock: null });
    const nowhere = await aProduct(db, { stock: null, price: null, sourceId: await aSource(db) });
    const lines = [few, none, nowhere].map(({ id }) => ({ itemId: id, quantity: 5 }));
    expect((await place(lines, true)).shortages).toHaveLength(3);
    expect(await reservedAt(few.id)).toEqual([5]);
    expect(await reservedAt(none.id)).toEqual([5]);
    expect(await reservedAt(nowhere.id)).toEqual([]);
    await db.update(stock).set({ onHand: 7 }).where(eq(stock.itemId, none.id));
    expect(await left(none.id)).toBe(2);
  });

  it('sells the last pieces once under parallel requests', async () => {
    const [one, two] = [await aProduct(db, { stock: 5 }), await aProduct(db, { stock: 5 })];
    const lines = [one, two].map(({ id }) => ({ itemId: id, quantity: 1 }));
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, n) => place(n % 2 ? lines : lines.toReversed(), false, 1000 + n)),
    );
    expect(results.filter((result) => result.shortages.length === 0)).toHaveLength(5);
    expect([await left(one.id), await left(two.id)]).toEqual([0, 0]);
    expect(await reservedAt(one.id)).toEqual([5]);
  });

  it('records a change of the catalogue only for items that run out of stock or come back', async () => {
    const last = await aProduct(db, { stock: 3 });
    const plenty = await aProduct(db, { stock: 9 });
    const lines = [last, plenty].map(({ id }) => ({ itemId: id, quantity: 3 }));
    expect(await changesDuring(() => place(lines))).toEqual([last.id]);
    expect(await changesDuring(() => transaction(db, (tx) => release(tx, order)))).toEqual([last.id]);
  });
});

describe('release', () => {
  it('returns exactly the reserved quantities of the order, once', async () => {
    const { id } = await aProduct(db, { stock: 4 });
    await place([{ itemId: id, quantity: 1 }], false, 77_001);
    await place([{ itemId: id, quantity: 2 }], false, 77_002);
    await transaction(db, (tx) => release(tx, 77_002));
    await transaction(db, (tx) => release(tx, 77_002));
    expect(await left(id)).toBe(3);
    expect(await reservedAt(id)).toEqual([1]);
  });
});
