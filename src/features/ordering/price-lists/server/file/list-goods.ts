import { type SQL, sql } from 'drizzle-orm';
import { type ItemPrice, priceListed } from '#goods/pricing/server/index.ts';
import { isShownProduct } from '#goods/products/server/index.ts';
import {
  barcode,
  brand,
  offer,
  type Picture,
  product,
  productSection,
  section,
} from '#goods/products/server/tables.ts';
import { findItems, type SellableItem } from '#ordering/basket/server/index.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { isInStock } from '#shared/stock-rules.ts';
import type { PriceListOrder, Progress } from './price-list-order.ts';

/** Goods that are priced at once. */
const CHUNK = 1000;

/** What a price list says of an item besides what a basket knows of it. */
type Details = {
  id: number;
  sectionId: number | null;
  brand: string | null;
  /** `ratio`: custom units in one base unit. */
  unitCustom: string | null;
  ratio: number | null;
  pictures: Picture[];
  barcodes: string[];
};

export type Goods = { item: SellableItem; price: ItemPrice; isInStock: boolean; details: Details };

/** The goods of a price list, section by section: what is sold to the company, in the order of the file. */
export async function* listGoods(
  db: Db,
  { sections, terms, at }: Pick<PriceListOrder, 'sections' | 'terms' | 'at'>,
  onProgress: (progress: Progress) => void,
): AsyncGenerator<Goods> {
  const ids = await listItemIds(db, sections);
  for (let from = 0; from < ids.length; from += CHUNK) {
    onProgress({ done: from, total: ids.length });
    const chunk = ids.slice(from, from + CHUNK);
    const items = await findItems(db, terms, chunk);
    const sold = [...items.values()].filter(
      ({ active, hasOffers, listPrice }) => active && !hasOffers && listPrice > 0,
    );
    const listed = sold.map(({ id, ...item }) => ({ itemId: id, ...item }));
    const prices = await priceListed(db, terms, listed, at);
    const details = new Map((await detailsOf(db).execute({ ids: chunk })).map((row) => [row.id, row]));
    for (const id of chunk) {
      const [item, price, detail] = [items.get(id), prices.get(id), details.get(id)];
      if (item && price && detail) yield { item, price, isInStock: isInStock(item.available, item), details: detail };
    }
  }
}

const detailsOf = statementFor((db) =>
  db
    .select({
      id: sql<number>`item.id`,
      sectionId: sql<number | null>`product.section_id`,
      brand: sql<string | null>`(select name from ${brand} where brand.id = product.brand_id)`,
      unitCustom: sql<string | null>`product.unit_custom`,
      ratio: sql<number | null>`product.ratio::float8`,
      pictures: sql<Picture[]>`case when offer.picture is null or offer.picture = 'null'::jsonb then product.pictures
        else jsonb_build_array(offer.picture) end`,
      barcodes: sql<string[]>`array(select value from ${barcode} where barcode.item_id = item.id order by value)`,
    })
    .from(
      sql`unnest((select ${sql.placeholder('ids')}::int[])) as item (id)
        left join lateral (select * from ${offer} where offer.id = item.id offset 0) offer on true
        join lateral (select * from ${product} where product.id = coalesce(offer.product_id, item.id) offset 0) product on true`,
    )
    .prepare('price_list_details'),
);

/** Whether these sections have goods that the shop shows. */
export async function hasGoods(db: Db, sections: readonly number[]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${product} where ${isShownProduct} ${inSections(sections)} limit 1`);
  return rows.length > 0;
}

/** Products, and the offers of those that have any, section by section. */
async function listItemIds(db: Db, sections: readonly number[]): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce(variant.id, product.id) as id from ${product}
    left join ${offer} variant on variant.product_id = product.id and variant.active
    left join ${section} main on main.id = product.section_id
    where ${isShownProduct} ${inSections(sections)}
    order by main.path nulls last, product.name, product.id, variant.sort, variant.id`);
  return rows.map(({ id }) => id);
}

/** In one of these sections or below it. */
function inSections(ids: readonly number[]): SQL {
  if (ids.length === 0) return sql``;
  return sql`and exists (
    select from ${productSection} own join ${section} below on below.id = own.section_id
    join ${section} wanted on below.path = wanted.path or starts_with(below.path, wanted.path || '/')
    where own.product_id = product.id and wanted.id = any(${sql.param([...ids])}::int[]))`;
}
