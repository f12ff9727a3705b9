import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { product as productTable } from '#goods/products/server/tables.ts';
import { addMissingRows, reserve } from '#goods/stock/server/index.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { goodsFile, offer, offersFile, product, quantity } from './exports.fixture.ts';
import type { ImportSettings } from './import-settings.ts';
import { importTexts } from './import.fixture.ts';

const types = [{ id: 't', name: 'Оптовая' }];
const offers = (first: number, second: number) =>
  offersFile('busy', types, offer('a', [], quantity(first)) + offer('b', [], quantity(second)));

it(
  'an import of two items and an order of both wait for each other without a deadlock',
  { tags: ['R-CALL-109'] },
  async () => {
    const { db } = await testDatabase();
    const goods = goodsFile('busy', product({ id: 'a', name: 'Стол' }) + product({ id: 'b', name: 'Стул' }));
    const [report] = await importTexts(db, { 'g.xml': goods, 'o.xml': offers(5, 5) });
    const products = await db
      .select({ id: productTable.id })
      .from(productTable)
      .where(eq(productTable.sourceId, report!.sourceId))
      .orderBy(asc(productTable.id));
    const [emptied, set] = products.map(({ id }) => id) as [number, number];
    const [begun, busy] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ordering = transaction(db, async (tx) => {
      // An order of both that has come to the second one
      await tx.select().from(stock).where(eq(stock.itemId, emptied)).for('update');
      begun.resolve();
      await busy.promise;
      const lines = [emptied, set].map((itemId) => ({ itemId, quantity: 2 }));
      return reserve(tx, 1, lines, { canBuyUnavailable: false });
    });
    await begun.promise;
    const importing = importTexts(db, { 'o.xml': offers(0, 9) });
    await untilWaiting(db, 1);
    busy.resolve();
    expect(await ordering).toEqual({ shortages: [] });
    await importing;
    const rows = await db
      .select()
      .from(stock)
      .where(inArray(stock.itemId, [emptied, set]))
      .orderBy(asc(stock.itemId));
    expect(rows.map(({ itemId, onHand, reserved }) => [itemId, onHand, reserved])).toEqual([
      [emptied, 0, 2],
      [set, 9, 2],
    ]);
  },
);

/** The settings of an exchange before which the accounting system had taken an order of one piece of the item. */
async function afterTakenOrder(db: Db, itemId: number): Promise<ImportSettings> {
  const { id: connectionId } = await aConnection(db);
  const { id: orderId } = await anOrder(db, await aBuyer(db), { lines: [aLine({ itemId })] });
  await transaction(db, (tx) => reserve(tx, orderId, [{ itemId, quantity: 1 }], { canBuyUnavailable: false }));
  const taken = { takenVersion: '1', takenAt: new Date(Date.now() - 60_000) };
  await db.insert(orderExport).values({ connectionId, orderId, number: '1', externalId: randomUUID(), ...taken });
  return { exchange: { connectionId, startedAt: new Date().toISOString() } };
}

it.for([false, true])(
  'an import that brings the first stock of an item and a back-order of it wait for each other without a deadlock (it ends a reservation: %s)',
  async (endsReservation) => {
    const { db } = await testDatabase();
    const goods = goodsFile('new', product({ id: 'a', name: 'Стол' }) + product({ id: 'b', name: 'Стул' }));
    const stocked = (...of: [id: string, count: number][]) =>
      offersFile('new', types, of.map(([id, count]) => offer(id, [], quantity(count))).join(''));
    const [report] = await importTexts(db, { 'g.xml': goods, 'o.xml': stocked(['a', 5]) });
    const products = await db
      .select({ id: productTable.id })
      .from(productTable)
      .where(eq(productTable.sourceId, report!.sourceId))
      .orderBy(asc(productTable.id));
    const [held, missing] = products.map(({ id }) => id) as [number, number];
    const settings = endsReservation ? await afterTakenOrder(db, held) : {};
    const [begun, busy] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ordering = transaction(db, async (tx) => {
      await addMissingRows(tx, [held, missing]);
      begun.resolve();
      await busy.promise;
      const lines = [held, missing].map((itemId) => ({ itemId, quantity: 2 }));
      return reserve(tx, 1_000_000, lines, { canBuyUnavailable: true });
    });
    await begun.promise;
    const importing = importTexts(db, { 'o.xml': stocked(['a', 7], ['b', 9]) }, settings);
    await untilWaiting(db, 1);
    busy.resolve();
    expect(await ordering).toMatchObject({ shortages: [{ itemId: missing }] });
    await importing;
    const rows = await db
      .select()
      .from(stock)
      .where(inArray(stock.itemId, [held, missing]))
      .orderBy(asc(stock.itemId));
    expect(rows.map(({ itemId, onHand, reserved }) => [itemId, onHand, reserved])).toEqual([
      [held, 7, 2],
      [missing, 9, 2],
    ]);
  },
);
