import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/index.ts';

/** A statement takes at most 65,535 parameters. */
const parametersAtOnce = 20_000;

/** Inserts rows, many at a time; all have the same fields. */
export async function insertRows<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  const first = rows[0];
  if (first === undefined) return;
  const rowsAtOnce = Math.max(1, Math.floor(parametersAtOnce / Object.keys(first).length));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await db.insert(table).values(rows.slice(at, at + rowsAtOnce));
  }
}
