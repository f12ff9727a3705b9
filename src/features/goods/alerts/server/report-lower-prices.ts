import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { termsOfCompany } from '#goods/pricing/server/index.ts';
import { committedSince, snapshotSql } from '#goods/products/server/index.ts';
import { catalogueChange, offer, product } from '#goods/products/server/tables.ts';
import { pricesOfProducts } from '#goods/saved-products/server/index.ts';
import { favourite, favouritePrice } from '#goods/saved-products/server/tables.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { markupText } from '#shared/markup.ts';
import { formatMoney } from '#shared/price-format.ts';
import { findReaders } from './readers.ts';
import { alertProgress } from './tables.ts';
import { writeAboutGoods } from './write-about-goods.ts';

/** More changes than that are a look at all favourites. */
const MAX_CHANGES = 2000;

const BATCH = 500;

type Company = typeof company.$inferSelect;

/**
 * Reports favourites that cost their company less than when they were saved, or reported last: each fall of a price once,
 * regardless of the number of nodes that look. Looks at what the change log names, and each hour at all: discounts begin and
 * contracts change without a row there.
 */
export async function reportLowerPrices(db: Db, now: Date): Promise<void> {
  const products = await claimChanges(db, now);
  if (products === 'none') return;
  if (products === 'all') await recordMissing(db, now);
  const isWanted = products === 'all' ? sql`true` : inArray(favouritePrice.productId, products);
  const companies = await db
    .selectDistinct({ company })
    .from(favouritePrice)
    .innerJoin(company, eq(company.id, favouritePrice.companyId))
    .where(isWanted);
  for (const { company: firm } of companies) await reportToCompany(db, firm, isWanted, now);
}

/** The products whose prices may have changed since the last look of any node. */
async function claimChanges(db: Db, now: Date): Promise<number[] | 'all' | 'none'> {
  return transaction(db, async (tx) => {
    await tx.insert(alertProgress).values({}).onConflictDoNothing();
    const [progress] = await tx.select().from(alertProgress).for('update', { skipLocked: true });
    if (!progress) return 'none';
    const isAllDue = progress.allAt === null || now.getTime() - progress.allAt.getTime() > 3_600_000;
    const since = sql`${progress.snapshot}::pg_snapshot`;
    // A transaction may commit after a later one, so new changes are not identified by their numbers
    const { rows } = await tx.execute<{ snapshot: string; isOther: boolean; products: (number | null)[] | null }>(sql`
      select ${snapshotSql} as snapshot,
        coalesce(pg_snapshot_xmax(${since}) > pg_snapshot_xmax(pg_current_snapshot()), true) as "isOther",
        (select json_agg(coalesce(offer.product_id, change.item_id)) from (
          select distinct kind, item_id from ${catalogueChange}
          where ${committedSince(since)} and kind <> 'stock' limit ${MAX_CHANGES + 1}
        ) as change left join ${offer} on offer.id = change.item_id) as products`);
    const { snapshot, isOther } = rows[0]!;
    const products = rows[0]!.products ?? [];
    const isAll = isAllDue || isOther || products.length > MAX_CHANGES || products.includes(null);
    await tx.update(alertProgress).set({ snapshot, ...(isAll && { allAt: now }) });
    if (isAll) return 'all';
    return products.length > 0 ? products.flatMap((id) => id ?? []) : 'none';
  });
}

/** Prices of favourites that have none noted for the current company: saved before, or in another company. */
async function recordMissing(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    delete from ${favouritePrice} where not exists (select from ${favourite}
      where favourite.account_id = favourite_price.account_id and favourite.product_id = favourite_price.product_id)`);
  const { rows } = await db.execute<{ accountId: number; companyId: number; productId: number }>(sql`
    select favourite.account_id as "accountId", membership.company_id as "companyId", favourite.product_id as "productId"
    from ${favourite}
    join ${membership} on membership.account_id = favourite.account_id and membership.is_current and membership.state = 'active'
    where not exists (select from ${favouritePrice} where favourite_price.account_id = favourite.account_id
      and favourite_price.company_id = membership.company_id and favourite_price.product_id = favourite.product_id)
    limit 20000`);
  for (const [companyId, missing] of Map.groupBy(rows, (row) => row.companyId)) {
    const [firm] = await db.select().from(company).where(eq(company.id, companyId));
    for (let from = 0; from < missing.length; from += BATCH) {
      const part = missing.slice(from, from + BATCH);
      const ids = [...new Set(part.map(({ productId }) => productId))];
      const prices = await pricesOfProducts(db, termsOfCompany(firm!), ids, now);
      const values = part.flatMap((row) => {
        const price = prices.get(row.productId);
        return price ? [{ ...row, value: price.valueVat, currency: price.currency }] : [];
      });
      if (values.length > 0) await db.insert(favouritePrice).values(values).onConflictDoNothing();
    }
  }
}

async function reportToCompany(db: Db, firm: Company, isWanted: SQL, now: Date): Promise<void> {
  for (let after = 0; ;) {
    const found = await db
      .selectDistinct({ productId: favouritePrice.productId })
      .from(favouritePrice)
      .where(and(eq(favouritePrice.companyId, firm.id), gt(favouritePrice.productId, after), isWanted))
      .orderBy(favouritePrice.productId)
      .limit(BATCH);
    const ids = found.map(({ productId }) => productId);
    if (ids.length === 0) return;
    const prices = await pricesOfProducts(db, termsOfCompany(firm), ids, now);
    const paid = [...prices].map(([id, { valueVat, currency }]) => ({ id, value: valueVat, currency }));
    if (paid.length > 0) await transaction(db, (tx) => reportFallen(tx, firm, paid, now));
    after = ids.at(-1)!;
  }
}

type Fallen = { accountId: number; productId: number; before: number; value: number; currency: string };

/** Moves what was noted down to the lower prices; who moves a row reports it. */
async function reportFallen(
  tx: Db,
  firm: Company,
  prices: readonly { id: number; value: number; currency: string }[],
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<Fallen>(sql`
    update ${favouritePrice} as noted set value = price.value
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as price (id int, value bigint, currency text),
      (select account_id, product_id, value from ${favouritePrice}
        where company_id = ${firm.id} and product_id = any(${sql.param(prices.map(({ id }) => id))}::int[])
        order by account_id, product_id for update) as former
    where noted.company_id = ${firm.id} and noted.product_id = price.id and noted.currency = price.currency
      and former.account_id = noted.account_id and former.product_id = noted.product_id
      and former.value > price.value
    returning noted.account_id as "accountId", noted.product_id as "productId", former.value::float8 as before,
      noted.value::float8 as value, noted.currency`);
  if (rows.length === 0) return;
  const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
  const readers = await findReaders(tx, firm.id, accountIds);
  const kept = await tx
    .select({ accountId: favourite.accountId, id: product.id, name: product.name, code: product.code })
    .from(favourite)
    .innerJoin(product, eq(product.id, favourite.productId))
    .where(
      and(
        inArray(favourite.accountId, accountIds),
        inArray(product.id, [...new Set(rows.map((row) => row.productId))]),
      ),
    );
  for (const [accountId, reader] of readers) {
    const goods = rows.flatMap((row) => {
      const own = kept.find(({ accountId: owner, id }) => owner === accountId && id === row.productId);
      if (row.accountId !== accountId || !own) return [];
      const [was, is] = [formatMoney(row.before, row.currency), formatMoney(row.value, row.currency)];
      return [{ name: markupText(own.name), path: productUrl(own.code), fact: `${is} вместо ${was}` }];
    });
    for (const { name, path, fact } of goods) {
      const text = `${fact}, ${firm.name}`;
      await notify(tx, { accountId, title: `Цена снизилась: ${name}`, text, url: path, at: now });
    }
    await writeAboutGoods(tx, {
      kind: 'goods.cheaper',
      reader: { accountId, ...reader },
      said: 'Цена снизилась',
      intro: [
        'Товар из вашего избранного подешевел для вашей компании.',
        'Товары из вашего избранного подешевели для вашей компании.',
      ],
      goods,
    });
  }
}
