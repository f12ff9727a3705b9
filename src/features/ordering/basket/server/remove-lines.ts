import { sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import { basket, basketLine } from './tables.ts';

const remove = statementFor((db) => {
  const { placeholder } = sql;
  const locked = db.$with('locked', {}).as(sql`
    select account_id, version from ${basket} where account_id = ${placeholder('account')}::int for no key update`);
  const gone = db.$with('gone', {}).as(sql`
    delete from ${basketLine} line using locked
    where line.account_id = locked.account_id
      and (${placeholder('ids')}::int[] is null or line.item_id = any(${placeholder('ids')}::int[]))
    returning item_id`);
  const bumped = db.$with('bumped', {}).as(sql`
    update ${basket} set version = basket.version + 1, updated_at = ${placeholder('now')}::timestamptz
    from locked where basket.account_id = locked.account_id and exists (select 1 from gone)
    returning basket.version`);
  return db
    .with(locked, gone, bumped)
    .select({
      removed: sql<number[]>`coalesce((select array_agg(item_id) from gone), '{}')`,
      version: sql<number>`coalesce((select version from bumped), (select version from locked), 0)`,
    })
    .from(sql`(select 1) as one`)
    .prepare('basket_remove_lines');
});

/**
 * Deletes lines of a basket, all of them where no ids are given, and raises its version if there was any. Returns the
 * ids that were there and the version now (0: no basket yet).
 */
export async function removeLines(
  db: Db,
  accountId: number,
  itemIds: readonly number[] | null,
  now: Date,
): Promise<{ removed: number[]; version: number }> {
  const [row] = await remove(db).execute({ account: accountId, ids: itemIds, now: now.toISOString() });
  return row!;
}
