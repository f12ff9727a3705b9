import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { offer, product, productSection, section } from '#goods/products/server/tables.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import {
  type BestDiscounts,
  type Discount,
  findBestDiscounts,
  finish,
  isRunning,
  noDiscounts,
} from './best-discounts.ts';
import { CompanyPrices, type ItemPrice, type PriceSteps } from './company-prices.ts';
import { isOwnListPrice, joinListPrices, type ListPrices, listPriceFor } from './list-price.ts';
import type { PriceTerms } from './price-terms.ts';
import { discount } from './tables.ts';

/** An item with its list price (0: not sold), and what discounts are matched with. `isOwnPrice`: of the company's own type. */
type ListedItem = {
  itemId: number;
  productId: number;
  brandId: number | null;
  listPrice: number;
  isOwnPrice: boolean;
};

/** A price with how it came about. */
export type ExplainedPrice = ItemPrice & { steps: PriceSteps & { isOwnPrice: boolean } };

/**
 * What the company pays for items now, by item id, read within the caller's transaction: the truth for basket, checkout
 * and order. An item that is missing is not sold to it: no price in the company's type and in the base type of its
 * source, another currency, or out of the shop (inactive, hidden; a product that is sold by its offers).
 */
export async function priceItems(
  db: Db,
  terms: PriceTerms,
  itemIds: readonly number[],
  now: Date,
): Promise<Map<number, ExplainedPrice>> {
  if (itemIds.length === 0) return new Map();
  const listed = (await findListPrices(db, terms, itemIds)).map(({ itemId, productId, brandId, ...prices }) => {
    return { itemId, productId, brandId, listPrice: listPriceFor(terms, prices), isOwnPrice: isOwnListPrice(prices) };
  });
  return priceListed(db, terms, listed, now);
}

/** The same for items whose list price the caller has read by `joinListPrices`. */
export async function priceListed(
  db: Db,
  terms: PriceTerms,
  items: readonly ListedItem[],
  now: Date,
): Promise<Map<number, ExplainedPrice>> {
  const sold = items.filter((item) => item.listPrice > 0);
  const listPrices = Float64Array.from(sold, (item) => item.listPrice);
  const prices = new CompanyPrices(terms, listPrices, await findDiscounts(db, terms, sold, now));
  return new Map(
    sold.flatMap(({ itemId, isOwnPrice }, row) => {
      const price = prices.priceAt(row);
      return price ? [[itemId, { ...price, steps: { ...prices.stepsAt(row, price), isOwnPrice } }] as const] : [];
    }),
  );
}

type ItemListPrices = Pick<ListedItem, 'itemId' | 'productId' | 'brandId'> & ListPrices;

/** What the list prices of items are chosen from; an item that cannot be sold at all is missing. */
export async function findListPrices(db: Db, terms: PriceTerms, itemIds: readonly number[]): Promise<ItemListPrices[]> {
  const { rows } = await db.execute<ItemListPrices>(sql`
    select item.id as "itemId", product.id as "productId", product.brand_id as "brandId",
      list.own_value as "ownValue", list.own_currency as "ownCurrency",
      list.base_value as "baseValue", list.base_currency as "baseCurrency"
    from unnest(${idArray(itemIds)}) as item (id)
    left join ${offer} on offer.id = item.id and offer.active
    join ${product} on product.id = coalesce(offer.product_id, item.id)
      and product.active and not product.hidden_by_operator
    ${joinListPrices(terms.priceTypeId)}
    where offer.id is not null or not exists (
      select 1 from ${offer} variant where variant.product_id = product.id and variant.active)`);
  return rows;
}

/** The discounts that may lower one of these prices for this company now. */
const discountsOfItems = statementFor((db) => {
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
    .prepare('discounts_of_items');
});

/** The best discounts of the items by their index; without a company there are none. */
async function findDiscounts(
  db: Db,
  { companyId }: PriceTerms,
  items: readonly ListedItem[],
  now: Date,
): Promise<BestDiscounts> {
  if (companyId === null || items.length === 0) return noDiscounts;
  const products = items.map((item) => item.productId);
  const brands = items.flatMap((item) => item.brandId ?? []);
  const rules = await discountsOfItems(db).execute({ company: companyId, now, products, brands });
  if (rules.length === 0) return noDiscounts;
  const rowsByProduct = Map.groupBy(items.keys(), (row) => items[row]!.productId);
  const rowsBySection = await findRowsBySection(db, rowsByProduct, rules);
  const rows = {
    size: items.length,
    brandIds: Uint32Array.from(items, (item) => item.brandId ?? 0),
    rowsOfProduct: (id: number) => rowsByProduct.get(id) ?? [],
    rowsOfSection: (id: number) => rowsBySection.get(id) ?? [],
  };
  return finish(findBestDiscounts(rules, (rule) => isRunning(rule, now), rows));
}

/**
 * Rows by section: all sections of the products with their ancestors, as far as they are shown (a section below a hidden
 * one is hidden too), so that basket and listing agree. Read only where a section has a discount.
 */
async function findRowsBySection(
  db: Db,
  rowsByProduct: ReadonlyMap<number, number[]>,
  rules: readonly Discount[],
): Promise<Map<number, number[]>> {
  const rowsBySection = new Map<number, number[]>();
  if (!rules.some((rule) => rule.scope === 'section')) return rowsBySection;
  const products = idArray([...rowsByProduct.keys()]);
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
    select distinct product_id as "productId", id as "sectionId" from (
      select product_id, id, bool_and(active) over (partition by product_id, own_id) as is_shown from up
    ) as way where is_shown`);
  for (const { productId, sectionId } of found.rows) {
    const rows = rowsBySection.get(sectionId) ?? [];
    rows.push(...rowsByProduct.get(productId)!);
    rowsBySection.set(sectionId, rows);
  }
  return rowsBySection;
}

const idArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;
