import { desc, gte, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { numberJump } from './tables.ts';

/** How far numbers are moved on: more orders than are placed between two backups. Gaps are harmless. */
const STEP = 10_000;

/** The last number, without the year, and the last id that an order was given. */
export type LastGiven = { number: number; id: number };

export type MovedNumbers = { from: LastGiven; to: LastGiven };

export async function readLastGiven(db: Db): Promise<LastGiven> {
  const { rows } = await db.execute<LastGiven>(sql`
    select numbers.last_value - (not numbers.is_called)::int as number, ids.last_value - (not ids.is_called)::int as id
    from order_number_seq as numbers, customer_order_id_seq as ids`);
  return rows[0]!;
}

/** One at a time, of all nodes, decides whether numbers are moved. */
export async function lockNumbers(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('move_numbers'))`);
}

/**
 * Moves numbers and ids of new orders far beyond those that were given last, and beyond those of `past`: a shop that was
 * restored from a copy may have given them before. Under `lockNumbers`. The sequences stay moved if the transaction fails.
 */
export async function moveNumbers(
  tx: Db,
  cause: Pick<typeof numberJump.$inferInsert, 'reason' | 'named'> & { past?: LastGiven; at: Date },
): Promise<MovedNumbers> {
  const { past, ...noted } = cause;
  const from = await readLastGiven(tx);
  // A lost order has taken one of both
  const ahead = Math.max(0, (past?.number ?? 0) - from.number, (past?.id ?? 0) - from.id);
  const to = { number: from.number + ahead + STEP, id: from.id + ahead + STEP };
  await tx.execute(sql`
    select setval('order_number_seq', ${to.number}::bigint), setval('customer_order_id_seq', ${to.id}::bigint)`);
  await tx
    .insert(numberJump)
    .values({ ...noted, fromNumber: from.number, toNumber: to.number, fromId: from.id, toId: to.id });
  return { from, to };
}

/** The last time that numbers were moved on, if none was given since; null otherwise. */
export async function findUnusedJump(tx: Db): Promise<typeof numberJump.$inferSelect | null> {
  const [last] = await tx.select().from(numberJump).orderBy(desc(numberJump.id)).limit(1);
  const given = await readLastGiven(tx);
  return last?.toNumber === given.number && last.toId === given.id ? last : null;
}

/** Whether numbers were moved on since this one was given: that it may be given twice is known. */
export async function hasMovedPast(tx: Db, number: number): Promise<boolean> {
  return (await tx.$count(numberJump, gte(numberJump.fromNumber, number))) > 0;
}
