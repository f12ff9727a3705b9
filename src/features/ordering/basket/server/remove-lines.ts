import { type SQL, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import { raisedVersion } from './basket-row.ts';
import { basket, basketLine } from './tables.ts';

const count = (of: SQL) => sql`select count(*) from ${of}`;

/**
 * The parts of a larger statement that delete lines of a basket (`ids`: an array; null: all of them) and raise its version
 * if there was any. An empty basket repeats no order.
 */
export function removedLines(db: Db, { account, ids, now }: { account: SQL; ids: SQL; now: SQL }) {
  const locked = db.$with('locked', {}).as(sql`
    select account_id, version from ${basket} where account_id = ${account} for no key update`);
  // Reads the locked row first, so that lines are deleted under the lock
  const gone = db.$with('gone', {}).as(sql`
    delete from ${basketLine}
    where account_id = (select account_id from locked) and (${ids} is null or item_id = any(${ids}))
    returning item_id`);
  const bumped = db.$with('bumped', {}).as(sql`
    update ${basket} set ${raisedVersion(sql`${now}::timestamptz`)},
      repeated_order_id = case when (${count(sql`${basketLine} where account_id = ${account}`)}) > (${count(sql`gone`)})
        then repeated_order_id end
    where account_id = ${account} and exists (select from gone)
    returning version`);
  return [locked, gone, bumped];
}

const remove = statementFor((db) => {
  const { placeholder } = sql;
  const [account, ids, now] = [
    sql`${placeholder('account')}::int`,
    sql`${placeholder('ids')}::int[]`,
    placeholder('now'),
  ];
  return db
    .with(...removedLines(db, { account, ids, now: sql`${now}` }))
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
  const [row] = await remove(db).execute({ account: accountId, ids, now: now.toISOString() });
  return row!;
}
