import { type SQL, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import { basket, basketLine } from './tables.ts';

/** Lines of a basket that are to be deleted. */
export type LinesToRemove = {
  accountId: number;
  /** Null: all of them. */
  ids: readonly number[] | null;
};

/** The parts of a larger statement that delete lines of baskets (a JSON array of `LinesToRemove`) and raise their versions. */
export function removedLines(db: Db, { baskets, now }: { baskets: SQL; now: SQL }) {
  const locked = db.$with('locked', {}).as(sql`
    select own.*, coalesce(asked.ids, array(
      select item_id from ${basketLine} where account_id = asked."accountId")) as ids
    from jsonb_to_recordset(${baskets}::jsonb) as asked ("accountId" int, ids int[])
      cross join lateral (
        select account_id, version from ${basket} where account_id = asked."accountId" for no key update) own`);
  // A join would read all lines of all baskets: the lists lead to the index, and the last condition to the right pairs
  const gone = db.$with('gone', {}).as(sql`
    delete from ${basketLine} line
    where line.account_id = any(array(select account_id from locked))
      and line.item_id = any(array(select unnest(ids) from locked))
      and exists (select from locked where locked.account_id = line.account_id and line.item_id = any(locked.ids))
    returning line.account_id, line.item_id`);
  const bumped = db.$with('bumped', {}).as(sql`
    update ${basket} set version = basket.version + 1, updated_at = ${now}::timestamptz
    where account_id = any(array(select account_id from gone))
    returning basket.version`);
  return [locked, gone, bumped];
}

const remove = statementFor((db) => {
  const { placeholder } = sql;
  return db
    .with(...removedLines(db, { baskets: sql`${placeholder('baskets')}`, now: sql`${placeholder('now')}` }))
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
  ids: readonly number[] | null,
  now: Date,
): Promise<{ removed: number[]; version: number }> {
  const baskets: LinesToRemove[] = [{ accountId, ids }];
  const [row] = await remove(db).execute({ baskets: JSON.stringify(baskets), now: now.toISOString() });
  return row!;
}
