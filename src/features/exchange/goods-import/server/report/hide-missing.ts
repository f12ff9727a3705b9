import { sql } from 'drizzle-orm';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import type { ImportFile } from '../import-settings.ts';
import { inspectFile } from '../read/inspect-file.ts';
import { intArray } from '../write/recordset.ts';
import { missingProducts } from './vanished-products.ts';

export type HiddenGoods = {
  /** Products of the source on sale that none of the files has, and how many the source has on sale. */
  missing: number;
  total: number;
  isHidden: boolean;
  /** None of the files is more than changes: nothing is missing. */
  isOnlyChanges: boolean;
};

/**
 * Takes the goods of a source off sale that none of the files has, where the sender says that he has sent all. More than
 * `limitPercent` of the goods are left on sale: so many are rather a slice of the base. Nothing is deleted, and the next
 * export that has them brings them back.
 */
export async function hideMissing(
  db: Db,
  sourceId: number,
  files: readonly ImportFile[],
  limitPercent: number,
): Promise<HiddenGoods> {
  const summaries = [];
  for (const file of files) summaries.push(await inspectFile(file, () => undefined));
  const withGoods = summaries.filter(({ productIds }) => productIds.size > 0);
  // The later portions of a whole export call themselves changes too, its first one does not
  const isOnlyChanges = withGoods.length > 0 && withGoods.every((file) => file.isOnlyChanges);
  const ids: number[] = [];
  if (withGoods.length > 0 && !isOnlyChanges) {
    for await (const products of missingProducts(db, sourceId, withGoods)) ids.push(...products.map(({ id }) => id));
  }
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${product} where source_id = ${sourceId} and active`);
  const total = rows[0]!.count;
  const isWithin = ids.length * 100 <= total * limitPercent;
  if (isWithin && ids.length > 0) await hide(db, ids);
  return { missing: ids.length, total, isHidden: isWithin, isOnlyChanges };
}

function hide(db: Db, ids: readonly number[]): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`
      update ${product} set active = false, content_hash = null where id = any(${intArray(ids)}) and active`);
    await recordCatalogueChange(tx, 'item', ids);
  });
}
