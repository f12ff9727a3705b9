import { and, asc, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { intArray } from '#server/db/recordset.ts';
import type { CatalogueChanges } from '../catalogue-changes.ts';
import { takeImported } from '../held/held.ts';
import { linkField, lockProducts, writeProductFields } from '../held/product-fields.ts';
import { type LinkKind, offer, product, productLink, productLinkNamed } from '../tables.ts';
import { nameLinks } from './name-links.ts';

/** Products of one transaction. */
const BATCH = 500;

type Resolved = { productId: number; kind: LinkKind; ids: number[] };

/** Writes a batch in a transaction of its own and publishes what it has changed. */
type InBatch = (write: (tx: Db, changes: CatalogueChanges) => Promise<void>) => Promise<void>;

/**
 * Makes links of the articles that the goods of a source name now, and of those of other sources whose goods have come
 * since. Links that were set by hand stay. Call it at the end of an import of the source; the next call ends what a
 * killed one has left.
 */
export async function takeNamedLinks(db: Db, sourceId: number, inBatch: InBatch): Promise<void> {
  await inBatch((tx) => nameLinks(tx, sourceId));
  for (let after = 0; ;) {
    const next = await db
      .selectDistinct({ id: productLinkNamed.productId })
      .from(productLinkNamed)
      .where(gt(productLinkNamed.productId, after))
      .orderBy(asc(productLinkNamed.productId))
      .limit(BATCH);
    if (next.length === 0) return;
    const ids = next.map(({ id }) => id);
    await inBatch((tx, changes) => writeLinks(tx, ids, changes));
    after = ids.at(-1)!;
  }
}

async function writeLinks(tx: Db, ids: readonly number[], changes: CatalogueChanges): Promise<void> {
  const forgotten = (of: readonly number[]) =>
    and(inArray(productLinkNamed.productId, [...of]), lt(productLinkNamed.sort, 0));
  const due = [
    ...(await tx.select({ productId: productLinkNamed.productId }).from(productLinkNamed).where(forgotten(ids))),
    ...(await findChanged(tx, ids)),
  ];
  const products = await lockProducts(tx, [...new Set(due.map(({ productId }) => productId))]);
  const locked = products.map(({ id }) => id);
  // Read again under the locks: another writer may have named or forgotten an article meanwhile
  const byProduct = Map.groupBy(await findChanged(tx, locked), ({ productId }) => productId);
  await tx.delete(productLinkNamed).where(forgotten(locked));
  const changed = products.filter(({ id }) => byProduct.has(id));
  const writes = changed.map(({ id, fields, held }) => {
    const imported = Object.fromEntries(byProduct.get(id)!.map((one) => [linkField(one.kind), one.ids]));
    const { kept: _, ...written } = takeImported(fields, held, imported);
    const former = Object.keys(written.values).flatMap((field) => (fields[field] ?? []) as number[]);
    return { id, ...written, linked: [...former, ...(Object.values(written.values).flat() as number[])] };
  });
  await writeProductFields(tx, writes);
  // What a link leads to is found by the articles of what it replaces
  changes.add(
    'item',
    writes.flatMap(({ id, values, linked }) => (Object.keys(values).length > 0 ? [id, ...linked] : [])),
  );
}

/**
 * Named links of products that differ from what the import has said before; an article of several goods names none of
 * them.
 */
async function findChanged(tx: Db, ids: readonly number[]): Promise<Resolved[]> {
  const { rows } = await tx.execute<Resolved>(sql`
    with named as (
      select product_id, kind, article, sort from ${productLinkNamed} where product_id = any(${intArray(ids)})
    ), found as (
      select n.product_id, n.kind, n.sort,
        array_agg(distinct c.id) filter (where c.source_id = p.source_id) as own, array_agg(distinct c.id) as every
      from named n join ${product} p on p.id = n.product_id
      join lateral (
        select t.id, t.source_id from ${product} t where t.article_normalised = n.article
        union
        select t.id, t.source_id from ${offer} o join ${product} t on t.id = o.product_id
        where o.article_normalised = n.article) c on c.id <> n.product_id
      where n.sort >= 0
      group by n.product_id, n.kind, n.article, n.sort
    ), linked as (
      select product_id, kind, id, min(sort) as sort from (
        select product_id, kind, sort, case
          when cardinality(own) = 1 then own[1]
          when own is null and cardinality(every) = 1 then every[1] end as id
        from found) one
      where id is not null group by product_id, kind, id
    ), wanted as (
      select product_id, kind, coalesce(jsonb_agg(linked.id order by linked.sort, linked.id) filter (where linked.id is not null), '[]') as ids
      from (select distinct product_id, kind from named) pair left join linked using (product_id, kind)
      group by product_id, kind
    )
    select w.product_id as "productId", w.kind, w.ids from wanted w join ${product} p on p.id = w.product_id
    where w.ids <> case when p.held ? ('links.' || w.kind) then p.held -> ('links.' || w.kind) -> 'source'
      else coalesce((
        select jsonb_agg(l.linked_id order by l.sort, l.linked_id) from ${productLink} l
        where l.product_id = w.product_id and l.kind = w.kind), '[]') end`);
  return rows;
}
