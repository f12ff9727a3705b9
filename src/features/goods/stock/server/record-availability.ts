import { recordCatalogueChange } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';

/** Records the items that ran out of stock or came back: the read models keep of the stock only whether there is any. */
export function recordAvailability(
  tx: Db,
  moves: readonly { itemId: number; before: number; after: number }[],
): Promise<void> {
  const turned = moves.filter(({ before, after }) => before > 0 !== after > 0);
  return recordCatalogueChange(
    tx,
    'stock',
    turned.map(({ itemId }) => itemId),
  );
}
