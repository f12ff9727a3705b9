import { and, asc, eq, inArray } from 'drizzle-orm';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { isShownProduct } from '#goods/products/server/index.ts';
import { product, productLink } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { MyGood } from '../contract.ts';

/** The most goods that are named in place of one. */
const MAX_NAMED = 3;

/** What the accounting system offers in place of products that are gone, its analogues before what is similar; by product id. */
export async function listInstead(
  db: Db,
  gone: readonly { productId: number }[],
): Promise<Map<number, MyGood['instead']>> {
  if (gone.length === 0) return new Map();
  const { productId, kind, linkedId, sort } = productLink;
  const rows = await db
    .select({ productId, kind, id: product.id, name: product.name, code: product.code })
    .from(productLink)
    .innerJoin(product, eq(product.id, linkedId))
    .where(
      and(
        inArray(
          productId,
          gone.map((one) => one.productId),
        ),
        inArray(kind, ['analogue', 'similar']),
        isShownProduct,
      ),
    )
    .orderBy(asc(kind), asc(sort), asc(linkedId));
  const linked = Map.groupBy(rows, (row) => row.productId);
  return new Map(
    Array.from(linked, ([of, all]) => {
      const named = new Map(all.map(({ id, name, code }) => [id, { id, name, url: productUrl(code) }]));
      return [of, [...named.values()].slice(0, MAX_NAMED)];
    }),
  );
}
