import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { isShownProduct } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import type { compareItem, favourite } from './tables.ts';
import { type Db, escapeLike, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';

/** A list of products that accounts keep: favourites, comparison. */
type SavedTable = typeof favourite | typeof compareItem;

type SavedProduct = { accountId: number; productId: number; at: Date };

/** What an account keeps in a list and what the shop shows, the oldest first: ids of products. */
export async function listSaved(db: Db, list: SavedTable, accountId: number): Promise<number[]> {
  const [row] = await db.select({ ids: savedIdsOf(list, sql`${accountId}::int`) }).from(sql`(select) as nothing`);
  return row!.ids;
}

/** The same as an expression, for a statement that asks for more. */
export function savedIdsOf(list: SavedTable, accountId: SQLWrapper): SQL<number[]> {
  return sql<number[]>`array(
    select ${list.productId} from ${list} join ${product} on ${product.id} = ${list.productId} and ${isShownProduct}
    where ${list.accountId} = ${accountId} order by ${list.at}, ${list.productId})`;
}

/** `onSaved`: what a new row brings, in its transaction. */
type SavingRules = { maximum: number; fullMessage: string; onSaved?: (tx: Db) => Promise<void> };

/**
 * Keeps a product; one that is kept already stays as it is. `maximum` is exact: additions of one account come one after
 * another. Errors: NOT_FOUND for what the shop does not show; LIMIT with `fullMessage` as its sentence.
 */
export function saveProduct(
  db: Db,
  list: SavedTable,
  saved: SavedProduct,
  { maximum, fullMessage, onSaved }: SavingRules,
): Promise<number[]> {
  return transaction(db, async (tx) => {
    const [found] = await tx
      .select({ id: product.id })
      .from(product)
      .where(and(eq(product.id, saved.productId), isShownProduct));
    if (!found) throw notFound('Такого товара нет');
    await tx.select({ id: account.id }).from(account).where(eq(account.id, saved.accountId)).for('no key update');
    const before = await listSaved(tx, list, saved.accountId);
    if (before.includes(saved.productId)) return before;
    if (before.length >= maximum) throw refuse('LIMIT', fullMessage);
    await tx.insert(list).values(saved);
    await onSaved?.(tx);
    return [...before, saved.productId];
  });
}

/** Lets a product go; one that is not kept is no error. */
export async function removeSaved(db: Db, list: SavedTable, accountId: number, productId: number): Promise<number[]> {
  await db.delete(list).where(and(eq(list.accountId, accountId), eq(list.productId, productId)));
  return listSaved(db, list, accountId);
}

/** Empties the list of an account. */
export async function clearSaved(db: Db, list: SavedTable, accountId: number): Promise<number[]> {
  await db.delete(list).where(eq(list.accountId, accountId));
  return [];
}

/** The same ids as far as a text stands in the product's name or article, or in the article of one of its offers. */
export async function searchSaved(db: Db, productIds: readonly number[], text: string): Promise<number[]> {
  if (text === '' || productIds.length === 0) return [...productIds];
  const part = `%${escapeLike(text)}%`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ${product} where id = any(${sql.param([...productIds])}::int[])
      and (name ilike ${part} or article ilike ${part} or exists (
        select 1 from offer where offer.product_id = product.id and offer.active and offer.article ilike ${part}))`);
  const found = new Set(rows.map((row) => row.id));
  return productIds.filter((id) => found.has(id));
}
