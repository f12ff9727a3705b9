import { type SQL, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import { basket, basketLine } from './tables.ts';

/** The parts of a larger statement that delete lines (an array as SQL; null: all) and raise the version. */
export function removedLines(db: Db, { account, ids, now }: { account: SQL; ids: SQL; now: SQL }) {
  const locked = db.$with('locked', {}).as(sql`
    select account_id, version from ${basket} where account_id = ${account}::int for no key update`);
  const gone = db.$with('gone', {}).as(sql`
    delete from ${basketLine} line using locked
    where line.account_id = locked.account_id and (${ids}::int[] is null or line.item_id = any(${ids}::int[]))
    returning item_id`);
  const bumped = db.$with('bumped', {}).as(sql`
    update ${basket} set version = basket.version + 1, updated_at = ${now}::timestamptz
    from locked where basket.account_id = locked.account_id and exists (select 1 from gone)
    returning basket.version`);
  return [locked, gone, bumped];
}

const remove = statementFor((db) => {
  const { placeholder } = sql;
  const given = {
    account: sql`${placeholder('account')}`,
    ids: sql`${placeholder('ids')}`,
    now: sql`${placeholder('now')}`,
  };
  return db
    .with(...removedLines(db, given))
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
