import { sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { CommandRefusal } from '#server/commands/command.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import { changeKey, MAX_CHANGES } from './journal.ts';
import type { JournalRun } from './journal-queries.ts';
import { importChange, importRun } from '../tables.ts';

/**
 * Takes the goods that an export lacked off sale. The next export that has them brings them back. Returns how many
 * there were.
 */
export async function hideVanished(db: Db, run: JournalRun): Promise<number> {
  const count = run.counts[changeKey('vanished')] ?? 0;
  if (count === 0) throw new CommandRefusal(`Загрузка № ${run.id}: исчезнувших товаров нет`);
  if (count > MAX_CHANGES) {
    throw new CommandRefusal(
      `Загрузка № ${run.id}: нет ${formatNumber(count)} товаров, это похоже на выгрузку части базы; скрывается не больше ${formatNumber(MAX_CHANGES)}`,
    );
  }
  await refuseAfterLaterImport(db, run);
  return transaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      update ${product} p set active = false, content_hash = null
      from ${importChange} c
      where c.run_id = ${run.id} and c.kind = 'vanished' and p.id = c.item_id and p.active
      returning p.id`);
    await recordCatalogueChange(
      tx,
      'item',
      rows.map(({ id }) => id),
    );
    return rows.length;
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
  throw new CommandRefusal(
    `После загрузки № ${run.id} товары этого источника приходили ещё раз: смотрите загрузку № ${rows[0]!.id}`,
  );
}
