import { asc, eq, inArray, sql } from 'drizzle-orm';
import { findByArticle, isShownProduct } from '#goods/products/server/index.ts';
import { product, productLink } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { type LinkName, linkNames } from '#shared/goods-work.ts';
import type { ProductLinks } from '../contract.ts';

const kinds = Object.keys(linkNames) as LinkName[];

/** The goods that a product is linked with by every kind, and those that the accounting system names. */
export async function readLinks(
  db: Db,
  { id, held }: Pick<typeof product.$inferSelect, 'id' | 'held'>,
): Promise<ProductLinks[]> {
  const stored = await db
    .select({ kind: productLink.kind, id: productLink.linkedId })
    .from(productLink)
    .where(eq(productLink.productId, id))
    .orderBy(asc(productLink.sort), asc(productLink.linkedId));
  const theirs = new Map(
    kinds.flatMap((kind) => {
      const own = held[`links.${kind}`];
      return own ? [[kind, (own.source ?? []) as number[]] as const] : [];
    }),
  );
  const named = await readNamed(db, [...stored.map((link) => link.id), ...[...theirs.values()].flat()]);
  const viewsOf = (ids: readonly number[]) => ids.flatMap((linked) => named.get(linked) ?? []);
  return kinds.map((kind) => ({
    kind,
    products: viewsOf(stored.filter((link) => link.kind === kind).map((link) => link.id)),
    theirs: theirs.has(kind) ? viewsOf(theirs.get(kind)!) : null,
  }));
}

async function readNamed(db: Db, ids: readonly number[]): Promise<Map<number, ProductLinks['products'][number]>> {
  const rows = await db
    .select({
      id: product.id,
      name: product.name,
      article: product.article,
      isShown: sql<boolean>`${isShownProduct}`,
    })
    .from(product)
    .where(inArray(product.id, [...ids, 0]));
  const find = await findByArticle(
    db,
    rows.flatMap(({ article }) => article ?? []),
  );
  return new Map(
    rows.map(({ article, ...row }) => {
      const found = article === null ? null : find(article);
      const isMeant = found !== null && !('problem' in found) && found.productId === row.id;
      return [row.id, { ...row, code: isMeant ? article! : `id:${row.id}` }];
    }),
  );
}
