import type { SettlementsRun } from './settlements-run.ts';

type Stored = { id: number; companyId: number; externalId: string | null };
type Wanted = { companyId: number; externalId: string };

/** What is to be written so that the stored rows say what the wanted ones say. */
type RowChanges<S, W> = { added: W[]; changed: (W & { rowId: number })[]; gone: S[] };

/**
 * Compares wanted rows with stored ones of the same company and id, by `fields`. Stored rows without an id of the
 * accounting system are gone as soon as it says anything.
 */
export function diffRows<S extends Stored, W extends Wanted>(
  stored: readonly S[],
  wanted: readonly W[],
  fields: readonly (keyof S & keyof W)[],
): RowChanges<S, W> {
  const keyOf = ({ companyId, externalId }: Stored | Wanted) => `${companyId} ${externalId}`;
  const byKey = new Map(stored.filter(({ externalId }) => externalId !== null).map((row) => [keyOf(row), row]));
  const met = new Set<S>();
  const changes: RowChanges<S, W> = { added: [], changed: [], gone: [] };
  for (const row of wanted) {
    const same = byKey.get(keyOf(row));
    if (!same) {
      changes.added.push(row);
      continue;
    }
    met.add(same);
    if (fields.some((field) => (same[field] as unknown) !== row[field])) {
      changes.changed.push({ ...row, rowId: same.id });
    }
  }
  changes.gone = stored.filter((row) => !met.has(row));
  return changes;
}

export function countChanges(
  run: SettlementsRun,
  what: string,
  { added, changed, gone }: RowChanges<unknown, object>,
): void {
  run.journal.count(`${what}Added`, added.length);
  run.journal.count(`${what}Changed`, changed.length);
  run.journal.count(`${what}Removed`, gone.length);
}
