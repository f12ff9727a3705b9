import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';

/** A price list of the demo goods by its id in the export. */
export type PriceTypeKey = 'base' | 'large' | 'retail' | 'purchase';

/** A product without offers, or an offer, as orders and baskets need it. Prices: kopecks; weight: grams. */
export type DemoItem = {
  itemId: number;
  productId: number;
  article: string;
  shortcode: string;
  name: string;
  unit: string;
  weightGrams: number;
  prices: Record<PriceTypeKey, number>;
};

/** Items of the imported goods by article. Products with offers are left out. */
export async function findItems(db: Db): Promise<Map<string, DemoItem>> {
  const { rows } = await db.execute<DemoItem>(sql`
    select i.id as "itemId", i.product_id as "productId", i.article, i.shortcode, i.name, product.unit_base as unit,
      product.weight_grams as "weightGrams", prices.prices
    from (
      select id, product_id, article, shortcode, name from offer
      union all
      select id, id, article, shortcode, name from product
      where not exists (select from offer where offer.product_id = product.id)
    ) i
    join product on product.id = i.product_id
    join (
      select item_id, jsonb_object_agg(external_id, value) as prices
      from price join price_type on price_type.id = price_type_id group by item_id
    ) prices on prices.item_id = i.id`);
  return new Map(rows.map((row) => [row.article, row]));
}

/** Ids of products by article. */
export async function findProductIds(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: number; article: string }>(sql`select id, article from product`);
  return new Map(rows.map(({ id, article }) => [article, id]));
}
