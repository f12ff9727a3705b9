import { asc, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import {
  addMissingRows,
  type Line,
  planReservation,
  reservedItems,
  type Shortage,
  takenStock,
} from './plan-reservation.ts';
import { listMinimums } from './queries.ts';
import { recordAvailability } from './record-availability.ts';
import { stock, type stockReservation } from './tables.ts';

/**
 * Reserves base units for an order outside the checkout, as `planReservation` decides, under locks taken in the order
 * item, warehouse: of parallel orders for the last pieces exactly as many succeed as there are pieces. To be called once
 * an order, inside its transaction.
 */
export async function reserve(
  tx: Db,
  orderId: number,
  lines: readonly Line[],
  options: { canBuyUnavailable: boolean },
): Promise<{ shortages: Shortage[] }> {
  const itemIds = reservedItems(lines);
  if (itemIds.length === 0) return { shortages: [] };
  if (options.canBuyUnavailable) await addMissingRows(tx, itemIds);
  const minimums = await listMinimums(tx, itemIds);
  const planned = lines.map((line) => ({ ...line, minimum: minimums.get(line.itemId) ?? 1 }));
  const { shortages, parts, moves } = planReservation(await lock(tx).execute({ ids: itemIds }), planned, options);
  await take(
    tx,
    parts.map((part) => ({ orderId, ...part })),
  );
  await recordAvailability(tx, moves);
  return { shortages };
}

const lock = statementFor((db) =>
  db
    .select()
    .from(stock)
    .where(sql`${stock.itemId} = any(${sql.placeholder('ids')}::int[])`)
    .orderBy(asc(stock.itemId), asc(stock.warehouseId))
    .for('update')
    .prepare('lock_stock'),
);

const takeParts = statementFor((db) => {
  return db
    .with(...takenStock(db, sql`${sql.placeholder('parts')}`))
    .select({ one: sql<number>`1` })
    .from(sql`(select 1) as one`)
    .prepare('take_stock');
});

async function take(tx: Db, parts: (typeof stockReservation.$inferInsert)[]): Promise<void> {
  if (parts.length > 0) await takeParts(tx).execute({ parts: JSON.stringify(parts) });
}
