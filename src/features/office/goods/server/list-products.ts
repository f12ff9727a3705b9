import { eq, type SQL, sql } from 'drizzle-orm';
import { pictureView } from '#goods/catalogue/server/index.ts';
import { price, priceType } from '#goods/pricing/server/tables.ts';
import { brand, offer, product, section } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { MAX_COUNTED_PRODUCTS, type ProductRow, PRODUCTS_PAGE_SIZE } from '../contract.ts';
import { displayOf, filtered, isByHand, type ProductFilter } from './product-filter.ts';

const pages = keyset(
  {
    name: { key: sql`(${product.name} collate "und-x-icu")`, type: sql`text` },
    article: { key: sql`coalesce(${product.article}, '')`, type: sql`text` },
    created: { key: sql`${product.createdAt}`, type: sql`timestamptz` },
  },
  product.id,
);

/** The goods of the shop, hidden ones too, a page by key. */
export const listProducts: Operation<'officeProducts', Session> = async ({ db }, { query }) => {
  const { after, ...filter } = query;
  const where = filtered(filter);
  const [rows, count] = await Promise.all([
    readRows(db, { where, filter, after, limit: PRODUCTS_PAGE_SIZE + 1 }),
    countUpTo(db, where),
  ]);
  const shown = rows.slice(0, PRODUCTS_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(rowView),
    next: rows.length > shown.length && last ? pages.keyOf(filter, last) : null,
    count,
  };
};

/** The variants that are for sale; the product itself where there are none. */
const ownItems = sql`(
  select coalesce(own.id, product.id) from (select) one left join ${offer} own on own.product_id = product.id and own.active)`;

const available = sql<number>`(
  select coalesce(sum(greatest(0, free)), 0) from (
    select sum(floor(on_hand) - reserved) as free from ${stock} where item_id in ${ownItems} group by item_id) as items)`;

type LowestPrice = { value: number; currency: ProductRow['currency'] };
const lowestPrice = sql<LowestPrice | null>`(
  select json_build_object('value', priced.value, 'currency', priced.currency)
  from ${price} priced join ${priceType} type on type.id = priced.price_type_id and (type.is_base or type.visibility = 'sale')
  where priced.item_id in ${ownItems} order by type.is_base desc, priced.value limit 1)`;

type Page = { where: SQL; filter: ProductFilter; after: string | undefined; limit: number };

/** Goods that a condition leaves, in the order of a filter. */
export function readRows(db: Db, { where, filter, after, limit }: Page) {
  return db
    .select({
      id: product.id,
      name: product.name,
      article: product.article,
      pictures: product.pictures,
      section: section.name,
      brand: brand.name,
      source: source.name,
      available: available.mapWith(Number),
      unit: product.unitBase,
      price: lowestPrice,
      display: displayOf,
      isNew: product.isNew,
      isDiscontinued: product.isDiscontinued,
      isByHand,
      createdAt: product.createdAt,
      key: pages.keyText(filter),
    })
    .from(product)
    .innerJoin(source, eq(source.id, product.sourceId))
    .leftJoin(section, eq(section.id, product.sectionId))
    .leftJoin(brand, eq(brand.id, product.brandId))
    .where(sql`${where} and ${pages.afterKey(filter, after) ?? sql`true`}`)
    .orderBy(...pages.inOrder(filter))
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

export const rowView = (row: Row): ProductRow => ({
  id: row.id,
  name: row.name,
  article: row.article ?? '',
  picture: pictureView(row.pictures[0]),
  section: row.section ?? '',
  brand: row.brand ?? '',
  source: row.source,
  available: row.available,
  unit: row.unit,
  ...priceView(row.price),
  display: row.display,
  isNew: row.isNew,
  isDiscontinued: row.isDiscontinued,
  isByHand: row.isByHand,
  createdAt: row.createdAt.toISOString(),
});

/** The figures of one product in a list: visibility, free stock, price. */
export async function readFigures(
  db: Db,
  id: number,
): Promise<Pick<ProductRow, 'display' | 'available' | 'price' | 'currency'>> {
  const [row] = await db
    .select({ display: displayOf, available: available.mapWith(Number), price: lowestPrice })
    .from(product)
    .where(eq(product.id, id));
  const { price: lowest, ...rest } = row!;
  return { ...rest, ...priceView(lowest) };
}

const priceView = (lowest: LowestPrice | null) => ({
  price: lowest && toWire(lowest.value),
  currency: lowest?.currency ?? ('RUB' as const),
});

/** How many goods a condition leaves, counted to the bound of the list. */
async function countUpTo(db: Db, where: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${product} where ${where} limit ${MAX_COUNTED_PRODUCTS + 1}) as counted`);
  return rows[0]!.count;
}
