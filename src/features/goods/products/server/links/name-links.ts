import { eq, sql } from 'drizzle-orm';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { recordset } from '#server/db/recordset.ts';
import { normaliseArticle } from '#shared/article.ts';
import { type LinkKind, product, productLinkNamed, productProperty, property, propertyValue } from '../tables.ts';

/** Articles that one value names. */
const MAX_ARTICLES = 100;

/** Takes over the articles that properties of a source name: «Аналоги: К-100, К-200», and marks those that none names. */
export async function nameLinks(tx: Db, sourceId: number): Promise<void> {
  // Locked: of two calls at once the later one sees the properties of the other
  const [own] = await tx
    .select({ by: source.linkProperties })
    .from(source)
    .where(eq(source.id, sourceId))
    .for('no key update');
  const names = Object.entries(own!.by).map(([kind, name]) => ({ kind, name }));
  const { rows: values } = await tx.execute<{ id: number; kind: LinkKind; text: string }>(sql`
    select distinct v.id, r.kind, v.text
    from ${recordset(names, 'r', 'kind text, name text')}
    join ${property} on source_id = ${sourceId} 
      and lower(r.name) in (lower(property.name), lower(property.held #>> '{name,source}'))
    join ${propertyValue} v on v.property_id = property.id`);
  const named = values.flatMap(({ id, kind, text }) =>
    articlesIn(text).map((article, index) => ({ id, kind, article, sort: index })),
  );
  const wanted = sql`
    select pp.product_id, r.kind, r.article, min(r.sort) as sort
    from ${recordset(named, 'r', 'id int, kind text, article text, sort int')}
    join ${productProperty} pp on pp.value_id = r.id
    join ${product} p on p.id = pp.product_id and p.source_id = ${sourceId}
    group by pp.product_id, r.kind, r.article`;
  await tx.execute(sql`
    with wanted as (${wanted})
    update ${productLinkNamed} n set sort = -1 from ${product} p
    where p.id = n.product_id and p.source_id = ${sourceId} and n.sort >= 0 and not exists (
      select from wanted w where w.product_id = n.product_id and w.kind = n.kind and w.article = n.article)`);
  if (named.length === 0) return;
  await tx.execute(sql`
    insert into ${productLinkNamed} (product_id, kind, article, sort) ${wanted}
    on conflict (product_id, kind, article) do update set sort = excluded.sort
    where product_link_named.sort <> excluded.sort`);
}

/** The articles of a value, in the form in which they are compared. */
const articlesIn = (text: string): string[] =>
  [...new Set(text.split(/[,;|\n]/).map(normaliseArticle))].filter(Boolean).slice(0, MAX_ARTICLES);
