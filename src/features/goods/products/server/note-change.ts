import { type Db, tellNodes } from '#server/db/index.ts';
import { catalogueChange } from './tables.ts';

/**
 * Tells every node's read model what changed; to be called in the transaction that changes it. `item`: products by id
 * that came, went or differ in anything but figures; `price`, `stock`: items (products or offers) whose figures moved;
 * `price` with no items: discounts or promotions; `all`: read everything anew (sections, properties, price types).
 */
export async function noteChange(
  tx: Db,
  kind: 'item' | 'price' | 'stock' | 'all',
  itemIds: readonly number[] = [],
): Promise<void> {
  if (itemIds.length === 0 && (kind === 'item' || kind === 'stock')) return;
  const rows = itemIds.length ? itemIds.map((itemId) => ({ kind, itemId })) : [{ kind }];
  for (let first = 0; first < rows.length; first += ROWS) {
    await tx.insert(catalogueChange).values(rows.slice(first, first + ROWS));
  }
  tellNodes(tx, catalogueChange);
}

/** Rows of one statement. */
const ROWS = 5000;
