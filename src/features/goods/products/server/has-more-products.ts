import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { product } from './tables.ts';

/** Whether there are more products than `limit`; quicker than a count. */
export async function hasMoreProducts(db: Db, limit: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${product} limit ${limit + 1}`);
  return rows.length > limit;
}
