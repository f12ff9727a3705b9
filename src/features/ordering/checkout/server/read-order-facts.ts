import { sql } from 'drizzle-orm';
import { priceNamesColumn } from '#goods/pricing/server/index.ts';
import { type LockedStock, lockedStock } from '#goods/stock/server/index.ts';
import { managerColumn, wantsLettersSql } from '#identity/accounts/server/index.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { documentVersionSql } from '#identity/consents/server/index.ts';
import { type ChosenPlaces, chosenPlacesColumn } from '#ordering/addresses/server/index.ts';
import { basketLine } from '#ordering/basket/server/tables.ts';
import { nextOrder } from '#ordering/orders/server/index.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { keptAnswerColumn } from '#server/idempotency.ts';
import { snapshotColumn } from './snapshot.ts';

const $ = sql.placeholder;

const statementOf = statementFor((db) => {
  const [account, company] = [sql`${$('account')}::int`, sql`${$('company')}::int`];
  const stock = lockedStock(db, sql`array(select item_id from ${basketLine} where account_id = ${account})`);
  return db
    .with(stock.rows)
    .select({
      stock: stock.column,
      // The session was read before the lock was waited for
      mayOrder: sql<boolean>`exists (
        select from ${membership} where account_id = ${account} and company_id = ${company} and state = 'active'
          and (role = 'ADMIN' or (rights ->> 'order')::boolean))`,
      kept: keptAnswerColumn(account, sql`${$('key')}::text`),
      shown: snapshotColumn(account, sql`${$('checkoutKey')}::text`),
      places: chosenPlacesColumn(company, sql`${$('chosen')}`),
      termsVersion: documentVersionSql('terms'),
      wantsLetters: wantsLettersSql(account, 'orders'),
      manager: managerColumn(company, 'orders'),
      // Promotions are known when the basket has been priced
      names: priceNamesColumn(sql`${$('priceTypeId')}::int`, sql`'{}'::int[]`),
      ...nextOrder,
    })
    .from(sql`(select 1) as one`)
    .prepare('order_facts');
});

type Asked = {
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
 * All that an order depends on beside its basket, in one statement; locks the stock of all lines of the basket, in the
 * order of the locks.
 */
export async function readOrderFacts(tx: Db, { accountId, companyId, chosen, ...asked }: Asked) {
  const [row] = await statementOf(tx).execute({
    account: accountId,
    company: companyId,
    chosen: JSON.stringify(chosen),
    ...asked,
  });
  const { stock, ...facts } = row!;
  return { ...facts, stock: stock ?? ([] satisfies LockedStock[]) };
}

export type OrderFacts = Awaited<ReturnType<typeof readOrderFacts>>;
