import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { lockPlaces, type NewStore } from './publish-places.ts';
import { setWarehouses } from './set-warehouses.ts';
import { pickupStore, transportCompany } from './tables.ts';

/** Of which row, null for another one, and the version of it that was shown. */
type Over = { id: number | null; version: number; at: Date };

const CHANGED = 'Это уже изменил другой сотрудник';

/** Saves a pick-up store and returns its id. Throws NOT_FOUND, CONFLICT, TAKEN. Part of the caller's transaction. */
export async function saveStore(
  tx: Db,
  over: Over,
  { warehouses, ...state }: NewStore & { active: boolean },
): Promise<number> {
  await lockPlaces(tx, pickupStore);
  const rows = await tx.select().from(pickupStore);
  checkOver(rows, over, state.name);
  const values = { ...state, version: over.version + 1, officeSavedAt: over.at };
  const [saved] =
    over.id === null
      ? await tx.insert(pickupStore).values(values).returning({ id: pickupStore.id })
      : await tx.update(pickupStore).set(values).where(eq(pickupStore.id, over.id)).returning({ id: pickupStore.id });
  await setWarehouses(tx, saved!.id, warehouses, over.at);
  return saved!.id;
}

/** Saves a carrier and returns its id. Throws NOT_FOUND, CONFLICT, TAKEN. Part of the caller's transaction. */
export async function saveCarrier(tx: Db, over: Over, state: { name: string; active: boolean }): Promise<number> {
  await lockPlaces(tx, transportCompany);
  const rows = await tx.select().from(transportCompany);
  checkOver(rows, over, state.name);
  const values = { ...state, version: over.version + 1, officeSavedAt: over.at };
  if (over.id === null) {
    const [saved] = await tx.insert(transportCompany).values(values).returning({ id: transportCompany.id });
    return saved!.id;
  }
  await tx.update(transportCompany).set(values).where(eq(transportCompany.id, over.id));
  return over.id;
}

/** Folders name places by their names, so each has a name of its own. */
function checkOver(rows: readonly { id: number; name: string; version: number }[], over: Over, name: string): void {
  const row = rows.find((one) => one.id === over.id);
  if (over.id !== null && !row) throw notFound();
  if (row && row.version !== over.version) throw refuse('CONFLICT', CHANGED);
  if (rows.some((one) => one.id !== over.id && one.name === name)) {
    throw refuse('TAKEN', 'Такое название уже есть', { field: 'name' });
  }
}
