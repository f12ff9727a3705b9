import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/index.ts';
import { storedFile } from './tables.ts';

type ShopFile = { kind: string; name: string; mime: string; content: Buffer };

/** Stores a file of the shop for good, the same content once for its kind, and returns its key. A slot says who may open it. */
export async function storeShopFile(db: Db, file: ShopFile): Promise<string> {
  const contentHash = createHash('sha256').update(file.content).digest('hex');
  const same = and(
    isNull(storedFile.ownerAccountId),
    eq(storedFile.kind, file.kind),
    eq(storedFile.contentHash, contentHash),
  );
  const [known] = await db.update(storedFile).set({ name: file.name, mime: file.mime }).where(same).returning();
  if (known) return known.key;
  const key = randomBytes(24).toString('base64url');
  await db.insert(storedFile).values({ ...file, key, size: file.content.length });
  return key;
}
