import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm';
import { recentlyViewed } from '#goods/catalogue/server/tables.ts';
import { price, priceType } from '#goods/pricing/server/tables.ts';
import { differsFromSource } from '#goods/products/server/index.ts';
import { offer, product, productSection, section } from '#goods/products/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { escapeLike } from '#server/db/index.ts';
import { normaliseArticle } from '#shared/article.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { type DisplayState, UNSOLD_DAYS } from '../contract.ts';

export type ProductFilter = Omit<Parsed<'officeProducts'>['query'], 'after'>;

/** The goods that a filter leaves, as a condition on `product`. */
export function filtered(filter: ProductFilter): SQL {
  const { q, source, stock: isInStock, display } = filter;
  return and(
    source === undefined ? undefined : eq(product.sourceId, source),
    inSection(filter.section),
    ofBrand(filter.brand),
    isInStock && (isInStock === 'in' ? withStock : not(withStock)),
    display && eq(displayOf, display),
    filter.noPicture && sql`${product.pictures} = '[]'`,
    filter.noPrice && not(withPrice),
    filter.new && eq(product.isNew, true),
    filter.discontinued && eq(product.isDiscontinued, true),
    filter.byHand && isByHand,
    filter.differs && differsFromSource,
    filter.unsold && isUnsold,
    q === '' ? undefined : holdsText(q),
    sql`true`,
  )!;
}

/** How buyers see a product. */
export const displayOf = sql<DisplayState>`case
  when ${product.hiddenByOperator} then 'hidden' when ${product.active} then 'shown' else 'withdrawn' end`;

/** Whether staff have set anything of a product or of its variants. */
export const isByHand = sql<boolean>`(
  ${product.held} <> '{}' or ${product.hiddenByOperator} or ${product.newByOperator} is not null or ${product.isDiscontinued}
  or ${product.id} in (select ${offer.productId} from ${offer} where ${offer.held} <> '{}'))`;

function inSection(chosen: ProductFilter['section']): SQL | undefined {
  if (chosen === undefined) return undefined;
  if (chosen === 'none') return isNull(product.sectionId);
  return sql`${product.id} in (
    with recursive below (id) as (
      select ${chosen}::int
      union
      select child.id from ${section} child join below on below.id = child.parent_id
    )
    select ${productSection.productId} from ${productSection} where ${productSection.sectionId} in (select id from below))`;
}

function ofBrand(chosen: ProductFilter['brand']): SQL | undefined {
  if (chosen === undefined) return undefined;
  return chosen === 'none' ? isNull(product.brandId) : eq(product.brandId, chosen);
}

// Subselects of their own, which are hashed once: asked for each product of a large shop they would take seconds

/** Something is free of the product or of a variant that is for sale. */
const withStock = sql`${product.id} in (
  select coalesce(own.product_id, free.item_id)
  from (select item_id from ${stock} group by item_id having sum(floor(on_hand) - reserved) > 0) free
  left join ${offer} own on own.id = free.item_id
  where own.id is null or own.active)`;

/** The product or a variant that is for sale has a price that reaches buyers. */
const withPrice = sql`${product.id} in (
  select coalesce(own.product_id, priced.item_id)
  from ${price} priced join ${priceType} type on type.id = priced.price_type_id and (type.is_base or type.visibility = 'sale')
  left join ${offer} own on own.id = priced.item_id
  where own.id is null or own.active)`;

const recent = sql`now() - make_interval(days => ${UNSOLD_DAYS})`;
const isUnsold = sql`(
  ${product.id} in (select ${recentlyViewed.productId} from ${recentlyViewed} where ${recentlyViewed.at} > ${recent})
  and ${product.id} not in (
    select line.product_id from ${orderLine} line join ${customerOrder} placed on placed.id = line.order_id
    where placed.created_at > ${recent}))`;

function holdsText(text: string): SQL {
  const article = normaliseArticle(text);
  const code = `${escapeLike(article)}%`;
  const byCode =
    article === ''
      ? sql`false`
      : sql`(${product.articleNormalised} like ${code} or ${product.shortcode} = ${text}
          or ${product.id} in (select ${offer.productId} from ${offer} where ${offer.articleNormalised} like ${code}))`;
  return sql`(${product.name} ilike ${`%${escapeLike(text)}%`} or ${byCode})`;
}
