import { eq, type SQL, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
import { createSlot } from '#server/slot.ts';
import { basket } from './tables.ts';

const lock = statementFor((db) =>
  db
    .select({ accountId: basket.accountId })
    .from(basket)
    .where(eq(basket.accountId, sql.placeholder('account')))
    .for('no key update')
    .prepare('lock_basket'),
);

/**
 * Locks the basket of an account until the transaction ends; false where there is none yet. It is the first of all
 * locks: basket, company, stock. Read the lines in a later statement: this one may have waited.
 */
export async function lockBasket(tx: Db, accountId: number): Promise<boolean> {
  const rows = await lock(tx).execute({ account: accountId });
  return rows.length > 0;
}

/** Creates an empty basket for an account that has none; waits for a parallel creation. */
export async function createBasket(tx: Db, accountId: number): Promise<void> {
  await tx.insert(basket).values({ accountId }).onConflictDoNothing();
}

/** Locks the account's basket, created where there is none yet. */
export async function lockOwnBasket(tx: Db, accountId: number): Promise<void> {
  if (await lockBasket(tx, accountId)) return;
  await createBasket(tx, accountId);
  await lockBasket(tx, accountId);
}

/** What every change of lines sets in the row of its basket; a part of an update. */
export const raisedVersion = (now: SQL): SQL => sql`version = version + 1, updated_at = ${now}`;

/** Raises the version of a basket whose lines this transaction has changed. */
export async function raiseVersion(tx: Db, accountId: number, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`update ${basket} set ${raisedVersion(at)} where account_id = ${accountId}`);
}

/** Sets the company that prices the basket; another company than before raises the version. Returns the version. */
export async function setBasketCompany(tx: Db, accountId: number, companyId: number, at: Date): Promise<number> {
  const [row] = await tx
    .update(basket)
    .set({
      companyId,
      version: sql`${basket.version} + case when ${basket.companyId} = ${companyId} then 0 else 1 end`,
      updatedAt: at,
    })
    .where(eq(basket.accountId, accountId))
    .returning({ version: basket.version });
  return row!.version;
}

/** The newest order that an account has placed here. */
export const newestOrderSlot = createSlot<(account: SQL) => SQL<number>>('newest order');

/** The basket is filled from an order: the checkout begins with its choices until a newer order is placed. */
export async function noteRepeatedOrder(db: Db, accountId: number, orderId: number): Promise<void> {
  await db
    .update(basket)
    .set({ repeatedOrderId: orderId, repeatedAfterId: newestOrderSlot.get()(sql`${accountId}::int`) })
    .where(eq(basket.accountId, accountId));
}
