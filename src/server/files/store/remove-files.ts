import { asc, inArray } from 'drizzle-orm';
import { type Db, transaction } from '#server/db/index.ts';
import { filesOf } from './open-file-store.ts';
import { fileToRemove } from './tables.ts';

const FILES_AT_A_TIME = 500;

/** Removes from the store the files whose rows are gone. Those that it does not remove now it removes another time. */
export async function removeFiles(db: Db): Promise<void> {
  while ((await removeSome(db)) === FILES_AT_A_TIME);
}

function removeSome(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const rows = await tx
      .select({ key: fileToRemove.key })
      .from(fileToRemove)
      .orderBy(asc(fileToRemove.at))
      .limit(FILES_AT_A_TIME)
      .for('update', { skipLocked: true });
    const keys = rows.map(({ key }) => key);
    if (keys.length === 0) return 0;
    await filesOf(tx).remove(keys);
    await tx.delete(fileToRemove).where(inArray(fileToRemove.key, keys));
    return keys.length;
  });
}
