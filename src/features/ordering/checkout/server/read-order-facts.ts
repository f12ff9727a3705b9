import { sql } from 'drizzle-orm';
import { priceNamesColumn } from '#goods/pricing/server/index.ts';
import { type LockedStock, lockedStockColumns } from '#goods/stock/server/index.ts';
import { managerColumn, wantsLettersSql } from '#identity/accounts/server/index.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { documentVersionSql } from '#identity/consents/server/index.ts';
import { type ChosenPlaces, chosenPlacesColumn } from '#ordering/addresses/server/index.ts';
import { basketLine } from '#ordering/basket/server/tables.ts';
import { nextOrder } from '#ordering/orders/server/index.ts';
import { type Db, type Locks, rowsOf, statementFor } from '#server/db/index.ts';
import { keptAnswerColumn } from '#server/idempotency.ts';
import { snapshotColumn } from './snapshot.ts';

const statementOn = (db: Db, locks: Locks) => {
  const [account, company] = [sql`asked."accountId"`, sql`asked."companyId"`];
  return db
    .select({
      n: sql<number>`asked.n`,
      ...lockedStockColumns(sql`array(select item_id from ${basketLine} where account_id = ${account})`, locks),
      // The session was read before the lock was waited for. For many orders `exists` would read the whole table
      mayOrder: sql<boolean>`coalesce((
        select state = 'active' and (role = 'ADMIN' or (rights ->> 'order')::boolean)
        from ${membership} where account_id = ${account} and company_id = ${company}), false)`,
      kept: keptAnswerColumn(account, sql`asked.key`),
      shown: snapshotColumn(account, sql`asked."checkoutKey"`),
      places: chosenPlacesColumn(company, sql`asked.chosen`),
      termsVersion: documentVersionSql('terms'),
      wantsLetters: wantsLettersSql(account, 'orders'),
      manager: managerColumn(company, 'orders'),
      // Promotions are known when the basket has been priced
      names: priceNamesColumn(sql`asked."priceTypeId"`, sql`'{}'::int[]`),
      ...nextOrder,
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked (n int, "accountId" int, "companyId" int,
        key text, "checkoutKey" text, chosen jsonb, "priceTypeId" int)`,
    );
};

const statements = {
  waiting: statementFor((db) => statementOn(db, 'waiting').prepare('order_facts')),
  skipping: statementFor((db) => statementOn(db, 'skipping').prepare('order_facts_together')),
};

export type AskedOrder = {
  accountId: number;
  companyId: number;
  /** The Idempotency-Key. */
  key: string | null;
  checkoutKey: string | null;
  chosen: ChosenPlaces;
  /** Whose name the order keeps. */
  priceTypeId: number | null;
};

/**
 * All that orders depend on beside their baskets, in one statement and in the order of `asked`; locks the stock of all
 * lines of these baskets, for each in the order of the locks. `isHeld`: another transaction holds some of it.
 */
export async function readOrderFacts(tx: Db, asked: readonly AskedOrder[], locks: Locks) {
  const rows = await rowsOf(asked, (values) => statements[locks](tx).execute(values));
  return rows.map(({ stock, stockRows, ...facts }) => {
    const locked = stock ?? ([] satisfies LockedStock[]);
    return { ...facts, stock: locked, isHeld: locked.length < stockRows };
  });
}

export type OrderFacts = Awaited<ReturnType<typeof readOrderFacts>>[number];
