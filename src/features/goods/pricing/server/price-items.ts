import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { offer, product, productSection, section } from '#goods/products/server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import type { PriceTerms } from './price-terms.ts';
import { type Discount, isFor, isLive } from './discounts.ts';
import { joinListPrice } from './list-price.ts';
import { type ItemPrice, type ListPrice, priceOf } from './price-rule.ts';
import { discount } from './tables.ts';

/** An item with its list price, and what discounts look at in it. */
export type Listed = ListPrice & { itemId: number; productId: number; brandId: number | null };

/**
 * What the company of this contract pays for items now, by item id, read within the caller's transaction: the truth for
 * basket, checkout and order. An item that is not there is not sold to it: no price in the contract's type and in the
 * base type of its source, another currency, or out of the shop (inactive, hidden; a product that is sold by its offers).
 */
export async function priceItems(
  db: Db,
  contract: PriceTerms,
  itemIds: readonly number[],
  now: Date,
): Promise<Map<number, ItemPrice>> {
  if (itemIds.length === 0) return new Map();
  return priceListed(db, contract, await listListed(db, contract, itemIds), now);
}

/** The same for items whose list price the caller has read by `joinListPrice`. */
export async function priceListed(
  db: Db,
  contract: PriceTerms,
  rows: readonly Listed[],
  now: Date,
): Promise<Map<number, ItemPrice>> {
  const prices = new Map<number, ItemPrice>();
  const live = await listLive(db, contract, rows, now);
  const sections = await sectionsOf(db, rows, live);
  for (const row of rows) {
    const item = { ...row, sectionIds: sections.get(row.productId) ?? new Set<number>() };
    const reductions = live.filter((rule) => isFor(rule, item));
    const own = priceOf(contract, row, reductions);
    if (own) prices.set(row.itemId, own);
  }
  return prices;
}

async function listListed(db: Db, contract: PriceTerms, itemIds: readonly number[]): Promise<Listed[]> {
  const { rows } = await db.execute<Listed>(sql`
    select item.id as "itemId", product.id as "productId", product.brand_id as "brandId", list.value, list.currency
    from unnest(${idArray(itemIds)}) as item (id)
    left join ${offer} on offer.id = item.id and offer.active
    join ${product} on product.id = coalesce(offer.product_id, item.id)
      and product.active and not product.hidden_by_operator
    ${joinListPrice(contract.priceTypeId)}
    where list.value is not null
      and (offer.id is not null or not exists (
        select 1 from ${offer} variant where variant.product_id = product.id and variant.active))`);
  return rows;
}

/** The discounts that may lower one of these prices for this company now. */
const liveDiscounts = statementFor((db) => {
  const given = sql.placeholder;
  const { scope, scopeId, percent, fixedPrice, startsAt, endsAt, promotionId, companyId } = discount;
  return db
    .select({ scope, scopeId, percent, fixedPrice, startsAt, endsAt, promotionId, companyId })
    .from(discount)
    .where(
      and(
        or(isNull(companyId), eq(companyId, given('company'))),
        or(isNull(startsAt), lte(startsAt, given('now'))),
        or(isNull(endsAt), gt(endsAt, given('now'))),
        or(
          inArray(scope, ['all', 'section']),
          and(eq(scope, 'product'), sql`${scopeId} = any(${given('products')}::int[])`),
          and(eq(scope, 'brand'), sql`${scopeId} = any(${given('brands')}::int[])`),
        ),
      ),
    )
    .orderBy(discount.id)
    .prepare('live_discounts');
});

async function listLive(db: Db, contract: PriceTerms, rows: readonly Listed[], now: Date): Promise<Discount[]> {
  if (contract.companyId === null || rows.length === 0) return [];
  const products = rows.map((row) => row.productId);
  const brands = rows.flatMap((row) => row.brandId ?? []);
  const found = await liveDiscounts(db).execute({ company: contract.companyId, now, products, brands });
  return found.filter((rule) => isLive(rule, contract, now));
}

/**
 * All sections of the products with their ancestors, as far as they are shown (a section below one that is not is not
 * either), so that basket and listing agree; read only where a section has a discount.
 */
async function sectionsOf(db: Db, rows: readonly Listed[], live: Discount[]): Promise<Map<number, Set<number>>> {
  const sections = new Map<number, Set<number>>();
  if (!live.some((rule) => rule.scope === 'section')) return sections;
  const products = idArray([...new Set(rows.map((row) => row.productId))]);
  const found = await db.execute<{ productId: number; sectionId: number }>(sql`
    with recursive up (product_id, own_id, id, parent_id, active) as (
      select own.product_id, own.section_id, section.id, parent_id, active from (
        select product_id, section_id from ${productSection} where product_id = any(${products})
        union
        select id, section_id from ${product} where id = any(${products})
      ) as own join ${section} on section.id = own.section_id
      union
      select up.product_id, up.own_id, section.id, section.parent_id, section.active
      from up join ${section} on section.id = up.parent_id
    )
    select product_id as "productId", id as "sectionId" from (
      select product_id, id, bool_and(active) over (partition by product_id, own_id) as is_shown from up
    ) as way where is_shown`);
  for (const { productId, sectionId } of found.rows) {
    const own = sections.get(productId);
    if (own) own.add(sectionId);
    else sections.set(productId, new Set([sectionId]));
  }
  return sections;
}

const idArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;
