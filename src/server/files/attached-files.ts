import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { gunzipSync } from 'node:zlib';
import type { Db } from '../db/index.ts';
import { storedFile } from './tables.ts';

/** A file of a letter, as it is sent. */
export type AttachedFile = { mime: string; content: Buffer };

/** The kind of files that are stored for a letter alone. */
export const LETTER_FILE = 'letter';

/** As long as the text of a letter. */
const KEPT_DAYS = 30;

/** Stores a file that a letter alone needs and returns its key. No visitor can open it. */
export async function storeAttached(tx: Db, file: AttachedFile & { name: string }): Promise<string> {
  const key = randomBytes(24).toString('base64url');
  const expiresAt = sql`now() + make_interval(days => ${KEPT_DAYS})` as never;
  await tx.insert(storedFile).values({ ...file, key, kind: LETTER_FILE, size: file.content.length, expiresAt });
  return key;
}

/** Any stored file, for a letter; undefined: it is stored no longer. */
export async function readAttached(db: Db, key: string): Promise<AttachedFile | undefined> {
  const [row] = await db
    .select({ mime: storedFile.mime, content: storedFile.content, isGzip: storedFile.isGzip })
    .from(storedFile)
    .where(eq(storedFile.key, key));
  return row && { mime: row.mime, content: row.isGzip ? gunzipSync(row.content) : row.content };
}
