import { type SQL, sql } from 'drizzle-orm';
import { batched, type Db, hiddenList, statementFor } from '#server/db/index.ts';
import { basket, basketLine } from './tables.ts';

/** Base units by item id. */
export type Quantities = ReadonlyMap<number, number>;

/**
 * What changes with every change of a basket and is never the same for another one of the account: its version, and the
 * transaction that has written the row. Whoever writes lines writes the basket's row in the same transaction.
 */
export const basketMark = (accountId: SQL): SQL<string | null> =>
  sql<string | null>`(select version || ' ' || xmin::text from ${basket} where account_id = ${accountId})`;

/** A basket as it is under one mark; `quantities` null: it has too many lines to be kept. */
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
const readBasket = batched(async (db: Db, accountIds: readonly number[]) => {
  const rows = await basketsOfAccounts(db).execute({ accountIds: [...new Set(accountIds)] });
  const byAccount = new Map(rows.map((row) => [row.accountId, row]));
  return accountIds.map((accountId): MarkedBasket | null => {
    const { mark, itemIds, quantities } = byAccount.get(accountId)!;
    if (mark === null) return null;
    if (itemIds === null) return { mark, quantities: new Map() };
    const isKept = itemIds.length <= MAX_LINES;
    return { mark, quantities: isKept ? new Map(itemIds.map((id, index) => [id, quantities![index]!])) : null };
  });
});

/** Baskets that were shown lately, by account. */
type KeptBaskets = { byAccount: Map<number, MarkedBasket>; lineCount: number };

const allKept = new WeakMap<Db, KeptBaskets>();

/** Lines of kept baskets in a thread; beyond that the oldest baskets are dropped. */
const MAX_KEPT_LINES = 200_000;

function keptBaskets(db: Db): KeptBaskets {
  let kept = allKept.get(db);
  if (!kept) allKept.set(db, (kept = { byAccount: new Map(), lineCount: 0 }));
  return kept;
}

/** A basket without lines takes its place too. */
const sizeOf = ({ quantities }: MarkedBasket) => 1 + (quantities?.size ?? 0);

function keep(kept: KeptBaskets, accountId: number, read: MarkedBasket): void {
  drop(kept, accountId);
  kept.byAccount.set(accountId, read);
  kept.lineCount += sizeOf(read);
  while (kept.lineCount > MAX_KEPT_LINES) drop(kept, kept.byAccount.keys().next().value!);
}

function drop(kept: KeptBaskets, accountId: number): void {
  const known = kept.byAccount.get(accountId);
  if (!known) return;
  kept.byAccount.delete(accountId);
  kept.lineCount -= sizeOf(known);
}

/**
 * The basket of an account whose row had this mark when the request began, or a newer one; null where there is none. What
 * was read before counts as long as the mark holds, so the rows of a list cost a statement after a change alone.
 */
export async function findBasket(db: Db, accountId: number, mark: string): Promise<MarkedBasket | null> {
  const kept = keptBaskets(db);
  const known = kept.byAccount.get(accountId);
  if (known?.mark === mark) return known;
  const read = await readBasket(db, accountId);
  if (read) keep(kept, accountId, read);
  return read;
}
