import { eq } from 'drizzle-orm';
import { warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { UnitRecord, WarehouseRecord } from '#exchange/commerceml/server/index.ts';
import { sourceUnit } from '../tables.ts';
import type { ImportRun } from '../import-run.ts';
import { writeBatch } from './write-batch.ts';

/** Adds warehouses and follows their names. */
export async function saveWarehouses(db: Db, run: ImportRun, records: Iterable<WarehouseRecord>): Promise<void> {
  await writeBatch(db, run, async (tx) => {
    for (const { id, name } of records) {
      const known = run.source.warehouses.get(id);
      if (known === undefined) await addWarehouse(tx, run, id, name);
      else await tx.update(warehouse).set({ name }).where(eq(warehouse.id, known));
      run.journal.count('warehouses');
    }
  });
}

/** Returns the id of the new warehouse. */
export async function addWarehouse(tx: Db, run: ImportRun, externalId: string, name: string): Promise<number> {
  const [row] = await tx.insert(warehouse).values({ sourceId: run.source.id, externalId, name }).returning();
  run.source.warehouses.set(externalId, row!.id);
  return row!.id;
}

/** Keeps the source's own list of units: later files refer to it by id. */
export async function saveUnits(db: Db, run: ImportRun, records: Iterable<UnitRecord>): Promise<void> {
  await writeBatch(db, run, async (tx) => {
    for (const { id, symbol } of records) {
      if (run.source.units.get(id) === symbol) continue;
      await tx
        .insert(sourceUnit)
        .values({ sourceId: run.source.id, externalId: id, symbol })
        .onConflictDoUpdate({ target: [sourceUnit.sourceId, sourceUnit.externalId], set: { symbol } });
      run.source.units.set(id, symbol);
    }
  });
}
