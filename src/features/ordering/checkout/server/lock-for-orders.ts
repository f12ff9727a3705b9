import { sql } from 'drizzle-orm';
import { type CompanyTerms, companyTerms } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { basket } from '#ordering/basket/server/tables.ts';
import {
  aliasedColumns,
  boundedLockWaits,
  type Db,
  type Locks,
  ofHeldRows,
  rowsOf,
  statementFor,
} from '#server/db/index.ts';

const $ = sql.placeholder;

function statementOn(db: Db, locks: Locks) {
  const locked = db.$with('locked', {}).as(sql`
    select asked.n, asked."companyId", own.account_id
    from jsonb_to_recordset(${$('asked')}::jsonb) as asked (n int, "accountId" int, "companyId" int)
      left join lateral (
        select account_id from ${basket} where account_id = asked."accountId" for no key update ${ofHeldRows[locks]}
      ) own on true`);
  // Reads the locked row of the basket before it locks the one of the company: the order of all locks (datamodel 8.10)
  const rows = sql`locked left join lateral (
    select * from ${company} where id = locked."companyId" for no key update ${ofHeldRows[locks]}) company on true`;
  const hasBasket = { waiting: sql`true`, skipping: sql`locked.account_id is not null` }[locks];
  // Set once, while this statement waits for nothing. What an order writes may meet locks that none of its own keeps away:
  // of an account, or of a key that it shares
  const timeout = { waiting: sql`null`, skipping: sql`(select ${boundedLockWaits})` }[locks];
  return db
    .with(locked)
    .select({
      n: sql<number>`locked.n`,
      isLocked: sql<boolean>`company.id is not null and ${hasBasket}`,
      timeout,
      ...aliasedColumns(companyTerms),
    })
    .from(rows);
}

const statements = {
  waiting: statementFor((db) => statementOn(db, 'waiting').prepare('lock_for_order')),
  skipping: statementFor((db) => statementOn(db, 'skipping').prepare('lock_for_orders')),
};

type Asked = { accountId: number; companyId: number };

/**
 * Locks baskets of accounts, each with a company, until the transaction ends; returns the terms of the companies as they
 * are now, in the order of `asked`: ban, debt and limit cannot change under an order. Where locks are skipped, the terms
 * are null if another transaction holds the basket or the company, or there is no basket, and the waits of later
 * statements are bounded (`boundedLockWaits`). Read the rest in later statements: this one may have waited.
 */
export async function lockForOrders(tx: Db, asked: readonly Asked[], locks: Locks): Promise<(CompanyTerms | null)[]> {
  const rows = await rowsOf(asked, (values) => statements[locks](tx).execute(values));
  return rows.map((row) => {
    const { n: _, isLocked, timeout: __, ...terms } = row;
    return isLocked ? terms : null;
  });
}
