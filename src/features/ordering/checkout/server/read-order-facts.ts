import { sql } from 'drizzle-orm';
import { priceNamesColumn } from '#goods/pricing/server/index.ts';
import { lockedStockColumn } from '#goods/stock/server/index.ts';
import { managerColumn, wantsLettersSql } from '#identity/accounts/server/index.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { documentVersionSql } from '#identity/consents/server/index.ts';
import { chosenPlacesColumn } from '#ordering/addresses/server/index.ts';
import { objectColumn } from '#ordering/objects/server/index.ts';
import { nextOrder } from '#ordering/orders/server/index.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { keptAnswerColumn, type RequestMark } from '#server/idempotency.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { OrderRequest } from '../contract.ts';
import { chosenPlaces } from './check-choices.ts';
import { snapshotColumn } from './snapshot.ts';

/** What is asked for, and by whom. */
export type Ordering = { ctx: CallContext<BuyerSession>; request: OrderRequest; mark: RequestMark | null };

const $ = sql.placeholder;

const statement = statementFor((db) => {
  const [account, company] = [sql`asked.account_id`, sql`asked.company_id`];
  return db
    .select({
      stock: lockedStockColumn(sql`${$('itemIds')}::int[]`),
      // The session was read before the lock was waited for
      mayOrder: sql<boolean>`exists (
        select from ${membership} where account_id = ${account} and company_id = ${company}
          and state = 'active' and (role = 'ADMIN' or (rights ->> 'order')::boolean))`,
      kept: keptAnswerColumn(account, sql`asked.key`),
      shown: snapshotColumn(account, sql`asked.checkout_key`),
      places: chosenPlacesColumn(company, sql`asked.chosen`),
      object: objectColumn(company, sql`asked.object_id`),
      termsVersion: documentVersionSql('terms'),
      wantsLetters: wantsLettersSql(account, 'orders'),
      manager: managerColumn(company, 'orders'),
      // Promotions are known when the basket has been priced
      names: priceNamesColumn(sql`asked.price_type_id`, sql`'{}'::int[]`),
      ...nextOrder,
    })
    .from(
      sql`(select ${$('accountId')}::int as account_id, ${$('companyId')}::int as company_id, ${$('key')}::text as key,
        ${$('checkoutKey')}::text as checkout_key, ${$('chosen')}::jsonb as chosen, ${$('objectId')}::int as object_id,
        ${$('priceTypeId')}::int as price_type_id) as asked`,
    )
    .prepare('order_facts');
});

/** What an order depends on beside its lines; locks the stock of `itemIds`. To be read under the other locks. */
export async function readOrderFacts(
  tx: Db,
  { ctx: { session }, request, mark }: Ordering,
  itemIds: readonly number[],
) {
  const [row] = await statement(tx).execute({
    itemIds,
    accountId: session.account.id,
    companyId: session.company.id,
    key: mark?.key ?? null,
    checkoutKey: request.checkoutKey ?? null,
    chosen: JSON.stringify(chosenPlaces(request)),
    objectId: request.object ?? null,
    priceTypeId: session.company.priceTypeId,
  });
  return { ...row!, stock: row!.stock ?? [] };
}

export type OrderFacts = Awaited<ReturnType<typeof readOrderFacts>>;
