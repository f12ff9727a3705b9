import { eq, sql } from 'drizzle-orm';
import { warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import { setWarehouses } from './set-warehouses.ts';
import { pickupStore, transportCompany } from './tables.ts';

/** Offers these carriers, by their names, and no others; orders keep the ones they have. Call it in a transaction. */
export async function publishCarriers(tx: Db, names: readonly string[]): Promise<PublishedChange[]> {
  await lockPlaces(tx, transportCompany);
  const rows = await tx.select().from(transportCompany).orderBy(transportCompany.id);
  const changes: PublishedChange[] = [];
  for (const name of names) {
    const row = rows.find((one) => one.name === name);
    const isOffered = row?.active ?? false;
    if (!row) await tx.insert(transportCompany).values({ name });
    else await write(tx, transportCompany, row, { active: true, isSame: isOffered });
    if (!isOffered) changes.push({ kind: 'added', name, overOffice: row?.officeSavedAt != null });
  }
  for (const row of rows) {
    const { name, active } = row;
    if (!active || names.includes(name)) continue;
    await write(tx, transportCompany, row, { active: false });
    changes.push({ kind: 'withdrawn', name, overOffice: row.officeSavedAt !== null });
  }
  return changes;
}

/** Lets a folder and an editor change places one after another; readers do not wait. */
export const lockPlaces = (tx: Db, table: typeof pickupStore | typeof transportCompany) =>
  tx.execute(sql`lock table ${table} in share row exclusive mode`);

export type NewStore = {
  name: string;
  address: string;
  hours: string;
  cityId: number | null;
  latitude: number | null;
  longitude: number | null;
  /** Ids: goods of these warehouses, and of no others, are handed out here. */
  warehouses: number[];
};

/** Offers these pick-up stores, by their names, and no others. Call it in a transaction. */
export async function publishStores(tx: Db, stores: readonly NewStore[]): Promise<PublishedChange[]> {
  await lockPlaces(tx, pickupStore);
  const rows = await tx.select().from(pickupStore).orderBy(pickupStore.id);
  const assigned = await tx.select({ id: warehouse.id, storeId: warehouse.pickupStoreId }).from(warehouse);
  const changes: PublishedChange[] = [];
  for (const { warehouses, ...store } of stores) {
    const row = rows.find((one) => one.name === store.name);
    const set = { ...store, active: true };
    if (row) {
      const present = assigned.flatMap(({ id, storeId }) => (storeId === row.id ? [id] : []));
      const isSame =
        JSON.stringify(row) === JSON.stringify({ ...row, ...set }) &&
        present.toSorted().join() === warehouses.toSorted().join();
      await write(tx, pickupStore, row, { ...set, isSame });
      if (isSame) continue;
      await setWarehouses(tx, row.id, warehouses);
    } else {
      const [saved] = await tx.insert(pickupStore).values(set).returning({ id: pickupStore.id });
      await setWarehouses(tx, saved!.id, warehouses);
    }
    changes.push({
      kind: row?.active ? 'changed' : 'added',
      name: store.name,
      overOffice: row?.officeSavedAt != null,
    });
  }
  for (const row of rows) {
    const { name, active } = row;
    if (!active || stores.some((one) => one.name === name)) continue;
    await write(tx, pickupStore, row, { active: false });
    changes.push({ kind: 'withdrawn', name, overOffice: row.officeSavedAt !== null });
  }
  return changes;
}

/** Writes what a folder says of a place; forms that show it learn of a change by its version. */
async function write(
  tx: Db,
  table: typeof pickupStore | typeof transportCompany,
  { id, version }: { id: number; version: number },
  { isSame = false, ...set }: { active: boolean; isSame?: boolean } & Partial<Omit<NewStore, 'warehouses'>>,
): Promise<void> {
  const values = { ...set, version: isSame ? version : version + 1, officeSavedAt: null };
  await tx.update(table).set(values).where(eq(table.id, id));
}
