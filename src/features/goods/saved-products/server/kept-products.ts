import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import type { compareItem, favourite } from './tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';

/** A list of products that accounts keep: favourites, comparison. */
type List = typeof favourite | typeof compareItem;

type Kept = { accountId: number; productId: number; at: Date };

const isShown = and(eq(product.active, true), eq(product.hiddenByOperator, false));

/** What an account keeps in a list and what the shop shows, the oldest first: ids of products. */
export async function listKept(db: Db, list: List, accountId: number): Promise<number[]> {
  const [row] = await db.select({ ids: keptIds(list, sql`${accountId}::int`) }).from(sql`(select) as nothing`);
  return row!.ids;
}

/** The same as an expression, for a statement that asks for more. */
export function keptIds(list: List, accountId: SQLWrapper): SQL<number[]> {
  return sql<number[]>`array(
    select ${list.productId} from ${list} join ${product} on ${product.id} = ${list.productId} and ${isShown}
    where ${list.accountId} = ${accountId} order by ${list.at}, ${list.productId})`;
}

/**
 * Keeps a product; one that is kept already stays as it is. `most` is exact: additions of one account come one after
 * another. Errors: NOT_FOUND for what the shop does not show; LIMIT with `full` as its sentence.
 */
export function keep(
  db: Db,
  list: List,
  kept: Kept,
  { most, full }: { most: number; full: string },
): Promise<number[]> {
  return transaction(db, async (tx) => {
    const [found] = await tx
      .select({ id: product.id })
      .from(product)
      .where(and(eq(product.id, kept.productId), isShown));
    if (!found) throw notFound('Такого товара нет');
    await tx.select({ id: account.id }).from(account).where(eq(account.id, kept.accountId)).for('no key update');
    const before = await listKept(tx, list, kept.accountId);
    if (before.includes(kept.productId)) return before;
    if (before.length >= most) throw refuse('LIMIT', full);
    await tx.insert(list).values(kept);
    return [...before, kept.productId];
  });
}

/** Lets a product go; one that is not kept is no error. */
export async function letGo(db: Db, list: List, accountId: number, productId: number): Promise<number[]> {
  await db.delete(list).where(and(eq(list.accountId, accountId), eq(list.productId, productId)));
  return listKept(db, list, accountId);
}

/** Empties the list of an account. */
export async function letAllGo(db: Db, list: List, accountId: number): Promise<number[]> {
  await db.delete(list).where(eq(list.accountId, accountId));
  return [];
}

/** The same ids as far as a text stands in the product's name or article, or in the article of one of its offers. */
export async function searchAmong(db: Db, productIds: readonly number[], text: string): Promise<number[]> {
  if (text === '' || productIds.length === 0) return [...productIds];
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from ${product} where id = any(${sql.param([...productIds])}::int[])
      and (name ilike ${part} or article ilike ${part} or exists (
        select 1 from offer where offer.product_id = product.id and offer.active and offer.article ilike ${part}))`);
  const found = new Set(rows.map((row) => row.id));
  return productIds.filter((id) => found.has(id));
}
