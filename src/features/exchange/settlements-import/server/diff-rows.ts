/** What is to be written so that the stored rows say what the wanted ones say. */
export type RowChanges<S, W> = { added: W[]; changed: (W & { rowId: number })[]; gone: S[] };

/**
 * Compares wanted rows with stored ones by their key. Stored rows without a key of the accounting system are gone as soon
 * as it says anything.
 */
export function diffRows<S extends { id: number }, W extends object>(
  stored: readonly S[],
  wanted: readonly W[],
  rules: { keyOfStored: (row: S) => string | null; keyOf: (row: W) => string; isSame: (one: S, other: W) => boolean },
): RowChanges<S, W> {
  const byKey = new Map(stored.map((row) => [rules.keyOfStored(row), row]));
  const met = new Set<S>();
  const changes: RowChanges<S, W> = { added: [], changed: [], gone: [] };
  for (const row of wanted) {
    const same = byKey.get(rules.keyOf(row));
    if (!same) {
      changes.added.push(row);
      continue;
    }
    met.add(same);
    if (!rules.isSame(same, row)) changes.changed.push({ ...row, rowId: same.id });
  }
  changes.gone = stored.filter((row) => !met.has(row));
  return changes;
}
