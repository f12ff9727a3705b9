import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Db, transaction } from '../db/index.ts';
import { filesOf, forFormerRelease } from './store/open-file-store.ts';
import { storedFile } from './tables.ts';

/** A file that gets a row: what the row says of it, and its bytes. */
export type NewStoredFile = Pick<typeof storedFile.$inferInsert, 'kind' | 'name' | 'mime' | 'isGzip'> & {
  content: Buffer;
};

/** Before the key of a row: where the store keeps its content. */
export const ROW_FILES = 'account/';

/**
 * Inserts a row with its content and returns the row's key. `insert` gets the values; where it answers another key, an equal
 * file was stored already.
 */
export function insertWithContent<F extends NewStoredFile>(
  db: Db,
  file: F,
  insert: (tx: Db, values: F & typeof storedFile.$inferInsert) => PromiseLike<{ key: string }[]>,
): Promise<string> {
  const { content } = file;
  const key = randomBytes(24).toString('base64url');
  const former = forFormerRelease(content);
  const values = { ...file, key, size: content.length, contentHash: hashOf(content), isStored: true, content: former };
  return transaction(db, async (tx) => {
    const [row] = await insert(tx, values);
    if (row!.key === key) await filesOf(tx).put(ROW_FILES + key, content);
    return row!.key;
  });
}

/** SHA-256 in hex: equal files of one owner and kind are stored once. */
export const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The content of a row as it comes; null where it is lost. Rows of the former release have it in a column. */
export async function readContent(
  db: Db,
  { key, isStored }: { key: string; isStored: boolean },
): Promise<AsyncIterable<Uint8Array> | null> {
  if (isStored) return filesOf(db).read(ROW_FILES + key);
  const [row] = await db.select({ content: storedFile.content }).from(storedFile).where(eq(storedFile.key, key));
  return row ? only(row.content) : null;
}

async function* only(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
