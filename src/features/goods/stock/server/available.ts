/** What one warehouse holds of an item: `onHand` may have fractions or be negative, `reserved` is whole base units. */
export type StockRow = { onHand: number; reserved: number };

/**
 * Base units that may still be ordered: the whole units of each warehouse less what is reserved there,
 * added up, never below 0. A warehouse that owes (a back-order, a negative balance) lessens the sum: what another
 * warehouse holds is already promised. Exact figures never leave the server.
 */
export function availableOf(rows: readonly StockRow[]): number {
  const sum = rows.reduce((all, { onHand, reserved }) => all + Math.floor(onHand) - reserved, 0);
  return Math.max(0, sum);
}

type WarehouseStock = StockRow & { warehouseId: number };

/** Stock rows by item id, each item's in the order of its warehouses. */
export type StockByItem = Map<number, WarehouseStock[]>;

/**
 * From which warehouses a quantity is taken: in the order given, as much as each has free. What is missing (a
 * back-order) is put on the first, so that it counts against what arrives next. Empty where there is no warehouse.
 */
export function allocate(
  quantity: number,
  rows: readonly WarehouseStock[],
): { warehouseId: number; quantity: number }[] {
  const taken = new Map<number, number>();
  let left = quantity;
  for (const row of rows) {
    const part = Math.min(left, availableOf([row]));
    if (part > 0) taken.set(row.warehouseId, part);
    left -= part;
  }
  const first = rows[0]?.warehouseId;
  if (left > 0 && first !== undefined) taken.set(first, (taken.get(first) ?? 0) + left);
  return [...taken].map(([warehouseId, part]) => ({ warehouseId, quantity: part }));
}
