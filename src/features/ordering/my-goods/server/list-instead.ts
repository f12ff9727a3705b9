import { productUrl } from '#goods/catalogue/server/index.ts';
import { findReplacements } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { MyGood } from '../contract.ts';

/** The most goods that are named in place of one. */
const MAX_NAMED = 3;

/** What the shop offers in place of products that are gone; by product id. */
export async function listInstead(
  db: Db,
  gone: readonly { productId: number }[],
): Promise<Map<number, MyGood['instead']>> {
  const found = await findReplacements(
    db,
    gone.map(({ productId }) => productId),
  );
  return new Map(
    Array.from(found, ([of, linked]) => [
      of,
      linked.slice(0, MAX_NAMED).map(({ id, name, code }) => ({ id, name, url: productUrl(code) })),
    ]),
  );
}
