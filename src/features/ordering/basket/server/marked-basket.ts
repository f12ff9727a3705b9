import { type SQL, sql } from 'drizzle-orm';
import { batched, type Db, hiddenList, statementFor } from '#server/db/index.ts';
import { BoundedCache } from './bounded-cache.ts';
import { basket, basketLine } from './tables.ts';

/** Base units by item id. */
export type Quantities = ReadonlyMap<number, number>;

/**
 * The mark of a basket: its version, and the transaction that wrote the row. It differs after every change, and from
 * the marks of earlier baskets of the account. Code that writes lines writes the basket's row in the same transaction.
 */
export const basketMark = (accountId: SQL): SQL<string | null> =>
  sql<string | null>`(select version || ' ' || xmin::text from ${basket} where account_id = ${accountId})`;

/** A basket as it is under one mark; `quantities` null: it has too many lines to be cached. */
type MarkedBasket = { mark: string; quantities: Quantities | null };

/** A larger basket would be read whole after each change; of it only the items of a page are asked for. */
const MAX_LINES = 200;

const basketsOfAccounts = statementFor((db) =>
  db
    .select({
      accountId: sql<number>`asked.account_id`,
      mark: basketMark(sql`asked.account_id`),
      itemIds: sql<number[] | null>`lines.item_ids`,
      quantities: sql<number[] | null>`lines.quantities`,
    })
    .from(
      sql`unnest(${hiddenList('accountIds', 'int')}) as asked (account_id)
        cross join lateral (
          select array_agg(item_id) as item_ids, array_agg(quantity) as quantities
          from (
            select item_id, quantity from ${basketLine} where account_id = asked.account_id
            limit ${sql.raw(String(MAX_LINES + 1))}
          ) as line
        ) as lines`,
    )
    .prepare('baskets_of_accounts'),
);

/** One statement for the baskets of parallel requests; null where there is none any more. */
const readMarked = batched(async (db: Db, accountIds: readonly number[]) => {
  const rows = await basketsOfAccounts(db).execute({ accountIds: [...new Set(accountIds)] });
  const byAccount = new Map(rows.map((row) => [row.accountId, row]));
  return accountIds.map((accountId): MarkedBasket | null => {
    const { mark, itemIds, quantities } = byAccount.get(accountId)!;
    if (mark === null) return null;
    if (itemIds === null) return { mark, quantities: new Map() };
    const isCached = itemIds.length <= MAX_LINES;
    return { mark, quantities: isCached ? new Map(itemIds.map((id, index) => [id, quantities![index]!])) : null };
  });
});

/** Lines of cached baskets in a thread; beyond that the oldest baskets are dropped. */
const MAX_CACHED_LINES = 200_000;

const cache = new BoundedCache<number, MarkedBasket>(MAX_CACHED_LINES, ({ quantities }) => quantities?.size ?? 0);

/**
 * The basket of an account whose row had this mark when the request began, or a newer one; null where there is none. What
 * was read before counts as long as the mark holds, so the rows of a list cost a statement after a change alone.
 */
export async function findBasket(db: Db, accountId: number, mark: string): Promise<MarkedBasket | null> {
  const known = cache.get(db, accountId);
  if (known?.mark === mark) return known;
  const read = await readMarked(db, accountId);
  if (read) cache.set(db, accountId, read);
  return read;
}
