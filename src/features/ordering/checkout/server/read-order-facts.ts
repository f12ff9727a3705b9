import { sql } from 'drizzle-orm';
import { priceNamesColumn } from '#goods/pricing/server/index.ts';
import { type LockedStock, lockedStock } from '#goods/stock/server/index.ts';
import { managerColumn, wantsLettersSql } from '#identity/accounts/server/index.ts';
import { documentVersionSql } from '#identity/consents/server/index.ts';
import { type ChosenPlaces, chosenPlacesColumn } from '#ordering/addresses/server/index.ts';
import { type Db, hiddenList, statementFor } from '#server/db/index.ts';
import { keptAnswerColumn } from '#server/idempotency.ts';
import { snapshotColumn } from './snapshot.ts';

const $ = sql.placeholder;

const statementOf = statementFor((db) => {
  const [account, company] = [sql`${$('account')}::int`, sql`${$('company')}::int`];
  const stock = lockedStock(db, hiddenList('items', 'int'));
  return db
    .with(stock.rows)
    .select({
      stock: stock.column,
      kept: keptAnswerColumn(account, sql`${$('key')}::text`),
      shown: snapshotColumn(account, sql`${$('checkoutKey')}::text`),
      places: chosenPlacesColumn(company, sql`${$('chosen')}`),
      termsVersion: documentVersionSql('terms'),
      wantsLetters: wantsLettersSql(account, 'orders'),
      manager: managerColumn(company, 'orders'),
      names: priceNamesColumn(sql`${$('priceTypeId')}::int`, hiddenList('promotionIds', 'int')),
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
  /** Whose stock is locked, in the order of the locks. */
  items: readonly number[];
  /** Whose names the order keeps. */
  priceTypeId: number | null;
  promotionIds: readonly number[];
};

/** All that an order depends on beside its basket, in one statement; locks the stock of its items. */
export async function readOrderFacts(tx: Db, { accountId, companyId, key, checkoutKey, chosen, ...asked }: Asked) {
  const [row] = await statementOf(tx).execute({
    account: accountId,
    company: companyId,
    key,
    checkoutKey,
    chosen: JSON.stringify(chosen),
    ...asked,
  });
  const { stock, ...facts } = row!;
  return { ...facts, stock: stock ?? ([] satisfies LockedStock[]) };
}

export type OrderFacts = Awaited<ReturnType<typeof readOrderFacts>>;
