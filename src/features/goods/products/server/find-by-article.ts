import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { textArray } from '#server/db/recordset.ts';
import { normaliseArticle } from '#shared/article.ts';
import { offer, product } from './tables.ts';

/** A product that an article means, or its offer; `article` as the shop writes it. */
export type OfArticle = { productId: number; offerId: number | null; article: string };
type Hit = OfArticle & { code: string };

/** What one article means, by its text as it was asked for: hidden goods too. */
export type FindArticle = (article: string) => OfArticle | { problem: string };

/**
 * Looks articles up, those of offers too. Separators and look-alike letters do not count unless they tell goods apart. An
 * article of several products means none of them.
 */
export async function findByArticle(db: Db, articles: Iterable<string>): Promise<FindArticle> {
  const codes = textArray([...new Set([...articles].map(normaliseArticle))].filter(Boolean));
  const { rows } = await db.execute<Hit>(sql`
    select id as "productId", null::int as "offerId", article, article_normalised as code
      from ${product} where article_normalised = any(${codes})
    union all
    select product_id, id, article, article_normalised from ${offer} where article_normalised = any(${codes})`);
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return (article) => {
    const hits = byCode.get(normaliseArticle(article)) ?? [];
    const alike = hits.filter((hit) => written(hit.article) === written(article));
    const meant = alike.length > 0 ? alike : hits;
    const own = meant.filter(({ offerId }) => offerId === null);
    const [first, ...others] = own.length > 0 ? own : meant;
    if (!first) return { problem: `Артикула «${article}» в магазине нет` };
    if (others.some(({ productId }) => productId !== first.productId))
      return { problem: `Артикул «${article}» есть у нескольких товаров` };
    return { productId: first.productId, offerId: others.length > 0 ? null : first.offerId, article: first.article };
  };
}

const written = (article: string): string => article.trim().toLowerCase();
