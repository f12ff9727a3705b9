import { type SQL, sql } from 'drizzle-orm';
import { isShownProduct } from '#goods/products/server/index.ts';
import { barcode, offer, product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';

/** A product or an offer that a code may mean. `rank`: the lower, the surer (article, short code, barcode). */
export type Candidate = { itemId: number; productId: number; rank: 1 | 2 | 3; code: string; article: string | null };

type Codes = {
  /** In the form in which articles are compared. */
  articles: readonly string[];
  /** As they were written. */
  codes: readonly string[];
};

/** What is shown in the shop and has one of these codes, in no order. */
export const findCandidates = (db: Db, codes: Codes): Promise<Candidate[]> => find(db, codes, isShownProduct);

/** The same of what the shop does not show any more. */
export const findGone = (db: Db, codes: Codes): Promise<Candidate[]> => find(db, codes, sql`not (${isShownProduct})`);

async function find(db: Db, { articles, codes }: Codes, which: SQL): Promise<Candidate[]> {
  const [byArticle, byCode] = [arrayOf(articles), arrayOf(codes)];
  const { rows } = await db.execute<Candidate>(sql`
    select hit.item_id as "itemId", product.id as "productId", hit.rank, hit.code, hit.article from (
      select id as item_id, id as product_id, 1 as rank, article_normalised as code, article
        from ${product} where article_normalised = any(${byArticle})
      union all
      select id, product_id, 1, article_normalised, article
        from ${offer} where active and article_normalised = any(${byArticle})
      union all
      select id, id, 2, shortcode, article from ${product} where shortcode = any(${byCode})
      union all
      select id, product_id, 2, shortcode, article from ${offer} where active and shortcode = any(${byCode})
      union all
      select item_id, coalesce(offer.product_id, item_id), 3, value, offer.article
        from ${barcode} left join ${offer} on offer.id = item_id and offer.active where value = any(${byCode})
    ) as hit join ${product} on product.id = hit.product_id
    where ${which}`);
  return rows;
}

/** Products of exactly these names. */
export async function findNamed(db: Db, names: readonly string[]): Promise<{ itemId: number; name: string }[]> {
  if (names.length === 0) return [];
  const { rows } = await db.execute<{ itemId: number; name: string }>(sql`
    select id as "itemId", name from ${product}
    where name collate "und-x-icu" = any(${arrayOf(names)}) and ${isShownProduct}`);
  return rows;
}

/** The active offers of products, by product id. */
export async function findOffers(db: Db, productIds: readonly number[]): Promise<Map<number, number[]>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; productId: number }>(sql`
    select id, product_id as "productId" from ${offer}
    where product_id = any(${sql.param(productIds)}::int[]) and active order by sort, id`);
  return new Map([...Map.groupBy(rows, (row) => row.productId)].map(([id, own]) => [id, own.map((row) => row.id)]));
}

const arrayOf = (texts: readonly string[]) => sql`${sql.param([...texts])}::text[]`;
