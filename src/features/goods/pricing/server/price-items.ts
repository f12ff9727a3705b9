import { type SQL, sql } from 'drizzle-orm';
import { isShownProduct } from '#goods/products/server/index.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import { type Db, hiddenList, statementFor } from '#server/db/index.ts';
import { type BestDiscounts, findBestDiscounts, finish, noDiscounts } from './best-discounts.ts';
import { CompanyPrices, type ItemPrice, type PriceSteps } from './company-prices.ts';
import { isOwnListPrice, joinListPrices, type ListPrices, listPriceFor } from './list-price.ts';
import { findPriceRules, type PriceRules, type RuledProduct, rulesVersionSql, sectionListSql } from './price-rules.ts';
import type { PriceTerms } from './price-terms.ts';

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
  return pricesOf(terms, sold, await findDiscounts(db, terms, sold, now));
}

/** The same for items whose sections, and the rules of the same moment, the caller has read too. */
export function priceByRules(
  terms: PriceTerms,
  items: readonly (ListedItem & RuledProduct)[],
  rules: PriceRules,
  now: Date,
): Map<number, ExplainedPrice> {
  const sold = items.filter((item) => item.listPrice > 0);
  return pricesOf(terms, sold, bestOf(terms, sold, { rules, products: sold, now }));
}

function pricesOf(terms: PriceTerms, sold: readonly ListedItem[], best: BestDiscounts): Map<number, ExplainedPrice> {
  const prices = new CompanyPrices(
    terms,
    Float64Array.from(sold, (item) => item.listPrice),
    best,
  );
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
      and ${isShownProduct}
    ${joinListPrices(terms.priceTypeId)}
    where offer.id is not null or not exists (
      select 1 from ${offer} variant where variant.product_id = product.id and variant.active)`);
  return rows;
}

const ruledProducts = statementFor((db) =>
  db
    .select({
      version: rulesVersionSql,
      productId: sql<number>`product.id`,
      brandId: sql<number | null>`product.brand_id`,
      sectionList: sectionListSql,
    })
    .from(
      sql`unnest(${hiddenList('products', 'int')}) as asked (id)
        cross join lateral (select * from ${product} where product.id = asked.id limit 1) as product`,
    )
    .prepare('ruled_products'),
);

/** The best discounts of the items by their index; without a company there are none. */
async function findDiscounts(
  db: Db,
  terms: PriceTerms,
  items: readonly ListedItem[],
  now: Date,
): Promise<BestDiscounts> {
  if (terms.companyId === null || items.length === 0) return noDiscounts;
  const ids = [...new Set(items.map((item) => item.productId))];
  for (;;) {
    const products = await ruledProducts(db).execute({ products: ids });
    if (products.length === 0) return noDiscounts;
    const rules = await findPriceRules(db, products[0]!.version);
    if (rules) return bestOf(terms, items, { rules, products, now });
  }
}

type Ruled = { rules: PriceRules; products: readonly RuledProduct[]; now: Date };

function bestOf({ companyId }: PriceTerms, items: readonly ListedItem[], { rules: all, products, now }: Ruled) {
  if (companyId === null || items.length === 0) return noDiscounts;
  const { rules, sections } = all.ofProducts(companyId, products, now);
  if (rules.length === 0) return noDiscounts;
  const rowsByProduct = Map.groupBy(items.keys(), (row) => items[row]!.productId);
  const rowsBySection = new Map<number, number[]>();
  for (const { productId, sectionId } of sections) {
    const rows = rowsBySection.get(sectionId) ?? [];
    rows.push(...(rowsByProduct.get(productId) ?? []));
    rowsBySection.set(sectionId, rows);
  }
  const rows = {
    size: items.length,
    brandIds: Uint32Array.from(items, (item) => item.brandId ?? 0),
    rowsOfProduct: (id: number) => rowsByProduct.get(id) ?? [],
    rowsOfSection: (id: number) => rowsBySection.get(id) ?? [],
  };
  return finish(findBestDiscounts(rules, () => true, rows));
}

const idArray = (ids: readonly number[]): SQL => sql`${sql.param([...ids])}::int[]`;
