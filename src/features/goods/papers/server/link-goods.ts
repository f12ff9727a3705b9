import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { goodsPaperProduct } from './tables.ts';

/** Gives a paper further goods; returns how many it did not have. */
export async function linkGoods(tx: Db, paperId: number, productIds: readonly number[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into ${goodsPaperProduct} (paper_id, product_id)
    select ${paperId}, id from unnest(${sql.param([...productIds])}::int[]) as id
    on conflict do nothing`);
  return rowCount ?? 0;
}
