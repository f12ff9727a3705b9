import { type SQL, sql } from 'drizzle-orm';
import { barcode, offer, product } from '#features/catalogue/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { normaliseArticle } from '#shared/article.ts';
import { textQuery } from './text-query.ts';

/** More hits than this are no answer to anything. */
const MOST_HITS = 100_000;

/** Goods that are looked at for a hint by name; one page of hints needs far fewer. */
const MOST_NAMED = 200;

const isShown = sql`product.active and not product.hidden_by_operator`;

/**
 * The shown products that a text finds (R-CALL-086): by the beginning of an article whatever its separators, by barcode,
 * by short code, or by all its words in the name, each in any of its forms or as a beginning. Ids, in no order.
 */
export async function findProducts(db: Db, text: string): Promise<number[]> {
  const ways = waysToFind(text, null);
  if (ways.length === 0) return [];
  const { rows } = await db.execute<{ ids: number[] | null }>(sql`
    select array_agg(id) as ids from (
      select distinct product.id from (${sql.join(ways, sql` union all `)}) as hit
      join ${product} on product.id = hit.product_id where ${isShown} limit ${MOST_HITS}) as shown`);
  return rows[0]?.ids ?? [];
}

export type Hint = { id: number; name: string; code: string; article: string | null };

/**
 * The products that a text most likely means (R-CALL-085): those whose article it is, whose article begins so, whose
 * barcode or short code it is, then those with its words in the name. `article` is that of the offer that was found.
 */
export async function findHints(db: Db, text: string, limit: number): Promise<Hint[]> {
  const ways = waysToFind(text, MOST_NAMED);
  if (ways.length === 0) return [];
  const { rows } = await db.execute<Hint>(sql`
    select product.id, name, code, coalesce(best.article, product.article) as article
    from (select distinct on (product_id) product_id, rank, article
      from (${sql.join(ways, sql` union all `)}) as hit order by product_id, rank) as best
    join ${product} on product.id = best.product_id
    where ${isShown} order by rank, name collate "und-x-icu", product.id limit ${limit}`);
  return rows;
}

/** Queries for product id, rank (the lower, the surer) and the article of the offer, where it was an offer. */
function waysToFind(text: string, mostNamed: number | null): SQL[] {
  const ways: SQL[] = [];
  const article = normaliseArticle(text);
  const code = text.trim();
  if (article !== '') {
    const begins = `${article}%`;
    ways.push(
      sql`select id as product_id, (article_normalised <> ${article})::int as rank, null::text as article
        from ${product} where article_normalised like ${begins}`,
      sql`select product_id, (article_normalised <> ${article})::int, article
        from ${offer} where active and article_normalised like ${begins}`,
      sql`select coalesce(offer.product_id, item_id), 2, offer.article
        from ${barcode} left join ${offer} on offer.id = item_id and offer.active where value = ${code}`,
      sql`select id, 3, null from ${product} where shortcode = ${code}`,
      sql`select product_id, 3, article from ${offer} where active and shortcode = ${code}`,
    );
  }
  const query = textQuery(text);
  if (query !== null) {
    const most = mostNamed === null ? sql`` : sql`limit ${mostNamed}`;
    ways.push(sql`(select id, 4, null::text from ${product}
      where search_vector @@ to_tsquery('russian', ${query}) and ${isShown} ${most})`);
  }
  return ways;
}
