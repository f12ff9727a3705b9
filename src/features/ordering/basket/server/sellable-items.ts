import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { isShownProduct } from '#goods/products/server/index.ts';
import { offer, type OfferValue, product } from '#goods/products/server/tables.ts';
import {
  type ExplainedPrice,
  isOwnListPrice,
  joinListPrices,
  listPriceColumns,
  listPriceFor,
  priceListed,
  type PriceTerms,
  priceTermsOf,
} from '#goods/pricing/server/index.ts';
import { availableSql } from '#goods/stock/server/index.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { lineUnit } from '#shared/line-unit.ts';

/**
 * What a basket needs to know of an item: its rules, its list price for the company (kopecks; 0: not sold to it) and how
 * much of it may still be ordered (base units). Weight is grams of one base unit.
 */
export type SellableItem = {
  id: number;
  productId: number;
  isOffer: boolean;
  /** The product has offers, so that it cannot be ordered itself. */
  hasOffers: boolean;
  active: boolean;
  name: string;
  code: string;
  article: string | null;
  shortcode: string | null;
  /** The base unit. */
  unit: string;
  /** The unit that lines count in: of a pack with what it holds. */
  lineUnit: string;
  packageCount: number;
  minOrderCount: number;
  weightGrams: number;
  brandId: number | null;
  vatCode: 'general' | 'reduced' | 'none';
  vatPercent: number | null;
  listPrice: number;
  /** The list price is that of the company's own price type. */
  isOwnPrice: boolean;
  available: number;
};

export const itemColumns = {
  id: sql<number>`item.id`,
  productId: sql<number>`product.id`,
  isOffer: sql<boolean>`offer.id is not null`,
  hasOffers: sql<boolean>`offer.id is null and exists (
    select 1 from ${offer} variant where variant.product_id = product.id and variant.active)`,
  active: sql<boolean>`${isShownProduct} and offer.active is not false`,
  name: sql<string>`product.name`,
  offerName: sql<string | null>`offer.name`,
  offerValues: sql<OfferValue[] | null>`offer.values`,
  code: sql<string>`product.code`,
  article: sql<string | null>`coalesce(offer.article, product.article)`,
  shortcode: sql<string | null>`coalesce(offer.shortcode, product.shortcode)`,
  unit: sql<string>`product.unit_base`,
  unitContent: sql<string | null>`replace(trim_scale(product.ratio)::text, '.', ',') || ' ' || product.unit_custom`,
  packageCount: sql<number>`product.package_count`,
  minOrderCount: sql<number>`product.min_order_count`,
  weightGrams: sql<number>`product.weight_grams`,
  brandId: sql<number | null>`product.brand_id`,
  vatCode: sql<SellableItem['vatCode']>`product.vat_code`,
  vatPercent: sql<number | null>`product.vat_percent`,
  ...listPriceColumns,
  available: sql<number>`${availableSql(sql`item.id`)}`,
};

/** Row by row through the keys: few items of many products, regardless of the planner's estimate of their number. */
export const itemJoins = (priceTypeId: SQL | Placeholder) => sql`
  left join lateral (select * from ${offer} where offer.id = item.id offset 0) offer on true
  join lateral (select * from ${product} where product.id = coalesce(offer.product_id, item.id) offset 0) product on true
  ${joinListPrices(priceTypeId)}`;

/** Columns of a selection under their names, for rows that a larger statement returns as JSON. */
export const namedColumns = (columns: Record<string, SQL>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );

const itemsOfIds = statementFor((db) =>
  db
    .select(itemColumns)
    // The selection hides from the planner how many ids there are, or it would make a plan for every call
    .from(
      sql`unnest((select ${sql.placeholder('ids')}::int[])) as item (id) ${itemJoins(sql.placeholder('priceTypeId'))}`,
    )
    .prepare('items_of_ids'),
);

/** The items of these ids (products and offers) by id, in one statement; what was never in the shop is missing. */
export async function findItems(
  db: Db,
  terms: PriceTerms,
  itemIds: readonly number[],
): Promise<Map<number, SellableItem>> {
  if (itemIds.length === 0) return new Map();
  const rows = await itemsOfIds(db).execute({ ids: itemIds, priceTypeId: terms.priceTypeId });
  return new Map(rows.map((row) => [row.id, itemOf(row, terms)]));
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof itemsOfIds>['execute']>>[number];

/** The item of a row that was selected by `itemColumns`. */
export function itemOf(row: ItemRow, terms: PriceTerms): SellableItem {
  const { offerName, offerValues, unitContent, ownValue, ownCurrency, baseValue, baseCurrency, ...item } = row;
  const prices = { ownValue, ownCurrency, baseValue, baseCurrency };
  return {
    ...item,
    name: item.isOffer ? nameOfOffer(item.name, offerName ?? '', offerValues ?? []) : item.name,
    lineUnit: lineUnit(item.unit, unitContent),
    listPrice: listPriceFor(terms, prices),
    isOwnPrice: isOwnListPrice(prices),
  };
}

/** What distinguishes an offer on a line: its own name, or the product's with the offer's values. */
function nameOfOffer(product: string, own: string, values: readonly OfferValue[]): string {
  if (own !== '') return own;
  return values.length ? `${product} (${values.map((value) => value.value).join(', ')})` : product;
}

/** The buyer's prices of these items now, by item id; items that are not sold to the company are missing. */
export function priceOfItems(
  db: Db,
  session: Session,
  items: readonly SellableItem[],
  now: Date,
): Promise<Map<number, ExplainedPrice>> {
  return priceListed(db, priceTermsOf(session), items.map(listedItem), now);
}

/** An item as the rules of prices take it. */
export function listedItem({ id, productId, brandId, listPrice, isOwnPrice }: SellableItem) {
  return { itemId: id, productId, brandId, listPrice, isOwnPrice };
}
