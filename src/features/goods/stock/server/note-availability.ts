import { catalogueChange } from '#goods/products/server/tables.ts';
import { type Db, tellNodes } from '#server/db/index.ts';

/**
 * Tells the read models which items have run out or come back: they know of the stock whether there is any, so a
 * movement that leaves that as it was is not told.
 */
export async function noteAvailability(
  tx: Db,
  moves: readonly { itemId: number; before: number; after: number }[],
): Promise<void> {
  const turned = moves.filter(({ before, after }) => before > 0 !== after > 0);
  if (turned.length === 0) return;
  await tx.insert(catalogueChange).values(turned.map(({ itemId }) => ({ kind: 'stock' as const, itemId })));
  tellNodes(tx, catalogueChange);
}
