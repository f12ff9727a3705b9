import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/index.ts';
import { MAX_COUNTED } from '../contract.ts';

/** How many rows of a table meet a condition, up to a bound, as a column. */
export function countUpTo(db: Db, table: PgTable, where: SQL): SQL<number> {
  const some = db
    .select({ one: sql`1` })
    .from(table)
    .where(where)
    .limit(MAX_COUNTED + 1);
  return sql<number>`(select count(*)::int from ${some} as counted)`;
}
