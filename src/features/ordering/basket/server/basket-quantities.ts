import { type SQL, sql } from 'drizzle-orm';
import type { BasketOfProduct } from '#goods/catalogue/server/index.ts';
import { batched, type Db, hiddenList, statementFor } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { findBasket, type Quantities } from './marked-basket.ts';
import { basketLine } from './tables.ts';

type Asked = { accountId: number; itemIds: readonly number[] };

const none: Quantities = new Map();

const quantitiesOfItems = statementFor((db) =>
  db
    .select({ accountId: basketLine.accountId, itemId: basketLine.itemId, quantity: basketLine.quantity })
    .from(basketLine)
    .innerJoin(
      sql`unnest(${hiddenList('accountIds', 'int')}, ${hiddenList('itemIds', 'int')}) as asked (account_id, item_id)`,
      sql`asked.account_id = ${basketLine.accountId} and asked.item_id = ${basketLine.itemId}`,
    )
    .prepare('basket_quantities'),
);

/** One statement for the baskets of parallel requests. */
const findQuantities = batched(async (db: Db, asked: readonly Asked[]) => {
  const rows = await quantitiesOfItems(db).execute({
    accountIds: asked.flatMap(({ accountId, itemIds }) => itemIds.map(() => accountId)),
    itemIds: asked.flatMap(({ itemIds }) => itemIds),
  });
  const byAccount = Map.groupBy(rows, (row) => row.accountId);
  return asked.map(
    ({ accountId }): Quantities => new Map(byAccount.get(accountId)?.map((row) => [row.itemId, row.quantity])),
  );
});

/**
 * Base units of these items in the visitor's basket, by item id (R-ENT-06). Managers and technical users have none. What
 * was read before counts as long as the basket has the mark that was read with the session.
 */
export async function basketQuantities(
  db: Db,
  { account, basketMark: mark }: Session,
  itemIds: readonly number[],
): Promise<Quantities> {
  if (account.role !== 'USER' || mark === null || itemIds.length === 0) return none;
  const found = await findBasket(db, account.id, mark);
  return found === null ? none : (found.quantities ?? findQuantities(db, { accountId: account.id, itemIds }));
}

/** Lines of a product and its offers in the baskets of these accounts, as a column of a larger statement. */
export const basketsOfProduct = (accountIds: SQL, productId: SQL): SQL<BasketOfProduct[] | null> =>
  sql<BasketOfProduct[] | null>`(
    select json_agg(json_build_object('accountId', account_id, 'itemId', item_id, 'quantity', quantity))
    from ${basketLine} where account_id = any(${accountIds}) and product_id = ${productId})`;
