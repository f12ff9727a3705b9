import { and, eq, sql } from 'drizzle-orm';
import { type AuditActor, writeAudit } from '#identity/audit/server/index.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { intArray } from '#server/db/recordset.ts';
import { formatNumber } from '#shared/number-format.ts';
import type { ImportFile } from '../import-settings.ts';
import { inspectFile } from '../read/inspect-file.ts';
import { changeKey, MAX_CHANGES } from '../report/journal.ts';
import type { JournalRun } from '../report/journal-queries.ts';
import { missingProducts } from '../report/vanished-products.ts';
import { importChange, importRun } from '../tables.ts';

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
  if (isWithin && ids.length > 0) await transaction(db, (tx) => hideProducts(tx, ids));
  return { missing: ids.length, total, isHidden: isWithin, isOnlyChanges };
}

/**
 * Takes the goods that an export lacked off sale. The next export that has them brings them back. Returns how many
 * there were. Throws CONFLICT where nothing has vanished, or a later import may have brought it again.
 */
export async function hideVanished(db: Db, run: JournalRun, by: AuditActor): Promise<number> {
  const count = run.counts[changeKey('vanished')] ?? 0;
  if (count === 0) throw refuse('CONFLICT', `Загрузка № ${run.id}: исчезнувших товаров нет`);
  if (count > MAX_CHANGES) {
    throw refuse(
      'CONFLICT',
      `Загрузка № ${run.id}: нет ${formatNumber(count)} товаров, это похоже на выгрузку части базы; скрывается не больше ${formatNumber(MAX_CHANGES)}`,
    );
  }
  await refuseAfterLaterImport(db, run);
  return transaction(db, async (tx) => {
    const vanished = await tx
      .select({ id: importChange.itemId })
      .from(importChange)
      .where(and(eq(importChange.runId, run.id), eq(importChange.kind, 'vanished')));
    const hidden = await hideProducts(
      tx,
      vanished.map(({ id }) => id),
    );
    await writeAudit(tx, { ...by, action: 'import.hide', object: String(run.id), details: { count: hidden } });
    return hidden;
  });
}

/** A later import may have brought them again: its own list is the one to hide. */
async function refuseAfterLaterImport(db: Db, run: JournalRun): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select later.id from ${importRun} later join ${importRun} own on own.source_id = later.source_id
    where own.id = ${run.id} and later.id > own.id
      and coalesce((later.counts->>'productsAdded')::int, 0) + coalesce((later.counts->>'productsChanged')::int, 0)
        + coalesce((later.counts->>'productsSame')::int, 0) > 0
    order by later.id desc limit 1`);
  if (rows.length === 0) return;
  throw refuse(
    'CONFLICT',
    `После загрузки № ${run.id} товары этого источника приходили ещё раз: смотрите загрузку № ${rows[0]!.id}`,
  );
}

/** Takes products off sale until an export has them again. Returns how many were on sale. Locks by id, as editors do. */
async function hideProducts(tx: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with gone as (select id from ${product} where id = any(${intArray(ids)}) and active order by id for no key update)
    update ${product} set active = false, content_hash = null from gone where product.id = gone.id returning product.id`);
  await recordCatalogueChange(
    tx,
    'item',
    rows.map(({ id }) => id),
  );
  return rows.length;
}
