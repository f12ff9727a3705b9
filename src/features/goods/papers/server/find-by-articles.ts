import { sql } from 'drizzle-orm';
import { offer, product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { normaliseArticle } from '#shared/article.ts';

export type NamedProduct = { id: number; name: string };

/**
 * The products, hidden ones too, that each text names: by the code of its page, else by the article of the product or of a
 * variant as articles are compared. Several sources may use one article for different goods.
 */
export async function findByArticles(db: Db, texts: readonly string[]): Promise<Map<string, NamedProduct[]>> {
  const codes = [...new Set(texts)];
  const articles = [...new Set(codes.map(normaliseArticle).filter(Boolean))];
  const arrayOf = (some: string[]) => sql`${sql.param(some)}::text[]`;
  const { rows } = await db.execute<NamedProduct & { code: string | null; article: string | null }>(sql`
    select distinct product.id, product.name, hit.code, hit.article from (
      select id, code, null as article from ${product} where code = any(${arrayOf(codes)})
      union all
      select id, null, article_normalised from ${product} where article_normalised = any(${arrayOf(articles)})
      union all
      select product_id, null, article_normalised from ${offer} where article_normalised = any(${arrayOf(articles)})
    ) as hit join ${product} on product.id = hit.id order by product.id`);
  const byCode = Map.groupBy(rows, ({ code }) => code);
  const byArticle = Map.groupBy(rows, ({ article }) => article);
  return new Map(
    codes.map((text) => {
      const article = normaliseArticle(text);
      const found = byCode.get(text) ?? (article === '' ? undefined : byArticle.get(article)) ?? [];
      return [text, found.map(({ id, name }) => ({ id, name }))];
    }),
  );
}

/** The one product that a text names, or why there is none. */
export function oneOf(found: readonly NamedProduct[] | undefined, text: string): NamedProduct | string {
  const [first, second] = found ?? [];
  if (!first) return `Нет товара с артикулом ${text}`;
  if (second) return `Артикул ${text} есть у нескольких товаров: укажите код из адреса страницы товара`;
  return first;
}
