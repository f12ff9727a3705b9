import { eq, sql } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Db } from '../db/index.ts';
import { insertWithContent, readContent } from './stored-content.ts';
import { storedFile } from './tables.ts';

/** A file of a letter, as it is sent. */
export type AttachedFile = { mime: string; content: Buffer };

/** The kind of files that are stored for a letter alone. */
export const LETTER_FILE = 'letter';

/** As long as the text of a letter. */
const KEPT_DAYS = 30;

/** Stores a file that a letter alone needs and returns its key. No visitor can open it. */
export async function storeAttached(tx: Db, file: AttachedFile & { name: string }): Promise<string> {
  const expiresAt = sql`now() + make_interval(days => ${KEPT_DAYS})` as never;
  return insertWithContent(tx, { ...file, kind: LETTER_FILE }, (at, values) =>
    at
      .insert(storedFile)
      .values({ ...values, expiresAt })
      .returning({ key: storedFile.key }),
  );
}

/** Any stored file, for a letter; undefined: it is stored no longer. */
export async function readAttached(db: Db, key: string): Promise<AttachedFile | undefined> {
  const [row] = await db
    .select({ mime: storedFile.mime, isStored: storedFile.isStored, isGzip: storedFile.isGzip })
    .from(storedFile)
    .where(eq(storedFile.key, key));
  const parts = row && (await readContent(db, { key, ...row }));
  if (!parts) return undefined;
  const content = await buffer(Readable.from(parts));
  return { mime: row.mime, content: row.isGzip ? gunzipSync(content) : content };
}
