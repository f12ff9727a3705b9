import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Db, transaction } from '../db/index.ts';
import type { Env } from '../env.ts';
import { formerGoodsFolder, GOODS_FILES } from './goods-files.ts';
import { filesOf } from './store/open-file-store.ts';
import { ROW_FILES } from './stored-content.ts';
import { storedFile } from './tables.ts';

/**
 * Copies into the store what the former release has kept elsewhere: pictures of goods in a folder of this node, content of
 * permanent files in a column. It stays readable there; what ends by itself within days is not copied.
 */
export async function takeOverFiles(db: Db, env: Pick<Env, 'DATA_DIR'>, signal: AbortSignal): Promise<void> {
  await takePictures(db, formerGoodsFolder(env.DATA_DIR), signal);
  while (!signal.aborted && (await takeRow(db)));
}

async function takePictures(db: Db, folder: string, signal: AbortSignal): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const files = filesOf(db);
  const known = new Set<string>();
  for await (const { key } of files.list(GOODS_FILES)) known.add(key);
  for (const name of names) {
    if (signal.aborted) return;
    const key = GOODS_FILES + name;
    if (/^[\w-]+\.(jpg|webp)$/.test(name) && !known.has(key))
      await files.put(key, createReadStream(join(folder, name)));
  }
}

/** False: there is none left. */
function takeRow(db: Db): Promise<boolean> {
  return transaction(db, async (tx) => {
    const [row] = await tx
      .select({ key: storedFile.key, content: storedFile.content })
      .from(storedFile)
      .where(and(eq(storedFile.isStored, false), isNull(storedFile.expiresAt)))
      .orderBy(asc(storedFile.key))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!row) return false;
    await filesOf(tx).put(ROW_FILES + row.key, row.content);
    await tx.update(storedFile).set({ isStored: true }).where(eq(storedFile.key, row.key));
    return true;
  });
}
