import { eq, sql } from 'drizzle-orm';
import { type Db, statementFor } from '#server/db/index.ts';
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
 * locks: basket, company, stock (datamodel 8.10). Read the lines in a later statement: this one may have waited.
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
