import { eq, sql } from 'drizzle-orm';
import { companyTerms } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { basket } from '#ordering/basket/server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';

const statementOf = statementFor((db) => {
  const locked = db.$with('locked', {}).as(sql`
    select account_id from ${basket} where account_id = ${sql.placeholder('account')}::int for no key update`);
  return (
    db
      .with(locked)
      .select(companyTerms)
      .from(company)
      // Counts the rows of the basket before it locks the one of the company: the order of all locks (datamodel 8.10)
      .where(sql`${eq(company.id, sql.placeholder('company'))} and (select count(*) from locked) >= 0`)
      .for('no key update')
      .prepare('lock_for_order')
  );
});

/**
 * Locks the basket of an account and then a company until the transaction ends; returns the terms of the company as they
 * are now: ban, debt and limit cannot change under an order. Read the rest in later statements: this one may have waited.
 */
export async function lockForOrder(tx: Db, accountId: number, companyId: number) {
  const [row] = await statementOf(tx).execute({ account: accountId, company: companyId });
  return row!;
}
