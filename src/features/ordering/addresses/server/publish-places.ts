import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import { pickupStore, transportCompany } from './tables.ts';

/** Offers these carriers, by their names, and no others; orders keep the ones they have. Call it in a transaction. */
export async function publishCarriers(tx: Db, names: readonly string[]): Promise<PublishedChange[]> {
  const rows = await tx.select().from(transportCompany).orderBy(transportCompany.id).for('update');
  const changes: PublishedChange[] = [];
  for (const name of names) {
    const row = rows.find((one) => one.name === name);
    if (row?.active) continue;
    if (row) await tx.update(transportCompany).set({ active: true }).where(eq(transportCompany.id, row.id));
    else await tx.insert(transportCompany).values({ name });
    changes.push({ kind: 'added', name });
  }
  for (const { id, name, active } of rows) {
    if (!active || names.includes(name)) continue;
    await tx.update(transportCompany).set({ active: false }).where(eq(transportCompany.id, id));
    changes.push({ kind: 'withdrawn', name });
  }
  return changes;
}

export type NewStore = {
  name: string;
  address: string;
  hours: string;
  cityId: number | null;
  latitude: number | null;
  longitude: number | null;
};

/** Offers these pick-up stores, by their names, and no others. Returns their ids too. Call it in a transaction. */
export async function publishStores(
  tx: Db,
  stores: readonly NewStore[],
): Promise<{ changes: PublishedChange[]; ids: Map<string, number> }> {
  const rows = await tx.select().from(pickupStore).orderBy(pickupStore.id).for('update');
  const changes: PublishedChange[] = [];
  const ids = new Map<string, number>();
  for (const store of stores) {
    const row = rows.find((one) => one.name === store.name);
    const set = { ...store, active: true };
    if (row) {
      ids.set(store.name, row.id);
      if (JSON.stringify(row) === JSON.stringify({ ...row, ...set })) continue;
      await tx.update(pickupStore).set(set).where(eq(pickupStore.id, row.id));
    } else {
      const [saved] = await tx.insert(pickupStore).values(set).returning({ id: pickupStore.id });
      ids.set(store.name, saved!.id);
    }
    changes.push({ kind: row?.active ? 'changed' : 'added', name: store.name });
  }
  for (const { id, name, active } of rows) {
    if (!active || ids.has(name)) continue;
    await tx.update(pickupStore).set({ active: false }).where(eq(pickupStore.id, id));
    changes.push({ kind: 'withdrawn', name });
  }
  return { changes, ids };
}
