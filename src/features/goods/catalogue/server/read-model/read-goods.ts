import { type SQL, sql } from 'drizzle-orm';
import { listPrices, type PriceRow } from '#goods/pricing/server/index.ts';
import { listAvailable } from '#goods/stock/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { isInStock } from '#shared/stock-rules.ts';
import { defaultOffer } from '../default-offer.ts';
import { isShownProduct } from '#goods/products/server/index.ts';
import { offer, product, productLink, productProperty, productSection } from '#goods/products/server/tables.ts';
import type { Figures, GoodsRow, RowPrice, ShownItem } from './goods-row.ts';

const byName = sql`product.name collate "und-x-icu", product.id`;

/** Where a page of goods ended. */
type After = { name: string; id: number };

/**
 * All goods in the order of their names, a page at a time, through the index on it. The next page is on its way while
 * one is looked at.
 */
export async function* readPages(db: Db, limit: number): AsyncGenerator<GoodsRow[]> {
  const page = (after: After | null) => {
    const rest = after && sql`and (${byName}) > (${after.name}::text collate "und-x-icu", ${after.id}::int)`;
    const rows = read(db, sql`where ${isShownProduct} ${rest ?? sql``} order by ${byName} limit ${limit}`);
    // The failure reaches who awaits it; nobody does where the page before has failed
    rows.catch(() => undefined);
    return rows;
  };
  for (let reading: Promise<ProductRow[]> | null = page(null); reading;) {
    const rows: ProductRow[] = await reading;
    const last = rows.at(-1);
    reading = last && rows.length === limit ? page({ name: last.name, id: last.id }) : null;
    yield withFigures(db, rows);
  }
}

/** Those of the named goods that are shown, in the order of their names. */
export async function readGoods(db: Db, productIds: readonly number[]): Promise<GoodsRow[]> {
  return withFigures(
    db,
    await read(db, sql`where ${isShownProduct} and product.id = any(${ids(productIds)}) order by ${byName}`),
  );
}

/** The shown product next before each of the named ones by name, by id; none before the first of all. */
export async function readPredecessors(db: Db, productIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; before: number }>(sql`
    select product.id, previous.id as before from ${product} cross join lateral (
      select other.id from ${product} other
      where other.active and not other.hidden_by_operator
        and (other.name collate "und-x-icu", other.id) < (product.name collate "und-x-icu", product.id)
      order by other.name collate "und-x-icu" desc, other.id desc limit 1
    ) previous
    where product.id = any(${ids(productIds)})`);
  return new Map(rows.map((row) => [row.id, row.before]));
}

/** The figures of products alone, as they stand now: quicker to read than all of them. */
export async function readFigures(db: Db, productIds: readonly number[]): Promise<Figures[]> {
  if (productIds.length === 0) return [];
  const { rows } = await db.execute<FiguresKey>(
    sql`select id, source_id as "sourceId", min_order_count as "minOrderCount", package_count as "packageCount" from ${product} where ${isShownProduct} and id = any(${ids(productIds)})`,
  );
  return withFigures(db, rows);
}

/** What of a product its figures depend on. */
type FiguresKey = { id: number; sourceId: number; minOrderCount: number; packageCount: number };

type ProductRow = FiguresKey & {
  name: string;
  brandId: number | null;
  freshness: number;
  sectionIds: number[];
  valueIds: number[];
  similarIds: number[];
};

async function read(db: Db, rest: SQL): Promise<ProductRow[]> {
  const { rows } = await db.execute<ProductRow & { mainSectionId: number | null }>(sql`
    select product.id, name, source_id as "sourceId", min_order_count as "minOrderCount",
      package_count as "packageCount", brand_id as "brandId", section_id as "mainSectionId",
      extract(epoch from created_at)::float8 + case when is_new then 1e11 else 0 end as freshness,
      array(select s.section_id from ${productSection} s where s.product_id = product.id order by s.section_id) as "sectionIds",
      array(select value_id from ${productProperty} v where v.product_id = product.id) as "valueIds",
      array(select linked_id from ${productLink} l where l.product_id = product.id and l.kind = 'similar'
        order by l.sort, l.linked_id) as "similarIds"
    from ${product} ${rest}`);
  for (const { mainSectionId, sectionIds } of rows) {
    if (mainSectionId !== null && !sectionIds.includes(mainSectionId)) sectionIds.push(mainSectionId);
  }
  return rows;
}

async function withFigures<R extends FiguresKey>(db: Db, rows: readonly R[]): Promise<(R & Figures)[]> {
  const offers = await listOffers(db, rows);
  const itemIds = [...rows.map((row) => row.id), ...[...offers.values()].flat()];
  const available = await listAvailable(db, itemIds);
  const prices = Map.groupBy(await listPrices(db, itemIds), (row) => row.itemId);
  return rows.map((row) => ({ ...row, ...shownItem(row, offers.get(row.id) ?? [], available, prices) }));
}

/** Ids of the active offers by product, in their own order. */
async function listOffers(db: Db, products: readonly FiguresKey[]): Promise<Map<number, number[]>> {
  const { rows } = await db.execute<{ productId: number; offerIds: number[] }>(sql`
    select product_id as "productId", array_agg(id order by sort, id) as "offerIds" from ${offer}
    where product_id = any(${ids(products.map((row) => row.id))}) and active group by product_id`);
  return new Map(rows.map((row) => [row.productId, row.offerIds]));
}

function shownItem(
  { id, sourceId, ...rules }: FiguresKey,
  offerIds: readonly number[],
  available: ReadonlyMap<number, number>,
  prices: ReadonlyMap<number, PriceRow[]>,
): ShownItem {
  const rowPrices = (itemId: number) =>
    (prices.get(itemId) ?? []).map((price) => ({ ...price, isBase: price.isBase && price.sourceId === sourceId }));
  const isThere = (itemId: number) => isInStock(available.get(itemId) ?? 0, rules);
  const facts = offerIds.map((offerId) => ({
    id: offerId,
    price: lowestPrice(rowPrices(offerId)),
    isInStock: isThere(offerId),
  }));
  // An offer that nobody can buy does not put its product in stock
  const sold = facts.filter(({ price }) => price !== null);
  const itemId = facts.length ? defaultOffer(facts).id : id;
  return {
    itemId,
    inStock: facts.length ? (sold.length ? sold : facts).some((fact) => fact.isInStock) : isThere(id),
    prices: rowPrices(itemId),
    otherPrices: offerIds.filter((offerId) => offerId !== itemId).map(rowPrices),
  };
}

/** In the base type where there is one: what the offers of a product are compared by. */
function lowestPrice(prices: readonly RowPrice[]): number | null {
  const base = prices.filter(({ isBase }) => isBase);
  const values = (base.length > 0 ? base : prices).map(({ value }) => value);
  return values.length === 0 ? null : Math.min(...values);
}

const ids = (numbers: readonly number[]): SQL => sql`${sql.param([...numbers])}::int[]`;
