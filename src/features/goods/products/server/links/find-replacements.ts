import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { isShownProduct } from '../is-shown-product.ts';
import { type LinkKind, offer, product, productLink } from '../tables.ts';

export type Replacement = {
  id: number;
  name: string;
  code: string;
  article: string | null;
  /** What can be ordered of it: its active offers, else itself. */
  itemIds: number[];
  minOrderCount: number;
  packageCount: number;
};

/** What may stand for a product that is gone, the surest kind first. */
export const REPLACING: readonly LinkKind[] = ['replacement', 'analogue', 'similar'];

/** The shown goods that are linked to products by these kinds, in the order of the kinds, each once; by product id. */
export async function findReplacements(
  db: Db,
  productIds: readonly number[],
  kinds: readonly LinkKind[] = REPLACING,
): Promise<Map<number, Replacement[]>> {
  if (productIds.length === 0) return new Map();
  const wanted = sql`${sql.param([...kinds])}::text[]`;
  const { rows } = await db.execute<Replacement & { productId: number }>(sql`
    select link.product_id as "productId", product.id, product.name, product.code, product.article,
      product.min_order_count as "minOrderCount", product.package_count as "packageCount",
      coalesce(
        (select array_agg(offer.id order by offer.sort, offer.id) from ${offer}
          where offer.product_id = product.id and offer.active),
        array[product.id]) as "itemIds"
    from ${productLink} link join ${product} on product.id = link.linked_id
    where link.product_id = any(${sql.param([...new Set(productIds)])}::int[]) and link.kind = any(${wanted})
      and ${isShownProduct}
    order by array_position(${wanted}, link.kind), link.sort, link.linked_id`);
  return new Map(
    Array.from(
      Map.groupBy(rows, (row) => row.productId),
      ([of, linked]) => [of, [...new Map(linked.map((one) => [one.id, one])).values()]],
    ),
  );
}
