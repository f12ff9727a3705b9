import { inArray, notInArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { source } from './tables.ts';

/** Lets a property of these sources mark their new goods, and none of the other sources. */
export async function setNewProperty(tx: Db, name: string, sourceIds: readonly number[]): Promise<void> {
  await tx
    .update(source)
    .set({ newProperty: null })
    .where(notInArray(source.id, [...sourceIds]));
  if (sourceIds.length > 0) {
    await tx
      .update(source)
      .set({ newProperty: name })
      .where(inArray(source.id, [...sourceIds]));
  }
}
