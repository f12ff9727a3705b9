import { recordCatalogueChange } from '#goods/products/server/index.ts';
import type { Db } from '#server/db/index.ts';

/** Availability of an item before and after, and the smallest quantity of it that can be ordered; base units. */
export type StockMove = { itemId: number; before: number; after: number; minimum: number };

/** Records the items that ran out of stock or came back: the read models keep of the stock only whether there is enough. */
export function recordAvailability(tx: Db, moves: readonly StockMove[]): Promise<void> {
  const turned = moves.filter(({ before, after, minimum }) => before >= minimum !== after >= minimum);
  return recordCatalogueChange(
    tx,
    'stock',
    turned.map(({ itemId }) => itemId),
  );
}
