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
 * Locks the basket of an account until the transaction ends; false where there is none yet. Of all locks it is the
 * first: basket, company, stock (datamodel 8.10). Read what depends on it in a later statement.
 */
export async function lockBasket(tx: Db, accountId: number): Promise<boolean> {
  const rows = await lock(tx).execute({ account: accountId });
  return rows.length > 0;
}

/** Makes an empty basket for an account that has none; a parallel call waits for it. */
export async function createBasket(tx: Db, accountId: number): Promise<void> {
  await tx.insert(basket).values({ accountId }).onConflictDoNothing();
}
