import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/index.ts';
import { hashOf, insertWithContent, type NewStoredFile } from './stored-content.ts';
import { storedFile } from './tables.ts';

/** Stores a file of the shop for good, the same content once for its kind, and returns its key. A slot says who may open it. */
export async function storeShopFile(db: Db, file: NewStoredFile): Promise<string> {
  const same = and(
    isNull(storedFile.ownerAccountId),
    eq(storedFile.kind, file.kind),
    eq(storedFile.contentHash, hashOf(file.content)),
  );
  const [known] = await db
    .update(storedFile)
    .set({ name: file.name, mime: file.mime })
    .where(same)
    .returning({ key: storedFile.key });
  if (known) return known.key;
  return insertWithContent(db, file, (tx, values) =>
    tx.insert(storedFile).values(values).returning({ key: storedFile.key }),
  );
}
